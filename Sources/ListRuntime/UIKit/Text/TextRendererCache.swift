/// What a text that was laid out for drawing is kept under.
struct TextRendererKey: Hashable {
  var text: String
  var font: Font
  /// The size it was laid out in, in points; an infinite height is no limit.
  var size: PointSize
}

/// Keeps the texts that were laid out for nodes last: a hit spares the layout.
///
/// One cache for all nodes with room for 500, least recently used first out, as ASTextNode of AsyncDisplayKit 2.1 keeps
/// its renderers in an NSCache with that limit. `use` is O(1).
struct TextRendererCache {
  /// Number of renderers that are kept.
  static let capacity = 500

  private struct Entry {
    var key: TextRendererKey
    var newer: Int
    var older: Int
  }

  private var positions: [TextRendererKey: Int] = [:]
  /// A ring through `entries`, from the newest to the oldest and back.
  private var entries: ContiguousArray<Entry> = []
  private var newest = -1

  /// Number of renderers it holds.
  var count: Int { entries.count }

  /// Makes a key the most recently used one; false if it was not held before.
  mutating func use(_ key: TextRendererKey) -> Bool {
    if let position = positions[key] {
      unlink(position)
      link(position)
      return true
    }
    let position: Int
    if entries.count < Self.capacity {
      position = entries.count
      entries.append(Entry(key: key, newer: position, older: position))
    } else {
      position = entries[newest].newer
      positions[entries[position].key] = nil
      unlink(position)
      entries[position].key = key
    }
    positions[key] = position
    link(position)
    return false
  }

  /// Takes an entry out of the ring.
  private mutating func unlink(_ position: Int) {
    let entry = entries[position]
    entries[entry.newer].older = entry.older
    entries[entry.older].newer = entry.newer
    if newest == position { newest = entry.older == position ? -1 : entry.older }
  }

  /// Puts an entry that is in no ring before the newest.
  private mutating func link(_ position: Int) {
    if newest < 0 {
      entries[position].newer = position
      entries[position].older = position
    } else {
      let oldest = entries[newest].newer
      entries[position].older = newest
      entries[position].newer = oldest
      entries[newest].newer = position
      entries[oldest].older = position
    }
    newest = position
  }
}
