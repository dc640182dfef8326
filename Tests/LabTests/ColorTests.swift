internal import Scenarios
internal import Synchronization
import Testing
@testable internal import lab

@Suite("Colours of messages")
struct ColorTests {
  /// What is said of a wrong file, by a console that somebody watches or not.
  private func said(isWatched: Bool, environment: [String: String] = [:], verb: [String]) async -> String {
    let text = Mutex("")
    let lab = Lab(
      console: Console(
        write: { bytes in text.withLock { $0 += String(decoding: bytes, as: UTF8.self) } },
        say: { words in text.withLock { $0 += words } }, showsProgress: isWatched, isOutputWatched: isWatched),
      techniques: [], files: OpenedFiles(TextFiles(["a.json": "{\"name\": }"])), host: Host(environment: environment))
    #expect(await lab.execute(verb + ["a.json"]) == .badInput)
    return text.withLock { $0 }
  }

  @Test(
    "A terminal gets colours unless NO_COLOR says no or it cannot show them; nothing else does",
    arguments: ["run", "validate"])
  func colours(verb: String) async {
    let coloured = await said(isWatched: true, verb: [verb])
    #expect(coloured.contains("\u{1B}[1ma.json:1:10:\u{1B}[0m \u{1B}[1;31merror:\u{1B}[0m "))
    #expect(coloured.contains("\u{1B}[1;32m^\u{1B}[0m"))
    let plain = await said(isWatched: false, verb: [verb])
    #expect(!plain.contains("\u{1B}") && plain.contains("a.json:1:10: error: "))
    #expect(await said(isWatched: true, environment: ["NO_COLOR": "1"], verb: [verb]) == plain)
    #expect(await said(isWatched: true, environment: ["TERM": "dumb"], verb: [verb]) == plain)
    #expect(await said(isWatched: true, environment: ["NO_COLOR": ""], verb: [verb]) == coloured)
  }
}
