package import ListRuntime
internal import Simulation

/// Pictures of one use that are alike but for their bytes: posters, avatars, photos.
package struct PictureSet: Hashable, Sendable {
  /// What they are for; their addresses begin with it, and generators of items find them by it.
  package let use: PictureUse
  /// Number of pictures.
  package let count: Int
  /// How their files are coded.
  package let format: MediaFormat
  /// Width in pixels.
  package let pixelWidth: Int
  /// Height in pixels.
  package let pixelHeight: Int
  /// Mean size of a file in bytes per pixel.
  package let bytesPerPixel: Double

  /// Mean size of a file in bytes, rounded to the nearest whole one, at least 1.
  package var meanBytes: Int { max(1, Int(Double(pixelWidth * pixelHeight) * bytesPerPixel + 0.5)) }

  /// The pictures, numbered from a number on, whose sizes differ from the mean by at most a share of it.
  func items(from first: Int, spread: Double, seed: UInt64) -> [MediaItem] {
    var random = RandomStream(seed: seed, name: "media.bytes.\(use.rawValue).\(format.rawValue)")
    return Self.sizes(count: count, mean: meanBytes, spread: spread, using: &random).enumerated().map { index, bytes in
      MediaItem(
        url: "\(MediaManifest.baseURL)\(use.rawValue)-\(MediaManifest.padded(first + index, to: 3)).\(suffix)",
        format: format, pixelWidth: pixelWidth, pixelHeight: pixelHeight, byteCount: bytes)
    }
  }

  private var suffix: String {
    switch format {
    case .jpeg: "jpg"
    case .png, .gif: format.rawValue
    }
  }

  /// Sizes that come in pairs as far above the mean as below, so that the mean is met exactly, in an order drawn by chance.
  static func sizes(count: Int, mean: Int, spread: Double, using random: inout RandomStream) -> [Int] {
    let reach = Double(mean) * spread
    var sizes: [Int] = []
    while sizes.count + 1 < count {
      let deviation = Int(random.unit() * reach)
      sizes += [mean + deviation, mean - deviation]
    }
    if sizes.count < count { sizes.append(mean) }
    random.shuffle(&sizes)
    return sizes
  }
}

/// What a picture is for; the raw values begin the names of generated files.
package enum PictureUse: String, Sendable, Hashable, CaseIterable {
  /// Posters of movies.
  case poster
  /// Pictures of authors.
  case avatar
  /// Photos that posts show.
  case photo
  /// Stickers.
  case sticker
  /// Images of linked pages.
  case link
  /// Posters of videos.
  case video
}

extension MediaLibrary {
  /// Addresses of the pictures for a use, ascending: those whose file's name begins with it, or all stills if none does.
  func pictures(for use: PictureUse) -> [MediaReference] {
    let stills = stills.map(\.url)
    let named = stills.filter { url in
      url.split(separator: "/").last.map { $0.hasPrefix("\(use.rawValue)-") } ?? false
    }
    return named.isEmpty ? stills : named
  }
}
