extension FractionalFactorial {
  /// A design of so many factors in a number of runs, with the greatest resolution the search finds.
  ///
  /// The search tries resolutions downwards from a bound (Plotkin 1960) and takes long words first; each resolution is given up after a
  /// fixed number of trials, so the answer is the same everywhere and its resolution is printed, not promised.
  ///
  /// - Parameter runs: a power of 2, less than 2 to the number of factors gives a fraction.
  /// - Returns: nil if the runs are no power of 2, too many, or too few for main effects that are not mixed with each other.
  package init?(factorCount: Int, runs: Int) {
    guard runs > 1, runs.nonzeroBitCount == 1, runs <= Self.limits.runs, factorCount > 0 else { return nil }
    let base = min(runs.trailingZeroBitCount, factorCount)
    let count = factorCount - base
    guard count <= Self.limits.generators else { return nil }
    guard count > 0 else {
      self.init(factorCount: factorCount, generators: [])
      return
    }
    // The mean size of the defining words is at most this; so is the least.
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

  /// The smallest design of so many factors with at least a resolution; the full factorial if there is no smaller one.
  ///
  /// - Returns: nil if it would have too many runs.
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

/// Finds words for the factors beyond the base such that no defining word is shorter than the resolution.
private struct GeneratorSearch {
  let base: Int
  let count: Int
  let resolution: Int
  private let candidates: [Int]
  private var trialsLeft = 100_000
  private var chosen: [Int] = []
  /// Products of the chosen generators, the empty one first; their factors beyond the base stand above it.
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
