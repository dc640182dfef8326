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
    #expect(Self.id(of: Self.program([(8, Self.note(3, "GNU", Array(Self.sha1.prefix(9)), padding: 8))]))?.count == 9)
    #expect(Self.id(of: Self.program([(0, Self.note(3, "GNU", [1, 2, 3, 4, 5, 6, 7, 8]))]))?.count == 8)
  }

  @Test("The program that runs has one, where linkers make them, and is told by it")
  func ownProgram() throws {
    #if os(Linux)
      let url = URL(filePath: "/proc/self/exe")
      let id = try #require(Self.id(of: Array(Data(contentsOf: url))))
      #expect(Digest(ofProgram: url) == SHA256.digest(of: id))
    #endif
  }

  @Test("Other files, and programs without one, have none")
  func none() {
    #expect(Self.id(of: []) == nil)
    #expect(Self.id(of: Array("#!/bin/sh\n".utf8) + [UInt8](repeating: 0, count: 100)) == nil)
    #expect(Self.id(of: Self.program([])) == nil)
    #expect(Self.id(of: Self.program([(4, Self.others)])) == nil)
    #expect(
      Self.id(of: Self.program([(4, Self.note(3, "GNU", [1, 2, 3]))])) == nil, "too short to tell programs apart")
    var narrow = Self.usual
    narrow[4] = 1
    #expect(Self.id(of: narrow) == nil)
  }

  @Test("A damaged program has none, or another one: nothing is read that is not there")
  func damaged() {
    for length in 0..<Self.usual.count { #expect(Self.id(of: Array(Self.usual.prefix(length))) == nil) }
    for position in Self.usual.indices {
      for value in [0, 1, 0x7F, 0x80, 0xFF] as [UInt8] {
        var bytes = Self.usual
        bytes[position] = value
        let id = Self.id(of: bytes)
        #expect(id.map { (8...64).contains($0.count) } ?? true)
      }
    }
  }
}
