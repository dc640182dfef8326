import JSON
package import ListRuntime
package import Scenarios

/// Handwritten scenarios for tests that read no files.
package enum SampleScenario {
  /// One run of a sample scenario.
  package struct Run {
    /// The run name, with the condition.
    package var name: String
    /// The condition; empty for none.
    package var condition: String
    /// The names of the runs it is compared with.
    package var compareTo: [String]
    /// The techniques in stacking order.
    package var techniques: [any Technique.Type]
    /// The id of its device.
    package var device: String
    /// Creates a run.
    package init(
      _ name: String, under condition: String = "", compareTo: [String] = [], techniques: [any Technique.Type] = [],
      device: String = "sample-device"
    ) {
      self.device = device
      self.name = condition.isEmpty ? name : "\(name)@\(condition)"
      self.condition = condition
      self.compareTo = compareTo
      self.techniques = techniques
    }
  }

  /// Creates a scenario with runs on the sample device.
  ///
  /// - Parameter expectations: the expectations with their levels; each is one line of the scenario's text.
  package static func scenario(
    _ name: String = "sample", runs: [Run],
    expectations: [(level: Expectation.Level, requirement: Expectation.Requirement)] = [], columns: [String] = [],
    isStrict: Bool = false
  ) throws -> ResolvedScenario {
    let lines = expectations.indices.map { "expectation \($0)" }
    let source = SourceFile(name: "\(name).json", text: lines.joined(separator: "\n"))
    var start = 0
    var expected: [Expectation] = []
    for (line, expectation) in zip(lines, expectations) {
      let range = SourceRange(start: start, end: start + line.utf8.count)
      start = range.end + 1
      expected.append(
        Expectation(
          level: expectation.level, requirement: expectation.requirement, message: nil, source: source, range: range))
    }
    return ResolvedScenario(
      name: name, summary: "A study for tests.", question: nil, source: source,
      runs: try runs.map { run in
        var configuration = try SampleConfiguration.configuration(
          name: run.name, techniques: run.techniques.map { ConfiguredTechnique($0) }, device: run.device)
        configuration.condition = run.condition
        return ResolvedRun(
          configuration: configuration,
          compareTo: run.compareTo, techniquesText: run.techniques.map { $0.declaration.id },
          range: SourceRange(start: 0, end: 0))
      }, expectations: expected, inputs: [], columns: columns,
      isStrict: isStrict, tolerances: Tolerances(isStrict: isStrict))
  }
}
