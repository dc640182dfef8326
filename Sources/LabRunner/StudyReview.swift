import Analysis
import ListRuntime
import Scenarios

/// Finds what has changed nothing in the runs of a study: events that came too late, and differences of configurations.
package struct StudyReview {
  /// Techniques that were added to runs, or changed in them, and how often nothing else changed.
  package struct Inert: Sendable, Hashable {
    /// The techniques, with their options if only these differ.
    package let techniques: String
    /// The number of pairs of runs that differ only in these techniques.
    package let pairs: Int
    /// The number of those in which no metric, count or amount of work differs.
    package let unchanged: Int
  }

  private let study: StudyResult
  private let runsByStack: [Stack: RunResult]

  package init(_ study: StudyResult) {
    self.study = study
    runsByStack = Dictionary(
      study.runs.map { (Stack(of: $0), $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The runs whose scroll ended before events of the scenario had changed anything, with the number of these events, in the order of the runs.
  package var lateEvents: [(run: String, count: Int)] {
    study.runs.compactMap { run in
      let count = run.data?.measurements["counters.events_not_reached"] ?? .zero
      return count.isZero ? nil : (run.name, Int(count.numerator))
    }
  }

  /// The techniques that change nothing in at least one pair of runs, in the order of the runs. O(runs · techniques).
  ///
  /// A pair is a run and the one that it is compared with, or the one that has all its techniques except one.
  package var inert: [Inert] {
    var counts: [(techniques: String, pairs: Int, unchanged: Int)] = []
    var documents = RunDocuments()
    for run in study.runs {
      guard let data = run.data else { continue }
      for other in others(than: run) {
        guard let before = other.data, let techniques = Self.difference(of: run, from: other, &documents) else {
          continue
        }
        let unchanged = before.measurements == data.measurements ? 1 : 0
        if let known = counts.firstIndex(where: { $0.techniques == techniques }) {
          counts[known].pairs += 1
          counts[known].unchanged += unchanged
        } else {
          counts.append((techniques, 1, unchanged))
        }
      }
    }
    return counts.filter { $0.unchanged > 0 }.map { Inert(techniques: $0, pairs: $1, unchanged: $2) }
  }

  /// The runs with which a run makes a pair, each once.
  private func others(than run: RunResult) -> [RunResult] {
    var others = run.compareTo.compactMap(study.run(named:))
    for position in run.configuration.techniques.indices {
      var stack = Stack(of: run)
      stack.techniques.remove(at: position)
      if let other = runsByStack[stack],
        !others.contains(where: { $0.name == other.name })
      {
        others.append(other)
      }
    }
    return others
  }

  /// The techniques that a run has and another one has not, if nothing else of the configurations differs; nil if more
  /// does, or if the run only lacks techniques.
  private static func difference(
    of run: RunResult, from other: RunResult, _ documents: inout RunDocuments
  ) -> String? {
    var unchanged = run.configuration
    unchanged.techniques = other.configuration.techniques
    guard run.configuration.techniques != unchanged.techniques,
      documents.differingKeys(unchanged, other.configuration).isEmpty
    else { return nil }
    let known = other.configuration.techniques
    let added = run.configuration.techniques.compactMap { technique in
      if !known.contains(where: { $0.id == technique.id }) { return technique.id }
      return known.contains(technique) ? nil : technique.text
    }
    return added.isEmpty ? nil : added.joined(separator: " with ")
  }

  /// The number of runs up to which ``equalItemCounts`` are searched, because each run is compared with others.
  private static let searchLimit = 1000

  /// The numbers of items with which the scroll is the same in each set of runs that differ only in their items, each
  /// ascending and once: at least two numbers, the greatest of the set among them. Empty for a study of many runs.
  /// O(runs · sets).
  package var equalItemCounts: [[Int]] {
    guard study.runs.count <= Self.searchLimit, Set(study.runs.map(Self.itemCount)).count > 1 else { return [] }
    var sets: [(rest: RunConfiguration, runs: [RunResult])] = []
    for run in study.runs where run.data != nil {
      var rest = run.configuration.unnamed
      rest.content = rest.content.withoutItems
      let position = sets.firstIndex { set in
        set.rest == rest
          && set.runs[0].configuration.content.showsMediaAsText == run.configuration.content.showsMediaAsText
      }
      if let position { sets[position].runs.append(run) } else { sets.append((rest, [run])) }
    }
    var all: [[Int]] = []
    for (_, runs) in sets {
      guard let longest = runs.max(by: { Self.itemCount(of: $0) < Self.itemCount(of: $1) }) else { continue }
      let counts = Set(runs.filter { Self.scroll(of: $0) == Self.scroll(of: longest) }.map(Self.itemCount)).sorted()
      if counts.count > 1, !all.contains(counts) { all.append(counts) }
    }
    return all
  }

  private static func itemCount(of run: RunResult) -> Int { run.configuration.content.items.count }

  /// What the scroll of a run did: figures that depend neither on the load nor on the memory of the items.
  private static func scroll(of run: RunResult) -> [Rational?] {
    ["duration_s", "fps_avg", "frames_main", "frames_shown", "main_busy_ms", "blank_px_ms", "counters.rows_entered"].map
    {
      run.data?.measurements[$0]
    }
  }

  /// Techniques of a run in a variant of the scenario.
  private struct Stack: Hashable {
    let condition: String
    var techniques: [String]

    init(of run: RunResult) {
      condition = run.configuration.condition
      techniques = run.configuration.techniques.map(\.text)
    }
  }
}
