import Synchronization

/// Where the lines of a text start, and how many Unicode scalars precede each block of bytes.
///
/// Created at the first lookup and then cached, so that many diagnostics of one file need only one pass: O(bytes) for
/// the first lookup, O(log lines) for the others. A class because copies of a file share one index.
final class LineIndex: Sendable {
  private struct Table: Sendable {
    /// The offset of the first byte of each line, ascending.
    var starts: [Int]
    /// The number of scalars before each block of ``LineIndex/blockSize`` bytes.
    var scalars: [Int]
  }

  /// The number of bytes of a block.
  private static let blockSize = 1 << 12

  private let table = Mutex<Table?>(nil)

  /// The line and column of an offset in the bytes, which must be the same in every call.
  ///
  /// A column counts the bytes that do not continue a UTF-8 sequence.
  func position(of offset: Int, in bytes: [UInt8], from textStart: Int) -> SourcePosition {
    table.withLock { table in
      let known = table ?? Self.table(of: bytes, from: textStart)
      table = known
      // The last line that starts at or before the offset.
      var (low, high) = (0, known.starts.count)
      while high - low > 1 {
        let middle = (low + high) / 2
        if known.starts[middle] <= offset { low = middle } else { high = middle }
      }
      let start = known.starts[low]
      let column = Self.scalars(before: offset, known, bytes) - Self.scalars(before: start, known, bytes)
      return SourcePosition(line: low + 1, column: max(0, column) + 1)
    }
  }

  private static func table(of bytes: [UInt8], from textStart: Int) -> Table {
    var table = Table(starts: [textStart], scalars: [])
    table.scalars.reserveCapacity(bytes.count / blockSize + 1)
    var count = 0
    for (offset, byte) in bytes.enumerated() {
      if offset % blockSize == 0 { table.scalars.append(count) }
      if !isContinuation(byte) { count += 1 }
      if byte == UInt8(ascii: "\n"), offset >= textStart { table.starts.append(offset + 1) }
    }
    table.scalars.append(count)
    return table
  }

  private static func scalars(before offset: Int, _ table: Table, _ bytes: [UInt8]) -> Int {
    let block = offset / blockSize
    return table.scalars[block] + bytes[(block * blockSize)..<offset].count { !isContinuation($0) }
  }

  /// Whether a byte continues a UTF-8 sequence.
  private static func isContinuation(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }
}
