import JSON
import LabRunner

/// The names of a study's runs without what a sweep adds to all of them: `reuse@iphone-6,os=ios-12` is `reuse` under the condition
/// `iphone-6, os=ios-12`.
///
/// The names are whole if a run has no condition, or if no two runs have the same one.
struct RunNames {
  /// The conditions in the order of the runs, each once; empty if names are whole.
  let conditions: [String]

  /// Reads the conditions from the names of all runs. O(runs · conditions).
  init(_ names: [String]) {
    let labels = names.compactMap(Self.label)
    let unique = labels.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    conditions = labels.count == names.count && unique.count < names.count ? unique.map(Self.spaced) : []
  }

  /// The condition of a run; nil if names are whole.
  func condition(of name: String) -> String? { conditions.isEmpty ? nil : Self.label(of: name).map(Self.spaced) }

  /// The name of a run without its condition.
  func short(_ name: String) -> String {
    guard !conditions.isEmpty, let label = Self.label(of: name) else { return name }
    return String(name.dropLast(label.count + 1))
  }

  /// The name of a run without its condition, and the condition, as printable text for a chart with a heading for each condition.
  func parts(of name: String) -> (name: String, condition: String?) {
    (short(name).printable, condition(of: name)?.printable)
  }

  /// The name of a run in the title of a picture that is seen without the page: `reuse, iphone-6, os=ios-12`.
  func title(of name: String) -> String { condition(of: name).map { "\(short(name)), \($0)" } ?? name }

  /// Consecutive runs under the same condition, as positions in `names`. O(names).
  func groups(of names: [String]) -> [(condition: String?, positions: [Int])] {
    names.enumerated().reduce(into: []) { groups, entry in
      let condition = condition(of: entry.element)
      if let last = groups.last, last.condition == condition {
        groups[groups.count - 1].positions.append(entry.offset)
      } else {
        groups.append((condition, [entry.offset]))
      }
    }
  }

  /// The name of a run as it is written beside another run: without its condition if both have the same one.
  func name(_ name: String, beside other: String) -> String {
    condition(of: name) == condition(of: other) ? short(name) : name
  }

  /// What follows the first `@` of a name; nil without one.
  static func label(of name: String) -> String? {
    name.split(separator: "@", maxSplits: 1).dropFirst().first.map(String.init)
  }

  private static func spaced(_ label: String) -> String { label.split(separator: ",").joined(separator: ", ") }
}

extension StudyResult {
  /// The names of the runs, and the conditions of a sweep.
  var runNames: RunNames { RunNames(runs.map(\.name)) }
}
