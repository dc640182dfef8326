/// An image in memory, as an image view shows it. A class, because views that show the same bitmap share its texture.
public final class Bitmap {
  /// The request that produced it: the source and the processing.
  package let request: ImageRequest
  /// Its size in pixels.
  package let size: PixelSize
  /// Whether it can be transparent.
  let hasAlpha: Bool
  /// The frame index in an animated image; 0 for a still image.
  package let frameIndex: Int
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
  package init(request: ImageRequest, size: PixelSize, hasAlpha: Bool, frameIndex: Int = 0, isDecoded: Bool = true) {
    self.request = request
    self.size = size
    self.hasAlpha = hasAlpha
    self.frameIndex = frameIndex
    self.isDecoded = isDecoded
  }

  /// Whether compositing it costs the same as compositing `other`.
  func hasSameCompositingCost(as other: Bitmap) -> Bool {
    size == other.size && hasAlpha == other.hasAlpha && request.media.kind == other.request.media.kind
  }

  /// Bytes of its pixels, at four bytes per pixel.
  var byteCount: Int64 { Int64(size.count) * 4 }
}
