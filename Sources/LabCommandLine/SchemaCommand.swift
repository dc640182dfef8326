import Analysis
import JSON
import ListRuntime
import Scenarios

extension Subcommand {
  static let schema: Subcommand = Subcommand(
    name: "schema", operands: "[KIND]",
    summary:
      "Print the JSON schema of a kind of file: \(InputKind.allCases.map(\.rawValue).joined(separator: ", ")); scenario if not given.",
    completions: [.words(InputKind.allCases.map(\.rawValue))], options: []
  ) { arguments, lab in
    let kind: InputKind = try arguments.word(for: "schema", fallback: .scenario)
    try lab.console.write(lab.schema(of: kind))
    return .ok
  }
}

/// The schema of scenarios as a file beside them, where editors find it.
enum SchemaFile {
  static let name = "scenario.schema.json"
}

extension Lab {
  /// The text of the JSON schema of a kind of file, with the registered techniques and metrics.
  func schema(of kind: InputKind) -> [UInt8] {
    SchemaBuilder(techniques: techniques.map { $0.declaration }, metrics: Measurements.names).schema(of: kind).text()
  }
}
