import ListRuntime

/// File facts of the ten animations of the thesis (Reinpalu 2017); the pictures themselves may not be redistributed.
///
/// Source: dimensions, frames, delays and mean size are those of the files in the folder `Test Media` of
/// Tarpsvo/iOS-Scroll-Performance-Thesis at ef01029. ``assumptions`` covers files with more than one delay and the sizes of
/// single files.
enum ThesisAnimations {
  /// Mean file size of the ten animations in bytes.
  static let meanBytes = 536_233

  /// One file: width and height in pixels, and run-length encoded frame delays in milliseconds.
  private struct Fact {
    let width: Int
    let height: Int
    let delays: [(count: Int, milliseconds: Int)]

    init(_ width: Int, _ height: Int, _ delays: [(count: Int, milliseconds: Int)]) {
      self.width = width
      self.height = height
      self.delays = delays
    }

    var delaysMilliseconds: [Int] { delays.flatMap { Array(repeating: $0.milliseconds, count: $0.count) } }
    /// Total number of pixels of all frames.
    var pixels: Int { width * height * delays.reduce(0) { $0 + $1.count } }
  }

  private static let facts = [
    Fact(500, 281, [(23, 100)]),
    Fact(320, 240, [(20, 60)]),
    Fact(400, 300, [(29, 120)]),
    Fact(400, 400, [(28, 100)]),
    Fact(900, 700, [(3, 100)]),
    Fact(500, 345, [(22, 120), (1, 2280)]),
    Fact(500, 500, [(12, 200), (1, 500)]),
    Fact(500, 500, [(30, 40)]),
    Fact(500, 500, [(124, 30)]),
    Fact(500, 500, [(78, 30)]),
  ]

  /// The animations, by ascending URL.
  static var items: [MediaItem] {
    let total = meanBytes * facts.count
    let pixels = facts.reduce(0) { $0 + $1.pixels }
    var pixelsBefore = 0
    return facts.enumerated().map { index, fact in
      // Differences of rounded cumulative sums, so that the parts add up to the total exactly.
      let start = total * pixelsBefore / pixels
      pixelsBefore += fact.pixels
      let end = total * pixelsBefore / pixels
      return MediaItem(
        url: "\(MediaManifest.baseURL)animation-\(MediaManifest.padded(index + 1, to: 2)).gif", format: .gif,
        pixelWidth: fact.width, pixelHeight: fact.height, byteCount: end - start,
        frameDelaysMilliseconds: fact.delaysMilliseconds)
    }
  }

  /// The scale at which the thesis's server delivered the animations, which is not public.
  static let assumedScale = AssumedMediaScale(
    scale: MediaScale(stills: 1, animations: 0.64),
    provenance: Provenance(
      .fitted, .low,
      source:
        "Not public. Chosen by the fit to Reinpalu 2017 among 1, 0.8, 0.64 and 0.5: 500 px become 320. Services serve animations smaller than their originals: Giphy's fixed_width is 200 px wide, Tenor's tinygif at most 220.",
      rows: [
        "worst", "reuse", "static-cells", "manual-heights", "cached-heights", "image-presizing", "rasterization",
        "no-offscreen",
      ]))

  /// The assumptions about the animations.
  static let assumptions = [
    "Animations have the pixel sizes, frames and delays of the thesis's original files; how large its server delivered them is not public, see scale.",
    "Of the animations' file sizes only the mean, \(meanBytes) bytes, is known; each has its share by pixels of all its frames.",
    "Animation 6 is known to have delays from 120 to 2280 ms: 120 ms a frame with the last one held for 2280 ms is assumed.",
    "Animation 7 is known to have delays of 200 and 500 ms: 200 ms a frame with the last one held for 500 ms is assumed.",
  ]
}
