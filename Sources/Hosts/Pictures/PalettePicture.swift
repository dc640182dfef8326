internal import ListRuntime
internal import Simulation

/// A test picture in a lossless format: noise on shades of a palette of materials.
struct PalettePicture {
  let media: MediaItem
  private let seed: UInt64
  let scene: TestScene
  /// The bits of a shade; the upper bits of a palette index are the material.
  let shadeBits: Int

  /// - Parameter shadeBits: 1 to 5 for GIF files, whose palette has 256 colors; 8 for PNG files.
  init(_ media: MediaItem, seed: UInt64, shadeBits: Int) {
    (self.media, self.seed, self.shadeBits) = (media, seed, shadeBits)
    scene = TestScene(width: media.pixelWidth, height: media.pixelHeight, seed: seed)
  }

  /// The PNG file nearest to the item's size.
  func pngFile() -> [UInt8] {
    let pixels = scene.pixels(phase: 0)
    func file(_ level: Int) -> [UInt8] { PNGEncoder.file(of: image(pixels, shades(pixels, frame: 0, level: level))) }
    return file(
      SizeSearch.nearest(in: 0...PictureNoise.greatestLevel, to: media.byteCount) { file($0).count })
  }

  /// The pixels of a frame without noise. O(pixels).
  func framePixels(_ frame: Int) -> [UInt16] {
    scene.pixels(phase: frame * TestScene.phases / media.frameCount)
  }

  /// The shades of a frame with noise, which differs in every frame.
  func shades(_ pixels: [UInt16], frame: Int, level: Int) -> [UInt8] {
    let dropped = UInt16(8 - shadeBits)
    var shades = pixels.map { UInt8(truncatingIfNeeded: ($0 & 0xff) >> dropped) }
    var random = RandomStream(seed: seed, name: "test picture: noise of frame \(frame)")
    let greatestShade = 1 << shadeBits - 1
    PictureNoise(level: level, greatestChange: greatestShade / 2)
      .add(to: &shades, greatestShade: greatestShade, random: &random)
    return shades
  }

  private func image(_ pixels: [UInt16], _ shades: [UInt8]) -> RGBImage {
    let colors = (0..<TestScene.materialCount).flatMap { material in
      (0...255).map { scene.color(material: material, shade: $0) }
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(3 * pixels.count)
    for (pixel, shade) in zip(pixels, shades) {
      let color = colors[Int(pixel >> 8) << 8 | Int(shade)]
      bytes.append(color.red)
      bytes.append(color.green)
      bytes.append(color.blue)
    }
    return RGBImage(width: media.pixelWidth, height: media.pixelHeight, bytes: bytes)
  }
}
