import Foundation
import Testing

@Suite("Outputs of lab")
struct OutputTests {
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
    try lab.write("target.json", "old")
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
