internal import Simulation

/// The bitmaps of layers with `shouldRasterize`: 2.5 screens of pixels in all, dropped when unused for 100 ms, made anew
/// whenever anything in the layer changes (WWDC 2014, session 419; both limits are the profile's).
///
/// Few bitmaps fit, and a frame uses them in the order of the frame before: a scan from the longest unused on finds most at once.
struct RasterizationCache {
  private struct Entry {
    var layer: Int
    var version: UInt64
    var pixels: Int
    var lastUsed: VirtualInstant
  }

  /// The longest unused first.
  private var entries: ContiguousArray<Entry> = []
  private var pixels = 0
  private let limit: Int
  private let lifetime: VirtualDuration

  init(profile: DeviceProfile) {
    limit = profile.screen.pixelCount * profile.rasterizationCachePermille / 1000
    lifetime = profile.rasterizationCacheLifetime
  }

  /// Whether a layer's bitmap is there as it should look; if not, it is made, which may drop the longest unused ones.
  ///
  /// Complexity: O(bitmaps), without allocation.
  mutating func use(layer: Int, version: UInt64, pixels size: Int, at now: VirtualInstant) -> Bool {
    let used = Entry(layer: layer, version: version, pixels: size, lastUsed: now)
    if let position = entries.firstIndex(where: { $0.layer == layer }) {
      if entries[position].version == version, entries[position].pixels == size {
        moveToEnd(position, as: used)
        return true
      }
      remove(position)
    }
    guard size <= limit else { return false }
    while pixels + size > limit, !entries.isEmpty { remove(0) }
    entries.append(used)
    pixels += size
    return false
  }

  /// Drops bitmaps that were not used for a lifetime.
  mutating func expire(at now: VirtualInstant) {
    while let oldest = entries.first, now - oldest.lastUsed > lifetime { remove(0) }
  }

  /// Pixels of all bitmaps.
  var pixelCount: Int { pixels }
  /// Number of bitmaps.
  var count: Int { entries.count }

  private mutating func moveToEnd(_ position: Int, as used: Entry) {
    entries.withUnsafeMutableBufferPointer { entries in
      for place in position..<(entries.count - 1) { entries[place] = entries[place + 1] }
      entries[entries.count - 1] = used
    }
  }

  private mutating func remove(_ position: Int) {
    pixels -= entries[position].pixels
    entries.remove(at: position)
  }
}
