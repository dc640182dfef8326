import JSON

/// A parsed variant of a scenario: its patched source, its declaration and its resolved form.
struct ParsedVariant {
  /// The label of the variant; empty if there is only one.
  var label: String
  /// The file with the patches of the variant and of the command line applied.
  var root: JSONValue
  var declaration: ScenarioDeclaration
  /// The resolved stacks, one for each declared run.
  var resolutions: [RunStacks.Resolution]
  /// The resolved scenario; nil if there are problems, which have been reported.
  var scenario: ResolvedScenario?
}
