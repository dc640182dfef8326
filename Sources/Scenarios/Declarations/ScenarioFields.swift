package import JSON
import Datasets
import ListRuntime
import Simulation

/// The fields of a scenario file.
package enum ScenarioFields {
  static let scroll = Field.required("scroll", ScrollFields.reader, "How the list scrolls.")
  static let runs = Field.optional(
    "runs", .array(of: RunDeclaration.reader, count: 1...Int.max),
    "The configurations to run; can be omitted if there is an ablation.")
  private static let ablation = Field.optional(
    "ablation", AblationDeclaration.reader, "The ablation that lab ablate runs: what each technique contributes.")

  /// All fields, in the order of documentation and schemas.
  static let all: [ScenarioField] = description + subject + settings + course + study

  private static let description: [ScenarioField] = [
    .ignored(.study, .optional("$schema", ValueReader<String>.text, "Address of the schema, for editors.")),
    .optional(
      .presentation,
      .optional(
        "name", ValueReader<String>.identifier.located,
        "The name of the study: the file's name without .json, which is also the default."),
      \.name),
    .optional(
      .presentation, .required("summary", ValueReader<String>.text, "What the study is about, in one line."), \.summary),
    .optional(
      .presentation, .optional("question", ValueReader<String>.text, "The question the study answers."), \.question),
  ]

  private static let subject: [ScenarioField] = [
    .optional(
      .runParts,
      .optional(
        "device", DeviceDeclaration.reader,
        "Id of a profile in the folder devices beside this file, or the path of a profile relative to this file, ending in .json; or an object with that id and the changes to the profile."
      ), \.device
    ).written { $1.device($0.profile) },
    .optional(.runParts, .required("data", DataDeclaration.reader, "What the list shows."), \.data)
      .written { $1.data(of: $0.content, $0.media) },
    .optional(
      .runs, .required("content", ContentFields.reader, "The kind of list, and its layout metrics."), \.content
    ).written { configuration, _ in ContentFields.reader.write?(configuration.content) },
  ]

  /// Properties of every run's configuration. A new one needs an entry here and the property that it sets.
  private static let settings: [ScenarioField] = [
    .setting(
      .defaulted(
        "imageCaches", ValueReader<InitialImageCaches>.word, to: .disk, "The location of images when a run starts."),
      \.imageCaches),
    .setting(
      .defaulted(
        "imageLibrary", ImageLibraryFields.reader, to: .pinRemoteImage,
        text: JSONString.quoted(ImageLibraryRules.pinRemoteImage.preset),
        "How the app's image library works: a preset, or an object that changes one."), \.imageLibrary),
    .optional(
      .runs,
      .optional(
        SystemFields.name, SystemFields.reader,
        "The version of the system whose rules apply; or an object with it and the rules to change. The device's if omitted."
      ), \.system
    ).written { configuration, _ in SystemFields.content(of: configuration.profile.system) },
    .setting(
      .defaulted(
        "topInset", .number(0...1024, unit: "pt"), to: 64,
        "Height of the part of the list that a bar at the top covers."),
      \.topInset),
    .setting(
      .defaulted(
        "network", NetworkFields.reader, to: NetworkConditions(), text: "{}",
        "The network of all runs, instead of that of the device."), \.network),
    .setting(
      .defaulted(
        "startsAt", ValueReader<ListEdge>.word, to: .start,
        "The end of the list that the screen shows first; a chat starts at its end."), \.startsAt),
    .optional(
      .runs,
      .optional(
        "vsyncPhaseUs", ValueReader<Int>.integer(0...1_000_000, unit: "us").located,
        "Time from a run's start to the first vsync, less than one refresh interval; 0 if omitted."), \.vsyncPhase
    ).written { configuration, _ in ValueReader.microseconds(0...0).write?(configuration.vsyncPhase) },
    .setting(
      .defaulted(
        "seed", ValueReader<UInt64>.seed, to: 1, text: "1", "Seed of all random streams."), \.seed),
    .setting(
      .defaulted(
        "timeLimitS", ValueReader<VirtualDuration>.seconds(1...86_400), to: .seconds(3600), text: "3600",
        "Simulated time after which a run stops."), \.timeLimit),
  ]

  private static let course: [ScenarioField] = [
    .optional(.runs, scroll, \.scroll).written { configuration, _ in
      ScrollFields.reader.write?(.driver(configuration.driver))
    },
    .field(
      .runParts,
      .defaulted(
        "events", EventDeclaration.listReader, to: [], text: "[]",
        "Changes to the list while it scrolls, in order of time, in runs that have no events of their own."),
      \.events
    ).written { $1.events($0.events) },
    .field(
      .runParts,
      .defaulted(
        "options", defaultOptions, to: [], text: "{}",
        "Default options of techniques, by technique id; a run can override them."), \.options
    ).written { configuration, _ in RunDocument.options(of: configuration.techniques) },
  ]

  private static let study: [ScenarioField] =
    [
      .field(
        .study,
        .defaulted(
          "compareTo", RunDeclaration.compareTo.reader, to: [], text: "[]",
          "The runs with which a run is compared if it has no compareTo of its own."), \.compareTo),
      .field(
        .presentation,
        .optional(
          "columns", .array(of: ValueReader<String>.name(.metric).located, count: 1...12),
          "The metrics that tables show, in this order; the six of Reinpalu's thesis if omitted."),
        \.columns),
      .field(.study, runs, \.runs),
      .field(
        .study,
        .defaulted(
          "expect", ExpectDeclaration.reader, to: ExpectDeclaration(), text: "[]",
          "Relations between runs, or limits that every run must meet."), \.expectations),
      .field(
        .study,
        .defaulted(
          "strict", ValueReader<Bool>.boolean, to: false,
          "Whether every metric decides lab check, not only those of the columns, the goal and the expectations."),
        \.isStrict),
      .field(
        .study,
        .defaulted(
          Tolerances.name, Tolerances.reader, to: [:], text: "{}",
          "How much worse than in the baseline a metric may get if expect has no limit for it, by the kind of figure."),
        \.tolerances),
      .field(
        .study,
        .defaulted(
          "published", .array(of: PublishedFigure.reader), to: [], text: "[]",
          "Published measurements that lab scoreboard compares with the runs."), \.published),
      .optional(.study, ablation, \.ablation),
    ] + SweepFields.shapes.map { .unbound(.study, $0) }

  /// The form of the whole file.
  package static let shape = ObjectShape(
    "a scenario", all.map(\.binding.shape), alternatives: [["device", "devices"], ["runs", "ablation"]])

  /// The forms that a schema defines once, with their names.
  package static var sharedShapes: [(name: String, shape: ValueShape)] {
    ItemsDeclaration.sharedShapes + [("events", EventDeclaration.listShape), LimitDeclaration.sharedShape]
      + [(ViewFields.sharedName, ViewFields.view.shape)]
  }

  /// The names of fields that explanations do not show under their own names.
  static let namesExplainedElsewhere = all.filter { $0.subject == .runParts || $0.subject == .study }.map(\.name)

  /// Reads a scenario; nil only if it is not an object.
  static func read(_ value: JSONValue, _ collector: DiagnosticCollector) -> ScenarioDeclaration? {
    guard let object = ObjectReader(value, shape, collector) else { return nil }
    var declaration = ScenarioDeclaration()
    object.read(all.map(\.binding), into: &declaration)
    declaration.runs = declaration.runs.map { $0.compared(with: declaration.compareTo) }
    declaration.areRunsComplete =
      object.member(runs.shape.name).map { Array($0.elements).count == declaration.runs.count }
      ?? (object.member(ablation.shape.name) != nil)
    reportMissingItems(object, declaration)
    return declaration
  }

  /// Reports data without items.
  private static func reportMissingItems(_ object: ObjectReader, _ declaration: ScenarioDeclaration) {
    guard let json = object.member("data"), json.kind == .object,
      !DataKind.all.contains(where: { json[$0.name] != nil })
    else { return }
    let key = (declaration.content?.itemKind ?? Message.kind).rawValue
    object.collector.error(
      at: json.location.beginning, "\(JSONString.quoted(key)) is missing in data",
      expected: "the path of a \(key) file")
  }

  /// Reads the default options of techniques; those of a technique that are not an object are reported and omitted.
  private static let defaultOptions: ValueReader<[TechniqueEntry]> = {
    let reader = ValueReader<[(name: Located<String>, value: JSONValue)]>.map(.technique, to: .any)
    return ValueReader(reader.shape) { json, collector in
      reader.read(json, collector)?.compactMap { id, options in
        guard options.kind == .object else {
          collector.error(at: options, "wrong type", expected: "an object of options", found: options.summary)
          return nil
        }
        return TechniqueEntry(id: id, location: id.location, options: options.members)
      }
    }
  }()
}
