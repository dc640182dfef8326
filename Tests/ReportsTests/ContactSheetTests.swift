import ListRuntime
import Reports
import RunRecordSupport
import Simulation
import Testing
import XMLSupport

@Suite("Contact sheets and traces as documents")
struct ContactSheetTests {
  private func configuration(_ texts: [String], name: String = "run") throws -> RunConfiguration {
    var configuration = try SampleConfiguration.configuration(name: name)
    let messages = texts.enumerated().map {
      Message(messageId: $0.offset, direction: $0.offset % 2 == 0 ? .incoming : .outgoing, body: .text($0.element))
    }
    configuration.content = .chat(messages: messages, style: ChatStyle(), mediaAsText: false)
    configuration.driver = .script([ScriptedScroll(at: .zero, offset: 0, animated: false)])
    return configuration
  }

  private static let hostile = [
    "<script>alert(\"1\")</script> & ]]> --> 'x'", "tab\tnull\u{0}bell\u{7}escape\u{1B}[31m",
    "\u{FFFE}\u{FFFF}\u{85}\u{2028}",
    "👩‍👩‍👧‍👦 ❤️ 🇪🇪 e\u{301}\u{301}\u{301}", "\u{202E}right to left\u{202C} עברית العربية", "", " ", "日本語テキスト",
  ]

  @Test("A contact sheet is well formed for any data and names", arguments: [false, true])
  func wellFormed(_ isCompared: Bool) throws {
    let name = "run <\"&\u{1}> \u{FFFE}"
    let first = try ListSimulation.snapshot(of: configuration(Self.hostile, name: name), atOffset: -64)
    let second = try ListSimulation.snapshot(of: configuration(Self.hostile.reversed(), name: name), atOffset: -64)
    let sheet = ContactSheet(
      title: name, snapshots: isCompared ? [first, second] : [first], overlays: FrameOverlay.allCases,
      comparison: isCompared ? FrameComparison(first.frame, second.frame) : nil)
    let root = try #require(XMLDocument(Array(sheet.svg.utf8)).root, "\(sheet.svg)")
    #expect(root.name == "svg")
    #expect(root.all("title").map(\.text) == ["run <\"&\u{FFFD}> \u{FFFD}"])
    #expect(root.all("rect").count { $0.attributes["class"] == "screen" } == (isCompared ? 2 : 1))
    // Every reference has a target.
    let ids = Set((root.all("clipPath") + root.all("pattern")).compactMap { $0.attributes["id"] })
    let clips = root.all("g").compactMap { $0.attributes["clip-path"] }
    #expect(!clips.isEmpty)
    for clip in clips { #expect(ids.contains(String(clip.dropFirst(5).dropLast())), "\(clip)") }
  }

  @Test("A list without rows gives an empty screen")
  func empty() throws {
    let snapshot = try ListSimulation.snapshot(of: configuration([]), atOffset: -64)
    let root = try #require(XMLDocument(Array(ContactSheet(title: "empty", snapshots: [snapshot]).svg.utf8)).root)
    #expect(snapshot.frame.items.isEmpty && root.all("rect").count { $0.attributes["class"] == "screen" } == 1)
  }

  @Test("Coordinates are pixels of the screens, and the document has its size in points")
  func size() throws {
    let snapshot = try ListSimulation.snapshot(of: configuration(["a"]), atOffset: -64)
    let root = try #require(XMLDocument(Array(ContactSheet(title: "size", snapshots: [snapshot]).svg.utf8)).root)
    let screen = try #require(root.all("rect").first { $0.attributes["class"] == "screen" })
    #expect(screen.attributes["width"] == "\(snapshot.frame.size.width)")
    let size = ["width", "height"].compactMap { root.attributes[$0].flatMap(Double.init) }
    let box = (root.attributes["viewBox"] ?? "").split(separator: " ").compactMap { Double($0) }
    #expect(size.count == 2 && box == [0, 0] + size.map { $0 * Double(snapshot.frame.scale) })
  }

  @Test("Trace times are microseconds with three decimals, so they are whole nanoseconds")
  func times() throws {
    let configuration = try configuration(["a", "b"])
    let (record, trace) = ListSimulation.traced(configuration)
    let text = String(decoding: TraceJSON.bytes(of: record, trace, device: "d\"\u{1}"), as: UTF8.self)
    #expect(text.contains("\"displayTimeUnit\": \"ms\"") && text.contains("\"device\": \"d\\\"\\u0001\""))
    let times = text.matches(of: /"(?:ts|dur)": (-?[0-9.]+)/).map(\.output.1)
    #expect(!times.isEmpty)
    for time in times { #expect(time.wholeMatch(of: /[0-9]+\.[0-9]{3}/) != nil, "\(time)") }
  }
}
