/// What an app knows of the sizes of its pictures.
struct PictureSizes: Sendable {
  private let media: MediaLibrary
  /// The pictures that have arrived, or whose sizes were read before.
  private var known: Set<MediaReference> = []

  /// Sizes of the pictures of a library, of which none is known.
  init(_ media: MediaLibrary) { self.media = media }

  /// Whether the app knows the size of a picture; the library never has the size of one that it lacks, so nothing is awaited.
  func isKnown(_ picture: MediaReference) -> Bool { known.contains(picture) || media.index(of: picture) == nil }

  /// From now on the app knows the size of a picture.
  mutating func learn(_ picture: MediaReference) { known.insert(picture) }

  /// Width divided by height of a picture; 1 if the library does not have it: O(log pictures).
  func aspect(of picture: MediaReference) -> Double {
    guard let item = media[picture], item.pixelHeight > 0 else { return 1 }
    return Double(item.pixelWidth) / Double(item.pixelHeight)
  }
}
