import Simulation

/// A baseline JPEG file (ITU-T T.81) with chroma at half the resolution, of a wanted number of bytes.
///
/// It is coded directly, without the pixels of a picture: sixteen fields of random colors, and in each block of luminance as many random
/// coefficients of low frequency as its share of the bytes allows. A decoder reads as many codes and transforms as many coefficients as in
/// a photo of that size.
enum JPEGFile {
  /// Every code has four bits, which are its symbol: the number of bits of a coefficient, 0 to end a block.
  private static let symbols: [UInt8] = Array(0...10)
  private static let symbolBits = 4
  /// Divisors of the first coefficient, which makes it 128 less than the mean of a block, and of all others, which makes them faint.
  private static let divisors: [UInt8] = [8] + Array(repeating: 2, count: 63)

  /// The file; if the bytes are too few or too many for the pixels, the nearest. O(pixels).
  static func file(width: Int, height: Int, byteCount: Int, random: inout RandomStream) -> [UInt8] {
    let header = header(width: width, height: height)
    let (columns, rows) = ((width + 15) / 16, (height + 15) / 16)
    let blockCount = 4 * columns * rows
    let bitCount = max(0, 8 * (byteCount - header.count - 2))
    // The bits of a coefficient so that 63 of them reach the block's share.
    let size = min(max((bitCount / blockCount + 62) / 63 - symbolBits, 1), 8)
    let colors = (0..<16).map { _ in (0..<3).map { random.integer(in: $0 == 0 ? -90...90 : -60...60) } }
    var writer = JPEGBits()
    var last = [0, 0, 0]
    for unit in 0..<(columns * rows) {
      let color = colors[unit / columns * 4 / rows * 4 + unit % columns * 4 / columns]
      for (block, component) in [0, 0, 0, 0, 1, 2].enumerated() {
        let difference = color[component] - last[component]
        last[component] = color[component]
        let length = Int.bitWidth - abs(difference).leadingZeroBitCount
        writer.put(length, count: symbolBits)
        // A negative difference is stored less one.
        writer.put(difference - (difference < 0 ? 1 : 0), count: length)
        var coefficients = 0
        let share = component == 0 ? bitCount * (4 * unit + block + 1) / blockCount : 0
        while coefficients < 63, writer.bitCount + symbolBits + size <= share {
          writer.put(size, count: symbolBits)
          writer.put(Int(truncatingIfNeeded: random.next() >> 32), count: size)
          coefficients += 1
        }
        if coefficients < 63 { writer.put(0, count: symbolBits) }
      }
    }
    return header + writer.finished() + [0xff, 0xd9]
  }

  private static func header(width: Int, height: Int) -> [UInt8] {
    var bytes: [UInt8] = [0xff, 0xd8]
    func add(_ marker: UInt8, _ content: [UInt8]) {
      bytes += [0xff, marker]
      bytes.appendBigEndian(UInt16(content.count + 2))
      bytes += content
    }
    add(0xdb, [0] + divisors)
    var frame: [UInt8] = [8]
    frame.appendBigEndian(UInt16(truncatingIfNeeded: height))
    frame.appendBigEndian(UInt16(truncatingIfNeeded: width))
    add(0xc0, frame + [3, 1, 0x22, 0, 2, 0x11, 0, 3, 0x11, 0])
    for table: UInt8 in [0x00, 0x10] {
      let counts = (1...16).map { $0 == symbolBits ? UInt8(symbols.count) : 0 }
      add(0xc4, [table] + counts + symbols)
    }
    add(0xda, [3, 1, 0, 2, 0, 3, 0, 0, 63, 0])
    return bytes
  }
}

/// The bits of a JPEG scan, most significant first; a byte 0xff is followed by a zero byte (T.81, F.1.2.3).
private struct JPEGBits {
  private var bytes: [UInt8] = []
  private var pending = 0
  private var pendingCount = 0

  /// The bits so far, with stuffing.
  var bitCount: Int { 8 * bytes.count + pendingCount }

  /// Appends the lowest `count` bits, at most 16.
  mutating func put(_ bits: Int, count: Int) {
    pending = (pending << count | bits & (1 << count - 1)) & 0xff_ffff
    pendingCount += count
    while pendingCount >= 8 {
      pendingCount -= 8
      let byte = UInt8(truncatingIfNeeded: pending >> pendingCount)
      bytes += byte == 0xff ? [byte, 0] : [byte]
    }
  }

  /// The bytes, the last one filled with ones.
  consuming func finished() -> [UInt8] {
    put(0xff, count: (8 - pendingCount) % 8)
    return bytes
  }
}
