/// The build ID of an executable, which the linker computes from the file's contents.
///
/// Only 64-bit little-endian ELF files (Executable and Linkable Format) have one. Sources: TIS, Executable and Linking
/// Format (ELF) Specification 1.2, "ELF Header", "Program Header" and "Note Section", with the widths of the System V
/// ABI, draft of 10 June 2013; GNU binutils, ld, `--build-id`: a note of type 3 and owner "GNU".
package struct BuildID {
  /// 16 or 20 bytes: an MD5 or SHA-1 digest, or random bytes. Shorter build IDs are ignored because they may collide.
  package let bytes: [UInt8]

  private static let magic: [UInt8] = [0x7F, 0x45, 0x4C, 0x46]
  private static let is64Bits: UInt8 = 2
  private static let isLittleEndian: UInt8 = 1
  private static let noteSegment: UInt32 = 4
  private static let noteType: UInt32 = 3
  private static let owner = Array("GNU\0".utf8)

  /// Reads an executable file; nil if it has no build ID or is damaged. Complexity: O(segments + notes).
  package init?(of file: UnsafeRawBufferPointer) {
    let reader = Reader(bytes: file)
    guard file.count >= 64, file.prefix(4).elementsEqual(Self.magic), file[4] == Self.is64Bits,
      file[5] == Self.isLittleEndian, let headers = reader.offset(at: 32),
      let size = reader.number(UInt16.self, at: 54),
      let count = reader.number(UInt16.self, at: 56)
    else { return nil }
    for index in 0..<Int(count) {
      guard let segment = Self.sum(headers, index * Int(size)), let type = reader.number(UInt32.self, at: segment)
      else { return nil }
      guard type == Self.noteSegment, let bytes = Self.buildID(inSegment: segment, reader) else { continue }
      self.bytes = bytes
      return
    }
    return nil
  }

  private static func buildID(inSegment segment: Int, _ reader: Reader) -> [UInt8]? {
    guard let start = reader.offset(at: segment + 8), let length = reader.offset(at: segment + 32),
      let end = sum(start, length), let alignment = reader.offset(at: segment + 48)
    else { return nil }
    // Names and contents are padded to 8 bytes in segments with that alignment, and to 4 bytes in all others.
    let padding = alignment == 8 ? 7 : 3
    func padded(_ size: UInt32) -> Int { (Int(size) + padding) & ~padding }
    var note = start
    while note < end {
      guard let nameSize = reader.number(UInt32.self, at: note), let size = reader.number(UInt32.self, at: note + 4),
        let type = reader.number(UInt32.self, at: note + 8)
      else { return nil }
      let contents = note + 12 + padded(nameSize)
      if type == noteType, size == 16 || size == 20, contents + Int(size) <= end,
        reader.bytes(note + 12, Int(nameSize)) == owner
      {
        return reader.bytes(contents, Int(size))
      }
      note = contents + padded(size)
    }
    return nil
  }

  /// The sum of two file offsets; nil if it is too large.
  private static func sum(_ first: Int, _ second: Int) -> Int? {
    let (sum, isTooLarge) = first.addingReportingOverflow(second)
    return isTooLarge || sum > Int(UInt32.max) << 16 ? nil : sum
  }

  /// Reads numbers with bounds checks.
  private struct Reader {
    let bytes: UnsafeRawBufferPointer

    func number<Number: FixedWidthInteger>(_: Number.Type, at offset: Int) -> Number? {
      guard offset >= 0, offset <= bytes.count - MemoryLayout<Number>.size else { return nil }
      return Number(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: Number.self))
    }

    /// A 64-bit file offset or length.
    func offset(at offset: Int) -> Int? { number(UInt64.self, at: offset).flatMap { Int(exactly: $0) } }

    func bytes(_ start: Int, _ count: Int) -> [UInt8]? {
      guard start >= 0, count >= 0, start <= bytes.count - count else { return nil }
      return Array(bytes[start..<(start + count)])
    }
  }
}
