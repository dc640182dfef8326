package import JSON
import ListRuntime
package import Scenarios

/// An input in which two runs differ.
package struct InputDifference: Sendable, Hashable {
  /// The keys and positions from the root of the runs' documents to the input, or to the list that contains it.
  let steps: [String]
  /// The input's path, in the syntax of `--set`, with positions in a large list.
  package let path: String
  /// The old value; nil if the input did not exist.
  package let old: String?
  /// The new value; nil if the input no longer exists.
  package let new: String?
  /// The location of the new value, or of the old one if the new one has no location; nil if none is known.
  package let location: SourceLocation?

  /// A difference.
  ///
  /// - Parameter suffix: what follows the path of `steps`.
  init(_ steps: [String], suffix: String = "", old: String? = nil, new: String? = nil, location: SourceLocation?) {
    self.steps = steps
    path = steps.joined(separator: ".") + suffix
    self.old = old
    self.new = new
    self.location = location
  }

  /// A description: `device.work.viewCreate changed from 380 us/view to 400 us/view`.
  package var phrase: String {
    switch (old, new) {
    case (let old?, let new?): "\(path) changed from \(old) to \(new)"
    case (nil, let new?): "\(path) is new: \(new)"
    case (let old?, nil): "\(path) no longer exists; it was \(old)"
    case (nil, nil): "\(path) differs"
    }
  }

  /// Whether the input is a technique or an option of a technique.
  package var isTechnique: Bool { Self.techniqueKeys.contains(steps.first ?? "") }

  /// The keys of a document that say what the techniques are.
  static let techniqueKeys = [RunDocument.techniquesKey, RunDocument.optionsKey]

  /// The inputs in which two runs differ; empty if all inputs are equal.
  ///
  /// - Parameters:
  ///   - explanation: the explanation of the new run, which provides source locations.
  ///   - place: the location of an input in a file of results, for inputs that the explanation does not know.
  package static func all(
    from old: RunDocument, to new: RunDocument, explanation: RunExplanation? = nil,
    place: @escaping (_ steps: [String]) -> SourceLocation? = { _ in nil }
  ) -> [InputDifference] {
    guard !old.matches(new, except: []) else { return [] }
    var search = Search(explanation: explanation, place: place)
    search.compare(old.root, new.root, at: [])
    // Options come last: those of a technique that was added or removed follow from that.
    let isOption = { (difference: InputDifference) in difference.steps.first == RunDocument.optionsKey }
    return search.differences.filter { !isOption($0) } + search.differences.filter(isOption)
  }
}

/// Finds the differences of two documents.
private struct Search {
  let explanation: RunExplanation?
  let place: (_ steps: [String]) -> SourceLocation?
  var differences: [InputDifference] = []

  /// The maximum number of list elements that are reported one by one.
  private static let elementLimit = 10

  private func location(of steps: [String]) -> SourceLocation? { explanation?.location(of: steps) ?? place(steps) }

  mutating func compare(_ old: JSONContent?, _ new: JSONContent?, at steps: [String]) {
    guard old != new else { return }
    if let before = old.flatMap(ListDigest.init), let now = new.flatMap(ListDigest.init) {
      compare(before, now, at: steps)
    } else if old?.isOpen ?? true, new?.isOpen ?? true {
      let (before, now) = (old?.openMembers ?? [:], new?.openMembers ?? [:])
      for key in Set(before.keys).union(now.keys).sorted(by: JSONContent.precedes) {
        compare(before[key], now[key], at: steps + [key])
      }
    } else {
      differences.append(
        InputDifference(steps, old: old?.shortText, new: new?.shortText, location: location(of: steps)))
    }
  }

  private mutating func compare(_ old: ListDigest, _ new: ListDigest, at steps: [String]) {
    let location = location(of: steps)
    if old.count != new.count {
      differences.append(
        InputDifference(steps, old: "\(old.count) entries", new: "\(new.count) entries", location: location))
    }
    let changedRanges = new.differences(from: old)
    if changedRanges.isEmpty, old.count == new.count { differences.append(InputDifference(steps, location: location)) }
    for positions in changedRanges.prefix(Self.elementLimit) {
      let range = "\(positions.lowerBound)" + (positions.count == 1 ? "" : "..<\(positions.upperBound)")
      let element = explanation?.element(at: positions.lowerBound, of: steps)
      let name = positions.count == 1 ? element?.name.map(JSONString.quoted) : nil
      differences.append(
        InputDifference(steps, suffix: "[\(name ?? range)]", location: element?.location ?? location))
    }
    if changedRanges.count > Self.elementLimit {
      let rest = changedRanges.count - Self.elementLimit
      differences.append(InputDifference(steps, suffix: ", at \(rest) more places,", location: location))
    }
  }
}

extension JSONContent {
  /// Whether differences inside the value are named one by one: in objects, except for quantities and digests of lists, and
  /// in arrays of objects.
  fileprivate var isOpen: Bool { openMembers != nil }

  /// The members of an object, or the elements of an array of objects by their positions; nil for other values.
  fileprivate var openMembers: [String: JSONContent]? {
    switch self {
    case .object(let members):
      guard quantity == nil, ListDigest(self) == nil else { return nil }
      return Dictionary(members.map { ($0.key, $0.value) }) { first, _ in first }
    case .array(let elements):
      guard !elements.isEmpty, elements.allSatisfy({ $0.objectMembers != nil }) else { return nil }
      return Dictionary(uniqueKeysWithValues: elements.enumerated().map { ("\($0)", $1) })
    default: return nil
    }
  }

  /// The order of keys, and of positions by their numbers.
  fileprivate static func precedes(_ left: String, _ right: String) -> Bool {
    if let first = Int(left), let second = Int(right) { return first < second }
    return left < right
  }

  /// A number with its unit, as in `380 us/view`; nil for another value.
  private var quantity: String? {
    guard let members = objectMembers, members.map(\.key) == ["unit", "value"],
      case .digits(let number) = members[1].value,
      let unit = members[0].value.text
    else { return nil }
    return "\(number) \(unit)"
  }

  /// The value as a message has it.
  fileprivate var shortText: String {
    if let quantity { return quantity }
    if let list = ListDigest(self) { return "\(list.count) entries" }
    switch self {
    case .string(let text): return text
    case .array([]): return "none"
    case .array(let elements): return elements.map(\.shortText).joined(separator: ", ")
    default: return compactText
    }
  }
}
