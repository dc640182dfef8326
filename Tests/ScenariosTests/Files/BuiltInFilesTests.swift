import JSON
import Scenarios
import Testing

@Suite("Built-in files")
struct BuiltInFilesTests {
  /// A reader with built-in files and others.
  private func files(_ builtIn: [String: String], over others: [String: String] = [:]) -> BuiltInFiles {
    BuiltInFiles(builtIn.map { (name: $0, text: $1) }, over: TextFiles(others))
  }

  @Test(
    "A file at the named path comes before the built-in file of that name, which is used where there is none",
    arguments: [
      // The file beside the document, the built-in file, the named file; the found file and the reason.
      (nil, "data/m.json", "data/m.json", "built-in:/data/m.json", "built in: there is no studies/data/m.json"),
      ("studies/data/m.json", nil, "data/m.json", "studies/data/m.json", "as named"),
      (
        "studies/data/m.json", "data/m.json", "data/m.json", "studies/data/m.json",
        "is used instead of the built-in file of this name, which differs"
      ),
      (
        "data/m.json", "data/m.json", "data/m.json", "built-in:/data/m.json",
        "built in: there is no studies/data/m.json"
      ),
      (
        "studies/data/m.json", "data/m.json", "built-in:/data/m.json", "built-in:/data/m.json", "built in, as named"
      ),
      (nil, "data/m.json", "./data/m.json", "built-in:/data/m.json", "built in: there is no studies/data/m.json"),
    ] as [(String?, String?, String, String, String)])
  func rule(beside: String?, builtIn: String?, name: String, path: String, reason: String) throws {
    let files = files(builtIn.map { [$0: "built in"] } ?? [:], over: beside.map { [$0: "beside"] } ?? [:])
    let found = try files.find(name, in: "studies")
    #expect(found.file.name == path && found.phrase == reason)
    #expect(found.file == SourceFile(name: path, text: BuiltInFiles.isPath(path) ? "built in" : "beside"))
  }

  @Test("An equal file in place of a built-in one is said to be the same")
  func same() throws {
    let found = try files(["m.json": "1"], over: ["m.json": "1"]).find("m.json", in: "")
    #expect(found.reason == .inPlaceOfBuiltIn(isSame: true) && found.phrase.hasSuffix("which is the same"))
  }

  @Test("An absolute path and a path out of the folder name no built-in file", arguments: ["/m.json", "../m.json"])
  func elsewhere(name: String) {
    #expect(throws: FileReadError.missing) { try files(["m.json": "1"]).find(name, in: "studies") }
  }

  @Test("A file that cannot be read is not replaced by a built-in one")
  func unreadable() throws {
    let files = BuiltInFiles([(name: "m.json", text: "1")], over: Unreadable())
    #expect(throws: FileReadError.unreadable("is a folder")) { try files.find("m.json", in: "") }
  }

  private struct Unreadable: FileReader {
    func read(_ path: String) throws(FileReadError) -> [UInt8] { throw .unreadable("is a folder") }
    func names(in folder: String) -> [String] { [] }
  }

  @Test("Folders of built-in files are listed by their paths, and others by the base")
  func names() {
    let files = files(["a.json": "", "data/c.json": "", "data/b.json": ""], over: ["data/x.json": ""])
    #expect(files.names(in: "built-in:") == ["a.json"] && files.names(in: "built-in:/") == ["a.json"])
    #expect(files.names(in: "built-in:/data") == ["b.json", "c.json"])
    #expect(files.names(in: "data") == ["x.json"])
  }

  @Test("A scenario without files beside it runs with built-in ones, and its explanation says so")
  func scenario() throws {
    let texts = Study.files.files.mapValues { String(decoding: $0, as: UTF8.self) }
    let files = files(texts, over: ["elsewhere/study.json": Study.text()])
    let explained = try Study.loader(files).explained("elsewhere/study.json")
    let explanation = try #require(explained.explanations.explanation(of: "worst"))
    #expect(explanation.files.map(\.role) == ["device", "data.messages", "data.media"])
    #expect(
      explanation.files.map(\.found.file.name) == [
        "built-in:/devices/phone.json", "built-in:/data/m.json", "built-in:/data/media.json",
      ])
    #expect(explanation.files.map(\.found.phrase).first == "built in: there is no elsewhere/devices/phone.json")
  }

  @Test(
    "A missing file suggests the nearest one, beside the scenario or built in", arguments: ["devices/phone.json", ""])
  func suggestions(beside: String) throws {
    let texts = Study.files.files.mapValues { String(decoding: $0, as: UTF8.self) }
    let files = files(texts, over: texts.filter { $0.key == beside })
    let text = Study.text().replacing("\"phone\"", with: "\"phoone\"")
    let failure = #expect(throws: ScenarioFailure.self) {
      try Study.loader(files).load(SourceFile(name: "study.json", text: text))
    }
    #expect(failure?.text.contains("did you mean \"phone\"?") == true, "\(failure?.text ?? "")")
  }

  @Test(
    "Scenarios with one name in different folders have different results folders",
    arguments: [
      ("study.json", "study"), ("Scenarios/study.json", "study"), ("./Scenarios/study.json", "study"),
      ("Plugins/CellReuse/Scenarios/wins.json", "Plugins/CellReuse/wins"), ("a/../b/study.json", "b/study"),
      ("../b/study.json", "../b/study"), ("/tmp/study.json", "tmp/study"),
      ("built-in:/study.json", "built-in/study"),
    ])
  func resultsPath(file: String, path: String) throws {
    let name = FilePath.stem(of: file)
    let scenario = try Study.loader(files(Study.files.files.mapValues { String(decoding: $0, as: UTF8.self) }))
      .load(SourceFile(name: file, text: Study.text().replacing("\"name\": \"study\"", with: "\"name\": \"\(name)\"")))
    #expect(scenario.resultsPath == path)
  }
}

@Suite("Names of scenarios")
struct ScenarioNameTests {
  private func load(_ file: String) throws -> ResolvedScenario {
    let text = Study.text().replacing("\"name\": \"study\",", with: "")
    return try Study.loader().load(SourceFile(name: file, text: text))
  }

  @Test("A scenario without a name has that of its file")
  func fileName() throws {
    #expect(try load("feed.json").name == "feed")
  }

  @Test(
    "Standard input, and a file whose name a scenario cannot have, need another",
    arguments: [
      ("-", "\"name\" is missing: standard input has no file name"),
      ("my feed.json", "the file's name \"my feed\""),
    ])
  func refused(file: String, message: String) {
    let failure = #expect(throws: ScenarioFailure.self) { try load(file) }
    #expect(failure?.text.contains(message) == true, "\(failure?.text ?? "")")
  }
}
