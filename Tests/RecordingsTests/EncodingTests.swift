import JSON
import JSONTestSupport
import RecordingSamples
import Recordings
import Testing

@Suite("Encodings of recordings")
struct EncodingTests {
  private func utf16(_ text: String, isBigEndian: Bool, mark: Bool) -> [UInt8] {
    ((mark ? [0xFEFF] : []) + Array(text.utf16)).flatMap { unit in
      let bytes = [UInt8(unit & 0xFF), UInt8(unit >> 8)]
      return isBigEndian ? bytes.reversed() : bytes
    }
  }

  @Test("UTF-8 and UTF-16 give the same figures, with and without a byte order mark", arguments: Samples.all.indices)
  func unicode(_ index: Int) throws {
    let text = Samples.all[index].text
    let expected = try recordings(text).flatMap { $0.figures.map(\.content) }
    for (name, bytes) in [
      ("UTF-8 with a mark", [0xEF, 0xBB, 0xBF] + Array(text.utf8)),
      ("UTF-16LE with a mark", utf16(text, isBigEndian: false, mark: true)),
      ("UTF-16BE with a mark", utf16(text, isBigEndian: true, mark: true)),
      ("UTF-16LE", utf16(text, isBigEndian: false, mark: false)),
      ("UTF-16BE", utf16(text, isBigEndian: true, mark: false)),
    ] {
      let read = read(bytes)
      #expect(
        read.recordings?.flatMap { $0.figures.map(\.content) } == expected,
        "\(name): \(DiagnosticText.text(read.problems))")
    }
  }

  /// The line and the column of the first problem.
  private func place(_ problems: [Diagnostic]) -> [Int] {
    problems.first?.position.map { [$0.line, $0.column] } ?? []
  }

  private func xml(_ encoding: String) -> String {
    Samples.hitches.replacing("Feed (42)", with: "Müsli (42)").replacing(
      "<?xml version=\"1.0\"?>", with: "<?xml version=\"1.0\" encoding=\"\(encoding)\"?>")
  }

  @Test("The encoding that XML declares is read", arguments: ["ISO-8859-1", "iso-8859-1", "Windows-1252", "cp1252"])
  func declared(_ encoding: String) {
    // All characters are in ISO-8859-1.
    let bytes = xml(encoding).unicodeScalars.map { UInt8($0.value) }
    #expect(read(bytes).recordings?.first?.name == "Müsli")
  }

  @Test("windows-1252 has letters that ISO-8859-1 does not have")
  func windows() {
    var bytes = xml("windows-1252").unicodeScalars.map { UInt8($0.value) }
    bytes = bytes.map { $0 == 0xFC ? 0x8A : $0 }
    #expect(read(bytes).recordings?.first?.name == "MŠsli")
  }

  @Test("An encoding that is not read is named, at its declaration or at the first byte that is not UTF-8")
  func refused() {
    let latin = xml("Shift_JIS").unicodeScalars.map { UInt8($0.value) }
    #expect(read(latin).problems.map { $0.message.missing("encoding \"Shift_JIS\"") } == [nil])
    #expect(place(read(latin).problems) == [1, 31])
    #expect(place(read(Array("fps_avg\n60\n".utf8) + [0xFF]).problems) == [3, 1])
    let table = Array("Gr".utf8) + [0xF6, 0xDF] + Array("e,fps_avg\n1,60\n".utf8)
    #expect(place(read(table).problems) == [1, 3])
    #expect(read([0xFF, 0xFE, 0, 0, 0x61, 0, 0, 0]).problems.map(\.message) == ["the file is in UTF-32"])
    // A surrogate without its other half.
    #expect(
      read([0xFF, 0xFE, 0x61, 0, 0, 0xD8, 0x61, 0]).problems.first?.message.hasPrefix("the file is in UTF-16") == true)
    // ASCII is the same in most encodings.
    #expect(read(Array(Samples.hitches.replacing("?>", with: " encoding=\"GB2312\"?>").utf8)).recordings != nil)
  }

  @Test("A file that gzip has compressed, as DevTools saves traces, is what it contains")
  func compressed() {
    // "fps_avg\n60\n58\n" in one stored block.
    let text = Array("fps_avg\n60\n58\n".utf8)
    let head: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255, 1, 14, 0, 0xF1, 0xFF]
    let found = read(head + text + [11, 86, 85, 173] + [14, 0, 0, 0])
    #expect(
      found.recordings?.flatMap { $0.figures.map(\.content) }
        == read(text).recordings?.flatMap { $0.figures.map(\.content) })
    #expect(found.recordings?.first?.repetitions == 2, "\(DiagnosticText.text(found.problems))")
  }
}
