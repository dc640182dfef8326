internal import Simulation

/// The bitmaps of layers with `shouldRasterize`: 2.5 screens of pixels in all, dropped when unused for 100 ms, made anew
/// whenever anything in the layer changes (WWDC 2014, session 419; both limits are the profile's).
struct RasterizationCache {
  private struct Entry {
    var version: UInt64
    var pixels: Int
    var lastUsed: VirtualInstant
  }

  private var entries: [Int: Entry] = [:]
  private var order: ContiguousArray<Int> = []
  private var pixels = 0
  private let limit: Int
  private let lifetime: VirtualDuration

  init(profile: DeviceProfile) {
    limit = profile.screen.pixelCount * profile.rasterizationCachePermille / 1000
    lifetime = profile.rasterizationCacheLifetime
  }

  /// Whether a layer's bitmap is there as it should look; if not, it is made, which may drop the longest unused ones.
  mutating func use(layer: Int, version: UInt64, pixels size: Int, at now: VirtualInstant) -> Bool {
    if let entry = entries[layer], entry.version == version, entry.pixels == size {
      entries[layer]?.lastUsed = now
      touch(layer)
      return true
    }
    remove(layer)
    guard size <= limit else { return false }
    while pixels + size > limit, let oldest = order.first { remove(oldest) }
    entries[layer] = Entry(version: version, pixels: size, lastUsed: now)
    order.append(layer)
    pixels += size
    return false
  }

  /// Drops bitmaps that were not used for a lifetime.
  mutating func expire(at now: VirtualInstant) {
    while let oldest = order.first, let entry = entries[oldest], now - entry.lastUsed > lifetime { remove(oldest) }
  }

  /// Pixels of all bitmaps.
  var pixelCount: Int { pixels }
  /// Number of bitmaps.
  var count: Int { order.count }

  private mutating func touch(_ layer: Int) {
    guard order.last != layer, let position = order.firstIndex(of: layer) else { return }
    order.remove(at: position)
    order.append(layer)
  }

  private mutating func remove(_ layer: Int) {
    guard let entry = entries.removeValue(forKey: layer) else { return }
    pixels -= entry.pixels
    if let position = order.firstIndex(of: layer) { order.remove(at: position) }
  }
}
