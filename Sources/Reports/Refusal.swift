package import JSON

/// The reasons why a study has no results: its input is invalid, or it cannot be compared with a baseline.
package struct Refusal: Sendable {
  /// The requested study, as the names of its scenario files.
  package let study: String
  /// What the reasons are for.
  var sentence: String { "Nothing was run, because the input is not valid or cannot be compared:" }
  /// The reasons, at least one.
  package let diagnostics: [Diagnostic]

  /// Creates a rejection with at least one reason.
  package init(of study: String, diagnostics: [Diagnostic]) {
    self.study = study
    self.diagnostics = diagnostics
  }
}
