import ListRuntime

/// The media libraries of the data sets that do not come from the thesis.
package enum MediaPreset: String, Sendable, CaseIterable {
  /// Posters of the movies of the demo to O'Brien, Easy UITableView optimizations, 2013.
  case movies
  /// Photos and avatars of the sample to Howlin and Nikam, High-Performance Scrolling on iOS Using Layout Models, 2018.
  case posts
  /// Pictures of a feed as described in Lee, Improving LINE Timeline performance on iOS, 2017.
  case timeline

  /// Maximum deviation of a file size from the mean of its set, as a fraction of the mean.
  static let spread = 0.2

  /// The sets of pictures of the library.
  package var sets: [PictureSet] {
    switch self {
    case .movies:
      [
        set(.poster, 38, .jpeg, 67, 100, bytesPerPixel: 0.7), set(.poster, 12, .png, 67, 100, bytesPerPixel: 2.2),
      ]
    case .posts:
      [
        set(.avatar, 40, .jpeg, 120, 120, bytesPerPixel: 0.4), set(.photo, 300, .jpeg, 800, 600, bytesPerPixel: 0.18),
      ]
    case .timeline:
      [
        set(.avatar, 60, .jpeg, 120, 120, bytesPerPixel: 0.4), set(.link, 40, .jpeg, 480, 252, bytesPerPixel: 0.2),
        set(.photo, 240, .jpeg, 960, 720, bytesPerPixel: 0.18), set(.sticker, 40, .png, 370, 320, bytesPerPixel: 0.3),
        set(.video, 40, .jpeg, 640, 360, bytesPerPixel: 0.18),
      ]
    }
  }

  /// The library and the assumptions it is based on; the same for the same seed.
  package func manifest(seed: UInt64) -> MediaManifest {
    var numbers: [PictureUse: Int] = [:]
    let stills = sets.flatMap { set in
      let first = numbers[set.use, default: 1]
      numbers[set.use] = first + set.count
      return set.items(from: first, spread: Self.spread, seed: seed)
    }
    return MediaManifest(
      assumptions: assumptions + [
        "Sizes of files are \(sizes), each within \(Int(Self.spread * 100 + 0.5)) % of its mean; all are invented."
      ], stills: stills, animations: [])
  }

  /// The mean file sizes in words.
  private var sizes: String {
    sets.map { "\($0.meanBytes) bytes on average for a \($0.use.rawValue) (\($0.format.rawValue))" }
      .joined(separator: ", ")
  }

  private var assumptions: [String] {
    switch self {
    case .movies:
      [
        "Posters are those that a search of the iTunes store gives as artworkUrl100, which fit into 100 by 100 px; "
          + "67 by 100 px is a poster of the usual two to three.",
        "The demo tells JPEG and PNG apart by their first bytes; how many are PNG is not known: 12 of 50 are assumed.",
      ]
    case .posts:
      [
        "Photos are 800 by 600 px, as the sample asks its server for them; every one of 300 posts has its own.",
        "Avatars are 120 px wide, four pixels for each of the 30 points they are shown at; 40 people post.",
      ]
    case .timeline:
      [
        "The post says nothing of pictures: all counts and pixel sizes are assumed, but that of stickers, "
          + "370 by 320 px, which is the greatest that LINE Creators Market allows.",
        "Photos are 960 by 720 px, images of links 480 by 252 px, posters of videos 640 by 360 px, avatars 120 px wide.",
      ]
    }
  }

  private func set(
    _ use: PictureUse, _ count: Int, _ format: MediaFormat, _ width: Int, _ height: Int, bytesPerPixel: Double
  ) -> PictureSet {
    PictureSet(
      use: use, count: count, format: format, pixelWidth: width, pixelHeight: height, bytesPerPixel: bytesPerPixel)
  }
}
