internal import Simulation

/// Noise of a test picture, which determines the size of a lossless file.
struct PictureNoise {
  /// How much noise there is: 0 for none to ``greatestLevel``.
  let level: Int
  /// The maximum change of a pixel, in shades, at ``greatestLevel``.
  let greatestChange: Int

  static let greatestLevel = 4096

  /// Adds noise to shades. A share of the pixels, `level / greatestLevel`, changes by at least 1 in either direction;
  /// both the share and the maximum change increase with the level. Shades stay within 0 to `greatestShade`. O(pixels).
  func add(to shades: inout [UInt8], greatestShade: Int, random: inout RandomStream) {
    guard level > 0 else { return }
    let threshold = UInt64(level * 65_536 / Self.greatestLevel)
    let changes = UInt64(1 + (greatestChange - 1) * level / Self.greatestLevel)
    var bits: UInt64 = 0
    for index in shades.indices {
      // 16 bits per pixel.
      bits = index & 3 == 0 ? random.next() : bits >> 16
      let value = bits & 0xffff
      guard value < threshold else { continue }
      let change = Int(1 + (value >> 1) % changes)
      shades[index] = UInt8(min(max(Int(shades[index]) + (value & 1 == 0 ? change : -change), 0), greatestShade))
    }
  }
}
