internal import Analysis
internal import JSON
internal import ListRuntime
internal import Scenarios

extension Subcommand {
  static let schema: Subcommand = Subcommand(
    name: "schema", operands: "[KIND]",
    summary:
      "Print the JSON schema of a kind of file: \(InputKind.allCases.map(\.rawValue).joined(separator: ", ")); scenario if not given.",
    completions: [.words(InputKind.allCases.map(\.rawValue))], options: []
  ) { arguments, lab in
    let kind: InputKind = try arguments.word(for: "schema", fallback: .scenario)
    let builder = SchemaBuilder(techniques: lab.techniques.map { $0.declaration }, metrics: Measurements.names)
    try lab.console.write(builder.schema(of: kind).text())
    return .ok
  }
}
