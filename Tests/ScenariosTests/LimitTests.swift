import Foundation
import JSON
import Scenarios
import Testing

@Suite("Limits of inputs")
struct LimitTests {
  /// A search for each name among all runs would take four hundred million comparisons, and copies of the runs.
  @Test("Twenty thousand expectations of twenty thousand runs are resolved one by one", .timeLimit(.minutes(1)))
  func expectations() throws {
    let count = 20_000
    let runs = (0..<count).map { "{\"name\": \"r\($0)\"}" }.joined(separator: ", ")
    let relations = (0..<count).map { "\"r\($0).fps_avg >= r\(count - 1 - $0).fps_avg\"" }.joined(separator: ", ")
    let text = Study.text(runs: runs, more: "\"expect\": [\(relations)], ")
    let scenario = try Study.loader().load(SourceFile(name: "study.json", text: text))
    #expect(scenario.expectations.count == count)
    #expect(scenario.expectations.first?.runs == ["r0", "r\(count - 1)"])
  }

  /// The nearest of twenty thousand names takes long to find, and is looked for only in diagnostics that are shown.
  @Test("Twenty thousand unknown names are refused with the first hundred", .timeLimit(.minutes(1)))
  func unknownNames() {
    let runs = (0..<20_000).map { "{\"name\": \"run-\($0)\"}" }.joined(separator: ", ")
    let relations = (0..<20_000).map { "\"unknown-name-\($0).fps_avg >= 1\"" }.joined(separator: ", ")
    let diagnostics = Study.diagnostics(of: Study.text(runs: runs, more: "\"expect\": [\(relations)], "))
    #expect(diagnostics.count == DiagnosticCollector.limitPerFile + 1)
    #expect(DiagnosticText.text(diagnostics).utf8.count < 1_000_000)
  }

  @Test("A line of many errors is refused with the first hundred", .timeLimit(.minutes(1)))
  func oneLine() {
    let text = "[" + String(repeating: "bad, ", count: 1_000_000) + "1]"
    let diagnostics = Study.diagnostics(of: text)
    #expect(diagnostics.count == DiagnosticCollector.limitPerFile + 1)
    #expect(DiagnosticText.text(diagnostics).utf8.count < 100_000)
  }

  @Test("Numbers in the place of messages are refused with the first hundred", .timeLimit(.minutes(1)))
  func numbersAsMessages() {
    var files = Study.files
    files.files["data/m.json"] = Array(("[" + String(repeating: "1,", count: 3_000_000) + "1]").utf8)
    let diagnostics = Study.diagnostics(of: Study.text(), files: files)
    #expect(diagnostics.count == DiagnosticCollector.limitPerFile + 1)
    #expect(diagnostics.first?.found == "1")
  }

  @Test("A file beyond the limit is not read whole")
  func fileSize() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "limit-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data("0123456789".utf8).write(to: file)
    #expect(try DiskFiles(byteLimit: 10).read(file.path).count == 10)
    #expect(throws: FileReadError.unreadable("exceeds the limit of 9 bytes")) {
      try DiskFiles(byteLimit: 9).read(file.path)
    }
  }

  @Test("Generated data sets beyond the limit are refused, and those that runs share count once")
  func generatedItems() {
    func diagnostics(seeds: [Int]) -> [Diagnostic] {
      let runs = seeds.enumerated().map { position, seed in
        #"{"name": "r\#(position)", "data": {"messages": {"generate": "messages", "count": 100, "seed": \#(seed)}}}"#
      }
      return Study.diagnostics(of: Study.text(runs: runs.joined(separator: ", ")), generatedItemLimit: 250)
    }
    #expect(diagnostics(seeds: [1, 2, 1, 2]) == [])
    let problems = diagnostics(seeds: [1, 2, 3])
    #expect(
      problems.map(\.message) == ["the data sets that this scenario generates have a total of 300 items or more"])
    #expect(problems.first?.expected == "at most 250: smaller data sets, or fewer of them")
  }

  @Test("The page about scenarios states the limits that are enforced")
  func page() throws {
    let page = try String(
      contentsOf: URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Scenarios/WRITING.md"), encoding: .utf8)
    let rest = try #require(page.components(separatedBy: "\n## Limits\n").last)
    let section = try #require(rest.components(separatedBy: "\n## ").first)
    func number(_ value: Int) -> String {
      let digits = Array("\(value)")
      return digits.indices.map { (($0 > 0 && (digits.count - $0) % 3 == 0) ? "," : "") + String(digits[$0]) }.joined()
    }
    for limit in [
      JSONDocument.byteLimit, JSONDocument.valueLimit, JSONDocument.depthLimit, DiagnosticCollector.limitPerFile,
      Diagnostic.textLimit, ScenarioLoader.generatedItemLimit,
    ] {
      #expect(section.contains(" \(number(limit)) "), "\(number(limit))")
    }
  }

  @Test("A device, a pipe and a link to one are refused at once, before they are opened")
  func specialFiles() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "special-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (pipe, link) = (folder.appending(path: "pipe").path, folder.appending(path: "link").path)
    #expect(mkfifo(pipe, 0o600) == 0)
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: pipe)
    for (path, kind) in [("/dev/zero", "a device"), ("/dev/null", "a device"), (pipe, "a pipe"), (link, "a pipe")] {
      let message = "is \(kind), not a file: write its content to a file, or pipe it to lab with - instead of a path"
      #expect(throws: FileReadError.unreadable(message)) { try DiskFiles().read(path) }
    }
    let file = folder.appending(path: "file").path
    try Data("a".utf8).write(to: URL(filePath: file))
    let fileLink = folder.appending(path: "file-link").path
    try FileManager.default.createSymbolicLink(atPath: fileLink, withDestinationPath: "file")
    #expect(try DiskFiles().read(fileLink) == Array("a".utf8))
  }
}
