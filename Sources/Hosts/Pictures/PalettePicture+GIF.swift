internal import ListRuntime

extension PalettePicture {
  /// The number of an animation's frames whose sizes the search adds up: more frames make the search slower and the
  /// size more exact.
  private static let sampledFrames = 4

  /// The picture for a GIF file: with the most shades, at most 32 per material, for which the file without noise is not
  /// larger than the item, as in tools that reduce files; with two shades if that is not possible.
  static func gif(_ media: MediaItem, seed: UInt64) -> PalettePicture {
    let pictures = [5, 4, 3, 2, 1].map { PalettePicture(media, seed: seed, shadeBits: $0) }
    let fitting = pictures.first { $0.sampledSize($0.samples, level: 0) <= $0.sampledTarget }
    return fitting ?? pictures[pictures.count - 1]
  }

  /// The GIF file nearest to the item's size.
  func gifFile() -> [UInt8] {
    let level = gifLevel()
    let parts = (0..<media.frameCount).map { part(ofFrame: $0, framePixels($0), level: level, isAnimated: isAnimated) }
    return gifEncoder.file(parts, isAnimated: isAnimated)
  }

  /// The first frame of the GIF file, with the same pixels, as a file.
  func gifFirstFrame() -> [UInt8] {
    gifEncoder.file(
      [part(ofFrame: 0, framePixels(0), level: gifLevel(), isAnimated: false)], isAnimated: false)
  }

  private var isAnimated: Bool { media.kind == .animation }

  private var gifEncoder: GIFEncoder {
    let greatestShade = 1 << shadeBits - 1
    let palette = (0..<TestScene.materialCount).flatMap { material in
      (0...greatestShade).map { scene.color(material: material, shade: $0 * 255 / greatestShade) }
    }
    return GIFEncoder(width: media.pixelWidth, height: media.pixelHeight, palette: palette)
  }

  /// The noise with which the sampled frames have their share of the item's bytes.
  private func gifLevel() -> Int {
    let samples = samples
    return SizeSearch.nearest(in: 0...PictureNoise.greatestLevel, to: sampledTarget) { sampledSize(samples, level: $0) }
  }

  /// Evenly chosen frames without noise.
  private var samples: [(frame: Int, pixels: [UInt16])] {
    (0..<sampleCount).map { sample in
      let frame = sample * media.frameCount / sampleCount
      return (frame, framePixels(frame))
    }
  }

  private var sampleCount: Int { min(media.frameCount, Self.sampledFrames) }

  /// The bytes of the item's file for the sampled frames.
  private var sampledTarget: Int {
    (media.byteCount - gifEncoder.overhead(isAnimated: isAnimated)) * sampleCount / media.frameCount
  }

  private func sampledSize(_ samples: [(frame: Int, pixels: [UInt16])], level: Int) -> Int {
    samples.reduce(0) { $0 + part(ofFrame: $1.frame, $1.pixels, level: level, isAnimated: isAnimated).count }
  }

  /// A frame's part of the file.
  private func part(ofFrame frame: Int, _ pixels: [UInt16], level: Int, isAnimated: Bool) -> [UInt8] {
    var indices = shades(pixels, frame: frame, level: level)
    for index in indices.indices { indices[index] |= UInt8(pixels[index] >> 8) << UInt8(shadeBits) }
    let delay = isAnimated ? min(media.frameDelaysMilliseconds[frame], GIFEncoder.greatestDelayMilliseconds) : 0
    return gifEncoder.bytes(of: GIFEncoder.Frame(indices: indices, delayMilliseconds: delay), isAnimated: isAnimated)
  }
}
