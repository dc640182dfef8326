/// What is known about one picture before it is loaded: facts, not costs.
public struct MediaItem: Sendable, Hashable {
  /// Where it is fetched from; unique in a library.
  public let url: String
  /// How its bytes are coded.
  public let format: MediaFormat
  /// Width of a frame in pixels.
  public let pixelWidth: Int
  /// Height of a frame in pixels.
  public let pixelHeight: Int
  /// Size of the coded file in bytes.
  public let byteCount: Int
  /// How long each frame of an animation is shown, in milliseconds, one entry a frame; empty for a still.
  public let frameDelaysMilliseconds: [Int]

  /// Makes an item; without frame delays it is a still.
  package init(
    url: String, format: MediaFormat, pixelWidth: Int, pixelHeight: Int, byteCount: Int,
    frameDelaysMilliseconds: [Int] = []
  ) {
    self.url = url
    self.format = format
    self.pixelWidth = pixelWidth
    self.pixelHeight = pixelHeight
    self.byteCount = byteCount
    self.frameDelaysMilliseconds = frameDelaysMilliseconds
  }

  /// Hashes the address, which tells pictures apart, and not what follows from it.
  public func hash(into hasher: inout Hasher) { hasher.combine(url) }

  /// Whether it moves.
  public var kind: MediaKind { frameDelaysMilliseconds.isEmpty ? .still : .animation }
  /// Number of frames: 1 for a still.
  public var frameCount: Int { max(1, frameDelaysMilliseconds.count) }
}

/// Whether a picture moves.
public enum MediaKind: String, Sendable, Hashable, CaseIterable {
  /// One frame.
  case still
  /// Several frames, shown one after the other for ever.
  case animation
}

/// How a picture's bytes are coded; the raw values are those of the data files.
public enum MediaFormat: String, Sendable, Hashable, CaseIterable {
  /// Joint Photographic Experts Group: lossy, opaque.
  case jpeg
  /// Portable Network Graphics: lossless.
  case png
  /// Graphics Interchange Format: lossless palette, the one that may be animated.
  case gif
}

/// The pictures that messages may refer to, found by address.
public struct MediaLibrary: Sendable, Hashable {
  /// All items in ascending order of their addresses.
  public let items: [MediaItem]

  /// Makes a library of items in any order.
  ///
  /// - Throws: ``RepeatedMediaURL`` if two items have one address.
  public init(_ items: [MediaItem]) throws(RepeatedMediaURL) {
    let sorted = items.sorted { $0.url < $1.url }
    for (item, next) in zip(sorted, sorted.dropFirst()) where item.url == next.url {
      throw RepeatedMediaURL(url: item.url)
    }
    self.items = sorted
  }

  /// The position of an address in ``items``, or nil if no item has it: O(log items).
  public func index(of url: String) -> Int? {
    var low = 0
    var high = items.count
    while low < high {
      let middle = (low + high) / 2
      if items[middle].url < url { low = middle + 1 } else { high = middle }
    }
    return low < items.count && items[low].url == url ? low : nil
  }

  /// The item with an address, or nil if there is none: O(log items).
  public subscript(url: String) -> MediaItem? { index(of: url).map { items[$0] } }

  /// The items that do not move, by ascending address.
  public var stills: [MediaItem] { items.filter { $0.kind == .still } }
  /// The items that move, by ascending address.
  public var animations: [MediaItem] { items.filter { $0.kind == .animation } }
}

/// Two items of a media library have the same address.
public struct RepeatedMediaURL: Error, Hashable, CustomStringConvertible {
  /// The address they share.
  public let url: String
  /// Makes the error.
  public init(url: String) { self.url = url }
  /// The problem in words.
  public var description: String { "the media library lists \(url) more than once" }
}
