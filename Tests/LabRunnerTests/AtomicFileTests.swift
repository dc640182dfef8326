import Foundation
import LabRunner
import Testing

@Suite("Writing files")
struct AtomicFileTests {
  private let root = FileManager.default.temporaryDirectory.appending(path: "lab-file-\(UUID().uuidString)")

  private func path(_ name: String) -> String { "\(root.path)/\(name)" }
  private func text(_ name: String) throws -> String { try String(contentsOfFile: path(name), encoding: .utf8) }
  private func names() throws -> [String] { try FileManager.default.subpathsOfDirectory(atPath: root.path).sorted() }
  private func make() throws { try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true) }

  @Test("A file is created or replaced, keeps its permissions, and leaves nothing else")
  func replaces() throws {
    defer { try? FileManager.default.removeItem(at: root) }
    try AtomicFile.write(Array("one".utf8), to: path("deep/file"), makesFolders: true)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path("deep/file"))
    // The state after a process was killed.
    try Data().write(to: root.appending(path: "deep/.file.1-1.lab-unfinished"))
    try AtomicFile.write(Array("two".utf8), to: path("deep/file"))
    #expect(try text("deep/file") == "two")
    let attributes = try FileManager.default.attributesOfItem(atPath: path("deep/file"))
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(try names() == ["deep", "deep/file"])
  }

  @Test("Paths of one character and in the working folder work")
  func shortPaths() throws {
    let name = "1-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: name) }
    try AtomicFile.write([1], to: "\(name)/1/2", makesFolders: true)
    try AtomicFile.write([2], to: "\(name)/2")
    #expect(try FileManager.default.subpathsOfDirectory(atPath: name).sorted() == ["1", "1/2", "2"])
  }

  @Test("Links stay, and their targets are written, even if they do not exist")
  func links() throws {
    defer { try? FileManager.default.removeItem(at: root) }
    try make()
    try Data("old".utf8).write(to: root.appending(path: "target"))
    for (link, target) in [("a", "target"), ("b", "a"), ("c", "new")] {
      try FileManager.default.createSymbolicLink(atPath: path(link), withDestinationPath: target)
    }
    try AtomicFile.write(Array("b".utf8), to: path("b"))
    try AtomicFile.write(Array("c".utf8), to: path("c"))
    #expect(try text("target") == "b" && text("new") == "c")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path("b")) == "a")
    #expect(try names() == ["a", "b", "c", "new", "target"])
  }

  @Test("If many create a file at once, one succeeds, and the others leave nothing")
  func creates() async throws {
    defer { try? FileManager.default.removeItem(at: root) }
    let path = path("deep/file")
    for round in 0..<20 {
      try? FileManager.default.removeItem(atPath: path)
      let successes = try await withThrowingTaskGroup(of: Int?.self) { group in
        for writer in 0..<8 {
          group.addTask { try AtomicFile.create(Array("\(writer)".utf8), at: path) ? writer : nil }
        }
        return try await group.reduce(into: []) { successes, writer in successes += writer.map { [$0] } ?? [] }
      }
      #expect(successes.count == 1, "round \(round)")
      #expect(try text("deep/file") == successes.map(String.init).joined())
      #expect(try names() == ["deep", "deep/file"])
    }
  }

  @Test("Errors are named in words, and nothing is written")
  func errors() throws {
    defer { try? FileManager.default.removeItem(at: root) }
    try make()
    try FileManager.default.createSymbolicLink(atPath: path("self"), withDestinationPath: "self")
    try Data().write(to: root.appending(path: "file"))
    for (name, reason) in [
      ("self", "Too many levels of symbolic links"), ("", "Is a directory"), ("file/below", "Not a directory"),
      ("none/file", "No such file or directory"), ("a\0b", "Invalid argument"),
    ] {
      let error = #expect(throws: ResultWriteError.self) { try AtomicFile.write([1], to: path(name)) }
      #expect(error?.reason == reason, "\(name)")
    }
    #expect(try names() == ["file", "self"])
  }

  @Test("A pipe stays one, and its reader gets the content", .timeLimit(.minutes(1)))
  func pipes() throws {
    defer { try? FileManager.default.removeItem(at: root) }
    try make()
    let reader = Process()
    reader.executableURL = URL(filePath: "/bin/sh")
    reader.arguments = ["-c", #"mkfifo "$0" && touch "$0.made" && exec cat "$0""#, path("pipe")]
    let output = Pipe()
    reader.standardOutput = output
    try reader.run()
    while reader.isRunning, !FileManager.default.fileExists(atPath: path("pipe.made")) {
      Thread.sleep(forTimeInterval: 0.001)
    }
    try AtomicFile.write(Array("content".utf8), to: path("pipe"))
    #expect(String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self) == "content")
    reader.waitUntilExit()
    #expect(try names() == ["pipe", "pipe.made"])
  }

  #if os(Linux)
    @Test("A full device is an error, and a device stays one")
    func devices() throws {
      let error = #expect(throws: ResultWriteError.self) { try AtomicFile.write([1], to: "/dev/full") }
      #expect(error?.reason == "No space left on device")
      try AtomicFile.write([1], to: "/dev/null")
      let attributes = try FileManager.default.attributesOfItem(atPath: "/dev/null")
      #expect(attributes[.type] as? FileAttributeType == .typeCharacterSpecial)
    }
  #endif
}
