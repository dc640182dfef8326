import JSON
import Scenarios
import Simulation

/// Draws JSON values of a form, so that every field of every kind of object occurs.
struct RandomValue {
  var random: RandomStream

  init(seed: UInt64) { random = RandomStream(seed: seed, name: "values") }

  /// A value of a form; nil for forms whose values a test gives by itself.
  mutating func value(of shape: ValueShape, depth: Int = 0) -> JSONContent? {
    switch shape {
    case .text(let rule, _):
      rule.contains("color") ? .string(["#12AB34", "#12AB3480", "white"][random.integer(in: 0...2)]) : .string("a")
    case .word(let words): .string(words[random.integer(in: 0...words.count - 1)])
    // Rates of displays, which need a common multiple.
    case .integer(_, "Hz"): .integer([10, 24, 30, 40, 60, 80, 120][random.integer(in: 0...6)])
    case .integer(let range, _): .integer(number(in: range))
    case .number(let range, _): .number(number(in: range))
    case .boolean: .boolean(random.integer(in: 0...1) == 1)
    case .array(let element, let count):
      array(of: element, count: max(1, count.lowerBound)...max(1, min(count.upperBound, count.lowerBound + 2)), depth)
    case .object(let shape): object(of: shape, depth: depth)
    case .tagged(let tag, let kinds): object(tag, kinds[random.integer(in: 0...kinds.count - 1)], depth)
    case .either(let forms): value(of: forms[random.integer(in: 0...forms.count - 1)], depth: depth)
    case .shared(_, let shape): value(of: shape, depth: depth)
    case .external(let name, _):
      // Views contain views.
      depth < 12 ? shared(name).flatMap { value(of: $0, depth: depth) } : .object([.init("view", .string("separator"))])
    case .map, .tuple, .name, .any: nil
    }
  }

  private mutating func object(_ tag: String, _ kind: (word: String, shape: ObjectShape), _ depth: Int) -> JSONContent {
    object(of: kind.shape, depth: depth).applying(.object([.init(tag, .string(kind.word))]))
  }

  private func shared(_ name: String) -> ValueShape? {
    ScenarioFields.sharedShapes.first { $0.name == name }?.shape
  }

  /// An object with all required fields and most of the others that can change results; one field of each group of
  /// alternatives.
  mutating func object(of shape: ObjectShape, without names: [String] = [], depth: Int = 0) -> JSONContent {
    let chosen = shape.alternatives.map { $0[random.integer(in: 0...$0.count - 1)] }
    let excluded = Set(shape.alternatives.joined()).subtracting(chosen)
    var members: [JSONContent.Member] = []
    for field in shape.fields where !excluded.contains(field.name) && !names.contains(field.name) {
      if case .required = field.presence {
      } else if !field.affectsResults || !chosen.contains(field.name) && random.integer(in: 0...3) == 0 {
        continue
      }
      if let value = value(of: field.shape, depth: depth + 1) { members.append(.init(field.name, value)) }
    }
    return .object(members)
  }

  private mutating func array(of element: ValueShape, count: ClosedRange<Int>, _ depth: Int) -> JSONContent? {
    var elements: [JSONContent] = []
    for _ in 0..<random.integer(in: count) {
      guard let value = value(of: element, depth: depth + 1) else { return nil }
      elements.append(value)
    }
    // Some arrays must be in order.
    if case .integer = element {
      return .array(Set(elements.compactMap(\.wholeNumber)).sorted().map { .integer($0) })
    }
    return .array(elements)
  }

  private mutating func number(in range: ClosedRange<Int>) -> Int {
    let low = max(range.lowerBound, -1000)
    return random.integer(in: low...min(range.upperBound, low + 5000))
  }

  private mutating func number(in range: ClosedRange<Double>) -> Double {
    let (low, high) = (max(range.lowerBound, -1000), min(range.upperBound, range.lowerBound + 2000))
    // A dozen thousandths differ between any two values, and the bounds occur.
    return low + (high - low) * Double(random.integer(in: 0...1000)) / 1000
  }
}
