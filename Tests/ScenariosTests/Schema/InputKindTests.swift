import JSON
import Scenarios
import Testing

@Suite("Kinds of input files")
struct InputKindTests {
  @Test(
    "A file of items is detected by their ids",
    arguments: [
      (#"[{"messageId": 1}]"#, "messages"), ("[]", "messages"), (#"[{"title": 1, "movieId": 2}]"#, "movies"),
      (#"[{"postId": 1}]"#, "posts"), ("[7]", "messages"),
    ])
  func itemFiles(text: String, kind: String) {
    #expect(InputKind(of: SourceFile(name: "x.json", text: text)).rawValue == kind)
  }

  @Test("A scenario with a page is measured, whatever else it has")
  func page() {
    let text = #"{"page": {"address": "http://localhost"}, "runs": [], "scroll": {}}"#
    #expect(InputKind(of: SourceFile(name: "x.json", text: text)) == .page)
  }
}
