package import ListRuntime
import Simulation

/// A picture that replaces an item of a media library: of the same format, pixels, frames and delays, and of about the
/// same number of bytes.
///
/// It has fields of random colors, so pictures of different seeds look different, and as much noise as gives the file the
/// item's bytes; if none does, the file is the nearest. A flat picture of the same bytes would be decoded faster than a real one.
/// Files depend on the item and the seed alone, not on the machine.
package struct TestPicture: Sendable {
  private let media: MediaItem
  private let seed: UInt64

  /// Bands of a GIF or PNG picture; the bands of an animation move by one in each frame.
  private static let bandCount = 16
  /// The shades of a band's noise, close to each other.
  private static let shadeCount = 8

  /// Describes a picture; nothing is drawn yet.
  package init(of media: MediaItem, seed: UInt64) { (self.media, self.seed) = (media, seed) }

  /// The encoded file, and the picture at rest: the animation's first frame, with the same pixels, as a file of one frame; for a still
  /// picture, the file. O(frames * pixels).
  package func files() -> (moving: [UInt8], atRest: [UInt8]) {
    guard media.format != .jpeg else {
      var random = random("colors")
      let file = JPEGFile.file(
        width: media.pixelWidth, height: media.pixelHeight, byteCount: media.byteCount, random: &random)
      return (file, file)
    }
    let noisy = noisyCount
    let moving = file(noisy: noisy)
    return (moving, media.kind == .animation ? file(noisy: noisy, isAtRest: true) : moving)
  }

  private func random(_ purpose: String) -> RandomStream { RandomStream(seed: seed, name: "test picture: \(purpose)") }

  /// The noisy pixels of each frame, which come first: in proportion to the bytes between those of flat bands and those of noise alone.
  private var noisyCount: Int {
    let pixels = media.pixelWidth * media.pixelHeight
    let (flat, noise) = (file(noisy: 0).count, file(noisy: pixels).count)
    return min(max(pixels * (media.byteCount - flat) / max(noise - flat, 1), 0), pixels)
  }

  private func file(noisy: Int, isAtRest: Bool = false) -> [UInt8] {
    let (width, height) = (media.pixelWidth, media.pixelHeight)
    guard media.format == .gif else {
      return PNGFile.file(width: width, height: height, palette: palette, indices: indices(ofFrame: 0, noisy: noisy))
    }
    let delays = isAtRest ? [] : media.frameDelaysMilliseconds
    let frames = (0..<max(delays.count, 1)).map { indices(ofFrame: $0, noisy: noisy) }
    return GIFFile.file(width: width, height: height, palette: palette, frames: frames, delaysMilliseconds: delays)
  }

  /// The components of 128 colors.
  private var palette: [UInt8] {
    var random = random("colors")
    return (0..<Self.bandCount).flatMap { _ in
      let color = (0..<3).map { _ in random.integer(in: 30...220) }
      return (0..<Self.shadeCount).flatMap { shade in color.map { UInt8($0 + 4 * (shade - Self.shadeCount / 2)) } }
    }
  }

  /// The palette indices of a frame, row by row.
  private func indices(ofFrame frame: Int, noisy: Int) -> [UInt8] {
    var random = random("frame \(frame)")
    let pixels = media.pixelWidth * media.pixelHeight
    return (0..<pixels).map { pixel in
      let band = (pixel * Self.bandCount / pixels + frame) % Self.bandCount
      let shade = pixel < noisy ? Int(random.next() >> 32) % Self.shadeCount : Self.shadeCount / 2
      return UInt8(Self.shadeCount * band + shade)
    }
  }
}
