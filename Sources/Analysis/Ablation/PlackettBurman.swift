/// A Plackett-Burman design: main effects of up to N - 1 factors from N runs, N a multiple of 4.
///
/// R. Plackett and J. Burman, "The design of optimum multifactorial experiments", Biometrika 33(4), 1946. The designs here
/// are those that the paper makes by shifting one row around; sizes without such a row (28, 40) are left out.
package struct PlackettBurman: Sendable, Hashable {
  /// How many runs it has, a folded design's second half left out.
  package let size: Int
  /// Whether the runs are repeated with all levels turned, which frees main effects from interactions of two.
  package let isFolded: Bool

  /// The first rows of the designs: the size, then a sign per factor.
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

  /// The sizes there are, ascending.
  package static let sizes: [Int] = firstRows.map(\.size)

  /// The smallest design for so many factors, or nil if there is none.
  package init?(factorCount: Int, isFolded: Bool) {
    guard let size = Self.sizes.first(where: { $0 > factorCount }) else { return nil }
    (self.size, self.isFolded) = (size, isFolded)
  }

  /// The design of a size; nil if there is none of that size.
  package init?(size: Int, isFolded: Bool) {
    guard Self.sizes.contains(size) else { return nil }
    (self.size, self.isFolded) = (size, isFolded)
  }

  /// The runs of the first columns: shifts of the first row, a run with every factor off, and the folded runs after them.
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
