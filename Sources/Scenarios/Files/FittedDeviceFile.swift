package import JSON
package import ListRuntime
import Simulation

/// Writes the file of a fitted profile: the base file, with only the fitted values changed.
package struct FittedDeviceFile {
  private typealias Member = JSONContent.Member

  private let document: JSONDocument
  private var edits: [(range: SourceRange, text: String)] = []

  /// The text of the file of a fitted profile.
  ///
  /// - Parameters:
  ///   - base: the valid file from which the fit started.
  ///   - profile: the fitted profile.
  ///   - id: the id of the new file, which is its name without `.json`.
  ///   - summary: the new one-line summary.
  /// - Returns: the text, or nil if the base file is not a JSON object.
  package static func text(base: SourceFile, profile: DeviceProfile, id: String, summary: String) -> String? {
    let collector = DiagnosticCollector()
    guard let document = JSONDocument(base, reportingTo: collector), document.root.kind == .object else { return nil }
    var file = FittedDeviceFile(document: document)
    file.replace("id", with: .string(id))
    file.replace("summary", with: .string(summary))
    file.setRules(profile.rules)
    file.coefficients("work", WorkKind.allCases.map(\.name), profile.work, CoefficientReader.picoseconds)
    file.coefficients("memory", MemoryUnit.allCases.map(\.name), profile.memory, CoefficientReader.bytes)
    file.coefficients(
      DeviceFile.instrument.shape.name, [CoefficientKey.countedCPU.name], [profile.countedCPU],
      CoefficientReader.percent)
    file.insertInstrument(profile.countedCPU)
    if let fit = profile.fit { file.setFit(fit) }
    return file.text
  }

  private init(document: JSONDocument) { self.document = document }

  private var root: JSONValue { document.root }

  /// The source with all edits applied, from the last to the first so that offsets stay valid; insertions at one offset
  /// keep their order.
  private var text: String {
    var bytes = document.source.bytes
    let ordered = edits.enumerated().sorted {
      ($0.element.range.start, $0.offset) > ($1.element.range.start, $1.offset)
    }
    for (_, edit) in ordered {
      bytes.replaceSubrange(edit.range.start..<edit.range.end, with: Array(edit.text.utf8))
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private mutating func replace(_ name: String, with content: JSONContent) {
    if let value = root[name] { edits.append((value.range, Self.text(content, level: 1))) }
  }

  /// Replaces a member of the profile, or inserts it after another one.
  private mutating func set(_ name: String, to content: JSONContent, after other: String) {
    if root[name] != nil {
      replace(name, with: content)
    } else if let end = root[other]?.range.end {
      let text = ",\n  \(JSONString.quoted(name)): \(Self.text(content, level: 1))"
      edits.append((SourceRange(start: end, end: end), text))
    }
  }

  /// The text of a value that begins on a line with this indentation level.
  private static func text(_ content: JSONContent, level: Int) -> String {
    var writer = JSONWriter(level: level)
    content.write(to: &writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// Writes the sections of the rules that the file has or that differ from the standard; other rules stay the standard.
  private mutating func setRules(_ rules: PlatformRules) {
    // A fit does not choose how the display's rate varies, so this object does not change.
    for section in PlatformRules.Rule.Section.allCases where section != .refresh {
      let written = PlatformRules.all.filter { rule in
        rule.section == section
          && (rule.choice(rules) != rule.choice(.standard) || root[section.rawValue]?[rule.name] != nil)
      }
      let frames = section == .renderServer && (root[section.rawValue] != nil || !written.isEmpty)
      guard frames || !written.isEmpty else { continue }
      let members =
        (frames ? [Member("framesInFlight", .integer(rules.framesInFlight))] : [])
        + (section == .renderServer
          && (rules.graphicsClock.value == .scalesWithLoad || root[section.rawValue]?["clockScaling"] != nil)
          ? [Member("clockScaling", Self.content(of: rules.clockScaling))] : [])
        + written.map { Member($0.name, Self.content(of: $0.choice(rules))) }
      set(section.rawValue, to: .object(members), after: "rasterizationCache")
    }
  }

  private static func content(of scaling: PlatformRules.ClockScaling) -> JSONContent {
    .inlineObject([
      Member("lowestPercent", .integer(scaling.lowestPercent)),
      Member("targetPercent", .integer(scaling.targetPercent)),
      Member("windowMs", .integer(Int(scaling.window.nanoseconds / 1_000_000))),
    ])
  }

  private static func content(of choice: ProfileChoice<String>) -> JSONContent {
    .inlineObject(
      [Member("value", .string(choice.value))] + (choice.prior.map { [Member("prior", .string($0))] } ?? [])
        + provenance(choice.status, choice.confidence, choice.source, choice.rows)
        + (choice.against.isEmpty ? [] : [Member("against", .string(choice.against))]))
  }

  private static func provenance(
    _ status: CoefficientStatus, _ confidence: Confidence, _ source: String, _ rows: [String]
  ) -> [Member] {
    [
      Member("status", .string(status.rawValue)), Member("confidence", .string(confidence.rawValue)),
      Member("source", .string(source)),
    ] + list("rows", rows)
  }

  /// A member with a list of names; none if the list is empty.
  private static func list(_ key: String, _ names: [String]) -> [Member] {
    names.isEmpty ? [] : [Member(key, .strings(names))]
  }

  private mutating func coefficients(
    _ member: String, _ names: [String], _ values: [Coefficient], _ units: CoefficientReader.Units
  ) {
    for (name, coefficient) in zip(names, values) {
      guard let object = root[member]?[name], coefficient.prior != nil || object["prior"] != nil,
        let unit = object["unit"]?.string, let source = object["source"]?.string,
        let power = units.names.first(where: { unit.hasPrefix($0.name + "/") })?.power
      else { continue }
      let content = Self.content(of: coefficient, unit: unit, source: source, power: power)
      edits.append((object.range, Self.text(content, level: 2)))
    }
  }

  private static func content(of coefficient: Coefficient, unit: String, source: String, power: Int) -> JSONContent {
    func number(_ value: Int64) -> JSONContent { .digits(DecimalNumber.text(value, overPowerOfTen: power)) }
    let prior = coefficient.prior.map { prior in
      Member(
        "prior",
        .inlineObject(
          [Member("value", number(prior.value)), Member("status", .string(prior.status.rawValue))]
            + list("rows", prior.rows)))
    }
    return .inlineObject(
      [Member("value", number(coefficient.value)), Member("unit", .string(unit))] + (prior.map { [$0] } ?? [])
        + provenance(coefficient.status, coefficient.confidence, source, coefficient.rows))
  }

  /// Inserts the section of the instrument if a fit scaled the standard share, which no file contains.
  private mutating func insertInstrument(_ countedCPU: Coefficient) {
    let name = DeviceFile.instrument.shape.name
    guard root[name] == nil, countedCPU.prior != nil else { return }
    let content = Self.content(
      of: countedCPU, unit: "%/\(DeviceFile.cpuTime)", source: countedCPU.source,
      power: CoefficientReader.percent.names[0].power)
    set(name, to: .object([Member(CoefficientKey.countedCPU.name, content)]), after: "memory")
  }

  private static func content(of change: ProfileFit.MeasuredChange) -> JSONContent {
    .inlineObject([
      Member("from", .strings(change.from)), Member("to", .strings(change.to)),
      Member("metric", .string(change.metric)),
      Member("change", .digits(DecimalNumber.text(change.millionths, overPowerOfTen: 6))),
    ])
  }

  private mutating func setFit(_ fit: ProfileFit) {
    let factors = fit.factors.map { factor in
      JSONContent.inlineObject([
        Member("name", .string(factor.name)), Member("thousandths", .integer(factor.thousandths)),
        Member("coefficients", .strings(factor.coefficients)),
      ])
    }
    let content = JSONContent.object(
      [
        Member("base", .string(fit.base)), Member("reference", .string(fit.reference)),
        Member("scenario", .string(fit.scenario)), Member("starts", .integer(fit.starts)),
        Member("rows", .inlineArray(fit.rows.map { .string($0) })),
        Member("metrics", .inlineArray(fit.metrics.map { .string($0) })), Member("factors", .array(factors)),
      ]
        + (fit.covariance.isEmpty
          ? []
          : [Member("covarianceMillionths", .array(fit.covariance.map { .inlineArray($0.map { .integer($0) }) }))])
        + (fit.measuredChanges.isEmpty
          ? [] : [Member("measuredChanges", .array(fit.measuredChanges.map(Self.content)))]))
    set("fit", to: content, after: "memory")
  }
}

extension DecimalNumber {
  /// A whole number divided by a power of ten, without trailing zeros.
  static func text(_ value: Int64, overPowerOfTen power: Int) -> String {
    guard power > 0 else { return "\(value)" }
    guard value >= 0 else { return "-" + text(0 - max(value, -Int64.max), overPowerOfTen: power) }
    let digits = String(value)
    let padded = String(repeating: "0", count: max(0, power + 1 - digits.count)) + digits
    var fraction = padded.suffix(power)
    while fraction.hasSuffix("0") { fraction.removeLast() }
    let whole = padded.dropLast(power)
    return fraction.isEmpty ? String(whole) : "\(whole).\(fraction)"
  }
}
