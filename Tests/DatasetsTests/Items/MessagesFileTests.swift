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
      (#"‸{"direction": "in", "message": "x"}"#, ["\"messageId\" is missing in a message; expected a whole number"]),
      (#"‸{"messageId": 1, "message": "x"}"#, ["\"direction\" is missing in a message; expected \"in\" or \"out\""]),
      (
        #"‸{"messageId": 1, "direction": "in"}"#,
        ["the message shows nothing; expected either \"message\" or \"mediaItems\""]
      ),
      (
        #"{"messageId": 1, "direction": "in", "message": "x", "mediaItems": ‸["https://m.example/a.jpg"]}"#,
        ["the message shows both a text and pictures; expected either \"message\" or \"mediaItems\""]
      ),
      (
        #"{"messageId": 1, "direction": "in", "mediaItems": ‸[]}"#,
        ["wrong number of elements; expected an array of 1 to 3; found none"]
      ),
      (
        #"{"messageId": 1, "direction": "in", "mediaItems": ‸["https://m.example/a.jpg", "https://m.example/a.jpg", "https://m.example/a.jpg", "https://m.example/a.jpg"]}"#,
        ["wrong number of elements; expected an array of 1 to 3; found 4"]
      ),
      (
        #"{"messageId": 1, "direction": ‸"inn", "message": "x"}"#,
        ["unknown value; expected \"in\" or \"out\"; found \"inn\"; did you mean \"in\""]
      ),
      (
        #"{"messageId": 1, "direction": ‸true, "message": "x"}"#, ["wrong type; expected \"in\" or \"out\"; found true"]
      ),
      (
        #"{"messageId": ‸"1", "direction": "in", "message": "x"}"#, ["wrong type; expected a whole number; found \"1\""]
      ),
      (
        #"{"messageId": ‸1.5, "direction": "in", "message": "x"}"#,
        ["not a whole number; expected a whole number; found 1.5"]
      ),
      (#"{"messageId": 1, "direction": "in", "message": ‸null}"#, ["wrong type; expected a string; found null"]),
      (
        #"{"messageId": 1, "direction": "in", "mediaItems": [‸"https://m.example/b.jpg"]}"#,
        ["the media library has no picture with this address; did you mean \"https://m.example/a.jpg\""]
      ),
      (#"‸7"#, ["wrong type; expected a message, as an object; found 7"]),
      (
        #"{"messageId": 1, "direction": "in", "message": "x"}, {"messageId": 0, "direction": "in", "message": "x"},{"messageId": ‸1, "direction": "out", "message": "y"}"#,
        ["messageId 1 is a duplicate; it first appears at line 2; expected unique numbers"]
      ),
    ])
  func malformedMessages(marked: String, messages: [String]) {
    let text = MarkedText("[\n  \(marked)\n]")
    let (read, diagnostics) = read(text.text)
    #expect(read == nil)
    expect(diagnostics, at: text, messages: messages)
  }

  @Test("An unknown key and the missing key are both errors")
  func unknownAndMissingKeys() {
    let text = MarkedText("[‸{\"messageId\": 1, \"direction\": \"in\", ‸\"mesage\": \"x\"}]")
    expect(
      read(text.text).diagnostics, at: text,
      messages: [
        "the message shows nothing; expected either \"message\" or \"mediaItems\"",
        "unknown key \"mesage\" in a message; did you mean \"message\"",
      ])
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
    #expect(read("{}").diagnostics.map(line) == ["wrong type; expected an array of messages; found an object"])
  }
}
