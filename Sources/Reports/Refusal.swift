package import JSON


/// Why there are no figures: what was read cannot be used, or cannot be compared with a baseline.
package struct Refusal: Sendable {
  /// What was asked for, as the names of its scenarios' files.
  package let study: String
  /// What stands against it.
  package let diagnostics: [Diagnostic]

  /// A refusal with at least one reason.
  package init(of study: String, diagnostics: [Diagnostic]) {
    self.study = study
    self.diagnostics = diagnostics
  }
}
