/// Properties of a processed image that are known before it is made.
package enum ProcessedImage {
  /// Tenths of a byte per pixel in a PNG file of a photograph. Assumption: about half of its three color bytes.
  private static let pngBytesPerPixelTenths = 16

  /// Size in pixels.
  package static func size(of request: ImageRequest) -> PixelSize {
    request.resize ?? PixelSize(width: request.media.pixelWidth, height: request.media.pixelHeight)
  }

  /// Size of the PNG file, in bytes.
  static func pngBytes(_ request: ImageRequest) -> Int { size(of: request).count * pngBytesPerPixelTenths / 10 }
}

extension RunEnvironment {
  /// Charges decoding a still image or one frame of an animation.
  func chargeDecoding(of media: MediaItem) {
    let pixels = media.pixelWidth * media.pixelHeight
    switch media.format {
    case .png: meter.charge(.pngDecodePixel, pixels)
    case .jpeg:
      meter.charge(.jpegDecodeCall)
      meter.charge(.jpegDecodePixel, pixels)
    case .heic: meter.charge(.heicDecodePixel, pixels)
    case .webp: meter.charge(.webpDecodePixel, pixels)
    case .avif: meter.charge(.avifDecodePixel, pixels)
    case .gif:
      meter.charge(.gifDecodeFrame)
      meter.charge(.gifDecodePixel, pixels)
    }
    counters.decodes += 1
  }
}
