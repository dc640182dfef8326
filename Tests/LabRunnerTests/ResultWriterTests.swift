internal import Foundation
internal import LabRunner
import Testing

@Suite("Writing results")
struct ResultWriterTests {
  private let root = FileManager.default.temporaryDirectory.appending(path: "lab-writer-\(UUID().uuidString)")

  private func files(_ text: String, more: [String] = []) -> [ResultFile] {
    ([ResultWriter.marker] + more).map { ResultFile(name: $0, bytes: Array(text.utf8)) }
  }

  /// All paths below the root, including hidden ones, in ascending order.
  private func names() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: root.path).sorted()
  }

  @Test("New results replace the previous ones completely")
  func replaces() throws {
    defer { try? FileManager.default.removeItem(at: root) }
    let writer = ResultWriter(root: root.appending(path: "deep"))
    try writer.write(files("one", more: ["old.csv"]), scenario: "study")
    let folder = try writer.write(files("two", more: ["new.csv"]), scenario: "study")
    #expect(try names() == ["deep", "deep/study", "deep/study/new.csv", "deep/study/results.json"])
    #expect(try String(contentsOf: folder.appending(path: "results.json"), encoding: .utf8) == "two")
  }

  @Test("A folder that is not a results folder is not replaced")
  func foreignFolder() throws {
    defer { try? FileManager.default.removeItem(at: root) }
    let folder = root.appending(path: "study")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data("mine".utf8).write(to: folder.appending(path: "thesis.txt"))
    #expect(throws: ResultWriteError.self) { try ResultWriter(root: root).write(files("x"), scenario: "study") }
    #expect(try names() == ["study", "study/thesis.txt"])
  }

  @Test("A file at the target path is reported and left unchanged")
  func existingFile() throws {
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

  @Test("If a file cannot be written, the previous results stay complete")
  func failure() throws {
    defer { try? FileManager.default.removeItem(at: root) }
    let writer = ResultWriter(root: root)
    try writer.write(files("one"), scenario: "study")
    let bad = files("two") + [ResultFile(name: "missing/folder.csv", bytes: [])]
    #expect(throws: ResultWriteError.self) { try writer.write(bad, scenario: "study") }
    #expect(try names() == ["study", "study/results.json"])
    let content = try String(contentsOf: root.appending(path: "study/results.json"), encoding: .utf8)
    #expect(content == "one")
  }

  @Test(
    "A scenario's name maps to a visible folder name, never a path",
    arguments: [
      ("study", "study"), ("a/../b", "a-..-b"), ("..", "_.."), ("", "_"), (".git", "_.git"), ("a b:c", "a-b-c"),
    ])
  func folderName(scenario: String, folder: String) {
    #expect(ResultWriter.folderName(scenario) == folder)
  }
}
