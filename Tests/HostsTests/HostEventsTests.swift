import Hosts
import JSON
import ListRuntime
import RunRecordSupport
import Simulation
import Testing

@Suite("Events for hosts")
struct HostEventsTests {
  private func run(_ events: [ScheduledListEvent], startsAt: ListEdge = .start) throws -> RunConfiguration {
    var run = try SampleConfiguration.configuration(name: "a")
    run.events = events
    run.startsAt = startsAt
    return run
  }

  /// The document that hosts get.
  private func document(_ run: RunConfiguration) throws -> JSONValue {
    var writer = JSONWriter()
    try #require(HostStudy(run).content()).write(to: &writer)
    return try json(String(decoding: writer.takeBytes(), as: UTF8.self))
  }

  private func message(_ id: Int, _ text: String) -> ContentItems {
    .messages([Message(messageId: id, direction: .incoming, body: .text(text))])
  }

  @Test("Hosts get each event at its time with the items that it adds, and a growing text as its states")
  func timed() throws {
    let events: [ListEvent] = [
      .insert(message(7, "new"), at: 2), .insert(message(8, "last"), at: Int.max), .delete(3..<5),
      .update(message(9, "other"), at: 1), .grow(message(8, "last word")), .keyboard(291.5),
      .jump(row: 12, isAnimated: true),
    ]
    let json = try document(
      run(events.enumerated().map { .init(at: .milliseconds(100 * $0), event: $1) }, startsAt: .end))
    #expect(json["startsAt"]?.string == "end")
    let listed = json["events"].map { Array($0.elements) } ?? []
    #expect(listed.map { $0["atMs"]?.double } == [0, 100, 200, 300, 400, 500, 600])
    #expect(
      listed.map { $0["event"]?.string } == ["insert", "append", "delete", "update", "grow", "keyboard", "jump"])
    #expect(listed.map { $0["at"]?.integer } == [2, nil, 3, 1, nil, nil, nil])
    let texts = listed.map { $0["items"]?.elements.map { "\($0["id"]?.integer ?? 0) \($0["text"]?.string ?? "")" } }
    #expect(texts == [["7 new"], ["8 last"], nil, ["9 other"], ["8 last word"], nil, nil])
    #expect(listed[2]["count"]?.integer == 2 && listed[5]["height"]?.double == 291.5)
    #expect(listed[6]["row"]?.integer == 12 && listed[6]["animated"]?.boolean == true)
  }

  @Test("Hosts get pages with the distance from the end at which they are requested")
  func pages() throws {
    let json = try document(
      run([
        .init(
          near: .start, screens: 1.5, latency: .milliseconds(200),
          events: [.insert(message(7, "newer"), at: 0), .insert(message(6, "older"), at: 0)])
      ]))
    let event = try #require(json["events"]?.elements.first { _ in true })
    #expect(event["atMs"] == nil && event["latencyMs"]?.double == 200)
    #expect(event["when"]?["within"]?.double == 1.5 && event["when"]?["of"]?.string == "start")
    let ids = event["pages"]?.elements.map { $0["items"]?.elements.map { $0["id"]?.integer } }
    #expect(ids == [[7], [6]])
  }

  @Test("Hosts get the pictures that events add")
  func pictures() throws {
    let picture = MediaItem(url: "a", format: .jpeg, pixelWidth: 9, pixelHeight: 9, byteCount: 9)
    var run = try run([
      .init(
        at: .zero,
        event: .insert(.messages([Message(messageId: 1, direction: .incoming, body: .media(["a"]))]), at: 0))
    ])
    run.media = try MediaLibrary([picture])
    #expect(HostStudy(run).pictures == [0])
  }

  @Test("Events without a counterpart are named, each kind once, and the others are performed")
  func obstacles() throws {
    let refused: [(word: String, event: ListEvent)] = [
      ("replace", .replace(message(1, ""))), ("replace", .refresh([.delete(0..<1)])), ("reload", .reload),
      ("rotate", .rotate), ("memoryWarning", .memoryWarning), ("textSize", .textSize(1.5)),
    ]
    for (word, event) in refused {
      let events = [ScheduledListEvent(at: .zero, event: event), .init(at: .milliseconds(9), event: event)]
      #expect(CounterpartSet([]).obstacles(to: try run(events)) == ["the event \"\(word)\" has no counterpart"])
    }
    let performed: [ListEvent] = [
      .insert(message(1, ""), at: 0), .delete(0..<1), .update(message(1, ""), at: 0), .grow(message(1, "")),
      .keyboard(0), .jump(row: 0, isAnimated: false),
    ]
    for event in performed {
      #expect(CounterpartSet([]).obstacles(to: try run([.init(at: .zero, event: event)])) == [])
    }
  }

  private struct NodesTechnique: Technique {
    static let declaration = TechniqueDeclaration(id: "nodes", summary: "")
    init(options: TechniqueOptions) {}
    func install(in strategies: StrategyStack) {}
  }

  @Test("A counterpart that does not follow rows performs no run whose events change them")
  func fixedRows() throws {
    let set = CounterpartSet([.init(technique: "nodes", source: "// Fixed rows: made when the list loads\n")])
    func obstacles(_ event: ListEvent) throws -> [String] {
      var run = try run([.init(at: .zero, event: event)])
      run.techniques = [ConfiguredTechnique(NodesTechnique.self)]
      return set.obstacles(to: run)
    }
    #expect(try obstacles(.keyboard(100)) == [])
    #expect(
      try obstacles(.delete(0..<1)) == ["the counterpart of nodes does not follow rows that events change"])
  }
}
