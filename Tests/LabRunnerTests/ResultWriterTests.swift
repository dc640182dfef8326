import Foundation
import LabRunner
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
    let writer = ResultWriter(root: root.appending(path: "deep"), names: ["old.csv", "new.csv"])
    try writer.write(files("one", more: ["old.csv"]), of: "study", to: "study")
    let folder = try writer.write(files("two", more: ["new.csv"]), of: "study", to: "study")
    #expect(try names() == ["deep", "deep/study", "deep/study/new.csv", "deep/study/results.json"])
    #expect(try String(contentsOf: folder.appending(path: "results.json"), encoding: .utf8) == "two")
  }

  @Test("Results of another scenario are not replaced, also if both have one folder")
  func otherScenario() throws {
    defer { try? FileManager.default.removeItem(at: root) }
    let writer = ResultWriter(root: root)
    func results(_ scenario: String) -> [ResultFile] { files("{\"scenario\": \"\(scenario)\"}") }
    try writer.write(results("feed-ablation"), of: "feed-ablation", to: "feed-ablation")
    let error = #expect(throws: ResultWriteError.self) {
      try writer.write(results("feed"), of: "feed", to: "feed-ablation")
    }
    #expect(
      error?.reason == "it has the results of another scenario, \"feed-ablation\": name another folder with --output")
    try writer.write(results("feed-ablation"), of: "feed-ablation", to: "feed-ablation")
  }

  @Test("Files and folders of others in a results folder stay")
  func otherFiles() throws {
    defer { try? FileManager.default.removeItem(at: root) }
    let writer = ResultWriter(root: root, names: ["old.csv"])
    let folder = try writer.write(files("one", more: ["old.csv"]), of: "study", to: "study")
    try Data("mine".utf8).write(to: folder.appending(path: "mine.txt"))
    try FileManager.default.createDirectory(
      at: folder.appending(path: "notes/old.csv"), withIntermediateDirectories: true)
    try writer.write(files("two"), of: "study", to: "study")
    #expect(
      try names() == [
        "study", "study/mine.txt", "study/notes", "study/notes/old.csv", "study/results.json",
      ])
    #expect(try String(contentsOf: folder.appending(path: "mine.txt"), encoding: .utf8) == "mine")
  }

  @Test("A results folder that is a link stays one, and the folder behind it is written")
  func linkedFolder() throws {
    defer { try? FileManager.default.removeItem(at: root) }
    let elsewhere = root.appending(path: "elsewhere/results")
    try FileManager.default.createDirectory(at: elsewhere, withIntermediateDirectories: true)
    let link = root.appending(path: "root/study")
    try FileManager.default.createDirectory(at: root.appending(path: "root"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: elsewhere)
    for text in ["one", "two"] {
      try ResultWriter(root: root.appending(path: "root")).write(files(text), of: "study", to: "study")
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == elsewhere.path)
      #expect(try String(contentsOf: elsewhere.appending(path: "results.json"), encoding: .utf8) == text)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: root.appending(path: "elsewhere").path) == ["results"])
  }

  @Test("The remains of a dead process are removed, and files of others in them are restored")
  func abandonedFolders() throws {
    defer { try? FileManager.default.removeItem(at: root) }
    let writer = ResultWriter(root: root)
    try writer.write(files("one"), of: "study", to: "study")
    // After an exchange without cleanup, and before an exchange.
    let old = root.appending(path: ".study.1-1.lab-unfinished")
    let new = root.appending(path: ".study.2-1.lab-unfinished")
    for folder in [old, new] {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data("part".utf8).write(to: folder.appending(path: "results.json"))
    }
    try Data("mine".utf8).write(to: old.appending(path: "mine.txt"))
    let other = root.appending(path: ".other.1-1.lab-unfinished")
    try FileManager.default.createDirectory(at: other, withIntermediateDirectories: true)
    try writer.write(files("two"), of: "study", to: "study")
    #expect(
      try names() == [".other.1-1.lab-unfinished", "study", "study/mine.txt", "study/results.json"])
  }

  @Test("Results that were renamed are restored where folders cannot be exchanged")
  func renamedResults() throws {
    defer { try? FileManager.default.removeItem(at: root) }
    let previous = root.appending(path: ".previous.study.1-1.lab-unfinished")
    try FileManager.default.createDirectory(at: previous, withIntermediateDirectories: true)
    for name in ["results.json", "mine.txt"] { try Data("one".utf8).write(to: previous.appending(path: name)) }
    let bad = files("two") + [ResultFile(name: "missing/folder.csv", bytes: [])]
    #expect(throws: ResultWriteError.self) { try ResultWriter(root: root).write(bad, of: "study", to: "study") }
    #expect(try names() == ["study", "study/mine.txt", "study/results.json"])
  }

  @Test("A folder keeps its permissions")
  func permissions() throws {
    defer { try? FileManager.default.removeItem(at: root) }
    let folder = try ResultWriter(root: root).write(files("one"), of: "study", to: "study")
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder.path)
    try ResultWriter(root: root).write(files("two"), of: "study", to: "study")
    #expect(try FileManager.default.attributesOfItem(atPath: folder.path)[.posixPermissions] as? Int == 0o700)
  }

  @Test("A link without a target becomes a link to the results")
  func danglingLink() throws {
    defer { try? FileManager.default.removeItem(at: root) }
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: root.appending(path: "study").path, withDestinationPath: "elsewhere")
    try ResultWriter(root: root).write(files("one"), of: "study", to: "study")
    #expect(try names() == ["elsewhere", "elsewhere/results.json", "study"])
  }

  @Test("Several writers of the same results all succeed and leave one whole set of files")
  func concurrentWriters() async throws {
    defer { try? FileManager.default.removeItem(at: root) }
    let writer = ResultWriter(root: root, names: ["a.csv", "b.csv"])
    try writer.write(files("0"), of: "study", to: "study")
    try Data("mine".utf8).write(to: root.appending(path: "study/mine.txt"))
    let sets = (0..<8).map { files("\($0)", more: ["a.csv", "b.csv"]) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for files in sets {
        group.addTask { for _ in 0..<30 { try writer.write(files, of: "study", to: "study") } }
      }
      try await group.waitForAll()
    }
    #expect(
      try names() == ["study", "study/a.csv", "study/b.csv", "study/mine.txt", "study/results.json"])
    let texts = try ["a.csv", "b.csv", "results.json"].map {
      try String(contentsOf: root.appending(path: "study/\($0)"), encoding: .utf8)
    }
    #expect(Set(texts).count == 1)
  }

  @Test("A folder that is not a results folder is not replaced")
  func foreignFolder() throws {
    defer { try? FileManager.default.removeItem(at: root) }
    let folder = root.appending(path: "study")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data("mine".utf8).write(to: folder.appending(path: "thesis.txt"))
    #expect(throws: ResultWriteError.self) { try ResultWriter(root: root).write(files("x"), of: "study", to: "study") }
    #expect(try names() == ["study", "study/thesis.txt"])
  }

  @Test("A file at the target path is reported and left unchanged")
  func existingFile() throws {
    defer { try? FileManager.default.removeItem(at: root) }
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    try Data("mine".utf8).write(to: root.appending(path: "study"))
    let error = #expect(throws: ResultWriteError.self) {
      try ResultWriter(root: root).write(files("x"), of: "study", to: "study")
    }
    #expect(error?.path.hasSuffix("study") == true && error?.reason == "a file with this name exists")
    #expect(throws: ResultWriteError.self) {
      try ResultWriter(root: root.appending(path: "study")).write(files("x"), of: "study", to: "a")
    }
    #expect(try names() == ["study"])
  }

  @Test("If a file cannot be written, the previous results stay complete")
  func failure() throws {
    defer { try? FileManager.default.removeItem(at: root) }
    let writer = ResultWriter(root: root)
    try writer.write(files("one"), of: "study", to: "study")
    let bad = files("two") + [ResultFile(name: "missing/folder.csv", bytes: [])]
    #expect(throws: ResultWriteError.self) { try writer.write(bad, of: "study", to: "study") }
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
