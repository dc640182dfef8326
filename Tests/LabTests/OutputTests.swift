import Foundation
import Testing

@Suite("Outputs of lab")
struct OutputTests {
  @Test("An output replaces its own kind of file, and no scenario, data or other file of the user")
  func replacement() throws {
    let lab = try LabProcess.withStudy()
    let study = try lab.text("study.json")
    try lab.write("scenario.json", study)
    try lab.write("notes.md", "# Notes")
    try lab.write("table.json", SampleFile.reference())
    for command in [
      "generate messages --count 3 -o scenario.json", "frame study.json --run plain --at 1s -o scenario.json",
      "trace study.json --run plain -o scenario.json", "report study.json -o scenario.json",
      "run study.json -q -f markdown=scenario.json",
      "fit study.json -r table.json --factors layout --phases 1 -o scenario.json",
    ] {
      try lab.rejects(command, exits: 73, says: "scenario.json: the file exists and is a scenario")
      #expect(try lab.text("scenario.json") == study, "\(command)")
    }
    try lab.rejects("report study.json -o notes.md", exits: 73, says: "notes.md: the file exists")
    try lab.rejects("generate messages --count 3 -o notes.md", exits: 73, says: "notes.md: the file exists")
    #expect(try lab.text("notes.md") == "# Notes")
    for command in [
      "generate messages --count 3 -o items.json", "trace study.json --run plain -o trace.json",
      "report study.json -o page.html",
      "run study.json -q -f markdown=report.md", "run study.json -q -f json=results.json",
    ] {
      for _ in 1...2 { try lab(command) }
    }
  }

  #if os(Linux)
    @Test(
      "A link to itself and a full device end with 73 and the reason in words",
      arguments: [("self", "Too many levels of symbolic links"), ("/dev/full", "No space left on device")])
    func unwritable(path: String, reason: String) throws {
      let lab = try LabProcess()
      try FileManager.default.createSymbolicLink(
        atPath: lab.folder.appending(path: "self").path, withDestinationPath: "self")
      try lab.rejects("generate messages -o \(path)", exits: 73, says: reason)
    }
  #endif

  @Test("Links are followed, and pipes and devices stay in place")
  func links() throws {
    let lab = try LabProcess()
    try lab.write("target.json", "")
    try FileManager.default.createSymbolicLink(
      atPath: lab.folder.appending(path: "link.json").path, withDestinationPath: "target.json")
    try lab("generate messages --count 3 -o link.json")
    #expect(try lab.text("target.json").contains("messageId"))
    #expect(try lab.names() == ["link.json", "target.json"])
    try lab("generate messages --count 3 -o /dev/null")
    let type = try FileManager.default.attributesOfItem(atPath: "/dev/null")[.type] as? FileAttributeType
    #expect(type == .typeCharacterSpecial)
  }

  @Test("A path with a NUL character is rejected, and no other file is read")
  func nul() throws {
    let lab = try LabProcess()
    try lab.write("study.json", #"{"name": "study", "device": "a\u0000b"}"#)
    try lab("validate study.json", exits: 65, prints: "NUL")
  }
}
