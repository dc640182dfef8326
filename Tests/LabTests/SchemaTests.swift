import Foundation
import JSON
import Scenarios
import Testing

@Suite("JSON schema and lab validate")
struct SchemaTests {
  private static let schema = LabProcess.project.appending(path: "Scenarios/scenario.schema.json")

  /// All JSON files in the scenario folders of the project and the plugins, relative to the project's folder.
  private static let files: [String] = {
    let manager = FileManager.default
    let plugins = ((try? manager.contentsOfDirectory(atPath: LabProcess.project.path + "/Plugins")) ?? []).sorted()
    return (["Scenarios"] + plugins.map { "Plugins/\($0)/Scenarios" }).flatMap { folder in
      ((try? manager.contentsOfDirectory(atPath: "\(LabProcess.project.path)/\(folder)")) ?? []).sorted()
        .filter { $0.hasSuffix(".json") }.map { "\(folder)/\($0)" }
    }
  }()

  private static func file(_ path: String) throws -> SourceFile {
    SourceFile(name: path, bytes: try [UInt8](Data(contentsOf: LabProcess.project.appending(path: path))))
  }

  @Test("Scenarios/scenario.schema.json is the output of lab schema; make schema updates it")
  func schemaIsCurrent() throws {
    let lab = try LabProcess()
    defer { lab.remove() }
    let printed = try lab.run("schema")
    #expect(printed.code == 0)
    let isCurrent = try String(contentsOf: Self.schema, encoding: .utf8) == printed.output
    #expect(isCurrent, "a format or a technique's declaration has changed: run make schema")
  }

  @Test("Every shipped scenario refers to the schema by a correct relative path")
  func scenariosReferToTheSchema() throws {
    let scenarios = try Self.files.filter { path in
      let file = try Self.file(path)
      return !InputKind.isSchema(file) && InputKind(of: file) == .scenario
    }
    #expect(scenarios.count >= 20)
    for path in scenarios {
      let document = try #require(JSONDocument(Self.file(path), reportingTo: DiagnosticCollector()))
      let address = document.root["$schema"]?.string
      let target = address.map { FilePath.join(FilePath.folder(of: path), $0) }
      #expect(target == "Scenarios/scenario.schema.json", "\(path): \"$schema\" is \(address ?? "missing")")
    }
  }

  @Test("lab validate recognizes the kinds of files, and all shipped files are valid")
  func shippedFilesAreValid() throws {
    let lab = try LabProcess()
    defer { lab.remove() }
    let more = ["data/media", "data/messages-500", "devices/ipod-touch-5g", "reference/reinpalu-2017"]
    let paths = Self.files + more.map { "Scenarios/\($0).json" }
    let outcome = try lab.run(["validate"] + paths.map { LabProcess.project.appending(path: $0).path })
    #expect(outcome.code == 0, "\(outcome.output)\(outcome.errors)")
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.hasSuffix("\(paths.count - 1) of \(paths.count - 1) files valid\n"))
  }

  @Test("A dash means standard input, whose scenario may have any name")
  func standardInput() throws {
    let lab = try LabProcess()
    defer { lab.remove() }
    let text = try String(contentsOf: LabProcess.project.appending(path: "Scenarios/cumulative.json"), encoding: .utf8)
    let scenarios = LabProcess.project.appending(path: "Scenarios").path
    try lab.write(
      "piped",
      text.replacing("\"data/", with: "\"\(scenarios)/data/").replacing(
        "\"device\": \"ipod-touch-5g\"", with: "\"device\": \"\(scenarios)/devices/ipod-touch-5g.json\""))
    #expect(try lab.run(["validate", "-"], input: "piped").code == 0)
    let listed = try lab.run(["-", "--list", "--filter", "^reuse$"], input: "piped")
    #expect(listed.output == "cumulative: reuse\n", "\(listed.errors)")
    try lab.write("wrong", "{")
    #expect(
      try lab.run(["validate", "-"], input: "wrong").output.hasPrefix("-:1:2: error: the file ends unexpectedly\n"))
  }

  @Test("All problems of all files are reported at once, as text, JSON or annotations, and missing files too")
  func problemsOfManyFiles() throws {
    let lab = try LabProcess()
    defer { lab.remove() }
    try lab.write("a.json", #"{"name": "b", "scroll": {"driver": "rows", "intervalMs": 0}, "runs": 3}"#)
    try lab.write("m.json", "[\n  {\"messageId\": 1, \"direction\": \"up\", \"message\": \"50%, done\"}\n]")
    let text = try lab.run("validate", "m.json", "none.json", "a.json")
    #expect(text.code == 66)
    #expect(text.output.hasPrefix("m.json:2:33: error: unknown value\n"))
    #expect(text.output.contains("a.json:1:10: error: the name is not the file's name\n"))
    #expect(text.output.contains("a.json:1:58: error: out of range\n"))
    #expect(text.errors == "none.json: error: does not exist\n0 of 3 files valid, 8 problems\n", "\(text.output)")
    let json = try lab.run("validate", "--format", "json", "m.json")
    #expect(json.code == 65)
    #expect(
      json.output == """
        [
          {
            "file": "m.json",
            "line": 2,
            "column": 33,
            "endLine": 2,
            "endColumn": 37,
            "severity": "error",
            "message": "unknown value",
            "expected": "\\"in\\" or \\"out\\"",
            "found": "\\"up\\""
          }
        ]

        """)
    let github = try lab.run("validate", "-f", "github", "m.json")
    #expect(
      github.output
        == "::error file=m.json,line=2,col=33,endColumn=36::unknown value; expected \"in\" or \"out\"; found \"up\"\n")
  }
}
