import Datasets
import ListRuntime
import Testing

@Suite("Data set writer")
struct DataSetWriterTests {
  @Test("Messages are objects, one per line, in the format of the thesis's data")
  func messages() {
    let messages = [
      Message(messageId: 0, direction: .incoming, body: .text("a\nb")),
      Message(messageId: 1, direction: .outgoing, body: .media(["x", "y"])),
    ]
    let expected = #"""
      [
        {"messageId": 0, "direction": "in", "message": "a\nb"},
        {"messageId": 1, "direction": "out", "mediaItems": ["x", "y"]}
      ]

      """#
    #expect(MessagesFile.text(messages) == expected)
    #expect(MessagesFile.text([]) == "[]\n")
  }

  @Test("A media manifest has assumptions, stills and animations")
  func manifest() {
    let still = MediaItem(url: "s", format: .png, pixelWidth: 2, pixelHeight: 3, byteCount: 4)
    let animation = MediaItem(
      url: "a", format: .gif, pixelWidth: 5, pixelHeight: 6, byteCount: 7, frameDelaysMilliseconds: [8, 9])
    let expected = #"""
      {
        "assumptions": [
          "none"
        ],
        "stills": [
          {"url": "s", "format": "png", "pixelWidth": 2, "pixelHeight": 3, "byteCount": 4}
        ],
        "animations": [
          {"url": "a", "format": "gif", "pixelWidth": 5, "pixelHeight": 6, "byteCount": 7, "frameDelaysMilliseconds": [8, 9]}
        ]
      }

      """#
    #expect(
      MediaFile.text(MediaManifest(assumptions: ["none"], stills: [still], animations: [animation])) == expected)
  }

  @Test(
    "Strings are escaped only where JSON requires it or a terminal would act on them",
    arguments: [
      ("\"\\/", #""\"\\/""#), ("\u{1}\u{1F}\t\r\n", #""\u0001\u001f\t\r\n""#), ("é日👍", "\"é日👍\""),
      ("\u{7F}\u{9B}\u{2028}", #""\u007f\u009b\u2028""#), ("…\u{A0}\u{200D}", "\"…\u{A0}\u{200D}\""),
    ])
  func escapes(text: String, json: String) {
    let written = MessagesFile.text([Message(messageId: 0, direction: .incoming, body: .text(text))])
    #expect(written.contains("\"message\": \(json)}"), "\(written)")
  }
}
