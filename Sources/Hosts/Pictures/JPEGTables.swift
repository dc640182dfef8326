/// The constants of a baseline JPEG file: ITU-T Recommendation T.81 (1992), Annex K.
enum JPEGTables {
  /// The index of the coefficient, row by row, for each position in zigzag order: T.81, figure 5.
  static let zigzag: [Int] = [
    0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7, 14, 21,
    28, 35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46, 53, 60, 61, 54,
    47, 55, 62, 63,
  ]

  /// Quantization of luminance, row by row: T.81, table K.1.
  static let luminance: [Int] = [
    16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22, 29, 51,
    87, 80, 62, 18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103, 121, 120, 101,
    72, 92, 95, 98, 112, 100, 103, 99,
  ]

  /// Quantization of chrominance, row by row: T.81, table K.2. Only the first four rows and columns are not 99.
  static let chrominance: [Int] = {
    let corner = [[17, 18, 24, 47], [18, 21, 26, 66], [24, 26, 56, 99], [47, 66, 99, 99]]
    return (0..<64).map { $0 / 8 < 4 && $0 % 8 < 4 ? corner[$0 / 8][$0 % 8] : 99 }
  }()

  /// A quantization table for a quality, 1 to 100, in zigzag order; each divisor is 1 to 255.
  ///
  /// Quality 50 is the table of Annex K. The scale for other qualities is that of the Independent JPEG Group's library
  /// (jcparam.c, jpeg_quality_scaling), which gives qualities their usual meaning.
  static func divisors(_ table: [Int], quality: Int) -> [Int] {
    precondition((1...100).contains(quality), "a JPEG quality is 1 to 100, not \(quality)")
    let percent = quality < 50 ? 5000 / quality : 200 - 2 * quality
    return zigzag.map { min(max((table[$0] * percent + 50) / 100, 1), 255) }
  }

  /// The Huffman tables of T.81, tables K.3 to K.6.
  static let luminanceDC = JPEGHuffmanTable(
    countsByLength: [0, 1, 5, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0], symbols: Array(0...11))
  static let chrominanceDC = JPEGHuffmanTable(
    countsByLength: [0, 3, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0], symbols: Array(0...11))
  static let luminanceAC = JPEGHuffmanTable(
    countsByLength: [0, 2, 1, 3, 3, 2, 4, 3, 5, 5, 4, 4, 0, 0, 1, 0x7d],
    symbols: followedByOthers([
      0x01, 0x02, 0x03, 0x00, 0x04, 0x11, 0x05, 0x12, 0x21, 0x31, 0x41, 0x06, 0x13, 0x51, 0x61, 0x07, 0x22, 0x71, 0x14,
      0x32, 0x81, 0x91, 0xa1, 0x08, 0x23, 0x42, 0xb1, 0xc1, 0x15, 0x52, 0xd1, 0xf0, 0x24, 0x33, 0x62, 0x72, 0x82,
    ]))
  static let chrominanceAC = JPEGHuffmanTable(
    countsByLength: [0, 2, 1, 2, 4, 4, 3, 4, 7, 5, 4, 4, 0, 1, 2, 0x77],
    symbols: followedByOthers([
      0x00, 0x01, 0x02, 0x03, 0x11, 0x04, 0x05, 0x21, 0x31, 0x06, 0x12, 0x41, 0x51, 0x07, 0x61, 0x71, 0x13, 0x22, 0x32,
      0x81, 0x08, 0x14, 0x42, 0x91, 0xa1, 0xb1, 0xc1, 0x09, 0x23, 0x33, 0x52, 0xf0, 0x15, 0x62, 0x72, 0xd1, 0x0a, 0x16,
      0x24, 0x34, 0xe1, 0x25, 0xf1,
    ]))

  /// The symbols of a table for AC coefficients: after the most frequent, both tables of Annex K list all others in
  /// ascending order. A symbol is 16 times a run of zeros, 0 to 15, plus a number of bits, 1 to 10; or the end of the
  /// block (0); or 16 zeros (0xf0).
  private static func followedByOthers(_ frequent: [UInt8]) -> [UInt8] {
    let runs = (0...15).flatMap { run in (1...10).map { UInt8(16 * run + $0) } }
    return frequent + ([0x00, 0xf0] + runs).filter { !frequent.contains($0) }.sorted()
  }
}
