import Datasets
import JSON
import JSONTestSupport
import ListRuntime
import Testing

@Suite("Message files")
struct MessagesFileTests {
  private let library = try? MediaLibrary([
    MediaItem(url: "https://m.example/a.jpg", format: .jpeg, pixelWidth: 4, pixelHeight: 4, byteCount: 9)
  ])

  private func read(_ text: String) -> (messages: [Message]?, diagnostics: [Diagnostic]) {
    let collector = DiagnosticCollector()
    let messages = MessagesFile.read(SourceFile(name: "m.json", text: text), library: library, reportingTo: collector)
    return (messages, collector.sorted)
  }

  @Test("Texts and pictures are read in order")
  func textsAndPictures() {
    let (messages, diagnostics) = read(
      """
      [{"messageId": 3, "direction": "in", "message": "a\\nb"},
       {"direction": "out", "messageId": -2, "mediaItems": ["https://m.example/a.jpg", "https://m.example/a.jpg"]}]
      """)
    #expect(diagnostics.isEmpty)
    #expect(
      messages == [
        Message(messageId: 3, direction: .incoming, body: .text("a\nb")),
        Message(
          messageId: -2, direction: .outgoing, body: .media(["https://m.example/a.jpg", "https://m.example/a.jpg"])),
      ])
  }

  /// The fast path reads `plain`; the full reader reads `odd`, which has the same values in an unusual spelling.
  @Test(
    "Unusual spellings give the same values as the usual ones",
    arguments: [
      (
        #"{"messageId": 7, "direction": "in", "message": "x"}"#,
        #"{"messageI\u0064": 7, "direction": "in", "message": "x"}"#
      ),
      (
        #"{"messageId": 7, "direction": "out", "message": ""}"#,
        #"{"messageId": 7.0, "direction": "\u006fut", "message": ""}"#
      ),
      (
        #"{"messageId": 7, "direction": "in", "mediaItems": ["https://m.example/a.jpg"]}"#,
        #"{"messageId": 70e-1, "direction": "in", "mediaItems": ["https:\/\/m.example\/a.jpg"]}"#
      ),
    ])
  func unusualSpellings(plain: String, odd: String) {
    #expect(read("[\(plain)]").messages?.count == 1)
    #expect(read("[\(odd)]").messages == read("[\(plain)]").messages)
  }

  @Test(
    "A malformed message is an error at its location",
    arguments: [
      (#"‸{"direction": "in", "message": "x"}"#, ["\"messageId\" is missing"]),
      (#"‸{"messageId": 1, "message": "x"}"#, ["\"direction\" is missing … \"in\" or \"out\""]),
      (#"‸{"messageId": 1, "direction": "in"}"#, ["nothing … \"message\" or \"mediaItems\""]),
      (
        #"{"messageId": 1, "direction": "in", "message": "x", "mediaItems": ‸["https://m.example/a.jpg"]}"#,
        ["both … \"message\" or \"mediaItems\""]
      ),
      (#"{"messageId": 1, "direction": "in", "mediaItems": ‸[]}"#, ["1 to 3 … none"]),
      (
        #"{"messageId": 1, "direction": "in", "mediaItems": ‸[\#(Array(repeating: #""https://m.example/a.jpg""#, count: 4).joined(separator: ", "))]}"#,
        ["1 to 3 … 4"]
      ),
      (#"{"messageId": 1, "direction": ‸"inn", "message": "x"}"#, ["\"in\" or \"out\" … \"inn\" … \"in\""]),
      (#"{"messageId": ‸1.5, "direction": "in", "message": "x"}"#, ["whole number … 1.5"]),
      (#"{"messageId": 1, "direction": "in", "message": ‸null}"#, ["a string … null"]),
      (
        #"{"messageId": 1, "direction": "in", "mediaItems": [‸"https://m.example/b.jpg"]}"#,
        ["no picture … \"https://m.example/a.jpg\""]
      ),
      (#"‸7"#, ["an object … 7"]),
      (
        #"{"messageId": 1, "direction": "in", "message": "x"},{"messageId": ‸1, "direction": "out", "message": "y"}"#,
        ["messageId 1 … line 2"]
      ),
      (
        #"‸{"messageId": 1, "direction": "in", ‸"mesage": "x"}"#,
        ["nothing … \"message\" or \"mediaItems\"", "unknown key \"mesage\" … \"message\""]
      ),
    ])
  func malformedMessages(marked: String, facts: [String]) {
    let text = MarkedText("[\n  \(marked)\n]")
    let (read, diagnostics) = read(text.text)
    #expect(read == nil)
    expect(diagnostics, at: text, facts: facts)
  }

  @Test("All invalid messages of a file are reported at once")
  func allInvalidMessages() {
    let text = MarkedText(
      """
      [
        {"messageId": 1, "direction": ‸"up", "message": "x"},
        {"messageId": 2, "direction": "in", "message": "x"},
        {"messageId": ‸2, "direction": "in", "mediaItems": [‸"nowhere", ‸7]}
      ]
      """)
    #expect(read(text.text).diagnostics.map { $0.range?.start ?? -1 } == text.offsets)
  }

  @Test("A file that is not an array is an error")
  func notAnArray() {
    #expect(read("{}").diagnostics.map { line($0).missing("an array … an object") } == [nil])
  }
}
