import ListRuntime
import TestPictures

/// The pictures of a media library as files. Each is made when it is first needed.
struct PictureFiles {
  /// The files by the picture and its position: unchanged, and with only the first frame.
  private var made: [Key: (moving: PageFile, atRest: PageFile)] = [:]

  private struct Key: Hashable {
    var media: MediaItem
    var index: Int
  }

  /// The files of all pictures that a run's items refer to, named by their positions in the library.
  ///
  /// - Parameter isAtRest: whether animations are their first frames.
  mutating func files(of run: RunConfiguration, isAtRest: Bool) -> [PageFile] {
    HostStudy(run).pictures.map { index in
      let media = run.media.items[index]
      let key = Key(media: media, index: index)
      let files = made[key] ?? Self.make(media, index)
      made[key] = files
      return isAtRest ? files.atRest : files.moving
    }
  }

  private static func make(_ media: MediaItem, _ index: Int) -> (moving: PageFile, atRest: PageFile) {
    let (moving, atRest) = TestPicture(of: media, seed: UInt64(index)).files()
    func file(_ bytes: [UInt8]) -> PageFile {
      PageFile(path: "/media/\(index)", type: "image/\(media.format.rawValue)", bytes: bytes)
    }
    return (file(moving), file(atRest))
  }
}
