import Datasets
import JSON
import JSONTestSupport
import ListRuntime
import Scenarios
import Testing

/// Scenarios of lists other than chats, with items from files and from generators.
@Suite("Scenarios of movies, posts and timelines")
struct FeedScenarioTests {
  private static let files: TextFiles = {
    var files = Study.files
    files.files["data/movies.json"] = Array(
      #"[{"movieId": 1, "title": "Up", "poster": "https://m.example/a.jpg"}]"#.utf8)
    files.files["data/posts.json"] = Array(
      #"[{"postId": 1, "author": "Ann", "avatar": "https://m.example/a.jpg", "createdAt": 5}]"#.utf8)
    return files
  }()

  private func load(_ text: String) throws(ScenarioFailure) -> ResolvedScenario {
    try Study.loader(Self.files).load(SourceFile(name: "study.json", text: text))
  }

  @Test(
    "The kind of list determines the kind of its items",
    arguments: [
      ("movies", #""movies": "data/movies.json""#, "movies"),
      ("posts", #""posts": "data/posts.json""#, "posts"), ("timeline", #""posts": "data/posts.json""#, "posts"),
    ])
  func itemKinds(kind: String, data: String, role: String) throws {
    let scenario = try load(
      Study.text(content: "{\"kind\": \"\(kind)\"}", data: "{\(data), \"media\": \"data/media.json\"}"))
    let content = try #require(scenario.runs.first?.configuration.content)
    #expect(content.kind.rawValue == kind && content.items.count == 1 && content.items.ids == [1])
    #expect(scenario.inputs.last?.role.name == role)
  }

  @Test("Every kind of data is shown by some kind of list, and every kind of list shows one of them")
  func everyDataKind() throws {
    var words: [String] = []
    if case .tagged(_, let lists) = ContentFields.reader.shape { words = lists.map(\.word) }
    let shown = try words.map { word in
      let collector = DiagnosticCollector()
      let source = SourceFile(name: "content.json", text: "{\"kind\": \"\(word)\"}")
      let json = try #require(JSONDocument(source, reportingTo: collector)).root
      let content = ContentFields.reader.read(json, collector)
      return try #require(content, "\(word)").itemKind.rawValue
    }
    #expect(Set(shown).sorted() == DataKind.all.map(\.name).sorted())
  }

  @Test(
    "Every layout metric of a list can be given, and has a default",
    arguments: [
      ("chat", "messages", ChatStyle() as any Sendable), ("movies", "movies", MovieStyle()),
      ("posts", "posts", PostStyle()), ("timeline", "posts", TimelineStyle()),
    ])
  func layoutMetricDefaults(
    kind: String, key: String, style: any Sendable
  ) throws {
    let sizes = Mirror(reflecting: style).children.compactMap { child in
      (child.value as? Double).flatMap { value in child.label.map { "\"\($0)\": \(value)" } }
    }
    #expect(sizes.count > 5)
    let data = "{\"\(key)\": \"data/\(key == "messages" ? "m" : key).json\", \"media\": \"data/media.json\"}"
    let contents = try ["\(sizes.joined(separator: ", "))", ""].map { sizes in
      let more = sizes.isEmpty ? "" : ", " + sizes
      return try load(Study.text(content: "{\"kind\": \"\(kind)\"\(more)}", data: data)).runs[0].configuration.content
    }
    #expect(contents[0] == contents[1])
  }

  @Test("Layout metrics of every kind of list can be changed")
  func layoutMetricsOfEveryKind() throws {
    let scenario = try load(
      Study.text(
        content: #"{"kind": "timeline", "avatarSide": 48}"#,
        data: #"{"posts": "data/posts.json", "media": "data/media.json"}"#))
    var style = TimelineStyle()
    style.avatarSide = 48
    #expect(scenario.runs[0].configuration.content.style as? TimelineStyle == style)
  }

  @Test(
    "Data that does not fit the list is an error at its location",
    arguments: [
      (
        "chat", #"{"posts": ‸"data/posts.json", "media": "data/media.json"}"#,
        ["a list of kind chat shows messages, not posts; expected \"messages\" in data"]
      ),
      (
        "movies", #"{"posts": ‸"data/posts.json", "media": "data/media.json"}"#,
        ["a list of kind movies shows movies, not posts; expected \"movies\" in data"]
      ),
      (
        "timeline", #"‸{"media": "data/media.json"}"#,
        ["\"posts\" is missing in data; expected the path of a posts file"]
      ),
      (
        "posts", #"{"posts": "data/posts.json", "media": "data/media.json", "mediaAsText": ‸false}"#,
        ["only messages can be shown as text; expected no \"mediaAsText\""]
      ),
      (
        "posts", #"{"posts": ‸"data/posts.json"}"#,
        ["these posts show pictures, but the data has no media library; expected \"media\" in data"]
      ),
      (
        "posts", #"{"movies": "data/movies.json", "posts": ‸"data/posts.json", "media": "data/media.json"}"#,
        ["the data has items of two kinds; expected only one of \"movies\" or \"posts\""]
      ),
      (
        "movies", #"{"movies": ‸[], "media": "data/media.json"}"#,
        ["the data set is empty; expected at least one movie"]
      ),
      (
        "posts", #"{"posts": ‸{"generate": "posts"}}"#,
        ["the data has no library to choose pictures from; expected \"media\" in data"]
      ),
      (
        "posts", #"{"posts": {"generate": ‸"pots"}, "media": "data/media.json"}"#,
        ["unknown value; expected \"posts\" or \"timeline\"; found \"pots\"; did you mean \"posts\""]
      ),
      (
        "posts", #"{"posts": {"generate": "posts", "count": ‸0}, "media": "data/media.json"}"#,
        ["out of range; expected a whole number from 1 to 1000000; found 0"]
      ),
      (
        "posts", #"{"posts": {"generate": "timeline", "mix": ‸{"text": 0}}, "media": "data/media.json"}"#,
        ["the mix has no weight above 0; expected a weight above 0"]
      ),
      (
        "posts", #"{"posts": {"generate": "timeline", "mix": ‸"hom"}, "media": "data/media.json"}"#,
        ["unknown value; expected \"home\", \"timeline\" or \"note\"; found \"hom\"; did you mean \"home\""]
      ),
      (
        "posts",
        #"{"posts": {"generate": "posts"}, "media": ‸{"stills": [], "animations": []}}"#
          .replacing("{\"generate\": \"posts\"}, \"media\": ‸", with: "‸{\"generate\": \"posts\"}, \"media\": "),
        ["media is a library without stills; expected a library with at least one still"]
      ),
    ])
  func unfitData(kind: String, marked: String, messages: [String]) {
    let text = MarkedText(Study.text(content: "{\"kind\": \"\(kind)\"}", data: marked))
    expect(Study.diagnostics(of: text.text, files: Self.files), at: text, messages: messages)
  }

  @Test(
    "A scenario can generate its items",
    arguments: [
      (#"{"generate": "posts", "count": 7, "firstId": 100}"#, "posts", 7, 100),
      (#"{"generate": "timeline", "count": 20, "mix": {"text": 1, "video": 1}, "wideShare": 0}"#, "posts", 20, 0),
      (#"{"generate": "movies"}"#, "movies", 50, 0),
      (#"{"generate": "messages", "count": 3, "firstId": -5, "seed": 9}"#, "messages", 3, -5),
    ])
  func generatedItems(generation: String, key: String, count: Int, first: Int) throws {
    let kind = key == "messages" ? "chat" : key
    let text = Study.text(
      content: "{\"kind\": \"\(kind)\"}", data: "{\"\(key)\": \(generation), \"media\": \"data/media.json\"}")
    let items = try #require(try load(text).runs.first?.configuration.content.items)
    #expect(items.count == count && items.ids == Array(first..<first + count))
    #expect(try load(text).runs.first?.configuration.content.items == items)
  }

  @Test("The number of generated items can be swept, and the mix stays")
  func sweptItemCount() throws {
    let scenario = try load(
      Study.text(
        content: #"{"kind": "timeline"}"#,
        data: #"{"posts": {"generate": "timeline", "count": 10, "mix": "note"}, "media": "data/media.json"}"#,
        more: #""sweep": {"data.posts.count": [10, 20]}, "#))
    #expect(scenario.runs.map(\.configuration.content.items.count) == [10, 10, 20, 20])
    #expect(scenario.runs.map(\.name) == ["worst@count=10", "reuse@count=10", "worst@count=20", "reuse@count=20"])
    let texts = scenario.runs.map { run in
      run.configuration.content.items.items(of: Post.self).count { $0.kind == .text }
    }
    #expect(texts == [7, 7, 14, 14])
  }

  @Test("A run can show other items than the file's")
  func itemsOfRuns() throws {
    let scenario = try load(
      Study.text(
        runs:
          #"{"name": "a", "techniques": []}, {"name": "b", "extends": "a", "data": {"posts": {"generate": "posts", "count": 3}}}"#,
        content: #"{"kind": "posts"}"#, data: #"{"posts": "data/posts.json", "media": "data/media.json"}"#))
    #expect(scenario.runs.map(\.configuration.content.items.count) == [1, 3])
  }
}
