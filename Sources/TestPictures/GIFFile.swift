/// A GIF89a file (CompuServe, "Graphics Interchange Format, version 89a", 1990) with a palette of 128 colors for all frames.
///
/// Its LZW codes need no table: a run of one color is coded as ever longer strings of it, every other pixel as itself. A noisy pixel takes
/// 8 bits, and a run of n pixels about the root of 2n codes.
enum GIFFile {
  private static let indexBits = 7
  private static let clear = 1 << indexBits
  /// The longest strings of a run: with them the table is full.
  private static let longest = 4095 - clear
  /// Shorter runs are coded as single pixels, because a run begins with an empty table.
  private static let shortestRun = 8
  /// The longest time that a frame may be shown, in milliseconds: 16 bits of 10 ms.
  private static let greatestDelay = 655_350

  /// The file: a still picture if there are no delays, otherwise an animation that repeats without end. O(frames * pixels).
  ///
  /// - Parameter frames: for each frame, one palette index for each pixel, row by row.
  static func file(width: Int, height: Int, palette: [UInt8], frames: [[UInt8]], delaysMilliseconds: [Int]) -> [UInt8] {
    var bytes = Array("GIF89a".utf8)
    for value in [width, height] { bytes.appendLittleEndian16(value) }
    // A palette of 2^(low bits + 1) colors of 8 bits.
    bytes += [0x80 | 7 << 4 | UInt8(indexBits - 1), 0, 0] + palette
    // The application extension of Netscape Navigator 2.0: 0 repetitions means without end.
    if !delaysMilliseconds.isEmpty { bytes += [0x21, 0xff, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 0, 0, 0] }
    for (position, frame) in frames.enumerated() {
      if !delaysMilliseconds.isEmpty {
        // Graphic control extension: the frame stays in place when the next is drawn; nothing is transparent.
        bytes += [0x21, 0xf9, 4, 1 << 2]
        bytes.appendLittleEndian16((min(delaysMilliseconds[position], greatestDelay) + 5) / 10)
        bytes += [0, 0]
      }
      bytes.append(0x2c)
      for value in [0, 0, width, height] { bytes.appendLittleEndian16(value) }
      bytes += [0, UInt8(indexBits)]
      let data = codes(of: frame)
      for start in stride(from: 0, to: data.count, by: 255) {
        let block = data[start..<min(start + 255, data.count)]
        bytes.append(UInt8(block.count))
        bytes += block
      }
      bytes.append(0)
    }
    return bytes + [0x3b]
  }

  private static func codes(of indices: [UInt8]) -> [UInt8] {
    var writer = BitWriter()
    // Each code after the first since a clear code adds a string to the table, and codes have the bits of the next string's number.
    var count = 0
    func put(_ code: Int) {
      writer.put(code, count: min(Int.bitWidth - (clear + 1 + count).leadingZeroBitCount, 12))
      count = code == clear ? 0 : count + 1
    }
    put(clear)
    var position = 0
    while position < indices.count {
      let color = Int(indices[position])
      let run = indices[position...].prefix { Int($0) == color }.count
      let isRun = run >= shortestRun
      if isRun || clear + 1 + count == 2 * clear { put(clear) }
      put(color)
      position += 1
      guard isRun else { continue }
      var (rest, length) = (run - 1, 1)
      while rest > 0 {
        length = min(length + 1, rest, longest)
        put(length == 1 ? color : clear + length)
        rest -= length
      }
      put(clear)
      position += run - 1
    }
    // The code after the clear code ends the data.
    put(clear + 1)
    writer.fill()
    return writer.bytes
  }
}
