internal import Foundation
internal import LabRunner
import Testing

@Suite("Writing results")
struct ResultWriterTests {
  private let root = FileManager.default.temporaryDirectory.appending(path: "lab-writer-\(UUID().uuidString)")

  private func files(_ text: String, more: [String] = []) -> [ResultFile] {
    ([ResultWriter.marker] + more).map { ResultFile(name: $0, bytes: Array(text.utf8)) }
  }

  /// Names below the root, folders with a slash, hidden ones included.
  private func names() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: root.path).sorted()
  }

  @Test("The files of a study replace those of the time before, and nothing else is left")
  func replaces() throws {
    defer { try? FileManager.default.removeItem(at: root) }
    let writer = ResultWriter(root: root.appending(path: "deep"))
    try writer.write(files("one", more: ["old.csv"]), scenario: "study")
    let folder = try writer.write(files("two", more: ["new.csv"]), scenario: "study")
    #expect(try names() == ["deep", "deep/study", "deep/study/new.csv", "deep/study/results.json"])
    #expect(try String(contentsOf: folder.appending(path: "results.json"), encoding: .utf8) == "two")
  }

  @Test("A folder that holds anything but results is not replaced")
  func foreignFolder() throws {
    defer { try? FileManager.default.removeItem(at: root) }
    let folder = root.appending(path: "study")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data("mine".utf8).write(to: folder.appending(path: "thesis.txt"))
    #expect(throws: ResultWriteError.self) { try ResultWriter(root: root).write(files("x"), scenario: "study") }
    #expect(try names() == ["study", "study/thesis.txt"])
  }

  @Test("A file in the way is an error that names it, and stays")
  func fileInTheWay() throws {
    defer { try? FileManager.default.removeItem(at: root) }
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    try Data("mine".utf8).write(to: root.appending(path: "study"))
    let error = #expect(throws: ResultWriteError.self) {
      try ResultWriter(root: root).write(files("x"), scenario: "study")
    }
    #expect(error?.path.hasSuffix("study") == true && error?.reason == "there is a file of that name")
    #expect(throws: ResultWriteError.self) {
      try ResultWriter(root: root.appending(path: "study")).write(files("x"), scenario: "a")
    }
    #expect(try names() == ["study"])
  }

  @Test("When a file cannot be written, the results of the time before stay whole")
  func failure() throws {
    defer { try? FileManager.default.removeItem(at: root) }
    let writer = ResultWriter(root: root)
    try writer.write(files("one"), scenario: "study")
    let bad = files("two") + [ResultFile(name: "missing/folder.csv", bytes: [])]
    #expect(throws: ResultWriteError.self) { try writer.write(bad, scenario: "study") }
    #expect(try names() == ["study", "study/results.json"])
    let kept = try String(contentsOf: root.appending(path: "study/results.json"), encoding: .utf8)
    #expect(kept == "one")
  }

  @Test(
    "A scenario's name becomes the name of a visible folder, never a path",
    arguments: [
      ("study", "study"), ("a/../b", "a-..-b"), ("..", "_.."), ("", "_"), (".git", "_.git"), ("a b:c", "a-b-c"),
    ])
  func folderName(scenario: String, folder: String) {
    #expect(ResultWriter.folderName(scenario) == folder)
  }
}
