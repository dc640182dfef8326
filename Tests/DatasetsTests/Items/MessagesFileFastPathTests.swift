import Datasets
import JSON
import JSONTestSupport
import ListRuntime
import Testing

/// The fast path for message files: it returns the same items as the full reader, or leaves the file to it.
@Suite("Fast path of message files")
struct MessagesFileFastPathTests {
  private static func library(_ urls: [String]) throws -> MediaLibrary {
    try MediaLibrary(
      urls.map { MediaItem(url: $0, format: .jpeg, pixelWidth: 4, pixelHeight: 4, byteCount: 9) })
  }

  /// Reads with only the full reader; nil if a message is invalid.
  private func fullyRead(_ source: SourceFile, _ library: MediaLibrary?) -> [Message]? {
    let collector = DiagnosticCollector()
    guard let document = JSONDocument(source, reportingTo: collector) else { return nil }
    let messages = document.root.elements.map { MessagesFile.item($0, library, collector) }
    return document.root.kind == .array && !collector.hasErrors ? messages.compactMap(\.self) : nil
  }

  private func file(_ bytes: [UInt8]) -> SourceFile { SourceFile(name: "m.json", bytes: bytes) }

  private func file(message content: [UInt8]) -> SourceFile {
    file(Array(#"[{"messageId": 1, "direction": "in", "message": ""#.utf8) + content + Array(#""}]"#.utf8))
  }

  /// Calls `body` with texts that contain `inner`: every length up to three words of eight bytes, and every position.
  private func forEachPosition(of inner: [UInt8], _ body: (_ text: [UInt8], _ position: Int) -> Void) {
    for count in 0...24 {
      for position in 0...count {
        let plain = [UInt8](repeating: UInt8(ascii: "x"), count: count)
        body(plain[..<position] + inner + plain[position...], position)
      }
    }
  }

  @Test(
    "A text is read correctly at any alignment to words of eight bytes",
    arguments: [
      ("", ""), ("é", "é"), ("日", "日"), ("😀", "😀"), ("\u{7F}", "\u{7F}"), ("\u{FEFF}", "\u{FEFF}"), (#"\n"#, "\n"),
      (#"\""#, "\""), (#"\\"#, "\\"), (#"\/\b\f\r\t"#, "/\u{8}\u{C}\r\t"), (#"\u00e9"#, "é"), (#"\u20AC"#, "€"),
      (#"\ud83d\ude00"#, "😀"), (#"\u0000"#, "\0"), (#"\n日\n"#, "\n日\n"),
    ])
  func textAlignment(written: String, decoded: String) {
    forEachPosition(of: Array(written.utf8)) { text, position in
      let source = file(message: text)
      let count = text.count - written.utf8.count
      let string =
        String(repeating: "x", count: position) + decoded + String(repeating: "x", count: count - position)
      let messages = [Message(messageId: 1, direction: .incoming, body: .text(string))]
      #expect(MessagesFile.fastPathItems(source, nil) == messages, "\(count) characters, at \(position)")
      #expect(fullyRead(source, nil) == messages, "\(count) characters, at \(position)")
    }
  }

  @Test(
    "Invalid bytes and escapes in a text are reported at their location",
    arguments: [
      [0x00], [0x09], [0x0A], [0x1F], [0x80], [0xBF], [0xC0, 0x80], [0xC3], [0xE0, 0x80, 0x80], [0xE2, 0x82],
      [0xED, 0xA0, 0x80], [0xF0, 0x8F, 0xBF, 0xBF], [0xF0, 0x9F, 0x98], [0xF4, 0x90, 0x80, 0x80], [0xFF],
      Array(#"\q"#.utf8), Array(#"\u12"#.utf8), Array(#"\ud800"#.utf8), Array(#"\ud800\u0041"#.utf8),
      Array(#"\udc00"#.utf8), Array("\\\n".utf8), [0x5C, 0xC3, 0xA9], [0x5C, 0x80],
    ] as [[UInt8]])
  func invalidTexts(wrong: [UInt8]) {
    forEachPosition(of: wrong) { text, position in
      let source = file(message: text)
      #expect(MessagesFile.fastPathItems(source, nil) == nil, "\(text)")
      let collector = DiagnosticCollector()
      #expect(MessagesFile.read(source, library: nil, reportingTo: collector) == nil, "\(text)")
      let start = file(message: []).bytes.count - 3
      // A string that does not end on its line is reported as a whole.
      let expected = wrong.contains(0x0A) ? start - 1 : start + position
      #expect(collector.sorted.first?.range?.start == expected, "\(text)")
    }
  }

  @Test("A truncated file is reported wherever it ends")
  func truncatedFiles() {
    let whole = Array(
      #"[{"messageId": 1, "direction": "in", "message": "a\n日 long enough for words"}, {"messageId": 2, "direction": "out", "mediaItems": ["https://m.example/a.jpg", "b"]}]"#
        .utf8)
    #expect(MessagesFile.fastPathItems(file(whole), nil)?.count == 2)
    for count in 0..<whole.count {
      let collector = DiagnosticCollector()
      let source = file(Array(whole[..<count]))
      #expect(MessagesFile.fastPathItems(source, nil) == nil, "\(count) bytes")
      #expect(MessagesFile.read(source, library: nil, reportingTo: collector) == nil && collector.hasErrors)
    }
  }

  @Test("URLs that differ in one byte are distinguished, also when they exceed the cache")
  func similarURLs() throws {
    let urls = (1...40).flatMap { length in
      (0..<length).map { String(repeating: "a", count: $0) + "b" + String(repeating: "a", count: length - 1 - $0) }
    }
    let twice = urls + urls.reversed()
    let messages = twice.enumerated().map { number, url in
      Message(messageId: number, direction: .outgoing, body: .media([url, twice[number / 2], url]))
    }
    let source = SourceFile(name: "m.json", text: MessagesFile.text(messages))
    // More URLs than the cache can hold.
    #expect(urls.count > 700)
    #expect(MessagesFile.fastPathItems(source, nil) == messages)
    #expect(MessagesFile.fastPathItems(source, try Self.library(urls)) == messages)
    #expect(MessagesFile.fastPathItems(source, try Self.library(Array(urls.dropLast()))) == nil)
  }

  @Test("A URL is the library's own string, also in another normalization form")
  func normalizedURLs() throws {
    let library = try Self.library(["https://m.example/é.jpg"])
    let message = #"{"messageId": 1, "direction": "in", "mediaItems": ["https://m.example/\#u{65}\#u{301}.jpg"]}"#
    let messages = try #require(MessagesFile.fastPathItems(SourceFile(name: "m.json", text: "[\(message)]"), library))
    guard case .media(let urls) = messages[0].body else { throw CancellationError() }
    #expect(urls.map { Array($0.utf8) } == [Array("https://m.example/é.jpg".utf8)])
  }

  /// Items with whether the fast path reads them, and whether they are valid.
  @Test(
    "Invalid and uncommon syntax is left to the full reader",
    arguments: [
      (#"{"messageId": 123456789012345678, "direction": "in", "message": "x"}"#, true, true),
      (#" { "message" : "x" , "direction" : "out" , "messageId" : 0 } "#, true, true),
      (#"{"messageId": 1234567890123456789, "direction": "in", "message": "x"}"#, false, true),
      (#"{"messageId": -1, "direction": "in", "message": "x"}"#, false, true),
      (#"{"messageId": 1.0, "direction": "in", "message": "x"}"#, false, true),
      (#"{"messageId": 1e0, "direction": "in", "message": "x"}"#, false, true),
      (#"{"messageId": 1, "direction": "i\u006e", "message": "x"}"#, false, true),
      (#"{"messageId": 1, "direction": "in", "messag\u0065": "x"}"#, false, true),
      (#"{"messageId": 01, "direction": "in", "message": "x"}"#, false, false),
      (#"{"messageId": , "direction": "in", "message": "x"}"#, false, false),
      (#"{"messageId": 1, "messageId": 1, "direction": "in", "message": "x"}"#, false, false),
      (#"{"messageId": 1, "direction": "in", "direction": "in", "message": "x"}"#, false, false),
      (#"{"messageId": 1, "direction": "in", "message": "x", "message": "x"}"#, false, false),
      (#"{"messageId": 1, "direction": "in", "message": "x", "mediaItems": ["x"]}"#, false, false),
      (#"{"messageId": 1, "direction": "in", "mediaItems": [""]}"#, false, false),
      (#"{"messageId": 1, "direction": "in", "mediaItems": []}"#, false, false),
      (#"{"messageId": 1, "direction": "in", "message": "x",}"#, false, false),
      (#"{"messageId": 1, "direction": "in", "message": "x"},"#, false, false),
      (#"{"messageId": 1, "direction": "in", "message": "x"}]"#, false, false),
      (#"{"messageId": 1, "direction": "in", "message": "x"} // no"#, false, false),
      (#"{}"#, false, false),
    ])
  func uncommonSyntax(message: String, usesFastPath: Bool, isValid: Bool) {
    let source = SourceFile(name: "m.json", text: "[\(message)]")
    #expect((MessagesFile.fastPathItems(source, nil) != nil) == usesFastPath)
    let collector = DiagnosticCollector()
    let messages = MessagesFile.read(source, library: nil, reportingTo: collector)
    #expect((messages != nil) == isValid && collector.hasErrors != isValid)
    if isValid { #expect(messages == fullyRead(source, nil)) }
  }

  @Test("Ids need not ascend, but must not repeat")
  func ids() {
    func source(_ ids: [Int]) -> SourceFile {
      let messages = ids.map { Message(messageId: $0, direction: .incoming, body: .text("x")) }
      return SourceFile(name: "m.json", text: MessagesFile.text(messages))
    }
    #expect(MessagesFile.fastPathItems(source([]), nil) == [])
    #expect(MessagesFile.fastPathItems(source([3, 1, 2]), nil)?.map(\.messageId) == [3, 1, 2])
    #expect(MessagesFile.fastPathItems(source([1, 2, 1]), nil) == nil)
  }

  @Test("Mutated files are read like the full reader reads them, or left to it")
  func mutatedFiles() throws {
    let library = try Self.library(["https://m.example/a.jpg", "é"])
    let seed = #"""
      [{"messageId": 3, "direction": "in", "message": "a\nb é 日本 😀 \ud83d\ude00 and more"},
       {"direction":"out","mediaItems":["https://m.example/a.jpg","é"],"messageId":4}]
      """#
    var random = TestRandom(state: 2026)
    let mutation = Mutation(of: [seed])
    var read = 0
    let cases = 4000
    for round in 0..<cases {
      let source = file(mutation.mutated(Array(seed.utf8), &random))
      guard let messages = MessagesFile.fastPathItems(source, library) else { continue }
      read += 1
      #expect(
        messages == fullyRead(source, library), "round \(round): \(String(decoding: source.bytes, as: UTF8.self))")
    }
    // The control: the fast path reads some mutated files and leaves others to the full reader.
    #expect(read > cases / 50 && read < cases / 2, "\(read) read")
  }
}
