import JSON
import JSONTestSupport
import ListRuntime
import Scenarios
import Testing

/// What an error says is possible.
private let presetNames: String = {
  let words = ImageLibraryRules.presets.map { JSONString.quoted($0.preset) }
  return words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
}()

@Suite("Image libraries")
struct ImageLibraryTests {
  private func library(_ json: String?) throws -> ImageLibraryRules {
    let text = Study.text(more: json.map { "\"imageLibrary\": \($0),\n      " } ?? "")
    let scenario = try Study.loader().load(SourceFile(name: "study.json", text: text))
    return try #require(scenario.runs.first).configuration.imageLibrary
  }

  @Test("A library is a preset, or a preset with changes")
  func presets() throws {
    #expect(try library(nil) == .pinRemoteImage)
    #expect(try library(#""pin-remote-image""#) == .pinRemoteImage)
    #expect(try library(#""url-connection""#) == .urlConnection)
    #expect(try library(#"{"preset": "url-connection"}"#) == .urlConnection)
    var changed = ImageLibraryRules.urlConnection
    (changed.delivery, changed.callbacks, changed.decoding) = (.background, .atEnd, .inLoader)
    (changed.concurrentRequests, changed.sharesRequests, changed.cancelsOnReuse) = (4, true, false)
    (changed.memoryCache, changed.diskCache) = (true, true)
    #expect(
      try library(
        #"""
        {"preset": "url-connection", "delivery": "background", "callbacks": "atEnd", "decoding": "inLoader", "concurrentRequests": 4,
         "sharesRequests": true, "cancelsOnReuse": false, "memoryCache": true, "diskCache": true}
        """#) == changed)
  }

  @Test(
    "An error is reported at its location",
    arguments: [
      (
        #"‸"url-conection""#,
        "unknown value; expected \(presetNames); found \"url-conection\"; did you mean \"url-connection\""
      ),
      (
        #"{"preset": "url-connection", "concurrentRequests": ‸65}"#,
        "out of range; expected a whole number from 1 to 64; found 65"
      ),
      (
        #"{"preset": "url-connection", ‸"diskcache": true}"#,
        "unknown key \"diskcache\" in an image library; did you mean \"diskCache\""
      ),
      (
        #"‸{"delivery": "background"}"#,
        "\"preset\" is missing in an image library; expected \(presetNames)"
      ),
      (
        #"{"preset": "url-connection", "delivery": ‸"commonMode"}"#,
        "unknown value; expected \"defaultMode\", \"commonModes\" or \"background\"; found \"commonMode\"; did you mean \"commonModes\""
      ),
    ])
  func invalidLibraries(marked: String, message: String) {
    let text = MarkedText(Study.text(more: "\"imageLibrary\": \(marked),\n      "))
    expect(Study.diagnostics(of: text.text), at: text, messages: [message])
  }
}
