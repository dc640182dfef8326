/// One of several equal parts of a study, which different machines run.
package struct Shard: Sendable, Hashable, CustomStringConvertible {
  /// Which one, from 1.
  package let index: Int
  /// How many there are.
  package let count: Int

  /// Most shards of a study.
  package static let limit = 10_000

  /// A shard; nil unless the index is from 1 to the count, and the count at most ``limit``.
  package init?(index: Int, count: Int) {
    guard (1...Self.limit).contains(count), (1...count).contains(index) else { return nil }
    self.index = index
    self.count = count
  }

  /// A shard as written on a command line: `2/5`; nil if that is not what the text is.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let index = Int(parts[0]), let count = Int(parts[1]) else { return nil }
    self.init(index: index, count: count)
  }

  /// As on a command line.
  package var description: String { "\(index)/\(count)" }
}
