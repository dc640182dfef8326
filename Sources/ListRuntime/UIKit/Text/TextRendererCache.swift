/// What determines a text renderer: the text, its font and the layout size.
package struct TextRendererKey: Hashable {
  var text: String
  var font: Font
  /// The layout size, in points; an infinite height is no limit.
  var size: PointSize

  /// Creates the key of a text in a font and a layout size, in points.
  package init(text: String, font: Font, size: PointSize) {
    self.text = text
    self.font = font
    self.size = size
  }
}

/// An LRU cache of text renderers for nodes; a hit saves the text layout.
///
/// All nodes share one cache of 500 entries, as ASTextNode of AsyncDisplayKit 2.1 does with an NSCache of that limit.
/// `use` is O(1).
package struct TextRendererCache {
  /// Maximum number of entries.
  package static let capacity = 500

  private struct Entry {
    var key: TextRendererKey
    var newer: Int
    var older: Int
  }

  private var positions: [TextRendererKey: Int] = [:]
  /// Entries in a circular doubly linked list, from the most to the least recently used.
  private var entries: ContiguousArray<Entry> = []
  private var newest = -1

  /// Creates an empty cache.
  package init() {}

  /// Number of entries.
  package var count: Int { entries.count }

  /// Makes a key the most recently used one and inserts it if necessary; returns whether it was in the cache.
  package mutating func use(_ key: TextRendererKey) -> Bool {
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

  /// Removes an entry from the list.
  private mutating func unlink(_ position: Int) {
    let entry = entries[position]
    entries[entry.newer].older = entry.older
    entries[entry.older].newer = entry.newer
    if newest == position { newest = entry.older == position ? -1 : entry.older }
  }

  /// Inserts an unlinked entry as the most recently used one.
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
