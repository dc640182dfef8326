import Foundation
import Testing

@Suite("Outputs of lab")
struct OutputTests {
  @Test("Inputs are never overwritten")
  func inputs() throws {
    let lab = try LabProcess.withData()
    defer { lab.remove() }
    let media = try lab.text("media.json")
    for arguments in [
      ["generate", "messages", "--media", "media.json", "-o", "media.json"],
      ["generate", "messages", "--media", "media.json", "-o", "./x/../media.json"],
    ] {
      let outcome = try lab.run(arguments)
      #expect(outcome.code == 64 && outcome.errors.contains("would overwrite the input media.json"))
    }
    #expect(try lab.text("media.json") == media)
  }

  @Test("An empty path is a usage error", arguments: [["--output="], ["--output", ""], ["-o", ""]])
  func emptyPath(arguments: [String]) throws {
    let lab = try LabProcess.withData()
    defer { lab.remove() }
    let names = try lab.names()
    let outcome = try lab.run(["run", "study.json"] + arguments)
    #expect(outcome.code == 64 && outcome.errors.contains("--output needs a value: --output DIR"), "\(outcome.errors)")
    #expect(try lab.names() == names)
  }

  @Test("A link to itself and a full device end with 73 and the reason in words", arguments: ["self", "/dev/full"])
  func unwritable(path: String) throws {
    #if os(Linux)
      let lab = try LabProcess()
      defer { lab.remove() }
      try FileManager.default.createSymbolicLink(
        atPath: lab.folder.appending(path: "self").path, withDestinationPath: "self")
      let outcome = try lab.run("generate", "messages", "-o", path)
      #expect(outcome.code == 73)
      #expect(
        outcome.errors.contains(path == "self" ? "Too many levels of symbolic links" : "No space left on device"),
        "\(outcome.errors)")
      #expect(try lab.names() == ["self"])
    #endif
  }

  @Test("Links are followed, and pipes and devices stay in place")
  func links() throws {
    let lab = try LabProcess()
    defer { lab.remove() }
    try lab.write("target.json", "old")
    try FileManager.default.createSymbolicLink(
      atPath: lab.folder.appending(path: "link.json").path, withDestinationPath: "target.json")
    #expect(try lab.run("generate", "messages", "--count", "3", "-o", "link.json").code == 0)
    #expect(try lab.text("target.json").contains("messageId"))
    #expect(try lab.names() == ["link.json", "target.json"])
    #expect(try lab.run("generate", "messages", "--count", "3", "-o", "/dev/null").code == 0)
    let type = try FileManager.default.attributesOfItem(atPath: "/dev/null")[.type] as? FileAttributeType
    #expect(type == .typeCharacterSpecial)
  }

  @Test("A path with a NUL character is rejected, and no other file is read")
  func nul() throws {
    let lab = try LabProcess.withData()
    defer { lab.remove() }
    try lab.write("study.json", #"{"name": "study", "device": "a\u0000b"}"#)
    let outcome = try lab.run("validate", "study.json")
    #expect(outcome.code == 65)
    #expect((outcome.output + outcome.errors).contains("has a NUL character in its path"), "\(outcome.output)")
  }
}
