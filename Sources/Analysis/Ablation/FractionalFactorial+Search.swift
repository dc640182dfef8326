extension FractionalFactorial {
  /// Searches for a design with the given number of factors and runs and the highest resolution.
  ///
  /// The search tries resolutions in descending order from an upper bound (Plotkin 1960) and long words first. It
  /// abandons a resolution after a fixed number of trials, so the result is deterministic, but the resolution is not
  /// guaranteed to be the maximum. Reports print the resolution.
  ///
  /// - Parameter runs: a power of 2. Fewer than 2^factorCount runs give a fraction.
  /// - Returns: nil if the number of runs is not a power of 2, is too large, or is too small to separate the main
  ///   effects.
  package init?(factorCount: Int, runs: Int) {
    guard runs > 1, runs.nonzeroBitCount == 1, runs <= Self.limits.runs, factorCount > 0 else { return nil }
    let base = min(runs.trailingZeroBitCount, factorCount)
    let count = factorCount - base
    guard count <= Self.limits.generators else { return nil }
    guard count > 0 else {
      self.init(factorCount: factorCount, generators: [])
      return
    }
    // This bounds the mean length of the defining words, and so the minimum.
    let bound = min(base + 1, (factorCount << (count - 1)) / ((1 << count) - 1))
    for resolution in stride(from: bound, through: 3, by: -1) {
      var search = GeneratorSearch(base: base, count: count, resolution: resolution)
      if let words = search.words() {
        let generators = words.enumerated().map { Generator(factor: base + $0.offset, word: $0.element) }
        self.init(factorCount: factorCount, generators: generators)
        return
      }
    }
    return nil
  }

  /// Searches for the smallest design with at least the given resolution; the full factorial if there is no smaller
  /// one.
  ///
  /// - Returns: nil if the design would have too many runs.
  package init?(factorCount: Int, resolution: Int) {
    var runs = 4
    while runs <= Self.limits.runs {
      if let design = FractionalFactorial(factorCount: factorCount, runs: runs),
        design.resolution.map({ $0 >= resolution }) ?? true
      {
        self = design
        return
      }
      runs *= 2
    }
    return nil
  }
}

/// Finds generator words for the non-base factors such that no defining word is shorter than the resolution.
private struct GeneratorSearch {
  let base: Int
  let count: Int
  let resolution: Int
  private let candidates: [Int]
  private var trialsLeft = 100_000
  private var chosen: [Int] = []
  /// The products of the chosen generators, including the empty product at index 0. Non-base factors are the bits above
  /// the base.
  private var group = [0]

  init(base: Int, count: Int, resolution: Int) {
    self.base = base
    self.count = count
    self.resolution = resolution
    candidates = (0..<1 << base).filter { $0.nonzeroBitCount + 1 >= resolution }
      .sorted { ($1.nonzeroBitCount, $0) < ($0.nonzeroBitCount, $1) }
  }

  /// The words in the order of their factors, or nil.
  mutating func words() -> [Int]? { extend(from: 0) ? chosen : nil }

  private mutating func extend(from first: Int) -> Bool {
    guard chosen.count < count else { return true }
    for position in first..<max(first, candidates.count) {
      guard trialsLeft > 0 else { return false }
      trialsLeft -= 1
      let generator = candidates[position] | 1 << (base + chosen.count)
      guard group.allSatisfy({ ($0 ^ generator).nonzeroBitCount >= resolution }) else { continue }
      let size = group.count
      group += group.map { $0 ^ generator }
      chosen.append(candidates[position])
      if extend(from: position + 1) { return true }
      chosen.removeLast()
      group.removeLast(group.count - size)
    }
    return false
  }
}
