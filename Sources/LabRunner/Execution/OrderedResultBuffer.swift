/// Which run of a plan is begun next, and which outcome is handed over next: the plan's order, with a limited lead.
struct OrderedResultBuffer {
  private let count: Int
  private let digests: [Digest]?
  private let window: Int
  private var begun = 0
  private var delivered = 0
  /// What has come out and cannot be handed over yet, by position.
  private var waiting: [Int: RunResult.Outcome] = [:]
  /// Runs that are under way, each with the positions of later ones that wait for the same outcome.
  private var twins: [Digest: [Int]] = [:]

  /// A queue of `count` runs.
  ///
  /// - Parameters:
  ///   - digests: what decides each run; nil if equal runs are not to be found.
  ///   - window: how many runs may be begun and not be delivered, at least 1.
  init(count: Int, digests: [Digest]?, window: Int) {
    self.count = count
    self.digests = digests
    self.window = window
  }

  /// The position of the run to begin; nil if there is none, or if an earlier one must come out first.
  mutating func begin() -> Int? {
    while begun < min(count, delivered + window) {
      let position = begun
      begun += 1
      guard let digest = digests?[position] else { return position }
      guard twins[digest] == nil else {
        twins[digest]?.append(position)
        continue
      }
      twins[digest] = []
      return position
    }
    return nil
  }

  /// Takes the outcome of a run that was begun; gives all positions that it settles, ascending.
  mutating func settle(_ position: Int, _ outcome: RunResult.Outcome) -> [Int] {
    let settled = [position] + (digests.flatMap { twins.removeValue(forKey: $0[position]) } ?? [])
    for position in settled { waiting[position] = outcome }
    return settled
  }

  /// The next outcome in the plan's order; nil if it has not come out yet.
  mutating func deliver() -> (position: Int, outcome: RunResult.Outcome)? {
    guard let outcome = waiting.removeValue(forKey: delivered) else { return nil }
    defer { delivered += 1 }
    return (delivered, outcome)
  }
}
