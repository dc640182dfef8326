package import Simulation

/// The cache of bitmaps of layers with `shouldRasterize`, with least-recently-used eviction.
///
/// Its capacity is 2.5 screens of pixels, and it drops bitmaps that are unused for 100 ms; the profile sets both
/// limits. Any change of a layer invalidates its bitmap (WWDC 2014, session 419).
///
/// Only a few bitmaps fit, and consecutive frames use them in the same order, so a linear scan from the least recently
/// used one usually finds a bitmap immediately.
package struct RasterizationCache {
  /// The result of a lookup.
  package enum Lookup {
    /// The bitmap was in the cache.
    case cached
    /// It was missing, and is kept from now on.
    case added
    /// It was missing and is larger than the capacity, so it is not kept.
    case tooLarge
  }

  private struct Entry {
    var layer: Int
    var version: UInt64
    var pixels: Int
    var lastUsed: VirtualInstant
  }

  /// The entries, least recently used first.
  private var entries: ContiguousArray<Entry> = []
  private var pixels = 0
  private let limit: Int
  private let lifetime: VirtualDuration

  /// Creates an empty cache with the limits of a device.
  package init(profile: DeviceProfile) {
    limit = profile.screen.pixelCount * profile.rasterizationCachePermille / 1000
    lifetime = profile.rasterizationCacheLifetime
  }

  /// Looks up the current bitmap of a layer. A missing one is added unless it exceeds the capacity, and the least recently
  /// used ones are evicted for it.
  ///
  /// Complexity: O(n), n = bitmaps; allocates only when the number of bitmaps reaches a new maximum.
  package mutating func use(layer: Int, version: UInt64, pixels size: Int, at now: VirtualInstant) -> Lookup {
    let used = Entry(layer: layer, version: version, pixels: size, lastUsed: now)
    if let position = entries.firstIndex(where: { $0.layer == layer }) {
      if entries[position].version == version, entries[position].pixels == size {
        moveToEnd(position, as: used)
        return .cached
      }
      remove(position)
    }
    guard size <= limit else { return .tooLarge }
    while pixels + size > limit, !entries.isEmpty { remove(0) }
    entries.append(used)
    pixels += size
    return .added
  }

  /// Drops bitmaps that were unused for longer than the lifetime.
  package mutating func expire(at now: VirtualInstant) {
    while let oldest = entries.first, now - oldest.lastUsed > lifetime { remove(0) }
  }

  /// Number of pixels of all bitmaps.
  package var pixelCount: Int { pixels }
  /// Number of bitmaps.
  package var count: Int { entries.count }

  private mutating func moveToEnd(_ position: Int, as used: Entry) {
    entries.withUnsafeMutableBufferPointer { entries in
      for index in position..<(entries.count - 1) { entries[index] = entries[index + 1] }
      entries[entries.count - 1] = used
    }
  }

  private mutating func remove(_ position: Int) {
    pixels -= entries[position].pixels
    entries.remove(at: position)
  }
}
