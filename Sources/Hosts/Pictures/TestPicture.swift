package import ListRuntime
internal import Simulation

/// A picture that replaces an item of a media library: of the same format, pixels, frames and delays, and of about the
/// same number of bytes.
///
/// It shows a landscape of ``TestScene`` with noise. The quality (JPEG) or the amount of noise (GIF, PNG) is searched
/// until the file has the item's bytes. If no setting reaches them within ``sizeTolerance``, the file is the nearest,
/// and its number of bytes is the real size. Pictures of different seeds look different, and so do the frames of an
/// animation. Files depend on the item and the seed alone, not on the machine.
package struct TestPicture: Sendable {
  private let media: MediaItem
  private let seed: UInt64

  /// The maximum relative difference from the item's bytes at which a file counts as having the item's size. The bytes
  /// of real files in a class of pictures differ more: the shipped libraries assume 20 %.
  package static let sizeTolerance = 0.1

  /// Describes a picture; nothing is drawn yet.
  package init(of media: MediaItem, seed: UInt64) {
    RGBImage.check(width: media.pixelWidth, height: media.pixelHeight)
    (self.media, self.seed) = (media, seed)
  }

  /// Whether a file's bytes are within ``sizeTolerance`` of the item's.
  package func hasSize(_ file: [UInt8]) -> Bool {
    abs(Double(file.count - media.byteCount)) <= Self.sizeTolerance * Double(media.byteCount)
  }

  /// The encoded file. O(frames * pixels), times the about ten steps of the search for one to four frames.
  package func file() -> [UInt8] {
    switch media.format {
    case .jpeg: return jpeg()
    case .png: return PalettePicture(media, seed: seed, shadeBits: 8).pngFile()
    case .gif: return PalettePicture.gif(media, seed: seed).gifFile()
    }
  }

  /// The picture at rest: the animation's first frame, with the same pixels, as a file of one frame; for a still
  /// picture, the file.
  package func firstFrame() -> [UInt8] {
    guard media.format == .gif, media.kind == .animation else { return file() }
    return PalettePicture.gif(media, seed: seed).gifFirstFrame()
  }

  /// Files near quality 100 differ much from one quality to the next. With twice the grain, the same bytes have a lower
  /// quality, and the search reaches them more exactly.
  private func jpeg() -> [UInt8] {
    let first = jpeg(grain: 1)
    guard !hasSize(first) else { return first }
    let second = jpeg(grain: 2)
    return abs(second.count - media.byteCount) < abs(first.count - media.byteCount) ? second : first
  }

  private func jpeg(grain: Int) -> [UInt8] {
    let encoder = JPEGEncoder(image(grain: grain))
    let quality = SizeSearch.nearest(in: 1...100, to: media.byteCount) { encoder.byteCount(quality: $0) }
    return encoder.file(quality: quality)
  }

  /// The scene with the grain of a photo, 1 or 2 times up to 15 of 256 shades.
  private func image(grain strength: Int) -> RGBImage {
    let scene = TestScene(width: media.pixelWidth, height: media.pixelHeight, seed: seed)
    let colors = (0..<TestScene.materialCount).flatMap { material in
      (0...255).map { scene.color(material: material, shade: $0) }
    }
    var random = RandomStream(seed: seed, name: "test picture: grain")
    var bits: UInt64 = 0
    let pixels = scene.pixels(phase: 0)
    let bytes = [UInt8](unsafeUninitializedCapacity: 3 * pixels.count) { bytes, count in
      for (index, pixel) in pixels.enumerated() {
        // 8 bits per pixel. Two uniform parts make a triangular distribution.
        bits = index & 7 == 0 ? random.next() : bits >> 8
        let grain = strength * (Int(bits & 15) - Int(bits >> 4 & 15))
        // Shades are at least 40 away from 0 and 255.
        let color = colors[Int(pixel) + grain]
        bytes[count] = color.red
        bytes[count + 1] = color.green
        bytes[count + 2] = color.blue
        count += 3
      }
    }
    return RGBImage(width: media.pixelWidth, height: media.pixelHeight, bytes: bytes)
  }
}
