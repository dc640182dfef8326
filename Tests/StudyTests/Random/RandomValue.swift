import JSON
import JSONTestSupport
import ListRuntime

/// Draws JSON texts of any form that a reader declares, so that new fields are drawn as soon as they exist.
struct RandomValue {
  /// The probability that an object has a field that it can lack.
  var presence = 0.15
  /// Names by their kind; a field whose names are not listed here is omitted.
  var names: [NameKind: [String]] = [:]
  /// The maximum whole numbers and counts by field name, where the reader's limit would make a run last too long.
  var limits: [String: Int] = [:]

  /// A JSON text of a form; nil if the form needs names that are not known, or has no declared form.
  func text(_ shape: ValueShape, limit: Int? = nil, _ random: inout TestRandom) -> String? {
    switch shape {
    case .text: return JSONString.quoted(["", "a", "日本", "x y", "1"].randomElement(using: &random) ?? "a")
    case .word(let words): return words.randomElement(using: &random).map(JSONString.quoted)
    case .integer(let range, _):
      return "\(integer(range.lowerBound...min(range.upperBound, max(limit ?? .max, range.lowerBound)), &random))"
    case .number(let range, _): return number(range, &random)
    case .boolean: return Bool.random(using: &random) ? "true" : "false"
    case .array(let element, let count):
      let upper = max(count.lowerBound, min(count.upperBound, 3))
      let elements = (0..<Int.random(in: count.lowerBound...upper, using: &random)).map { _ in
        text(element, limit: limit, &random)
      }
      return elements.contains(nil) ? nil : "[\(elements.compactMap { $0 }.joined(separator: ", "))]"
    case .object(let shape): return object(shape, tag: nil, &random)
    case .tagged(let tag, let kinds):
      return kinds.randomElement(using: &random).flatMap { object($0.shape, tag: (tag, $0.word), &random) }
    case .either(let shapes): return shapes.randomElement(using: &random).flatMap { text($0, limit: limit, &random) }
    case .tuple(let shapes):
      let elements = shapes.map { text($0, limit: limit, &random) }
      return elements.contains(nil) ? nil : "[\(elements.compactMap { $0 }.joined(separator: ", "))]"
    case .name(let kind): return names[kind]?.randomElement(using: &random).map(JSONString.quoted)
    case .shared(_, let shape): return text(shape, limit: limit, &random)
    case .map, .any, .external: return nil
    }
  }

  /// A JSON object of a form, with the value of its tag if it has one; nil if a required field cannot be drawn.
  func object(_ shape: ObjectShape, tag: (name: String, word: String)?, _ random: inout TestRandom) -> String? {
    let alternatives = shape.alternatives.compactMap { $0.randomElement(using: &random) }
    var members: [String] = []
    for field in shape.fields {
      let value: String?
      if let tag, field.name == tag.name {
        value = JSONString.quoted(tag.word)
      } else {
        var isPresent = alternatives.contains(field.name)
        if case .required = field.presence { isPresent = true }
        guard isPresent || Double.random(in: 0..<1, using: &random) < presence else { continue }
        value = text(field.shape, limit: limits[field.name], &random)
        if value == nil, isPresent { return nil }
      }
      if let value { members.append("\(JSONString.quoted(field.name)): \(value)") }
    }
    return "{\(members.joined(separator: ", "))}"
  }

  /// Often a small number, sometimes a limit of the range.
  private func integer(_ range: ClosedRange<Int>, _ random: inout TestRandom) -> Int {
    switch Int.random(in: 0..<10, using: &random) {
    case 0: return range.lowerBound
    case 1: return range.upperBound
    default:
      let digits = Int.random(in: 1...3, using: &random)
      let (sum, overflow) = range.lowerBound.addingReportingOverflow(
        Int.random(in: 0..<(digits == 1 ? 10 : digits == 2 ? 100 : 1000), using: &random))
      return overflow ? range.upperBound : min(sum, range.upperBound)
    }
  }

  private func number(_ range: ClosedRange<Double>, _ random: inout TestRandom) -> String {
    switch Int.random(in: 0..<10, using: &random) {
    case 0: return "\(range.lowerBound)"
    case 1: return "\(range.upperBound)"
    default:
      let scales: [Double] = [1, 10, 100, 1000]
      let scale = scales.randomElement(using: &random) ?? 1
      let value = max(range.lowerBound, 0) + Double.random(in: 0...scale, using: &random)
      return "\(min((value * 100).rounded() / 100, range.upperBound))"
    }
  }
}
