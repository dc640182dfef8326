import Foundation
import Testing

@testable import LabRunner

/// Programs made by hand: a header of 64 bytes, headers of segments of 56 bytes each, and notes.
@Suite("Build ID of a program")
struct BuildIDTests {
  /// A note with its parts padded.
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

  /// A program with segments of notes, each with its alignment, behind one that is loaded.
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

  @Test("It is the note of type 3 that belongs to GNU, in any segment of notes, however it is padded")
  func found() {
    #expect(Self.id(of: Self.usual) == Self.sha1)
    let md5 = Array(Self.sha1.prefix(16))
    #expect(Self.id(of: Self.program([(8, Self.note(3, "GNU", md5, padding: 8))])) == md5)
    #expect(Self.id(of: Self.program([(0, Self.note(3, "GNU", md5))])) == md5)
  }

  @Test("The program that runs is told by its own, if its linker made one")
  func ownProgram() throws {
    #if os(Linux)
      let url = URL(filePath: "/proc/self/exe")
      let bytes = try Array(Data(contentsOf: url))
      guard let id = Self.id(of: bytes) else { return }
      #expect(Digest(ofProgram: url) == SHA256.digest(of: id + Self.little(UInt64(bytes.count))))
    #endif
  }

  @Test("Other files, and programs without one, have none")
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

  /// Where the header of the last segment of `usual` begins.
  private static let segment = 64 + 2 * 56
  /// Where its second note but last begins, and the build ID's.
  private static let notes = (first: usual.count - others.count - 36, id: usual.count - 36)

  /// What is written over which place of `usual`.
  private static let damages: [(Int, [UInt8])] = {
    let endless = [UInt8](repeating: 0xFF, count: 8)
    let (offset, size, alignment) = (segment + 8, segment + 32, segment + 48)
    var damages: [(Int, [UInt8])] = []
    // A segment that begins far behind the end, ends before its notes do, or is endless.
    damages.append((offset, endless))
    damages.append((offset, little(Int64.max)))
    damages.append((size, endless))
    damages.append((size, little(Int64(others.count + 35))))
    damages.append((alignment, endless))
    // A note with a name or contents without an end, with contents of another size, or of another owner.
    for note in [notes.first, notes.first + 4, notes.id] { damages.append((note, Array(endless.prefix(4)))) }
    damages.append((notes.id + 4, little(UInt32(21))))
    damages.append((notes.id + 12, Array("GNV".utf8)))
    // Headers that lie behind the end, that are too large or of no size, or of which there are none.
    damages.append((32, endless))
    damages.append((54, Array(endless.prefix(2))))
    for place in [54, 56] { damages.append((place, [0, 0])) }
    return damages
  }()

  @Test("A damaged program has none: nothing is read that is not there", arguments: damages)
  func damaged(position: Int, replacement: [UInt8]) {
    var bytes = Self.usual
    bytes.replaceSubrange(position..<(position + replacement.count), with: replacement)
    #expect(Self.id(of: bytes) == nil)
  }

  @Test("A program that is cut off has none")
  func cut() {
    for length in 0..<Self.usual.count { #expect(Self.id(of: Array(Self.usual.prefix(length))) == nil) }
  }
}
