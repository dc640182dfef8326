import JSON
import ListRuntime
import Scenarios
import Simulation
import Testing

@Suite("Documents of runs")
struct RunDocumentTests {
  /// The fields that say nothing of a run by itself, and those whose values are files, lists or techniques.
  private static let others = [
    "$schema", "name", "summary", "question", "columns", "compareTo", "runs", "expect", "strict", "tolerances",
    "ablation", "sweep", "devices", "zip", "device", "data", "events", "options", "techniques",
  ]
  private static let items =
    #"[{"itemId": 1, "texts": {"title": "a"}, "pictures": {"picture": "https://m.example/a.jpg", "a": "https://m.example/a.jpg"}}]"#

  /// The items that a kind of list shows, as the member of `data`.
  private static func data(_ kind: String?) -> String {
    switch kind {
    case "chat": "\"messages\": \(Study.messages)"
    case "movies": #""movies": [{"movieId": 1, "title": "a", "poster": "https://m.example/a.jpg"}]"#
    case "blocks": "\"items\": \(items)"
    default:
      #""posts": [{"postId": 1, "author": "a", "avatar": "https://m.example/a.jpg", "createdAt": 1, "text": "b"}]"#
    }
  }

  /// A run of a scenario with some members; nil if they contradict each other.
  private func run(_ members: JSONContent, device: String = Study.device) -> RunConfiguration? {
    let scroll = members["scroll"] == nil ? "\"scroll\": \(Study.timer), " : ""
    let written = String(decoding: members.text(style: .compact), as: UTF8.self).drop { $0 != "{" }.dropFirst()
    let kind = members["content"]?["kind"]?.text
    let text = """
      {"summary": "a", "device": "phone", "runs": [{"name": "run", "techniques": []}],
       "data": {\(Self.data(kind)), "media": \(Study.media)}, \(scroll)\(written)
      """
    let files = TextFiles(["devices/phone.json": device])
    return try? Study.loader(files).load(SourceFile(name: "study.json", text: text)).runs.first?.configuration
  }

  private func text(of content: JSONContent) -> String {
    String(decoding: content.text(style: .compact), as: UTF8.self)
  }

  private func document(_ configuration: RunConfiguration) -> RunDocument {
    var documents = RunDocuments()
    return documents.document(of: configuration)
  }

  @Test("What a scenario says of a run is read from the run's document as it was", arguments: 0..<8)
  func roundTrip(seed: UInt64) throws {
    var draws = RandomValue(seed: seed)
    var (valid, kinds): (Int, Set<String>) = (0, [])
    for _ in 0..<200 {
      let drawn = draws.object(of: ScenarioFields.shape, without: Self.others)
      guard let configuration = run(drawn) else { continue }
      valid += 1
      let document = document(configuration)
      kinds.insert(document.root["scroll"]?["driver"]?.text ?? "")
      kinds.insert(document.root["content"]?["kind"]?.text ?? "")
      let scroll = document.root["scroll"]
      let members = (document.root.objectMembers ?? []).filter { !Self.others.contains($0.key) }
      // A document has digests of recorded samples, from which they cannot be read.
      let recorded = scroll?["driver"]?.text == "recorded" ? drawn["scroll"] : nil
      let written = JSONContent.object(members).applying(.object(recorded.map { [.init("scroll", $0)] } ?? []))
      let again = try #require(run(written), "seed \(seed): \(text(of: written))")
      #expect(again.withoutSources == configuration.withoutSources, "seed \(seed): \(text(of: written))")
      #expect(self.document(again) == document, "seed \(seed)")
    }
    #expect(valid > 10 && kinds.count > 5, "seed \(seed): \(valid) valid, \(kinds.sorted())")
  }

  @Test("A device is read from its document as it was, apart from sources", arguments: 0..<8)
  func devices(seed: UInt64) throws {
    var draws = RandomValue(seed: seed)
    var valid = 0
    for _ in 0..<60 {
      let facts = draws.object(
        of: DeviceFile.shape, without: ["$schema", "id", "summary", "sources", "work", "memory", "instrument", "fit"])
      // The display has its highest rate.
      let highest = facts["refresh"]?["ratesHz"].map { rates in
        JSONContent.object([.init("refreshHz", (rates.arrayElements ?? []).last ?? .integer(60))])
      }
      guard let profile = profile(from: try merged(facts.applying(highest ?? .object([])))) else { continue }
      valid += 1
      var documents = RunDocuments()
      let again = try #require(self.profile(from: try merged(sourced(documents.device(profile)))), "seed \(seed)")
      #expect(again.withoutSources == profile.withoutSources, "seed \(seed)")
    }
    #expect(valid > 5, "seed \(seed): \(valid)")
  }

  /// The text of a profile with other members.
  private func merged(_ members: JSONContent) throws -> String {
    let document = try #require(
      JSONDocument(SourceFile(name: "phone.json", text: Study.device), reportingTo: DiagnosticCollector()))
    return String(decoding: JSONContent(document.root).applying(members.canonical).text(), as: UTF8.self)
  }

  private func profile(from text: String) -> DeviceProfile? {
    DeviceFile.read(SourceFile(name: "phone.json", text: text), reportingTo: DiagnosticCollector())
  }

  /// A document with a source for every value that needs one.
  private func sourced(_ content: JSONContent) -> JSONContent {
    guard let members = content.objectMembers else { return content }
    let inner = members.map { JSONContent.Member($0.key, sourced($0.value)) }
    guard content["value"] != nil else { return .object(inner) }
    return .object(
      inner + ["source", "status", "confidence"].map { .init($0, .string($0 == "status" ? "estimate" : "low")) })
  }

  @Test("The name of a run, the name of its device and the sources of its costs do not count")
  func names() throws {
    let configuration = try #require(run(.object([.init("content", .object([.init("kind", .string("chat"))]))])))
    var other = configuration
    other.name = "other"
    other.profile.id = "other"
    other.profile.summary = "another"
    for key in CoefficientKey.all { other.profile[key].source = "another" }
    other.usesShortcuts = false
    #expect(document(other).digest == document(configuration).digest)
    #expect(document(other).matches(document(configuration), except: []))
    other.profile.work[0].value += 1
    #expect(document(other).digest != document(configuration).digest)
    var documents = RunDocuments()
    #expect(documents.differingKeys(configuration, other) == ["device"])
  }

  @Test("Documents whose parts are shared have the digest of those that are made alone")
  func shared() throws {
    var documents = RunDocuments()
    for kind in ["chat", "movies", "posts", "timeline", "blocks", "chat"] {
      let configuration = try #require(run(.object([.init("content", .object([.init("kind", .string(kind))]))])))
      for seed in [1, 2, 1] as [UInt64] {
        var other = configuration
        other.seed = seed
        #expect(documents.digest(of: other) == document(other).digest)
      }
    }
  }

  @Test("The documents of devices that differ in a value or a fact are those that are made alone")
  func sharedDevices() throws {
    let configuration = try #require(run(.object([.init("content", .object([.init("kind", .string("chat"))]))])))
    let profile = configuration.profile
    var profiles = [profile]
    for key in CoefficientKey.all {
      for value in [profile[key].value + 1, 1000 * (profile[key].value + 1)] {
        profiles.append(profile)
        profiles[profiles.count - 1][key].value = value
      }
    }
    profiles.append(profile)
    profiles[profiles.count - 1].coreCount += 1
    profiles[profiles.count - 1].work.swapAt(0, 1)
    for key in CoefficientKey.all {
      profiles.append(profile)
      profiles[profiles.count - 1][key].source += " (another edition)"
    }
    var documents = RunDocuments()
    for changed in profiles + profiles.reversed() {
      var other = configuration
      other.profile = changed
      let alone = document(other)
      #expect(documents.document(of: other) == alone)
      #expect(documents.digest(of: other) == alone.digest)
    }
  }

  @Test("Events are in the document as in the scenario, with digests of the items that they add")
  func events() throws {
    func events(_ text: String) throws -> [JSONContent] {
      func items(_ id: Int) -> String { #"[{"messageId": \#(id), "direction": "in", "message": "\#(text)"}]"# }
      let configuration = try Study.loader().load(
        SourceFile(
          name: "study.json",
          text: Study.text(
            more: """
              "events": [
                {"atMs": 1, "event": "append", "messages": \(items(7))}, {"atMs": 2, "event": "delete", "at": 0},
                {"atMs": 3, "event": "update", "at": 1, "messages": \(items(8))}, {"atMs": 4, "event": "rotate"},
                {"atMs": 5, "event": "replace", "changes": [{"event": "delete", "at": 1, "count": 2}]},
                {"atMs": 6, "event": "replace", "messages": \(items(9))}],
              """))
      ).runs[0].configuration
      return try #require(document(configuration).root["events"]?.arrayElements)
    }
    let (first, second) = (try events("a"), try events("b"))
    #expect(first.map { $0["event"]?.text } == ["append", "delete", "update", "rotate", "replace", "replace"])
    #expect(first.map { $0["atMs"]?.wholeNumber } == [1, 2, 3, 4, 5, 6])
    #expect(first.map { $0["at"]?.wholeNumber } == [nil, 0, 1, nil, nil, nil])
    #expect(first[4]["changes"]?.arrayElements?.first?["count"] == .digits("2"))
    #expect(first.indices.filter { first[$0] != second[$0] } == [0, 2, 5])
  }

  @Test("A merge patch turns a document into another one")
  func patches() throws {
    let contents = try ["chat", "movies", "blocks"].map { kind in
      document(try #require(run(.object([.init("content", .object([.init("kind", .string(kind))]))])))).root
    }
    for old in contents {
      for new in contents { #expect(old.applying(new.mergePatch(from: old)) == new) }
      #expect(old.mergePatch(from: old) == .object([]))
    }
  }
}

extension RunConfiguration {
  /// The run with the same source for every value of its device.
  fileprivate var withoutSources: RunConfiguration {
    var run = self
    run.profile = profile.withoutSources
    return run
  }
}

extension DeviceProfile {
  /// The profile with the same source for every value.
  fileprivate var withoutSources: DeviceProfile {
    var profile = self
    profile.mapCoefficients {
      Coefficient(value: $0.value, source: "", status: .estimate, confidence: .low)
    }
    profile.system.name = nil
    return PlatformRule.all.mappingChoices(of: profile) { _, choice in
      ProfileChoice(choice.value, source: "", status: .estimate, confidence: .low)
    }
  }
}
