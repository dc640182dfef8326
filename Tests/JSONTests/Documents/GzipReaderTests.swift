import Foundation
import JSON
import Testing

@Suite("Files that gzip has compressed")
struct GzipReaderTests {
  /// Files that Python's zlib wrote, in base64, and their contents.
  private static let files: [(name: String, file: String, content: String)] = [
    ("a stored block", "H4sIAAAAAAAA/wEDAPz/YWJjwkEkNQMAAAA=", "abc"),
    ("fixed codes", "H4sIAAAAAAAA/0tUKE4uys/J0VFIxGABALhnWNYcAAAA", "a scroll, a scroll, a scroll"),
    (
      "codes of its own",
      """
      H4sIAAAAAAAA/13RuxHDMAwD0D5TaIRY1ofaKGniO7vw+kkZvhJHECDA87jLs7yvcr2O+/M4f3DLsGW4II+Ma894Z97YH8gH7jvy0NvMeFb4qKE+\
      mC+vx35aFfsd/jK9Zdq1+/A7/kEczq+0E/A78pU44bN8Dn4b8yD++MNfxetphnkCAAA=
      """, (0..<40).map { "row \($0 * $0 % 97) is shown\n" }.joined()
    ),
    (
      "a header with everything", "H4sIHgAAAAAA/wMAeHl6YS5qc29uAG5vdGUAEjRLTEoGAMJBJDUDAAAA", "abc"
    ),
    (
      "two members, and zeros after them", "H4sIAAAAAAAA/8vPS1UAAElhrCMEAAAAH4sIAAAAAAAA/yspzwcAZorKEQMAAAAAAA==",
      "one two"
    ),
    ("nothing", "H4sIAAAAAAAA/wMAAAAAAAAAAAA=", ""),
  ]

  private static func bytes(_ base64: String) throws -> [UInt8] { Array(try #require(Data(base64Encoded: base64))) }

  /// Of a file, its content or why it cannot be unpacked.
  private func read(_ bytes: [UInt8], limit: Int = 100_000) -> Result<[UInt8], GzipReader.Problem> {
    Result { () throws(GzipReader.Problem) in try GzipReader.content(of: bytes, byteLimit: limit) }
  }

  @Test("Each kind of file has its content", arguments: files.indices)
  func content(_ index: Int) throws {
    let (name, file, content) = Self.files[index]
    let bytes = try Self.bytes(file)
    #expect(GzipReader.isCompressed(bytes))
    #expect(read(bytes) == .success(Array(content.utf8)), "\(name)")
  }

  @Test("A file that ends too early is truncated, wherever it ends")
  func truncated() throws {
    for (name, file, _) in Self.files where !name.hasPrefix("two") {
      let bytes = try Self.bytes(file)
      for end in 0..<bytes.count {
        #expect(read(Array(bytes[..<end])) == .failure(.truncated), "\(name), \(end) bytes")
      }
    }
  }

  @Test("A changed bit never gives another content: the checksum is compared")
  func damaged() throws {
    for (name, file, content) in Self.files {
      let bytes = try Self.bytes(file)
      for position in bytes.indices {
        for bit in 0..<8 {
          var changed = bytes
          changed[position] ^= 1 << UInt8(bit)
          if case .success(let found) = read(changed), found != Array(content.utf8) {
            // A damaged header of a second member ends the file, as anything else after a member.
            #expect(name.hasPrefix("two") && found == Array("one ".utf8), "\(name), byte \(position), bit \(bit)")
          }
        }
      }
    }
  }

  @Test("A content beyond the limit is not unpacked")
  func limit() throws {
    let letters = try Self.bytes(
      """
      H4sIAAAAAAAA/+3BMQEAAADCoKzrX8ISnkABAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
      AAAAAAAAAG8DBOIpEnARAQA=
      """)
    #expect(read(letters, limit: 70_000) == .success(Array(repeating: UInt8(ascii: "a"), count: 70_000)))
    #expect(read(letters, limit: 69_999) == .failure(.tooLarge))
  }
}
