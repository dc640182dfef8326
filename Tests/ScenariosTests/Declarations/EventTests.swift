import JSON
import JSONTestSupport
import ListRuntime
import Scenarios
import Simulation
import Testing

/// Events of a scenario are read, checked, and have their effects.
@Suite("Events")
struct EventTests {
  private static let five = (1...5).map { #"{"messageId": \#($0), "direction": "in", "message": "m\#($0)"}"# }
    .joined(separator: ", ")
  private static let nine = #"[{"messageId": 9, "direction": "out", "message": "new\nand\ntall"}]"#

  private static func text(_ events: String, runs: String = #"{"name": "a", "techniques": []}"#) -> String {
    Study.text(
      runs: runs, scroll: #"{"driver": "rows", "intervalMs": 50}"#,
      data: "{\"messages\": [\(five)], \"media\": \"data/media.json\"}", more: "\"events\": \(events), ")
  }

  private func load(_ text: String) throws(ScenarioFailure) -> ResolvedScenario {
    try Study.loader().load(SourceFile(name: "study.json", text: text))
  }

  @Test("A replacement brings all items, or says how the new ones differ from those that are there then")
  func replacements() throws {
    let scenario = try load(
      Self.text(
        """
        [{"atMs": 10, "event": "replace", "changes": [{"event": "insert", "at": 0, "messages": \(Self.nine)}, {"event": "delete", "at": 5}]},
         {"atMs": 20, "event": "update", "at": 0, "messages": \(Self.nine)},
         {"atMs": 30, "event": "replace", "messages": {"generate": "messages", "count": 2, "firstId": 1}},
         {"atMs": 40, "event": "delete", "at": 1}]
        """))
    let events = scenario.runs[0].configuration.events.flatMap(\.events)
    let new = Message(messageId: 9, direction: .outgoing, body: .text("new\nand\ntall"))
    #expect(events[0] == .refresh([.insert(.messages([new]), at: 0), .delete(5..<6)]))
    guard case .replace(let items) = events[2] else {
      Issue.record("\(events[2])")
      return
    }
    #expect(items.ids == [1, 2])
  }

  @Test(
    "An error in a replacement is reported at its place",
    arguments: [
      (#"‸{"atMs": 1, "event": "replace"}"#, "is missing"),
      (
        #"{"atMs": 1, "event": "replace", "messages": {"generate": "messages", "count": 2}, "changes": ‸[{"event": "delete", "at": 0}]}"#,
        "the replacement has both new items and changes"
      ),
      (#"{"atMs": 1, "event": "replace", "changes": [{"event": ‸"reload"}]}"#, "unknown value"),
      (
        #"{"atMs": 1, "event": "replace", "changes": [{"event": "delete", "at": ‸5}]}"#,
        "goes beyond the end of the list, whose length is 5"
      ),
    ])
  func invalidReplacements(marked: String, message: String) {
    let text = MarkedText(Self.text("[\(marked)]"))
    let found = Study.diagnostics(of: text.text)
    #expect(found.count == 1 && found.allSatisfy { $0.message.contains(message) }, "\(found)")
  }

  @Test("Events are read in order of time, with items from any source")
  func eventsInOrder() throws {
    let scenario = try load(
      Self.text(
        """
        [{"atMs": 5, "event": "append", "messages": "data/text.json"},
         {"atMs": 10, "event": "insert", "at": 0, "messages": \(Self.nine)},
         {"atMs": 10, "event": "update", "at": 1, "messages": {"generate": "messages", "count": 2, "firstId": 50}},
         {"atMs": 20, "event": "delete", "at": 3}, {"atMs": 21, "event": "delete", "at": 0, "count": 5},
         {"atMs": 30, "event": "reload"}, {"atMs": 40, "event": "rotate"}, {"atMs": 50, "event": "memoryWarning"}]
        """
      ).replacing("\"messageId\": 1,", with: "\"messageId\": 21,"))
    let events = scenario.runs[0].configuration.events
    #expect(events.compactMap { $0.time.map { $0.nanoseconds / 1_000_000 } } == [5, 10, 10, 20, 21, 30, 40, 50])
    let old = Message(messageId: 1, direction: .incoming, body: .text("a"))
    let new = Message(messageId: 9, direction: .outgoing, body: .text("new\nand\ntall"))
    #expect(events[0].events == [.insert(.messages([old]), at: Int.max)])
    #expect(events[1].events == [.insert(.messages([new]), at: 0)])
    guard case .update(let items, at: 1) = events[2].events[0] else {
      Issue.record("\(events[2].events)")
      return
    }
    #expect(items.ids == [50, 51])
    #expect(
      events.dropFirst(3).flatMap(\.events) == [.delete(3..<4), .delete(0..<5), .reload, .rotate, .memoryWarning])
  }

  @Test("Pages that the scroll triggers, growing texts, keyboards, jumps and the end at which a list starts are read")
  func positionEvents() throws {
    let scenario = try load(
      Self.text(
        """
        [{"event": "prepend", "when": {"within": 1.5, "of": "start"}, "latencyMs": 200, "pageSize": 2, "messages": {"generate": "messages", "count": 5, "firstId": 50}},
         {"event": "append", "when": {"within": 2, "of": "end"}, "messages": \(Self.nine)},
         {"atMs": 10, "event": "grow", "tokens": 5, "tokensPerS": 4, "chunk": 2, "seed": 3},
         {"atMs": 20, "event": "keyboard", "height": 291}, {"atMs": 30, "event": "jump", "row": 7, "animated": true},
         {"atMs": 40, "event": "prepend", "messages": {"generate": "messages", "count": 1, "firstId": 80}}]
        """
      ).replacing("\"events\":", with: "\"startsAt\": \"end\", \"events\":"))
    let configuration = scenario.runs[0].configuration
    #expect(configuration.startsAt == .end)
    let events = configuration.events
    #expect(events[0].trigger == .near(.start, screens: 1.5, latency: .milliseconds(200)))
    // Older messages arrive from the newest on.
    #expect(
      events[0].events.map { event in
        if case .insert(let items, at: 0) = event { items.ids } else { [] }
      } == [[53, 54], [51, 52], [50]])
    #expect(events[1].trigger == .near(.end, screens: 2, latency: .zero) && events[1].events.count == 1)
    let growth = events[2...4]
    #expect(growth.compactMap(\.time) == [10, 510, 1010].map { .milliseconds($0) })
    let texts = growth.flatMap(\.events).map { event -> String in
      guard case .grow(let items) = event, let message = items.items(of: Message.self).first,
        case .text(let text) = message.body
      else { return "" }
      return "\(message.messageId) \(text)"
    }
    #expect(texts.map { $0.split(separator: " ").count } == [4, 6, 7] && texts.allSatisfy { $0.hasPrefix("5 m5 ") })
    #expect(texts[1].hasPrefix(texts[0]) && texts[2].hasPrefix(texts[1]), "\(texts)")
    #expect(events[5].events == [.keyboard(291)] && events[6].events == [.jump(row: 7, isAnimated: true)])
    #expect(events.count == 8)
  }

  @Test(
    "An event that cannot happen is an error at its location",
    arguments: [
      (
        #"[{"atMs": 5, "event": ‸"remove"}]"#,
        [
          "unknown value; expected \"append\", \"prepend\", \"insert\", \"delete\", \"update\", \"replace\", \"grow\", \"keyboard\", \"textSize\", \"jump\", \"reload\", \"rotate\" or \"memoryWarning\"; found \"remove\""
        ]
      ),
      (
        #"[‸{"event": "prepend", "messages": [{"messageId": 9, "direction": "in", "message": "a"}]}]"#,
        ["\"atMs\" or \"when\" is missing in a prepend"]
      ),
      (
        #"[{"atMs": 5, "event": "grow", "at": ‸5, "tokens": 1, "tokensPerS": 1}]"#,
        [
          "a growth goes beyond the end of the list, whose length is 5 at that time; expected a position from 0 to 4; found 5"
        ]
      ),
      (
        #"[{"atMs": 5, "event": "grow", "tokens": 1, "tokensPerS": 1, "field": ‸"title"}]"#,
        [
          "the item has no text \"title\"; expected the position of an item with a text, and its \"field\" if it has several"
        ]
      ),
      (
        #"[{"atMs": 5, "event": "append", "messages": [{"messageId": 9, "direction": "in", "message": "a"}]}, {"event": "prepend", "when": {"within": 1, "of": "start"}, "messages": ‸[{"messageId": 9, "direction": "in", "message": "a"}]}]"#,
        ["messageId 9 is already in the list when the event adds it; expected ids that no item has at that time"]
      ),
      (
        #"[{"event": "prepend", "when": {"within": 1, "of": "start"}, "messages": \#(nine)}, {"atMs": 5, "event": "replace", "messages": ‸\#(nine)}]"#,
        ["messageId 9 is already in the list when the event adds it; expected ids that no item has at that time"]
      ),
      (
        #"[{"atMs": 5, "event": "append", "messages": \#(nine)}, {"atMs": 6, "event": "delete", "at": 5}, {"event": "append", "when": {"within": 1, "of": "end"}, "messages": ‸\#(nine)}]"#,
        ["messageId 9 is already in the list when the event adds it; expected ids that no item has at that time"]
      ),
      (
        #"[{"atMs": 5, "event": "delete", "at": 0, "count": 5}, ‸{"atMs": 6, "event": "grow", "tokens": 1, "tokensPerS": 1}]"#,
        [
          "a growth goes beyond the end of the list, whose length is 0 at that time; expected at most as many as the list has; found 0"
        ]
      ),
      (
        #"[{"atMs": 5, "event": "grow", "tokens": 10, "tokensPerS": 10}, ‸{"atMs": 900, "event": "grow", "tokens": 1, "tokensPerS": 1}]"#,
        [
          "the item's text still grows at this time; expected \"atMs\" of at least 906, when the previous growth is over"
        ]
      ),
      (
        #"[‸{"atMs": 5, "event": "grow", "tokens": 100000, "tokensPerS": 10, "chunk": 10}]"#,
        [
          "a text of 100000 tokens that arrives in 10000 parts is too large; expected tokens × tokens / chunk of at most 10000000"
        ]
      ),
      (
        #"[{"event": "prepend", "when": {"within": 1, "of": ‸"top"}, "messages": [{"messageId": 9, "direction": "in", "message": "a"}]}]"#,
        ["unknown value; expected \"start\" or \"end\"; found \"top\""]
      ),
      (#"[‸{"event": "reload"}]"#, ["\"atMs\" is missing in a reload; expected a whole number from 0 to 86400000 ms"]),
      (
        #"[{"atMs": 5, "event": "reload"}, ‸{"atMs": 4, "event": "rotate"}]"#,
        ["an event is earlier than the previous one; expected \"atMs\" of at least 5; found 4"]
      ),
      (
        #"[‸{"atMs": 5, "event": "append"}]"#,
        ["\"messages\", \"movies\", \"posts\" or \"items\" is missing in an append"]
      ),
      (
        #"[{"atMs": 5, "event": "append", "messages": ‸[]}]"#,
        ["the event has no items; expected at least one of messages"]
      ),
      (
        #"[{"atMs": 5, "event": "append", "movies": ‸[]}]"#,
        ["the list shows messages, not movies; expected \"messages\" in the event"]
      ),
      (
        #"[{"atMs": 5, "event": "append", "messages": ‸"data/n.json"}]"#,
        ["the messages file data/n.json does not exist; did you mean \"data/m.json\""]
      ),
      (
        #"[{"atMs": 5, "event": "append", "messages": [{"messageId": 9, "direction": ‸"up", "message": "x"}]}]"#,
        ["unknown value; expected \"in\" or \"out\"; found \"up\""]
      ),
      (
        #"[{"atMs": 5, "event": "insert", "at": ‸6, "messages": \#(nine)}]"#,
        [
          "an insertion goes beyond the end of the list, whose length is 5 at that time; expected a position from 0 to 5; found 6"
        ]
      ),
      (
        #"[{"atMs": 5, "event": "delete", "at": ‸4, "count": 2}]"#,
        [
          "a deletion of 2 goes beyond the end of the list, whose length is 5 at that time; expected a position from 0 to 3; found 4"
        ]
      ),
      (
        #"[{"atMs": 5, "event": "delete", "at": 0, "count": 5}, {"atMs": 6, "event": "delete", "at": ‸0}]"#,
        [
          "a deletion of 1 goes beyond the end of the list, whose length is 0 at that time; expected at most as many as the list has; found 0"
        ]
      ),
      (
        #"[{"atMs": 5, "event": "delete", "at": 0}, {"atMs": 6, "event": "update", "at": ‸4, "messages": \#(nine)}]"#,
        [
          "an update of 1 goes beyond the end of the list, whose length is 4 at that time; expected a position from 0 to 3; found 4"
        ]
      ),
      (
        #"[{"atMs": 5, "event": "append", "messages": \#(nine)}, {"atMs": 6, "event": "append", "messages": ‸\#(nine)}]"#,
        ["messageId 9 is already in the list when the event adds it; expected ids that no item has at that time"]
      ),
      (
        #"[{"atMs": 5, "event": "delete", "at": 0, ‸"messages": []}]"#,
        [
          "unknown key \"messages\" in a deletion; expected \"atMs\", \"event\", \"at\" or \"count\""
        ]
      ),
      (
        #"[{"atMs": 5, "event": "append", "messages": [{"messageId": 9, "direction": "in", "mediaItems": [‸"x"]}]}]"#,
        ["the media library has no picture with this address"]
      ),
    ])
  func impossibleEvents(marked: String, messages: [String]) {
    let text = MarkedText(Self.text(marked))
    expect(Study.diagnostics(of: text.text), at: text, messages: messages)
  }

  @Test("Ids can be reused after deletion, and an update can keep them")
  func reusedIds() throws {
    _ = try load(
      Self.text(
        """
        [{"atMs": 5, "event": "append", "messages": \(Self.nine)}, {"atMs": 6, "event": "delete", "at": 5},
         {"atMs": 7, "event": "insert", "at": 2, "messages": \(Self.nine)},
         {"atMs": 8, "event": "update", "at": 2, "messages": \(Self.nine)}]
        """))
  }

  @Test("Pictures that events add need a library, and techniques that can show them")
  func addedPictures() {
    let picture = #"[{"messageId": 9, "direction": "in", "mediaItems": ["https://m.example/a.jpg"]}]"#
    let text = MarkedText(
      Self.text("[{\"atMs\": 5, \"event\": \"append\", \"messages\": ‸\(picture)}]")
        .replacing(", \"media\": \"data/media.json\"", with: ""))
    expect(
      Study.diagnostics(of: text.text), at: text,
      messages: ["these messages show pictures, but the data has no media library; expected \"media\" in data"])
    let nodes = MarkedText(
      Self.text(
        "[{\"atMs\": 5, \"event\": \"append\", \"messages\": \(picture)}]",
        runs: #"{"name": "a", "techniques": [‸"nodes"]}"#))
    expect(
      Study.diagnostics(of: nodes.text), at: nodes,
      messages: [
        "nodes can only show text, and the data of the run a has pictures; expected \"data\": {\"mediaAsText\": true} in the run"
      ])
  }

  @Test("Events of a run override those of the file, and extending runs inherit them")
  func eventsOfRuns() throws {
    let scenario = try load(
      Self.text(
        #"[{"atMs": 5, "event": "reload"}]"#,
        runs: """
          {"name": "a", "techniques": []}, {"name": "b", "extends": "a", "events": [{"atMs": 7, "event": "rotate"}]},
          {"name": "c", "extends": "b"}, {"name": "d", "techniques": [], "events": []}
          """))
    #expect(scenario.runs.map { $0.configuration.events.flatMap(\.events) } == [[.reload], [.rotate], [.rotate], []])
    var files = Study.files
    files.files["study.json"] = Array(
      Self.text(
        #"[{"atMs": 5, "event": "reload"}]"#,
        runs: """
          {"name": "a", "techniques": []},
          {"name": "b", "extends": "a", "events": [{"atMs": 7, "event": "rotate"}]}, {"name": "c", "extends": "b"}
          """
      ).utf8)
    let explanations = try Study.loader(files).explanations(of: "study.json")
    func origin(_ run: String) -> String? {
      explanations.explanation(of: run)?.values.first { $0.path == "events" }.map { "\($0.text) \($0.origin)" }
    }
    #expect(origin("a") == "[{\"atMs\": 5, \"event\": \"reload\"}] study.json:8")
    #expect(origin("b") == "[{\"atMs\": 7, \"event\": \"rotate\"}] study.json:10")
    #expect(origin("c") == origin("b"))
  }

  /// The record of a run with an event, or without one for comparison.
  private func outcome(_ event: String?) throws -> RunRecord {
    let pictures = (1...40).map {
      #"{"messageId": \#($0), "direction": "in", "mediaItems": ["https://m.example/a.jpg"]}"#
    }
    let text = Study.text(
      runs: #"{"name": "a", "techniques": []}"#, scroll: #"{"driver": "rows", "intervalMs": 20}"#,
      data: "{\"messages\": [\(pictures.joined(separator: ", "))], \"media\": \"data/media.json\"}",
      more: "\"events\": [\(event ?? "")], ")
    let configuration = try #require(try load(text).runs.first?.configuration)
    let record = ListSimulation(configuration).run()
    #expect(record == ListSimulation(configuration).run(), "the same scenario gives the same run")
    #expect(record.ending == .completed)
    return record
  }

  @Test(
    "Every event has an effect, which is the same each time",
    arguments: [
      (#"{"atMs": 100, "event": "append", "messages": \#(nine.replacing("9,", with: "99,"))}"#, 1),
      (#"{"atMs": 100, "event": "insert", "at": 0, "messages": \#(nine.replacing("9,", with: "99,"))}"#, 1),
      (#"{"atMs": 100, "event": "delete", "at": 30, "count": 10}"#, -10),
      (#"{"atMs": 100, "event": "update", "at": 39, "messages": \#(nine.replacing("9,", with: "99,"))}"#, 0),
      (#"{"atMs": 100, "event": "reload"}"#, 0), (#"{"atMs": 100, "event": "rotate"}"#, 0),
      (#"{"atMs": 100, "event": "memoryWarning"}"#, 0),
    ])
  func effects(event: String, newRows: Int) throws {
    let (without, with) = (try outcome(nil), try outcome(event))
    #expect(with != without)
    switch true {
    case event.contains("append"), event.contains("insert"), event.contains("\"delete"), event.contains("update"):
      // A text row is lower than a picture row, and appended rows are not picture rows.
      #expect((with.contentHeight - without.contentHeight) * Double(newRows == 0 ? -1 : newRows) > 0)
    case event.contains("reload"), event.contains("rotate"):
      #expect(with.counters.estimateQueries == 2 * without.counters.estimateQueries)
    default:
      #expect(with.work[WorkKind.diskRead.index] > without.work[WorkKind.diskRead.index])
    }
  }
}
