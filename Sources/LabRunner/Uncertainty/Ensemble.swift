import Analysis
import ListRuntime
package import Scenarios
import Simulation

/// Repetitions of a study that vary the uncertain inputs.
///
/// The first member is the unchanged study. The others form blocks: one that varies everything, one for each source
/// alone, and the blocks that sensitivity indices need. Draws depend only on the seed, the number of members and the
/// names of inputs, so all runs of a member share them, and the same ensemble has the same members on every machine.
package struct Ensemble: Sendable {
  /// The request for an ensemble.
  package struct Settings: Sendable, Hashable {
    /// The number of members that vary everything, at least 1.
    package var count: Int
    /// The seed of all draws.
    package var seed: UInt64
    /// The sources that are varied, at least one.
    package var sources: [UncertaintySource]
    /// Whether the starts of the scroll are evenly spaced, from the scenario's on, instead of drawn.
    package var isEvenlySpaced: Bool
    /// Whether sensitivity indices are computed.
    package var hasSensitivity: Bool
    /// Whether everything is repeated: in an ablation all sets in all draws, and also with each source varied alone.
    package var hasAllDraws: Bool

    package init(
      count: Int, seed: UInt64 = 1, sources: [UncertaintySource] = UncertaintySource.allCases,
      isEvenlySpaced: Bool = false, hasSensitivity: Bool = false, hasAllDraws: Bool = true
    ) {
      precondition(count >= 1 && !sources.isEmpty, "an ensemble has members and sources")
      self.count = count
      self.seed = seed
      self.sources = sources
      self.isEvenlySpaced = isEvenlySpaced
      self.hasSensitivity = hasSensitivity
      self.hasAllDraws = hasAllDraws
    }

    /// Whether intervals go from the minimum to the maximum, and not over the middle 90 %: with few draws.
    package var isRange: Bool { count < Robustness.leastCount }

    /// The meaning of an interval of this ensemble, in words.
    var uncertaintyName: String { sources == [.start] ? "the effect of the scroll start" : "the model's uncertainty" }

    /// The meaning of an interval, and how to compare a change with it.
    var uncertaintyNote: String {
      let interval = isRange ? "the minimum to the maximum" : "the middle 90 % of the values"
      return
        "Can be: \(interval) of the ensemble for the current figure. A change is within \(uncertaintyName) if the baseline's value is "
        + "there. The varied inputs move both sides together, so such a change can still be real."
    }

    /// The number of members, without the unchanged study, if everything is repeated, and without those of sensitivity indices.
    package var allDrawCount: Int { count + (sources.count > 1 ? sources.count * aloneCount : 0) }

    /// The number of members that vary only one source: a quarter of those that vary everything, and at least 8 or all.
    fileprivate var aloneCount: Int { min(count, max(8, count / 4)) }
  }

  /// The members of a block.
  package enum Block: Sendable, Hashable {
    /// Everything is varied.
    case combined
    /// Only one source is varied.
    case alone(UncertaintySource)
    /// Everything is varied, with other draws.
    case second
    /// Like the first block, with one group of inputs from the second.
    case mixed(group: String)
  }

  /// The request for the ensemble.
  package let settings: Settings
  /// The inputs, each once.
  package let inputs: [UncertaintyInput]
  /// The blocks with their members' positions. Member 0 is the unchanged study.
  package let blocks: [(block: Block, members: Range<Int>)]

  /// An ensemble of runs.
  package init(_ settings: Settings, of runs: [ResolvedRun]) {
    self.settings = settings
    var inputs: [UncertaintyInput] = []
    // Devices with inputs of the same name share their draws.
    var seen: Set<String> = []
    for input in [.start] + runs.flatMap(\.configuration.uncertaintyInputs)
    where settings.sources.contains(input.source) && seen.insert(input.name).inserted {
      inputs.append(input)
    }
    self.inputs = inputs
    var blocks: [(block: Block, members: Range<Int>)] = []
    func add(_ block: Block, _ count: Int) {
      let start = blocks.last?.members.upperBound ?? 1
      blocks.append((block, start..<start + count))
    }
    add(.combined, settings.count)
    if settings.sources.count > 1, settings.hasAllDraws {
      for source in settings.sources { add(.alone(source), settings.aloneCount) }
    }
    if settings.hasSensitivity {
      add(.second, settings.count)
      for group in Self.groups(of: inputs) { add(.mixed(group: group), settings.count) }
    }
    self.blocks = blocks
  }

  /// The groups of inputs, in the order of the inputs.
  package var groups: [String] { Self.groups(of: inputs) }

  private static func groups(of inputs: [UncertaintyInput]) -> [String] {
    inputs.reduce(into: []) { if !$0.contains($1.group) { $0.append($1.group) } }
  }

  /// The number of members, with the unchanged study.
  package var memberCount: Int { blocks.last?.members.upperBound ?? 1 }

  /// The largest number of runs of an ensemble.
  package static let runLimit = 100_000

  /// The positions of the members of a block; empty if it is not part of the ensemble.
  package func members(of block: Block) -> Range<Int> { blocks.first { $0.block == block }?.members ?? 0..<0 }

  /// The runs of all members, member by member; the first are the unchanged runs. O(members · runs).
  package func runs(of runs: [ResolvedRun]) -> [ResolvedRun] { self.runs(of: runs, at: 0..<memberCount * runs.count) }

  /// Some of the runs of all members, by their positions among them. O(positions).
  func runs(of runs: [ResolvedRun], at positions: some Sequence<Int>) -> [ResolvedRun] {
    let draws = Draws(of: self)
    /// The profiles of the member that is in progress.
    var profiles: (member: Int, pairs: [(before: DeviceProfile, after: DeviceProfile)]) = (0, [])
    return positions.map { position -> ResolvedRun in
      let (member, number) = position.quotientAndRemainder(dividingBy: runs.count)
      var run = runs[number]
      guard let (block, members) = blocks.first(where: { $0.members.contains(member) }) else { return run }
      let index = member - members.lowerBound
      if profiles.member != member { profiles = (member, []) }
      let before = run.configuration.profile
      if let known = profiles.pairs.first(where: { $0.before == before }) {
        run.configuration.profile = known.after
      } else {
        run.configuration.profile = before.varied { draws.value(of: $0, in: block, index) }
        profiles.pairs.append((before, run.configuration.profile))
      }
      if let share = draws.value(of: UncertaintyInput.start.name, in: block, index) {
        let interval = before.refreshInterval
        run.configuration.delayStart(
          by: settings.isEvenlySpaced
            ? interval * Int64(index) / Int64(settings.count) : Int64(share * Double(interval)))
      }
      return run
    }
  }
}

/// The draws of all members.
private struct Draws {
  private let inputs: [String: UncertaintyInput]
  private let first: [String: [Double]]
  private let second: [String: [Double]]
  private let alone: [String: [Double]]

  init(of ensemble: Ensemble) {
    let settings = ensemble.settings
    let inputs = Dictionary(ensemble.inputs.map { ($0.name, $0) }) { first, _ in first }
    func draws(_ stream: String, _ count: Int) -> [String: [Double]] {
      let hypercube = LatinHypercube(seed: settings.seed, stream: stream, count: count)
      return inputs.mapValues { hypercube.draws(of: $0.name) }
    }
    self.inputs = inputs
    first = draws("ensemble", settings.count)
    second = settings.hasSensitivity ? draws("second ensemble", settings.count) : [:]
    alone = settings.sources.count > 1 ? draws("one source", settings.aloneCount) : [:]
  }

  /// The draw of an input for a member of a block; nil if the block does not change the input.
  func value(of name: String, in block: Ensemble.Block, _ index: Int) -> Double? {
    guard let input = inputs[name] else { return nil }
    switch block {
    case .combined: return first[name]?[index]
    case .alone(let source): return source == input.source ? alone[name]?[index] : nil
    case .second: return second[name]?[index]
    case .mixed(let group): return (group == input.group ? second : first)[name]?[index]
    }
  }
}
