/// A reader of GIF files for tests, after the text of the specification; nil fields are absent from the file.
struct GIFReader {
  struct Frame: Equatable {
    var delayHundredths: Int?
    var indices: [UInt8]
  }
  struct Malformed: Error { let reason: String }

  private(set) var width = 0
  private(set) var height = 0
  private(set) var palette: [[UInt8]] = []
  private(set) var repetitions: Int?
  private(set) var frames: [Frame] = []

  init(_ file: [UInt8]) throws {
    var reader = ByteReader(file)
    guard reader.text(6) == "GIF89a" else { throw Malformed(reason: "signature") }
    (width, height) = (reader.littleEndian16(), reader.littleEndian16())
    let flags = reader.byte()
    _ = reader.bytes(2)
    guard flags & 0x80 != 0 else { throw Malformed(reason: "no palette") }
    palette = (0..<(2 << (flags & 7))).map { _ in reader.bytes(3) }
    var delay: Int?
    while true {
      switch reader.byte() {
      case 0x21:
        let label = reader.byte()
        let blocks = Self.blocks(&reader)
        if label == 0xf9 { delay = Int(blocks[1]) | Int(blocks[2]) << 8 }
        if label == 0xff, blocks.starts(with: "NETSCAPE2.0".utf8) {
          repetitions = Int(blocks[12]) | Int(blocks[13]) << 8
        }
      case 0x2c:
        let place = (0..<4).map { _ in reader.littleEndian16() }
        guard place == [0, 0, width, height], reader.byte() == 0 else { throw Malformed(reason: "frame \(place)") }
        let bits = reader.byte()
        let indices = try Self.symbols(Self.blocks(&reader), symbolBits: bits)
        guard indices.count == width * height else { throw Malformed(reason: "\(indices.count) pixels") }
        frames.append(Frame(delayHundredths: delay, indices: indices))
      case 0x3b:
        guard reader.isAtEnd, !reader.isPastEnd else { throw Malformed(reason: "not at the end") }
        return
      case let other: throw Malformed(reason: "block \(other) before byte \(reader.position)")
      }
    }
  }

  private static func blocks(_ reader: inout ByteReader) -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
      let count = reader.byte()
      if count == 0 { return bytes }
      bytes += reader.bytes(count)
    }
  }

  /// Decodes LZW data as the specification describes it: whole strings in a table.
  private static func symbols(_ data: [UInt8], symbolBits: Int) throws -> [UInt8] {
    var reader = BitReader(data, isLeastFirst: true)
    let clear = 1 << symbolBits
    var (table, result, last, width) = ([[UInt8]](), [UInt8](), [UInt8](), symbolBits + 1)
    while !reader.isPastEnd {
      let code = reader.bits(width)
      if code == clear {
        table = (0..<(clear + 2)).map { $0 < clear ? [UInt8($0)] : [] }
        (last, width) = ([], symbolBits + 1)
        continue
      }
      if code == clear + 1 {
        guard !reader.isPastEnd else { throw Malformed(reason: "end code") }
        return result
      }
      guard code < table.count || (code == table.count && !last.isEmpty) else {
        throw Malformed(reason: "code \(code)")
      }
      let string = code < table.count ? table[code] : last + [last[0]]
      result += string
      if !last.isEmpty, table.count < 4096 { table.append(last + [string[0]]) }
      if table.count == 1 << width, width < 12 { width += 1 }
      last = string
    }
    throw Malformed(reason: "no end code")
  }
}
