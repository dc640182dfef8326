/// One of several parts of a study, which different machines execute.
package struct Shard: Sendable, Hashable, CustomStringConvertible {
  /// The shard's index, from 1.
  package internal(set) var index: Int
  /// The number of shards.
  package internal(set) var count: Int

  /// The maximum number of shards of a study.
  package static let limit = 10_000

  /// The only shard of a study that is not divided.
  static let whole = Shard()

  private init() { (index, count) = (1, 1) }

  /// Creates a shard; nil unless the index is from 1 to `count` and `count` is at most ``limit``.
  package init?(index: Int, count: Int) {
    guard (1...Self.limit).contains(count), (1...count).contains(index) else { return nil }
    self.index = index
    self.count = count
  }

  /// Parses a shard as on a command line: `2/5`; nil for any other text.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let index = Int(parts[0]), let count = Int(parts[1]) else { return nil }
    self.init(index: index, count: count)
  }

  /// The shard as on a command line: `2/5`.
  package var description: String { "\(index)/\(count)" }
}
