internal import JSON

/// A variant of a scenario as it was read: what stands where, and what it comes to.
struct ScenarioReading {
  /// What tells the variant from others; empty if there is only one.
  var label: String
  /// The file with everything put over it that the variant and the command line change.
  var root: JSONValue
  var declaration: ScenarioDeclaration
  /// One for each declared run.
  var resolutions: [RunStacks.Resolution]
  /// Nil if something is wrong, which has been reported.
  var scenario: ResolvedScenario?
}
