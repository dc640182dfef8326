package import JSON
package import ListRuntime
import Simulation

/// The file format of a device profile: the facts of the device, and the cost of every kind of work on it.
package enum DeviceFile {
  static let id = Field.required("id", ValueReader<String>.identifier.located, "The file's name without .json.")
  static let summary = Field.required("summary", ValueReader<String>.text, "The device in one line.")
  static let cores = Field.required("cores", .integer(1...64), "Number of CPU cores.")
  static let refreshHz = Field.required(
    "refreshHz", .integer(1...240, unit: "Hz"),
    "Refresh rate of the display; the highest rate if refresh makes it variable.")
  static let screen = Field.required("screen", .object(screenShape, readScreen), "The screen in portrait.")
  static let timeSliceMs = Field.required(
    "timeSliceMs", .integer(1...1000, unit: "ms"), "How long a thread runs before one of equal priority may replace it."
  )
  static let contextSwitchUs = Field.required(
    "contextSwitchUs", .integer(0...100_000, unit: "us"), "Time to switch a core to another thread.")
  static let rasterizationCache = Field.required(
    "rasterizationCache", .object(cacheShape, readCache), "The render server's cache of rasterized layers.")
  static let sources = Field.defaulted(
    "sources", factSources, to: [], text: "{}", "The sources of the facts above: one sentence for each field.")
  static let work = Field.required(
    "work", .map(.workKind, to: CoefficientReader.reader.located), "The cost of one unit of each kind of work.")
  static let memory = Field.required(
    "memory", .map(.memoryUnit, to: CoefficientReader.reader.located), "The memory of one object of each kind.")
  static let countedCPU = Field.required(
    CoefficientKey.countedCPU.name, CoefficientReader.reader.located,
    "The share of the app's CPU time that the instrument counts.")
  /// The noun after the slash in the unit of the share.
  static let cpuTime = "CPU time"
  static let instrumentShape = ObjectShape("an instrument", [countedCPU.shape])
  static let instrument = Field.optional(
    "instrument",
    ValueReader<Coefficient>.object(instrumentShape) { object in
      object.read(countedCPU).flatMap {
        CoefficientReader.coefficient($0, per: cpuTime, CoefficientReader.percent, object)
      }
    },
    "What the measuring instrument counts; all CPU time if omitted.")
  static let fit = Field.optional(
    "fit", .object(ProfileFitReader.shape, ProfileFitReader.read), "How some of the coefficients were fitted.")
  /// The form of the whole file.
  package static let shape = ObjectShape(
    "a device profile",
    [
      FieldShape(
        name: "$schema", shape: .text(rule: ""), presence: .optional, help: "Address of the schema, for editors."),
      id.shape, summary.shape, cores.shape, refreshHz.shape, screen.shape, timeSliceMs.shape, contextSwitchUs.shape,
      rasterizationCache.shape,
    ] + PlatformRulesReader.fields.map(\.shape) + [
      sources.shape, work.shape, memory.shape, instrument.shape, fit.shape,
    ])

  static let width = Field.required("width", .number(1...4096, unit: "pt"), "Width in points.")
  static let height = Field.required("height", .number(1...4096, unit: "pt"), "Height in points.")
  static let scale = Field.required("scale", .integer(1...4), "Pixels per point.")
  static let screenShape = ObjectShape("a screen", [width.shape, height.shape, scale.shape])

  static let screens = Field.required(
    "screens", .number(0...100), "Size of the whole cache in bitmaps of the screen, to three decimals.")
  static let lifetimeMs = Field.required(
    "lifetimeMs", .integer(0...60_000, unit: "ms"), "How long the cache keeps an unused bitmap.")
  static let cacheShape = ObjectShape("a rasterization cache", [screens.shape, lifetimeMs.shape])

  /// The fields that can have an entry in `sources`.
  static let factNames = [
    "cores", "refreshHz", "refresh", "screen", "timeSliceMs", "contextSwitchUs", "rasterizationCache",
  ]
  static let factShape = ObjectShape(
    "sources",
    factNames.map { FieldShape(name: $0, shape: .text(rule: ""), presence: .optional, help: "The source of \($0).") }
  )
  static let factSources = ValueReader<[String]>.object(factShape) { object in
    factNames.compactMap { object.member($0).flatMap { ValueReader<String>.text.read($0, object.collector) } }
  }

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
    let name = object.read(id)
    let stem = FilePath.stem(of: value.source.name)
    if let name, name.value != stem {
      object.error(
        at: "id", "the id is not the file's name", expected: JSONString.quoted(stem),
        found: JSONString.quoted(name.value))
    }
    let facts = (object.read(summary), object.read(cores), object.read(refreshHz), object.read(screen))
    let rules = (object.read(timeSliceMs), object.read(contextSwitchUs), object.read(rasterizationCache))
    let platform = PlatformRulesReader.read(object)
    if let refresh = platform.refresh, let highest = facts.2 { checkHighestRate(highest, of: refresh, object) }
    let fitted = object.read(fit)
    _ = object.read(sources)
    let work = coefficients(
      object, work, of: WorkKind.allCases.map { ($0.name, $0.unit) }, CoefficientReader.picoseconds)
    let memory = coefficients(
      object, memory, of: MemoryUnit.allCases.map { ($0.name, $0.noun) }, CoefficientReader.bytes)
    let counted = object.read(instrument)
    guard collector.errorCount == errorsBefore, let name, let summary = facts.0, let cores = facts.1,
      let hertz = facts.2,
      let screen = facts.3, let slice = rules.0, let contextSwitch = rules.1, let cache = rules.2
    else { return nil }
    return DeviceProfile(
      id: name.value, summary: summary, coreCount: cores, refreshRate: hertz, screen: screen,
      timeSlice: .milliseconds(slice), contextSwitch: .microseconds(contextSwitch),
      rasterizationCachePermille: cache.permille, rasterizationCacheLifetime: cache.lifetime,
      rules: platform, work: work, memory: memory, countedCPU: counted ?? .allCPU, fit: fitted)
  }

  /// Checks that the highest rate of a display is within its rates.
  private static func checkHighestRate(_ highest: Int, of refresh: VariableRefresh, _ object: ObjectReader) {
    guard let least = refresh.rates.first, let greatest = refresh.rates.last, !(least...greatest).contains(highest)
    else { return }
    object.error(
      at: refreshHz.shape.name, "the display has no rate as \(highest < least ? "low" : "high") as this",
      expected: "\(least)...\(greatest), as refresh.ratesHz, or \"variable\": false in refresh", found: "\(highest)")
  }

  @Sendable private static func readScreen(_ object: ObjectReader) -> Screen? {
    let (width, height, scale) = (object.read(width), object.read(height), object.read(scale))
    guard let width, let height, let scale else { return nil }
    return Screen(width: width, height: height, scale: scale)
  }

  struct Cache: Sendable {
    var permille: Int
    var lifetime: VirtualDuration
  }

  @Sendable private static func readCache(_ object: ObjectReader) -> Cache? {
    let (screens, lifetime) = (object.read(screens), object.read(lifetimeMs))
    guard let screens, let lifetime else { return nil }
    return Cache(permille: Int(screens * 1000 + 0.5), lifetime: .milliseconds(lifetime))
  }

  /// Reads all coefficients of a field in the order of `names`; missing and unknown ones are reported.
  private static func coefficients(
    _ object: ObjectReader, _ field: Field<[(name: Located<String>, value: Located<RawCoefficient>)]>,
    of names: [(name: String, unit: String)], _ units: CoefficientReader.Units
  ) -> [Coefficient] {
    guard let entries = object.read(field) else { return [] }
    let known = names.map(\.name)
    let knownNames = Set(known)
    for entry in entries where !knownNames.contains(entry.name.value) {
      object.collector.add(
        Diagnostic(
          at: entry.name.location, "unknown coefficient \(JSONString.quoted(entry.name.value))",
          suggestion: NearestName.nearest(to: entry.name.value, among: known).map(JSONString.quoted)))
    }
    let written = object.member(field.shape.name)
    let writtenNames = Set((written?.members ?? []).compactMap(\.key.string))
    for name in known where !writtenNames.contains(name) {
      object.collector.add(
        Diagnostic(
          in: object.value.source, at: written.map { SourceRange(start: $0.range.start, end: $0.range.start + 1) },
          "the coefficient \(JSONString.quoted(name)) is missing"))
    }
    let values = Dictionary(entries.map { ($0.name.value, $0.value) }, uniquingKeysWith: { first, _ in first })
    return names.compactMap { name, unit in
      values[name].flatMap { CoefficientReader.coefficient($0, per: unit, units, object) }
    }
  }
}

extension MemoryUnit {
  /// The noun after `B/` in the unit of a profile.
  var noun: String { self == .appBase ? "app" : name }
}
