internal import Digests
import Foundation
internal import LabRunner
import Testing

/// Uses handmade executables: a 64-byte header, segment headers of 56 bytes each, and notes.
@Suite("Build ID of an executable")
struct BuildIDTests {
  /// A note with padded parts.
  private static func note(_ type: UInt32, _ owner: String, _ contents: [UInt8], padding: Int = 4) -> [UInt8] {
    func padded(_ bytes: [UInt8]) -> [UInt8] {
      bytes + [UInt8](repeating: 0, count: (padding - bytes.count % padding) % padding)
    }
    let name = Array(owner.utf8) + [0]
    return [UInt32(name.count), UInt32(contents.count), type].flatMap(little) + padded(name) + padded(contents)
  }

  private static func little(_ number: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: number.littleEndian) { Array($0) }
  }

  /// An executable with a load segment, followed by note segments with their alignments.
  private static func program(_ segments: [(alignment: UInt64, notes: [UInt8])]) -> [UInt8] {
    var bytes: [UInt8] = [0x7F, 0x45, 0x4C, 0x46, 2, 1, 1] + [UInt8](repeating: 0, count: 57)
    bytes.replaceSubrange(32..<40, with: little(UInt64(64)))
    bytes.replaceSubrange(54..<58, with: little(UInt16(56)) + little(UInt16(segments.count + 1)))
    var start = 64 + 56 * (segments.count + 1)
    bytes += little(UInt32(1)) + [UInt8](repeating: 0xEE, count: 52)
    for segment in segments {
      let (offset, size) = (UInt64(start), UInt64(segment.notes.count))
      bytes += little(UInt32(4)) + little(UInt32(4))
      bytes += [offset, offset, offset, size, size, segment.alignment].flatMap(little)
      start += segment.notes.count
    }
    return bytes + segments.flatMap(\.notes)
  }

  private static func id(of bytes: [UInt8]) -> [UInt8]? { bytes.withUnsafeBytes { BuildID(of: $0)?.bytes } }

  private static let sha1 = (1...20).map { UInt8($0) }
  private static let others = note(1, "GNU", [9, 9, 9, 9]) + note(3, "Go", [8, 8, 8, 8, 8, 8, 8, 8])
  private static let usual = program([(8, note(5, "GNU", [7], padding: 8)), (4, others + note(3, "GNU", sha1))])

  @Test("It is the note of type 3 with owner GNU, in any note segment and with either padding")
  func found() {
    #expect(Self.id(of: Self.usual) == Self.sha1)
    let md5 = Array(Self.sha1.prefix(16))
    #expect(Self.id(of: Self.program([(8, Self.note(3, "GNU", md5, padding: 8))])) == md5)
    #expect(Self.id(of: Self.program([(0, Self.note(3, "GNU", md5))])) == md5)
  }

  /// The running executable as a file of the process file system, which only Linux has.
  private static let ownProgram = URL(filePath: "/proc/self/exe")

  /// The bytes of the running executable; nil where there is no process file system.
  private static var ownBytes: [UInt8]? { try? Array(Data(contentsOf: ownProgram)) }

  @Test(
    "The running executable is identified by its build ID",
    .enabled(if: ownBytes.flatMap(id) != nil, "there is no /proc/self/exe with a build ID"))
  func identifiesOwnProgram() throws {
    let bytes = try #require(Self.ownBytes)
    let id = try #require(Self.id(of: bytes))
    #expect(Digest(ofProgram: Self.ownProgram) == SHA256.digest(of: id + Self.little(UInt64(bytes.count))))
  }

  @Test("Other files, and executables without a build ID, have none")
  func none() {
    #expect(Self.id(of: []) == nil)
    #expect(Self.id(of: Array("#!/bin/sh\n".utf8) + [UInt8](repeating: 0, count: 100)) == nil)
    #expect(Self.id(of: Self.program([])) == nil)
    #expect(Self.id(of: Self.program([(4, Self.others)])) == nil)
    for count in [0, 8, 15, 17, 19] {
      #expect(Self.id(of: Self.program([(4, Self.note(3, "GNU", Array(Self.sha1.prefix(count))))])) == nil, "\(count)")
    }
    var narrow = Self.usual
    narrow[4] = 1
    #expect(Self.id(of: narrow) == nil)
  }

  /// The offset of the last segment header of `usual`.
  private static let segment = 64 + 2 * 56
  /// The offsets of the first note of its last segment and of the build ID's note.
  private static let notes = (first: usual.count - others.count - 36, id: usual.count - 36)

  /// Offsets in `usual` with the bytes that overwrite them.
  private static let damages: [(Int, [UInt8])] = {
    let allOnes = [UInt8](repeating: 0xFF, count: 8)
    let (offset, size, alignment) = (segment + 8, segment + 32, segment + 48)
    var damages: [(Int, [UInt8])] = []
    // A segment that starts far beyond the end of the file, ends before its notes, or is too long.
    damages.append((offset, allOnes))
    damages.append((offset, little(Int64.max)))
    damages.append((size, allOnes))
    damages.append((size, little(Int64(others.count + 35))))
    damages.append((alignment, allOnes))
    // A note with a name or contents that are too long, with contents of another size, or with another owner.
    for note in [notes.first, notes.first + 4, notes.id] { damages.append((note, Array(allOnes.prefix(4)))) }
    damages.append((notes.id + 4, little(UInt32(21))))
    damages.append((notes.id + 12, Array("GNV".utf8)))
    // Segment headers beyond the end of the file, of a wrong size, or none.
    damages.append((32, allOnes))
    damages.append((54, Array(allOnes.prefix(2))))
    for offset in [54, 56] { damages.append((offset, [0, 0])) }
    return damages
  }()

  @Test("A damaged executable has none, and nothing is read out of bounds", arguments: damages)
  func damaged(position: Int, replacement: [UInt8]) {
    var bytes = Self.usual
    bytes.replaceSubrange(position..<(position + replacement.count), with: replacement)
    #expect(Self.id(of: bytes) == nil)
  }

  @Test("A truncated executable has none")
  func cut() {
    for length in 0..<Self.usual.count { #expect(Self.id(of: Array(Self.usual.prefix(length))) == nil) }
  }
}
