package import JSON
package import ListRuntime
import Simulation

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
    file.replace("id", with: .string(id))
    file.replace("summary", with: .string(summary))
    file.setRules(profile)
    file.coefficients("work", WorkKind.allCases.map(\.name), profile.work, CoefficientReader.picoseconds)
    file.coefficients("memory", MemoryUnit.allCases.map(\.name), profile.memory, CoefficientReader.bytes)
    file.coefficients(
      DeviceFile.instrument.shape.name, [CoefficientKey.countedCPU.name], [profile.countedCPU],
      CoefficientReader.percent)
    file.insertInstrument(profile)
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
    var writer = JSONWriter(style: .fitted, level: level)
    content.write(to: &writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// Writes the system, and the rules of the hardware that the file has or that differ from the standard: numbers, and the
  /// choices that the file has or that differ.
  private mutating func setRules(_ profile: DeviceProfile) {
    if let system = SystemFields.ofDevice.write(profile.system) {
      set(SystemFields.name, to: system, after: "rasterizationCache")
    }
    // A fit does not choose how the display's rate varies, so that object does not change.
    let field = HardwareFields.renderServer
    let (name, standard) = (field.shape.name, field.write(.standard))
    guard let members = field.write(profile.rules)?.objectMembers,
      root[name] != nil || members.contains(where: { $0.value != standard?[$0.key] })
    else { return }
    let written = members.filter { member in
      if case .integer = member.value { return true }
      return member.value != standard?[member.key] || root[name]?[member.key] != nil
    }
    set(name, to: .object(written), after: "rasterizationCache")
  }

  private mutating func coefficients(
    _ member: String, _ names: [String], _ values: [Coefficient], _ units: CoefficientReader.Units
  ) {
    for (name, coefficient) in zip(names, values) {
      guard let object = root[member]?[name], coefficient.prior != nil || object["prior"] != nil,
        let unit = object["unit"]?.string, let source = object["source"]?.string,
        let power = units.names.first(where: { unit.hasPrefix($0.name + "/") })?.power
      else { continue }
      var written = coefficient
      written.source = source
      edits.append(
        (object.range, Self.text(CoefficientReader.content(of: written, unit: unit, power: power), level: 2)))
    }
  }

  /// Inserts the section of the instrument if a fit scaled the standard share, which no file contains.
  private mutating func insertInstrument(_ profile: DeviceProfile) {
    let field = DeviceFile.instrument
    guard root[field.shape.name] == nil, profile.countedCPU.prior != nil, let content = field.write(profile) else {
      return
    }
    set(field.shape.name, to: content, after: "memory")
  }

  private mutating func setFit(_ fit: ProfileFit) {
    if let content = ProfileFitReader.reader.write?(fit) { set("fit", to: content, after: "memory") }
  }
}

extension DecimalNumber {
  /// A whole number divided by a power of ten, or multiplied by one if the power is negative, without trailing zeros after
  /// a point.
  static func text(_ value: Int64, overPowerOfTen power: Int) -> String {
    guard power > 0 else { return "\(value)" + String(repeating: "0", count: value == 0 ? 0 : -power) }
    guard value >= 0 else { return "-" + text(0 - max(value, -Int64.max), overPowerOfTen: power) }
    let digits = String(value)
    let padded = String(repeating: "0", count: max(0, power + 1 - digits.count)) + digits
    var fraction = padded.suffix(power)
    while fraction.hasSuffix("0") { fraction.removeLast() }
    let whole = padded.dropLast(power)
    return fraction.isEmpty ? String(whole) : "\(whole).\(fraction)"
  }
}
