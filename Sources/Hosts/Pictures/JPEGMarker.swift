/// The markers of a baseline JPEG file (T.81, table B.1), each after a byte 0xff.
enum JPEGMarker: UInt8 {
  case startOfImage = 0xd8
  case application0 = 0xe0
  case quantizationTables = 0xdb
  case baselineFrame = 0xc0
  case huffmanTables = 0xc4
  case startOfScan = 0xda
  case endOfImage = 0xd9

  /// Everything before the coded data of a file with one scan of three components.
  static func header(width: Int, height: Int, sampling: JPEGChromaSampling, quality: Int) -> [UInt8] {
    var bytes: [UInt8] = [0xff, startOfImage.rawValue]
    func add(_ marker: JPEGMarker, _ content: [UInt8]) {
      bytes += [0xff, marker.rawValue]
      bytes.appendBigEndian(UInt16(content.count + 2))
      bytes += content
    }
    // JFIF 1.02, square pixels, no thumbnail.
    add(.application0, Array("JFIF".utf8) + [0, 1, 2, 0, 0, 1, 0, 1, 0, 0])
    for (number, table) in [JPEGTables.luminance, JPEGTables.chrominance].enumerated() {
      add(.quantizationTables, [UInt8(number)] + JPEGTables.divisors(table, quality: quality).map { UInt8($0) })
    }
    var frame: [UInt8] = [8]
    frame.appendBigEndian(UInt16(height))
    frame.appendBigEndian(UInt16(width))
    let factors = UInt8(sampling.factor << 4 | sampling.factor)
    add(.baselineFrame, frame + [3, 1, factors, 0, 2, 0x11, 1, 3, 0x11, 1])
    let tables: [(UInt8, JPEGHuffmanTable)] = [
      (0x00, JPEGTables.luminanceDC), (0x10, JPEGTables.luminanceAC), (0x01, JPEGTables.chrominanceDC),
      (0x11, JPEGTables.chrominanceAC),
    ]
    for (number, table) in tables { add(.huffmanTables, [number] + table.countsByLength + table.symbols) }
    add(.startOfScan, [3, 1, 0x00, 2, 0x11, 3, 0x11, 0, 63, 0])
    return bytes
  }
}
