package import ListRuntime
import Simulation

/// A set of pictures with the same use, format and pixel size, and different file sizes.
package struct PictureSet: Hashable, Sendable {
  /// The use of the pictures; their file names start with it, and item generators find them by it.
  package let use: PictureUse
  /// Number of pictures.
  package let count: Int
  /// The file format of all pictures of the set.
  package let format: MediaFormat
  /// Width of each picture in pixels.
  package let pixelWidth: Int
  /// Height of each picture in pixels.
  package let pixelHeight: Int
  /// Mean file size in bytes per pixel.
  package let bytesPerPixel: Double

  /// Mean file size in bytes, rounded to the nearest whole number, at least 1.
  package var meanBytes: Int { max(1, Int(Double(pixelWidth * pixelHeight) * bytesPerPixel + 0.5)) }

  /// The pictures, numbered from `first`.
  ///
  /// - Parameter spread: maximum deviation of a file size from the mean, as a fraction of the mean.
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
    default: format.rawValue
    }
  }

  /// File sizes in random order, in pairs equally far above and below the mean, so that the mean is exact.
  static func sizes(count: Int, mean: Int, spread: Double, using random: inout RandomStream) -> [Int] {
    let maximumDeviation = Double(mean) * spread
    var sizes: [Int] = []
    while sizes.count + 1 < count {
      let deviation = Int(random.unit() * maximumDeviation)
      sizes += [mean + deviation, mean - deviation]
    }
    if sizes.count < count { sizes.append(mean) }
    random.shuffle(&sizes)
    return sizes
  }
}

/// The use of a picture; the raw values are prefixes of generated file names.
package enum PictureUse: String, Sendable, Hashable, CaseIterable {
  /// Posters of movies.
  case poster
  /// Profile pictures of authors.
  case avatar
  /// Photos of posts.
  case photo
  /// Stickers of posts.
  case sticker
  /// Images of linked pages.
  case link
  /// Poster images of videos.
  case video
}

extension MediaLibrary {
  /// URLs of the pictures for a use, ascending: those whose file name starts with the use, or all stills if there are none.
  func pictures(for use: PictureUse) -> [MediaReference] {
    let stills = stills.map(\.url)
    let named = stills.filter { url in
      url.split(separator: "/").last.map { $0.hasPrefix("\(use.rawValue)-") } ?? false
    }
    return named.isEmpty ? stills : named
  }
}
