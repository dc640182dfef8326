/// The metadata of one picture, known before it is loaded.
public struct MediaItem: Sendable, Hashable {
  /// URL of the picture, unique in a library.
  public package(set) var url: String
  /// File format.
  public package(set) var format: MediaFormat
  /// Width of a frame in pixels.
  public package(set) var pixelWidth: Int
  /// Height of a frame in pixels.
  public package(set) var pixelHeight: Int
  /// Size of the encoded file, in bytes.
  public package(set) var byteCount: Int
  /// The colors of a pixel, on which the memory of a decoded picture depends.
  public package(set) var color = MediaColor.srgb
  /// Delay of each frame of an animation, in milliseconds; empty for a still image.
  public package(set) var frameDelaysMilliseconds: [Int]

  /// Creates an item; without frame delays it is a still image.
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

  /// Hashes only the URL, which identifies the picture.
  public func hash(into hasher: inout Hasher) { hasher.combine(url) }

  /// Whether the picture is a still image or an animation.
  public var kind: MediaKind { frameDelaysMilliseconds.isEmpty ? .still : .animation }
  /// Number of frames; 1 for a still image.
  public var frameCount: Int { max(1, frameDelaysMilliseconds.count) }
}

extension MediaItem: DigestibleContent {
  package func append(to encoder: inout some ContentEncoder) {
    encoder.text(url)
    encoder.text(format.rawValue)
    encoder.integer(pixelWidth)
    encoder.integer(pixelHeight)
    encoder.integer(byteCount)
    encoder.text(color.rawValue)
    encoder.integer(frameDelaysMilliseconds.count)
    for delay in frameDelaysMilliseconds { encoder.integer(delay) }
  }
}

extension MediaItem {
  /// The picture served in another size: width and height are multiplied by a factor greater than 0 and rounded, to at
  /// least one pixel; the file has as many bytes per pixel.
  package func scaled(by factor: Double) -> MediaItem {
    guard factor != 1 else { return self }
    func side(_ pixels: Int) -> Int { max(1, Int((Double(pixels) * factor).rounded())) }
    let (width, height) = (side(pixelWidth), side(pixelHeight))
    let bytes = Double(byteCount) * Double(width * height) / Double(pixelWidth * pixelHeight)
    var scaled = self
    (scaled.pixelWidth, scaled.pixelHeight, scaled.byteCount) = (width, height, max(1, Int(bytes.rounded())))
    return scaled
  }
}

/// Whether a picture is a still image or an animation.
public enum MediaKind: String, Sendable, Hashable, CaseIterable {
  /// One frame.
  case still
  /// Several frames, played in an endless loop.
  case animation
}

/// The file format of a picture; the raw values are those of the data files.
public enum MediaFormat: String, Sendable, Hashable, CaseIterable {
  /// Joint Photographic Experts Group: lossy, opaque.
  case jpeg
  /// Portable Network Graphics: lossless.
  case png
  /// Graphics Interchange Format: palette colors; often animated.
  case gif
  /// High Efficiency Image File Format with HEVC: lossy; the camera's format since iOS 11.
  case heic
  /// WebP: lossy, decoded by the system since iOS 14.
  case webp
  /// AV1 Image File Format: lossy, decoded by the system since iOS 16.
  case avif

  /// Whether a decoder of the system can leave a picture in the color format of its file, with half of the resolution of
  /// colors.
  var hasVideoColors: Bool { self == .jpeg || self == .heic }
}

/// The colors of a picture's pixels. The bytes are those of Apple's session on memory (WWDC 2018, session 416).
public enum MediaColor: String, Sendable, Hashable, CaseIterable {
  /// Red, green, blue and alpha in a byte each.
  case srgb
  /// A wide range of colors, in two bytes each.
  case wide
  /// Luminance and alpha in a byte each.
  case gray

  /// The bytes of a pixel in a bitmap that the app draws.
  var bytesPerPixel: Int {
    switch self {
    case .srgb: 4
    case .wide: 8
    case .gray: 2
    }
  }
}

/// The pictures that items may refer to, by URL.
public struct MediaLibrary: Sendable, Hashable {
  /// All items in ascending order of their URLs.
  public let items: [MediaItem]

  /// Creates a library from items in any order.
  ///
  /// - Throws: ``RepeatedMediaURL`` if two items have the same URL.
  public init(_ items: [MediaItem]) throws(RepeatedMediaURL) {
    let sorted = items.sorted { $0.url < $1.url }
    for (item, next) in zip(sorted, sorted.dropFirst()) where item.url == next.url {
      throw RepeatedMediaURL(url: item.url)
    }
    self.items = sorted
  }

  /// The index of a URL in ``items``, or nil if no item has it: O(log items).
  public func index(of url: String) -> Int? {
    var low = 0
    var high = items.count
    while low < high {
      let middle = (low + high) / 2
      if items[middle].url < url { low = middle + 1 } else { high = middle }
    }
    return low < items.count && items[low].url == url ? low : nil
  }

  /// The item with a URL, or nil if there is none: O(log items).
  public subscript(url: String) -> MediaItem? { index(of: url).map { items[$0] } }

  /// The still images, by ascending URL.
  public var stills: [MediaItem] { items.filter { $0.kind == .still } }
  /// The animations, by ascending URL.
  public var animations: [MediaItem] { items.filter { $0.kind == .animation } }
}

/// Two items of a media library have the same URL.
public struct RepeatedMediaURL: Error, Hashable, CustomStringConvertible {
  /// The duplicate URL.
  public let url: String
  /// Creates the error for an address that the library lists twice.
  public init(url: String) { self.url = url }
  /// The error with the address that is listed twice, as one sentence.
  public var description: String { "the media library lists \(url) more than once" }
}
