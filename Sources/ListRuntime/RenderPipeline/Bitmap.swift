/// What bitmaps are made from. A class, so that the frames of an animation share it.
final class BitmapSource {
  /// The request that produces the bitmaps.
  let request: ImageRequest

  init(_ request: ImageRequest) { self.request = request }
}

/// An image in memory, as an image view shows it. A class, because views that show the same bitmap share its texture.
public final class Bitmap {
  private let source: BitmapSource
  /// The request that produced it: the source and the processing.
  package var request: ImageRequest { source.request }
  /// Its size in pixels.
  package let size: PixelSize
  /// Whether it can be transparent.
  let hasAlpha: Bool
  /// The frame index in an animated image; 0 for a still image.
  package private(set) var frameIndex: Int
  /// Whether its file has been decoded to pixels.
  package internal(set) var isDecoded: Bool
  /// Number of layers that show it; its texture lives while this is above 0.
  package internal(set) var layerCount = 0
  /// Whether the render server has its texture.
  package var isUploaded = false
  /// Whether its rows are aligned for Core Animation; if not, the next commit copies it.
  var isAligned = true
  /// Whether a cache retains it; an uncached bitmap lives while a layer shows it.
  var isCached = true
  /// For an uncached bitmap, the bytes of the encoded file that it retains for decoding.
  var fileBytes = 0

  /// Creates the image that a request produces, which no layer shows yet.
  package convenience init(
    request: ImageRequest, size: PixelSize, hasAlpha: Bool, frameIndex: Int = 0, isDecoded: Bool = true
  ) {
    self.init(
      source: BitmapSource(request), size: size, hasAlpha: hasAlpha, frameIndex: frameIndex, isDecoded: isDecoded)
  }

  /// Creates an image from a source, which no layer shows yet.
  init(source: BitmapSource, size: PixelSize, hasAlpha: Bool, frameIndex: Int = 0, isDecoded: Bool = true) {
    self.source = source
    self.size = size
    self.hasAlpha = hasAlpha
    self.frameIndex = frameIndex
    self.isDecoded = isDecoded
  }

  /// Becomes another frame of its animation, which no layer shows yet: it must be as it was made, apart from what layers changed.
  func becomeFrame(_ index: Int) {
    frameIndex = index
    (layerCount, isUploaded) = (0, false)
  }

  /// Whether compositing it costs the same as compositing `other`.
  func hasSameCompositingCost(as other: Bitmap) -> Bool {
    size == other.size && hasAlpha == other.hasAlpha
      && (source === other.source || request.media.kind == other.request.media.kind)
  }

  /// Whether a decoder of the system left it in the color format of its file: luminance for each pixel, and two colors
  /// for each four.
  var hasVideoColors = false

  /// Bytes of its decoded pixels. Video colors take 1.5 bytes a pixel (SDWebImage, pull request 3461), and twice as much in
  /// wide colors, which is unverified.
  var byteCount: Int64 {
    let color = request.media.color
    guard hasVideoColors else { return Int64(size.count) * Int64(color.bytesPerPixel) }
    return Int64(size.count) * (color == .wide ? 6 : 3) / 2
  }
}
