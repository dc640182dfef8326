package import JSON
internal import ListRuntime

/// A scenario as declared in a file; invalid parts are nil or omitted, and have been reported.
struct ScenarioDeclaration {
  var name: Located<String>?
  var summary: String?
  var question: String?
  var device: DeviceDeclaration?
  var data: DataDeclaration?
  /// The kind of list and its layout metrics; nil if it is invalid.
  var content: ContentDescription?
  var events: [EventDeclaration]
  var imageCaches: InitialImageCaches
  var imageLibrary: ImageLibraryRules
  var heightQueries: HeightQueryRules
  var topInset: Double
  var vsyncPhase: Located<Int>?
  var seed: UInt64
  var timeLimitSeconds: Int
  var scroll: ScrollDriver?
  var runs: [RunDeclaration]
  /// Whether every run was read without errors: only then are all run names known.
  var areRunsComplete: Bool
  var expectations: ExpectDeclaration
  /// The metrics of the tables.
  var columns: [Located<String>]
  var ablation: AblationDeclaration?
  /// Default options of techniques, for runs that do not give them.
  var options: [TechniqueEntry]
}

/// The fields of a scenario file.
package enum ScenarioFields {
  static let schema = Field.optional("$schema", ValueReader<String>.text, "Address of the schema, for editors.")
  static let name = Field.required("name", ValueReader<String>.identifier.located, "The file's name without .json.")
  static let summary = Field.required("summary", ValueReader<String>.text, "One line: what is studied.")
  static let question = Field.optional("question", ValueReader<String>.text, "The question the study answers.")
  static let device = Field.optional(
    "device", DeviceDeclaration.reader,
    "Id of a profile in the folder devices beside this file, or the path of one from here, ending in .json; or an object with that id and what is changed of the profile."
  )
  static let data = Field.required("data", DataDeclaration.reader, "What the list shows.")
  static let content = Field.required(
    "content", ContentFields.reader, "Which kind of list it is, and its layout metrics.")
  static let imageCaches = Field.defaulted(
    "imageCaches", ValueReader<InitialImageCaches>.word, to: .disk, "Where images are when a run starts.")
  static let imageLibrary = Field.defaulted(
    "imageLibrary", ImageLibraryFields.reader, to: .pinRemoteImage,
    text: JSONString.quoted(ImageLibraryRules.pinRemoteImage.preset),
    "How the app's image library works: a preset, or an object that changes one.")
  static let os = Field.defaulted(
    "os", ValueReader<String>.word(HeightQueryRules.all.map(\.id)), to: HeightQueryRules.iOS9.id,
    text: JSONString.quoted(HeightQueryRules.iOS9.id), "The system whose table view decides when heights are asked.")
  static let topInset = Field.defaulted(
    "topInset", .number(0...1024, unit: "pt"), to: 64, "What of the list's top lies under a bar.")
  static let vsyncPhaseUs = Field.optional(
    "vsyncPhaseUs", .integer(0...1_000_000, unit: "us"),
    "When the first vsync comes after a run's start, less than one refresh interval; 0 if left out.")
  static let seed = Field.defaulted("seed", .integer(0...Int.max), to: 1, "Seed of all random streams.")
  static let timeLimitS = Field.defaulted(
    "timeLimitS", .integer(1...86_400, unit: "s"), to: 3600, "Simulated time after which a run is cut off.")
  static let scroll = Field.required("scroll", ScrollFields.reader, "How the list is moved.")
  static let events = Field.defaulted(
    "events", EventDeclaration.listReader, to: [], text: "[]",
    "What happens to the list while it scrolls, in the order of time, in runs that do not say otherwise.")
  static let runs = Field.optional(
    "runs", .array(of: RunDeclaration.reader, count: 1...Int.max),
    "The configurations to run; may be left out beside an ablation.")
  static let expect = Field.defaulted(
    "expect", ExpectDeclaration.reader, to: ExpectDeclaration(), text: "[]",
    "Relations between runs, or limits that every run keeps.")

  static let compareTo = Field.defaulted(
    "compareTo", RunDeclaration.compareTo.reader, to: [], text: "[]",
    "What runs are compared with that do not say it themselves.")
  static let options = Field.defaulted(
    "options", .map(.technique, to: ValueReader<JSONValue>(.any) { json, _ in json }), to: [], text: "{}",
    "Options of techniques wherever a run does not give them, by the techniques' ids.")
  static let columns = Field.optional(
    "columns", .array(of: ValueReader<String>.name(.metric).located, count: 1...12),
    "The metrics that the tables for people show, in their order; the six of Reinpalu's thesis if left out.")
  static let ablation = Field.optional(
    "ablation", AblationDeclaration.reader, "A study of which techniques are worth it, for lab ablate.")

  /// The form of the whole file.
  package static let shape = ObjectShape(
    "a scenario",
    [
      schema.shape, name.shape, summary.shape, question.shape, device.shape, data.shape, content.shape,
      imageCaches.shape, imageLibrary.shape, os.shape, topInset.shape, vsyncPhaseUs.shape, seed.shape, timeLimitS.shape,
      scroll.shape, events.shape, options.shape, compareTo.shape, columns.shape, runs.shape, expect.shape,
      ablation.shape,
    ] + SweepFields.shapes, alternatives: [["device", "devices"], ["runs", "ablation"]])

  /// The forms that a schema defines once, with their names.
  static var sharedShapes: [(name: String, shape: ValueShape)] {
    ItemsDeclaration.sharedShapes + [("events", EventDeclaration.listShape), LimitDeclaration.sharedShape]
  }

  /// Reads a scenario; nil only if it is not an object.
  static func read(_ value: JSONValue, _ collector: DiagnosticCollector) -> ScenarioDeclaration? {
    guard let object = ObjectReader(value, shape, collector) else { return nil }
    _ = object.read(schema)
    let rules = HeightQueryRules.all.first { $0.id == object.value(os) }
    let compareTo = object.value(compareTo)
    let runs = (object.read(runs) ?? []).map { $0.compared(with: compareTo) }
    let (data, content) = (object.read(data), object.read(content))
    if let json = object.member("data"), json.kind == .object,
      !ItemKind.allCases.contains(where: { json[$0.rawValue] != nil })
    {
      let key = (content?.kind.items ?? .messages).rawValue
      collector.error(
        at: json.location.beginning, "\(JSONString.quoted(key)) is missing in data",
        expected: "the path of a \(key) file")
    }
    return ScenarioDeclaration(
      name: object.read(name), summary: object.read(summary), question: object.read(question),
      device: object.read(device), data: data, content: content, events: object.value(events),
      imageCaches: object.value(imageCaches), imageLibrary: object.value(imageLibrary), heightQueries: rules ?? .iOS9,
      topInset: object.value(topInset),
      vsyncPhase: located(object, vsyncPhaseUs), seed: UInt64(object.value(seed)),
      timeLimitSeconds: object.value(timeLimitS), scroll: object.read(scroll), runs: runs,
      areRunsComplete: object.member("runs").map { Array($0.elements).count == runs.count }
        ?? (object.member("ablation") != nil),
      expectations: object.value(expect), columns: object.read(columns) ?? [], ablation: object.read(ablation),
      options: object.value(options).compactMap { entry($0, $1, collector) })
  }

  /// Reads the default options of a technique; nil if they are not an object, which is reported.
  private static func entry(
    _ id: Located<String>, _ options: JSONValue, _ collector: DiagnosticCollector
  ) -> TechniqueEntry? {
    guard options.kind == .object else {
      collector.error(at: options, "wrong type", expected: "an object of options", found: options.summary)
      return nil
    }
    return TechniqueEntry(id: id, location: id.location, options: options.members)
  }

  private static func located(_ object: ObjectReader, _ field: Field<Int>) -> Located<Int>? {
    guard let value = object.read(field), let json = object.member(field.shape.name) else { return nil }
    return Located(value, at: json.location)
  }
}
