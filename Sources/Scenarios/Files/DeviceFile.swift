package import JSON
package import ListRuntime
import Simulation

/// The file format of a device profile: the facts of the device, and the cost of every kind of work on it.
package enum DeviceFile {
  static let id = Field.required(
    "id", ValueReader<String>.identifier, "The file's name without .json.")
  private static let refreshHz = Field.required(
    "refreshHz", .integer(1...240, unit: "Hz"),
    "Refresh rate of the display; the highest rate if refresh makes it variable.")
  private static let appMemoryLimit = Field.optional(
    "appMemoryLimitMB", ValueReader<Int>.integer(16...1_000_000, unit: "MB"),
    "The footprint at which the system ends an app, in 10^6 bytes, at most `ramMB`; it warns the app at 80 % of it.")
  private static let screen = ValueReader<Screen>.record(
    "a screen", Screen(width: 0, height: 0, scale: 1),
    [
      .required("width", .number(1...4096, unit: "pt"), "Width in points.", \.width),
      .required("height", .number(1...4096, unit: "pt"), "Height in points.", \.height),
      .required("scale", .integer(1...4), "Pixels per point.", \.scale),
    ])
  /// Thousandths of a number, which files have with three decimals.
  private static let thousandths = ValueReader<Double>.number(0...100).map {
    Int($0 * 1000 + 0.5)
  } write: {
    .digits(DecimalNumber.text(Int64($0), overPowerOfTen: 3))
  }

  /// The facts of the device, which can have an entry in `sources`.
  private static let facts: [FieldBinding<DeviceProfile>] =
    [
      .required("cores", .integer(1...64), "Number of CPU cores.", \.coreCount),
      FieldBinding(refreshHz, \.refreshRate),
      .required("screen", screen, "The screen in portrait.", \.screen),
      FieldBinding(
        .optional(
          "ramMB", ValueReader<Int>.integer(64...1_048_576, unit: "MB"), "The memory of the device in 2^20 bytes."),
        set: { $0.ram = Int64($1) << 20 }, get: { $0.ram.map { Int($0 >> 20) } }),
      FieldBinding(
        appMemoryLimit,
        set: { $0.appMemoryLimit = Int64($1) * 1_000_000 }, get: { $0.appMemoryLimit.map { Int($0 / 1_000_000) } }),
      .required(
        "timeSliceMs", .milliseconds(1...1000),
        "How long a thread runs before one of equal priority may replace it.", \.timeSlice),
      .required(
        "contextSwitchUs", .microseconds(0...100_000), "Time to switch a core to another thread.", \.contextSwitch),
      .group(
        "rasterizationCache", "a rasterization cache", .required,
        [
          .required(
            "screens", thousandths, "Size of the whole cache in bitmaps of the screen, to three decimals.",
            \.rasterizationCachePermille),
          .required(
            "lifetimeMs", .milliseconds(0...60_000), "How long the cache keeps an unused bitmap.",
            \.rasterizationCacheLifetime),
        ], "The render server's cache of rasterized layers."),
    ] + HardwareFields.fields.inside(\.rules) + [SystemFields.ofDevice.inside(\.system)]

  /// The names of the facts that have a source; rules have their own.
  private static let factNames = [
    "cores", "refreshHz", "refresh", "screen", "ramMB", "appMemoryLimitMB", "timeSliceMs", "contextSwitchUs",
    "rasterizationCache",
    SystemFields.name,
  ]
  static let sources = Field.optional(
    "sources",
    ValueReader<[String]>.object(
      ObjectShape(
        "sources",
        factNames.map {
          FieldShape(name: $0, shape: .text(rule: ""), presence: .optional, help: "The source of \($0).")
        })
    ) { object in
      factNames.compactMap { object.member($0).flatMap { ValueReader<String>.text.read($0, object.collector) } }
    }, "The sources of the facts above: one sentence for each field.")

  static let work = CoefficientField(
    "work", .workKind, "The cost of one unit of each kind of work.", CoefficientReader.picoseconds,
    WorkKind.allCases.map { ($0.name, $0.unit) }, \.work)
  static let memory = CoefficientField(
    "memory", .memoryUnit, "The memory of one object of each kind.", CoefficientReader.bytes,
    MemoryUnit.allCases.map { ($0.name, $0.noun) }, \.memory)

  private static let countedCPU = Field.optional(
    CoefficientKey.countedCPU.name, CoefficientReader.reader.located,
    "The share of the app's CPU time that the instrument counts.")
  /// The noun after the slash in the unit of the share.
  static let cpuTime = "CPU time"
  static let instrument = FieldBinding<DeviceProfile>.group(
    "instrument", "an instrument", .optional,
    [
      .defaulted(
        "memory", .word, to: .footprint,
        "Which memory it shows: the footprint that the system counts, or that without-purgeable pictures.",
        \.countedMemory
      ).withoutEffect,
      FieldBinding(
        countedCPU.shape,
        read: { object, profile in
          guard object.member(countedCPU.shape.name) != nil else { return true }
          guard let raw = object.read(countedCPU),
            let share = CoefficientReader.coefficient(raw, per: cpuTime, CoefficientReader.percent, object)
          else { return false }
          profile.countedCPU = share
          return true
        },
        write: { CoefficientReader.content(of: $0.countedCPU, per: cpuTime, CoefficientReader.percent) }),
    ], "What the measuring instrument counts; all CPU time if omitted.")
  static let fit = Field.optional(
    "fit", ProfileFitReader.reader, "How some of the coefficients were fitted.")

  /// The fields of the whole file.
  static let fields: [FieldBinding<DeviceProfile>] =
    [
      FieldBinding(id, \.id).withoutEffect,
      .required("summary", .text, "The device in one line.", \.summary).withoutEffect,
    ] + facts + [
      .ignored(sources).withoutEffect, work.binding, memory.binding, instrument,
      FieldBinding(fit, optional: \.fit).withoutEffect,
    ]

  /// The form of the whole file.
  package static let shape = ObjectShape(
    "a device profile",
    [FieldBinding.schemaAddress] + fields)

  /// Whether a device is given by a path instead of an id.
  package static func isPath(_ name: String) -> Bool {
    name.hasSuffix(".json") || name.utf8.contains(UInt8(ascii: "/"))
  }

  /// The folder of the profiles that scenarios name by their ids, beside the scenarios.
  package static let folder = "devices"

  /// The path from a scenario of the profile that it names by an id or a path.
  package static func path(of name: String) -> String { isPath(name) ? name : "\(folder)/\(name).json" }

  /// Reads a profile; nil if there are problems, which are reported.
  package static func read(_ source: SourceFile, reportingTo collector: DiagnosticCollector) -> DeviceProfile? {
    JSONDocument(source, reportingTo: collector).flatMap { read($0.root, reportingTo: collector) }
  }

  /// Reads a profile from a JSON value; nil if there are problems, which are reported.
  static func read(_ value: JSONValue, reportingTo collector: DiagnosticCollector) -> DeviceProfile? {
    let errorsBefore = collector.errorCount
    guard let object = ObjectReader(value, shape, collector) else { return nil }
    var profile = blank
    let isComplete = object.read(fields, into: &profile)
    let stem = FilePath.stem(of: value.source.name)
    if !profile.id.isEmpty, profile.id != stem {
      object.error(
        at: "id", "the id is not the file's name", expected: JSONString.quoted(stem),
        found: JSONString.quoted(profile.id))
    }
    if let refresh = profile.rules.refresh, profile.refreshRate > 0 {
      checkHighestRate(profile.refreshRate, of: refresh, object)
    }
    if let ram = profile.ram, let limit = profile.appMemoryLimit, limit > ram {
      object.error(
        at: appMemoryLimit.shape.name, "an app cannot use more than the device has",
        expected: "at most \(ram / 1_000_000), which is ramMB in 10^6 bytes", found: "\(limit / 1_000_000)")
    }
    return isComplete && collector.errorCount == errorsBefore ? profile : nil
  }

  /// A profile without facts and costs, into which a file is read.
  private static var blank: DeviceProfile {
    let none = Coefficient(value: 0, source: "", status: .estimate, confidence: .low)
    return DeviceProfile(
      id: "", summary: "", coreCount: 1, refreshRate: 0, screen: Screen(width: 0, height: 0, scale: 1),
      timeSlice: .zero, contextSwitch: .zero, rasterizationCachePermille: 0, rasterizationCacheLifetime: .zero,
      work: WorkKind.allCases.map { _ in none }, memory: MemoryUnit.allCases.map { _ in none })
  }

  /// Checks that the highest rate of a display is within its rates.
  private static func checkHighestRate(_ highest: Int, of refresh: VariableRefresh, _ object: ObjectReader) {
    guard let least = refresh.rates.first, let greatest = refresh.rates.last, !(least...greatest).contains(highest)
    else { return }
    object.error(
      at: refreshHz.shape.name, "the display has no rate as \(highest < least ? "low" : "high") as this",
      expected: "\(least)...\(greatest), as refresh.ratesHz, or \"variable\": false in refresh", found: "\(highest)")
  }

  // MARK: - Documents of runs

  /// The fields that decide results, without the coefficients of work and memory.
  private static let decisiveFacts = fields.filter {
    $0.shape.affectsResults && ![work, memory].map(\.name).contains($0.shape.name)
  }

  /// The id, the facts and the costs of a device in canonical form, without their sources.
  ///
  /// - Parameter other: another device and its content, whose coefficients are reused where they are equal.
  static func decisiveContent(
    of profile: DeviceProfile, sharing other: (value: DeviceProfile, content: JSONContent)?
  ) -> JSONContent {
    let facts = ValueShape.object(shape).decisive(.object(decisiveFacts.members(of: profile))).canonical
    let members = [JSONContent.Member(id.shape.name, .string(profile.id))] + (facts.objectMembers ?? [])
    let costs = [work, memory].map { field in
      JSONContent.Member(
        field.name,
        field.decisiveContent(
          of: profile, sharing: other.flatMap { other in other.content[field.name].map { (other.value, $0) } }))
    }
    return .object((members + costs).sorted { $0.key < $1.key })
  }
}

extension MemoryUnit {
  /// The noun after `B/` in the unit of a profile.
  package var noun: String { self == .appBase ? "app" : name }
}
