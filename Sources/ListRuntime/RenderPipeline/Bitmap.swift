/// An image in memory: what an image view shows. A class, since views showing one bitmap share its texture.
public final class Bitmap {
  /// Where the image comes from, with what was done to it.
  let request: ImageRequest
  /// Its pixels.
  let size: PixelSize
  /// Whether something may show through it.
  let hasAlpha: Bool
  /// The frame of an animated image it is; 0 for a still.
  let frameIndex: Int
  /// Whether the file behind it has not been turned into pixels yet.
  var isDecoded: Bool
  /// Number of layers that show it; its texture lives as long as there are any.
  var layerCount = 0
  /// Whether its texture is with the render server.
  var isUploaded = false
  /// Whether it has been copied to aligned rows, or never needed to be.
  var isAligned = true
  /// Whether a cache keeps it; one that is not kept lives as long as a layer shows it.
  var isKept = true
  /// Bytes of the file that one which is not kept holds, to be decoded from.
  var fileBytes = 0

  init(request: ImageRequest, size: PixelSize, hasAlpha: Bool, frameIndex: Int = 0, isDecoded: Bool = true) {
    self.request = request
    self.size = size
    self.hasAlpha = hasAlpha
    self.frameIndex = frameIndex
    self.isDecoded = isDecoded
  }

  /// Whether compositing it takes what compositing another one takes.
  func looksLike(_ other: Bitmap) -> Bool {
    size == other.size && hasAlpha == other.hasAlpha && request.media.kind == other.request.media.kind
  }

  /// Bytes of its pixels, four each.
  var byteCount: Int64 { Int64(size.count) * 4 }
}
