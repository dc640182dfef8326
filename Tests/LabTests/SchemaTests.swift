import Foundation
import JSON
import JSONTestSupport
import Scenarios
import Testing

@Suite("JSON schema and lab validate")
struct SchemaTests {
  private static func text(_ path: String) throws -> String {
    try String(contentsOf: LabProcess.project.appending(path: path), encoding: .utf8)
  }

  @Test("Scenarios/scenario.schema.json is the output of lab schema; make schema updates it")
  func schemaIsCurrent() throws {
    let isCurrent = try Self.text("Scenarios/scenario.schema.json") == LabProcess()("schema").output
    #expect(isCurrent, "a format or a technique's declaration has changed: run make schema")
  }

  @Test("All shipped JSON files are valid, and every scenario refers to the schema by a correct relative path")
  func shippedFiles() throws {
    let found = try #require(FileManager.default.enumerator(atPath: LabProcess.project.path + "/Scenarios"))
    let scenarios = found.compactMap { $0 as? String }.map { "Scenarios/\($0)" }
    let plugins = try FileManager.default.contentsOfDirectory(atPath: LabProcess.project.path + "/Plugins")
    let paths =
      (scenarios + plugins.flatMap { name in ["wins", "must-not-win"].map { "Plugins/\(name)/Scenarios/\($0).json" } })
      .filter { path in
        path.hasSuffix(".json") && !path.contains(".schema.") && !path.contains("/baselines/")
          && !path.contains("/recordings/")
          && FileManager.default.fileExists(atPath: LabProcess.project.appending(path: path).path)
      }.sorted()
    for path in paths {
      let file = SourceFile(name: path, text: try Self.text(path))
      guard InputKind(of: file) == .scenario else { continue }
      let document = try #require(JSONDocument(file, reportingTo: DiagnosticCollector()))
      let target = document.root["$schema"]?.string.map { FilePath.join(FilePath.folder(of: path), $0) }
      #expect(target == "Scenarios/scenario.schema.json", "\(path)")
    }
    let files = paths.map { LabProcess.project.appending(path: $0).path }.joined(separator: " ")
    let outcome = try LabProcess()("validate \(files)", says: "\(paths.count) of \(paths.count) files valid")
    #expect(outcome.output.isEmpty && paths.count >= 60, "\(outcome.output)")
  }

  @Test("A dash means standard input, whose scenario may have any name")
  func standardInput() throws {
    let lab = try LabProcess()
    // What it names is built in.
    try lab.write("piped", Self.text("Scenarios/cumulative.json"))
    #expect(try lab.run(["validate", "-"], input: "piped").code == 0)
    let listed = try lab.run(["-", "--list", "--filter", "^reuse$"], input: "piped")
    #expect(listed.output == "cumulative: reuse\n", "\(listed.errors)")
    try lab.write("wrong", "{")
    #expect(try lab.run(["validate", "-"], input: "wrong").output.hasPrefix("-:1:2: error: "))
  }

  @Test("All problems of all files are reported at once, as text, JSON or annotations, and missing files too")
  func problemsOfManyFiles() throws {
    let lab = try LabProcess()
    try lab.write("a.json", #"{"name": "b", "scroll": {"driver": "rows", "intervalMs": 0}, "runs": 3}"#)
    try lab.write("m.json", "[\n  {\"messageId\": 1, \"direction\": \"up\", \"message\": \"50%, done\"}\n]")
    try lab(
      "validate m.json none.json a.json", exits: 66, says: "none.json: error: … 0 of 3 files valid, 8 problems",
      prints: "m.json:2:33: error: … a.json:1:10: error: … a.json:1:58: error:")
    let json = try lab("validate --format json m.json", exits: 65).output
    let problems = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]])
    #expect(
      problems.count == 1
        && problems.first?.keys.sorted() == [
          "column", "endColumn", "endLine", "expected", "file", "found", "line", "message", "severity",
        ])
    #expect(
      json.missing(#""file": "m.json", "line": 2, "column": 33, "endLine": 2, "endColumn": 37, … "error""#) == nil)
    try lab(
      "validate -f github m.json", exits: 65,
      prints: "::error file=m.json,line=2,col=33,endColumn=36::unknown value; … \"in\" or \"out\" … \"up\"")
  }
}
