import Datasets
import JSON
import ListRuntime
import Testing

/// The shortcut for files as most are: what it reads, the full reader reads alike; what it does not, is left to that.
@Suite struct PlainMessageTests {
  private static func library(_ urls: [String]) throws -> MediaLibrary {
    try MediaLibrary(
      urls.map { MediaItem(url: $0, format: .jpeg, pixelWidth: 4, pixelHeight: 4, byteCount: 9) })
  }

  /// The full reader alone; nil if anything is wrong with a message.
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

  /// A text with something in it, of every length up to three words of eight bytes and with every place in it.
  private func forEachPlace(of inner: [UInt8], _ body: (_ text: [UInt8], _ place: Int) -> Void) {
    for count in 0...24 {
      for place in 0...count {
        let plain = [UInt8](repeating: UInt8(ascii: "x"), count: count)
        body(plain[..<place] + inner + plain[place...], place)
      }
    }
  }

  @Test(arguments: [
    ("", ""), ("é", "é"), ("日", "日"), ("😀", "😀"), ("\u{7F}", "\u{7F}"), ("\u{FEFF}", "\u{FEFF}"), (#"\n"#, "\n"),
    (#"\""#, "\""), (#"\\"#, "\\"), (#"\/\b\f\r\t"#, "/\u{8}\u{C}\r\t"), (#"\u00e9"#, "é"), (#"\u20AC"#, "€"),
    (#"\ud83d\ude00"#, "😀"), (#"\u0000"#, "\0"), (#"\n日\n"#, "\n日\n"),
  ])
  func `a text is read wherever its words of eight bytes end`(written: String, meant: String) {
    forEachPlace(of: Array(written.utf8)) { text, place in
      let source = file(message: text)
      let count = text.count - written.utf8.count
      let string =
        String(repeating: "x", count: place) + meant + String(repeating: "x", count: count - place)
      let messages = [Message(messageId: 1, direction: .incoming, body: .text(string))]
      #expect(MessagesFile.plainItems(source, nil) == messages, "\(count) characters, at \(place)")
      #expect(fullyRead(source, nil) == messages, "\(count) characters, at \(place)")
    }
  }

  @Test(
    arguments: [
      [0x00], [0x09], [0x0A], [0x1F], [0x80], [0xBF], [0xC0, 0x80], [0xC3], [0xE0, 0x80, 0x80], [0xE2, 0x82],
      [0xED, 0xA0, 0x80], [0xF0, 0x8F, 0xBF, 0xBF], [0xF0, 0x9F, 0x98], [0xF4, 0x90, 0x80, 0x80], [0xFF],
      Array(#"\q"#.utf8), Array(#"\u12"#.utf8), Array(#"\ud800"#.utf8), Array(#"\ud800\u0041"#.utf8),
      Array(#"\udc00"#.utf8), Array("\\\n".utf8), [0x5C, 0xC3, 0xA9], [0x5C, 0x80],
    ] as [[UInt8]])
  func `what cannot stand in a text is reported at its place`(wrong: [UInt8]) {
    forEachPlace(of: wrong) { text, place in
      let source = file(message: text)
      #expect(MessagesFile.plainItems(source, nil) == nil, "\(text)")
      let collector = DiagnosticCollector()
      #expect(MessagesFile.read(source, library: nil, reportingTo: collector) == nil, "\(text)")
      let start = file(message: []).bytes.count - 3
      // A string that does not end on its line is wrong as a whole.
      let expected = wrong.contains(0x0A) ? start - 1 : start + place
      #expect(collector.sorted.first?.range?.start == expected, "\(text)")
    }
  }

  @Test func `a file that ends anywhere too early is explained`() {
    let whole = Array(
      #"[{"messageId": 1, "direction": "in", "message": "a\n日 long enough for words"}, {"messageId": 2, "direction": "out", "mediaItems": ["https://m.example/a.jpg", "b"]}]"#
        .utf8)
    #expect(MessagesFile.plainItems(file(whole), nil)?.count == 2)
    for count in 0..<whole.count {
      let collector = DiagnosticCollector()
      let source = file(Array(whole[..<count]))
      #expect(MessagesFile.plainItems(source, nil) == nil, "\(count) bytes")
      #expect(MessagesFile.read(source, library: nil, reportingTo: collector) == nil && collector.hasErrors)
    }
  }

  @Test func `addresses that differ in one byte are told apart, and looked up again if there are many`() throws {
    let urls = (1...40).flatMap { length in
      (0..<length).map { String(repeating: "a", count: $0) + "b" + String(repeating: "a", count: length - 1 - $0) }
    }
    let twice = urls + urls.reversed()
    let messages = twice.enumerated().map { number, url in
      Message(messageId: number, direction: .outgoing, body: .media([url, twice[number / 2], url]))
    }
    let source = SourceFile(name: "m.json", text: DataSetWriter.text(messages))
    // More than are remembered.
    #expect(urls.count > 700)
    #expect(MessagesFile.plainItems(source, nil) == messages)
    #expect(MessagesFile.plainItems(source, try Self.library(urls)) == messages)
    #expect(MessagesFile.plainItems(source, try Self.library(Array(urls.dropLast()))) == nil)
  }

  @Test func `an address is the library's own string, also in another normal form`() throws {
    let library = try Self.library(["https://m.example/é.jpg"])
    let message = #"{"messageId": 1, "direction": "in", "mediaItems": ["https://m.example/\#u{65}\#u{301}.jpg"]}"#
    let messages = try #require(MessagesFile.plainItems(SourceFile(name: "m.json", text: "[\(message)]"), library))
    guard case .media(let urls) = messages[0].body else { throw CancellationError() }
    #expect(urls.map { Array($0.utf8) } == [Array("https://m.example/é.jpg".utf8)])
  }

  /// Right, but left to the full reader, or wrong, as the second says.
  @Test(arguments: [
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
  func `a surprise is left to the full reader`(message: String, isPlain: Bool, isRight: Bool) {
    let source = SourceFile(name: "m.json", text: "[\(message)]")
    #expect((MessagesFile.plainItems(source, nil) != nil) == isPlain)
    let collector = DiagnosticCollector()
    let messages = MessagesFile.read(source, library: nil, reportingTo: collector)
    #expect((messages != nil) == isRight && collector.hasErrors != isRight)
    if isRight { #expect(messages == fullyRead(source, nil)) }
  }

  @Test func `numbers need not ascend, but none stands there twice`() {
    func source(_ ids: [Int]) -> SourceFile {
      let messages = ids.map { Message(messageId: $0, direction: .incoming, body: .text("x")) }
      return SourceFile(name: "m.json", text: DataSetWriter.text(messages))
    }
    #expect(MessagesFile.plainItems(source([]), nil) == [])
    #expect(MessagesFile.plainItems(source([3, 1, 2]), nil)?.map(\.messageId) == [3, 1, 2])
    #expect(MessagesFile.plainItems(source([1, 2, 1]), nil) == nil)
  }

  @Test func `mutated files are read as the full reader reads them, or left to it`() throws {
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
      guard let messages = MessagesFile.plainItems(source, library) else { continue }
      read += 1
      #expect(
        messages == fullyRead(source, library), "round \(round): \(String(decoding: source.bytes, as: UTF8.self))")
    }
    // The control: both happen.
    #expect(read > cases / 50 && read < cases / 2, "\(read) read")
  }
}
