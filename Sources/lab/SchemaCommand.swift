internal import Analysis
internal import ListRuntime
internal import ScenarioKit

extension Verb {
  static let schema: Verb = Verb(
    name: "schema", operands: "[KIND]",
    summary:
      "Print the JSON schema of a kind of file: \(InputKind.allCases.map(\.rawValue).joined(separator: ", ")); scenario if not given.",
    options: []
  ) { arguments, lab in
    let word = arguments.operands.first ?? InputKind.scenario.rawValue
    if arguments.operands.count > 1 { throw UsageError("\"\(arguments.operands[1])\" is one argument too many") }
    guard let kind = InputKind(rawValue: word) else {
      throw UsageError(
        "there is no schema of \"\(word)\"",
        suggestion: NearestName.nearest(to: word, among: InputKind.allCases.map(\.rawValue)))
    }
    let builder = SchemaBuilder(techniques: lab.techniques.map { $0.declaration }, metrics: Measurements.names)
    try lab.console.write(builder.schema(of: kind).text())
    return .ok
  }
}
