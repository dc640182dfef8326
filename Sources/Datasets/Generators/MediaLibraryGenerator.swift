import ListRuntime
import Simulation

/// Generates a media library like that of the thesis (Reinpalu 2017): stills as a server delivers them, and ten animations.
package struct MediaLibraryGenerator: Hashable, Sendable {
  /// Number of stills, at least 0.
  package let stillCount: Int
  /// Width and height of every still in pixels, at least 1.
  package let stillSide: Int
  /// Mean size of a still's file in bytes per pixel, greater than 0.
  package let bytesPerPixel: Double
  /// Maximum deviation of a still's file size from the mean, as a fraction of the mean, from 0 to less than 1.
  package let spread: Double
  /// Whether animations are replaced by stills of their first frames, with the same URLs.
  package let freezesAnimations: Bool
  /// The seed of the random stream of file sizes.
  package let seed: UInt64

  /// Creates a generator after checking the parameters.
  ///
  /// - Throws: ``GenerationError`` with every parameter that is out of range.
  package init(
    stillCount: Int = 100, stillSide: Int = 420, bytesPerPixel: Double = 0.28, spread: Double = 0.2,
    freezesAnimations: Bool = false, seed: UInt64
  ) throws(GenerationError) {
    var check = ParameterCheck()
    check.require((0...999).contains(stillCount), "still-count", stillCount, "from 0 to 999")
    check.require((1...16_384).contains(stillSide), "still-side", stillSide, "from 1 to 16384 pixels")
    check.require((0.001...32).contains(bytesPerPixel), "bytes-per-pixel", bytesPerPixel, "from 0.001 to 32")
    check.require((0..<1).contains(spread), "spread", spread, "from 0 to less than 1")
    try check.finish()
    self.stillCount = stillCount
    self.stillSide = stillSide
    self.bytesPerPixel = bytesPerPixel
    self.spread = spread
    self.freezesAnimations = freezesAnimations
    self.seed = seed
  }

  /// The library and the assumptions it is based on.
  package func manifest() -> MediaManifest {
    guard freezesAnimations else {
      return MediaManifest(
        assumptions: assumptions, scale: ThesisAnimations.assumedScale, stills: stills(),
        animations: ThesisAnimations.items)
    }
    let firstFrames = ThesisAnimations.items.map { item in
      MediaItem(
        url: item.url, format: item.format, pixelWidth: item.pixelWidth, pixelHeight: item.pixelHeight,
        byteCount: max(1, item.byteCount / item.frameCount)
      ).scaled(by: ThesisAnimations.assumedScale.scale[.animation])
    }
    return MediaManifest(
      assumptions: assumptions + [
        "Animations stand still: a picture of one frame in the assumed scale, whose file has that frame's share."
      ],
      stills: stills() + firstFrames, animations: [])
  }

  /// Mean file size of a still in bytes, rounded to the nearest whole number, at least 1.
  package var meanStillBytes: Int { max(1, Int(Double(stillSide * stillSide) * bytesPerPixel + 0.5)) }

  /// The stills; file sizes come in pairs equally far above and below the mean, so that the mean is exact.
  private func stills() -> [MediaItem] {
    var random = RandomStream(seed: seed, name: "media.bytes")
    let sizes = PictureSet.sizes(count: stillCount, mean: meanStillBytes, spread: spread, using: &random)
    return sizes.enumerated().map { index, byteCount in
      MediaItem(
        url: "\(MediaManifest.baseURL)still-\(MediaManifest.padded(index + 1, to: 3)).jpg", format: .jpeg,
        pixelWidth: stillSide, pixelHeight: stillSide, byteCount: byteCount)
    }
  }

  private var assumptions: [String] {
    [
      "Stills are square and \(stillSide) px wide. The pixel size of the pictures the thesis's server delivered is not public; "
        + "the prose says square and about 50 KB, and 50 KB at 0.28 B/px, the mean of the published originals, is 420 px.",
      "Stills have \(meanStillBytes) bytes on average (\(bytesPerPixel) B/px), each within \(Int(spread * 100 + 0.5)) % of it; "
        + "the spread is invented.",
    ] + ThesisAnimations.assumptions
  }
}
