/// What is known about a processed image before it is made.
enum ProcessedImage {
  /// Bytes of a PNG file per pixel of a photograph: an assumption, about half of the three bytes of its colours.
  private static let pngBytesPerPixelTenths = 16

  /// Its size in pixels.
  static func size(of request: ImageRequest) -> PixelSize {
    request.resize ?? PixelSize(width: request.media.pixelWidth, height: request.media.pixelHeight)
  }

  /// Bytes of its PNG file.
  static func pngBytes(_ request: ImageRequest) -> Int { size(of: request).count * pngBytesPerPixelTenths / 10 }
}

extension UIContext {
  /// Charges turning a still's file, or one frame of an animation's, into pixels.
  func chargeDecoding(of media: MediaItem) {
    let pixels = media.pixelWidth * media.pixelHeight
    switch media.format {
    case .png: meter.charge(.pngDecodePixel, pixels)
    case .jpeg:
      meter.charge(.jpegDecodeCall)
      meter.charge(.jpegDecodePixel, pixels)
    case .gif:
      meter.charge(.gifDecodeFrame)
      meter.charge(.gifDecodePixel, pixels)
    }
    counters.decodes += 1
  }
}
