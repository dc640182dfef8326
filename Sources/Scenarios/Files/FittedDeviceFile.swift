package import JSON
package import ListRuntime

/// Writes the file of a fitted profile: the base file, with only the fitted values changed.
package struct FittedDeviceFile {
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
    file.replace("id", with: JSONString.quoted(id))
    file.replace("summary", with: JSONString.quoted(summary))
    file.setRenderServer(profile.renderServer)
    file.coefficients("work", WorkKind.allCases.map(\.name), profile.work, CoefficientReader.picoseconds)
    file.coefficients("memory", MemoryUnit.allCases.map(\.rawValue), profile.memory, CoefficientReader.bytes)
    if let fit = profile.fit { file.setFit(fit) }
    return file.text
  }

  private init(document: JSONDocument) { self.document = document }

  private var root: JSONValue { document.root }

  /// The source with all edits applied, from the last to the first so that offsets stay valid.
  private var text: String {
    var bytes = document.source.bytes
    for edit in edits.sorted(by: { $0.range.start > $1.range.start }) {
      bytes.replaceSubrange(edit.range.start..<edit.range.end, with: Array(edit.text.utf8))
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private mutating func replace(_ name: String, with text: String) {
    if let value = root[name] { edits.append((value.range, text)) }
  }

  /// Replaces a member, or inserts it after another one.
  private mutating func set(_ name: String, to text: String, after other: String) {
    if root[name] != nil {
      replace(name, with: text)
    } else if let end = root[other]?.range.end {
      edits.append((SourceRange(start: end, end: end), ",\n  \(JSONString.quoted(name)): \(text)"))
    }
  }

  private mutating func setRenderServer(_ rules: RenderServerRules) {
    guard rules != .standard || root["renderServer"] != nil else { return }
    let text = """
      {
          "framesInFlight": \(rules.framesInFlight),
          "composites": \(choice(rules.compositing)),
          "takesCommits": \(choice(rules.commitAcceptance))
        }
      """
    set("renderServer", to: text, after: "rasterizationCache")
  }

  private func choice<Value: RawRepresentable>(_ choice: ProfileChoice<Value>) -> String
  where Value.RawValue == String {
    "{\"value\": \(JSONString.quoted(choice.value.rawValue)), "
      + (choice.prior.map { "\"prior\": \(JSONString.quoted($0.rawValue)), " } ?? "")
      + provenance(choice.status, choice.confidence, JSONString.quoted(choice.source), choice.rows) + "}"
  }

  private func provenance(
    _ status: CoefficientStatus, _ confidence: Confidence, _ source: String, _ rows: [String]
  ) -> String {
    "\"status\": \"\(status.rawValue)\", \"confidence\": \"\(confidence.rawValue)\", \"source\": \(source)"
      + (rows.isEmpty ? "" : ", \"rows\": \(list(rows))")
  }

  private func list(_ texts: [String]) -> String { "[" + texts.map(JSONString.quoted).joined(separator: ", ") + "]" }

  private mutating func coefficients(
    _ member: String, _ names: [String], _ values: [Coefficient], _ units: CoefficientReader.Units
  ) {
    for (name, coefficient) in zip(names, values) {
      guard let object = root[member]?[name], coefficient.prior != nil || object["prior"] != nil,
        let unit = object["unit"]?.string, let source = object["source"]?.literal,
        let power = units.names.first(where: { unit.hasPrefix($0.name + "/") })?.power
      else { continue }
      func number(_ value: Int64) -> String { DecimalNumber.text(value, overPowerOfTen: power) }
      let prior = coefficient.prior.map { prior in
        "\"prior\": {\"value\": \(number(prior.value)), \"status\": \"\(prior.status.rawValue)\""
          + (prior.rows.isEmpty ? "" : ", \"rows\": \(list(prior.rows))") + "}, "
      }
      let text =
        "{\"value\": \(number(coefficient.value)), \"unit\": \(JSONString.quoted(unit)), " + (prior ?? "")
        + provenance(coefficient.status, coefficient.confidence, source, coefficient.rows) + "}"
      edits.append((object.range, text))
    }
  }

  private mutating func setFit(_ fit: ProfileFit) {
    let factors = fit.factors.map { factor in
      "      {\"name\": \(JSONString.quoted(factor.name)), \"thousandths\": \(factor.thousandths), "
        + "\"coefficients\": \(list(factor.coefficients))}"
    }
    let text = """
      {
          "base": \(JSONString.quoted(fit.base)),
          "reference": \(JSONString.quoted(fit.reference)),
          "scenario": \(JSONString.quoted(fit.scenario)),
          "starts": \(fit.starts),
          "rows": \(list(fit.rows)),
          "metrics": \(list(fit.metrics)),
          "factors": [
      \(factors.joined(separator: ",\n"))
          ]
        }
      """
    set("fit", to: text, after: "memory")
  }
}

extension DecimalNumber {
  /// A whole number divided by a power of ten, without trailing zeros.
  static func text(_ value: Int64, overPowerOfTen power: Int) -> String {
    guard power > 0 else { return "\(value)" }
    let digits = String(value)
    let padded = String(repeating: "0", count: max(0, power + 1 - digits.count)) + digits
    var fraction = padded.suffix(power)
    while fraction.hasSuffix("0") { fraction.removeLast() }
    let whole = padded.dropLast(power)
    return fraction.isEmpty ? String(whole) : "\(whole).\(fraction)"
  }
}
