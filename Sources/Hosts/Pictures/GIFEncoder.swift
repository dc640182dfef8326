/// An encoder of GIF89a files (CompuServe, "Graphics Interchange Format, version 89a", 1990) with one palette.
package struct GIFEncoder: Sendable {
  /// A frame: one palette index per pixel, row by row from the top.
  package struct Frame: Sendable, Hashable {
    /// The palette indices: `width * height`.
    package let indices: [UInt8]
    /// How long the frame is shown in milliseconds; the file stores it rounded to 10 ms.
    package let delayMilliseconds: Int

    /// Creates a frame.
    package init(indices: [UInt8], delayMilliseconds: Int = 0) {
      precondition(
        (0...greatestDelayMilliseconds).contains(delayMilliseconds),
        "a GIF frame lasts 0 to \(greatestDelayMilliseconds) ms, not \(delayMilliseconds)")
      (self.indices, self.delayMilliseconds) = (indices, delayMilliseconds)
    }
  }

  /// The longest time that a frame may be shown, in milliseconds: 16 bits of 10 ms.
  package static let greatestDelayMilliseconds = 655_350

  private let width: Int
  private let height: Int
  private let palette: [(red: UInt8, green: UInt8, blue: UInt8)]
  /// The bits of a palette index, 2 to 8: LZW in GIF files has no symbols of one bit.
  private let indexBits: Int

  /// Creates an encoder of pictures with 2 to 256 colors.
  package init(width: Int, height: Int, palette: [(red: UInt8, green: UInt8, blue: UInt8)]) {
    RGBImage.check(width: width, height: height)
    precondition((2...256).contains(palette.count), "a palette of \(palette.count) colors")
    (self.width, self.height, self.palette) = (width, height, palette)
    indexBits = (2...8).first { palette.count <= 1 << $0 } ?? 8
  }

  /// The number of bytes of a file besides its frames.
  package func overhead(isAnimated: Bool) -> Int { prefix(isAnimated: isAnimated).count + 1 }

  /// The part of the file for one frame; an animation's frames have delays. O(pixels).
  package func bytes(of frame: Frame, isAnimated: Bool) -> [UInt8] {
    precondition(frame.indices.count == width * height, "\(frame.indices.count) pixels in \(width) x \(height)")
    var bytes: [UInt8] = []
    if isAnimated {
      // Graphic control extension: the frame stays in place when the next is drawn; nothing is transparent.
      bytes += [0x21, 0xf9, 4, 1 << 2]
      bytes.appendLittleEndian16((frame.delayMilliseconds + 5) / 10)
      bytes += [0, 0]
    }
    bytes.append(0x2c)
    for value in [0, 0, width, height] { bytes.appendLittleEndian16(value) }
    bytes += [0, UInt8(indexBits)]
    var encoder = LZWEncoder(symbolBits: indexBits)
    let data = encoder.compressed(frame.indices)
    for start in stride(from: 0, to: data.count, by: 255) {
      let block = data[start..<min(start + 255, data.count)]
      bytes.append(UInt8(block.count))
      bytes += block
    }
    bytes.append(0)
    return bytes
  }

  /// The file of parts from ``bytes(of:isAnimated:)``; several repeat without end.
  package func file(_ parts: [[UInt8]], isAnimated: Bool) -> [UInt8] {
    precondition(!parts.isEmpty, "a GIF file without a frame")
    return prefix(isAnimated: isAnimated) + parts.joined() + [0x3b]
  }

  /// The file with the given frames: a still picture if there is one, otherwise an animation that repeats without end.
  /// O(frames * pixels).
  package func file(_ frames: [Frame]) -> [UInt8] {
    let isAnimated = frames.count > 1
    return file(frames.map { bytes(of: $0, isAnimated: isAnimated) }, isAnimated: isAnimated)
  }

  private func prefix(isAnimated: Bool) -> [UInt8] {
    var bytes = Array("GIF89a".utf8)
    bytes.appendLittleEndian16(width)
    bytes.appendLittleEndian16(height)
    // A palette for all frames, of 2^(low bits + 1) colors of 8 bits.
    bytes += [0x80 | 7 << 4 | UInt8(indexBits - 1), 0, 0]
    for color in palette { bytes += [color.red, color.green, color.blue] }
    bytes += Array(repeating: 0, count: 3 * (1 << indexBits - palette.count))
    // The application extension of Netscape Navigator 2.0: 0 repetitions means without end.
    if isAnimated { bytes += [0x21, 0xff, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 0, 0, 0] }
    return bytes
  }
}
