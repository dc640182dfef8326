/// A Plackett-Burman design: main effects of up to N - 1 factors from N runs, N a multiple of 4.
///
/// R. Plackett and J. Burman, "The design of optimum multifactorial experiments", Biometrika 33(4), 1946. The supported
/// designs are the cyclic ones of the paper, which shift one row; sizes without such a row (28, 40) are omitted.
package struct PlackettBurman: Sendable, Hashable {
  /// The number of runs, without the second half of a folded design.
  package let size: Int
  /// Whether the runs are repeated with all levels inverted (foldover), which separates main effects from two-factor
  /// interactions.
  package let isFolded: Bool

  /// The first row of each design: the size and one sign per factor.
  private static let firstRows: [(size: Int, signs: String)] = [
    (8, "+++-+--"),
    (12, "++-+++---+-"),
    (16, "++++-+-++--+---"),
    (20, "++--++++-+-+----++-"),
    (24, "+++++-+-++--++--+-+----"),
    (32, "----+-+-+++-++---+++++--++-+--+"),
    (36, "-+-+++---+++++-+++--+----+-+-++--+-"),
    (44, "++--+-+--+++-+++++---+-+++-----+---++-+-++-"),
    (48, "+++++-++++--+-+-+++--+--++-++---+-+-++----+----"),
  ]

  /// The supported sizes in ascending order.
  package static let sizes: [Int] = firstRows.map(\.size)

  /// Creates the smallest design for the given number of factors, or nil if there is none.
  package init?(factorCount: Int, isFolded: Bool) {
    guard let size = Self.sizes.first(where: { $0 > factorCount }) else { return nil }
    (self.size, self.isFolded) = (size, isFolded)
  }

  /// Creates the design of the given size, or nil if the size is not supported.
  package init?(size: Int, isFolded: Bool) {
    guard Self.sizes.contains(size) else { return nil }
    (self.size, self.isFolded) = (size, isFolded)
  }

  /// The runs for the first `factorCount` columns: shifts of the first row, then the run with every factor off, then
  /// the folded runs.
  package func points(of factorCount: Int) -> [[Int]] {
    precondition(factorCount < size, "\(factorCount) factors do not fit in \(size) runs")
    let row = Self.firstRows.first { $0.size == size }?.signs ?? ""
    let signs = row.map { $0 == "+" ? 1 : 0 }
    let shifted = signs.indices.map { shift in
      (0..<factorCount).map { signs[($0 - shift + signs.count) % signs.count] }
    }
    let points = shifted + [Array(repeating: 0, count: factorCount)]
    return isFolded ? points + points.map { $0.map { 1 - $0 } } : points
  }
}
