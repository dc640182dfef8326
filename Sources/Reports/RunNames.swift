import JSON
import LabRunner
import ListRuntime

/// The names of a study's runs without what a sweep adds to all of them: `reuse@iphone-6,os=ios-12` is `reuse` under the condition
/// `iphone-6, os=ios-12`.
///
/// The names are whole if a run has no condition, or if no two runs have the same one.
struct RunNames {
  /// The conditions in the order of the runs, each once; empty if names are whole.
  let conditions: [String]
  /// The configurations of the runs that have a condition, by their names; empty if names are whole.
  private let runs: [String: RunConfiguration]

  /// The names of some runs. O(runs · conditions).
  init(_ all: [RunResult]) {
    let runs = all.map(\.configuration).filter { !$0.condition.isEmpty }
    let unique = runs.reduce(into: [String]()) { if !$0.contains($1.condition) { $0.append($1.condition) } }
    let isShort = runs.count == all.count && unique.count < all.count
    conditions = isShort ? unique.map(Self.spaced) : []
    self.runs = isShort ? Dictionary(runs.map { ($0.name, $0) }) { first, _ in first } : [:]
  }

  /// The condition of a run; nil if names are whole.
  func condition(of name: String) -> String? { runs[name].map { Self.spaced($0.condition) } }

  /// The name of a run without its condition.
  func short(_ name: String) -> String { runs[name]?.nameWithoutCondition ?? name }

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

  private static func spaced(_ label: String) -> String { label.split(separator: ",").joined(separator: ", ") }
}

extension StudyResult {
  /// The names of the runs, and the conditions of a sweep.
  var runNames: RunNames { RunNames(runs) }
}
