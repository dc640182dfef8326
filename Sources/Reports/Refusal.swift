package import JSON

/// The reasons why a study has no results: its input is invalid, or it cannot be compared with a baseline.
package struct Refusal: Sendable {
  /// The sentence before the reasons.
  static let introduction = "Nothing was run, because the input is not valid or cannot be compared:"

  /// The requested study, as the names of its scenario files.
  package let study: String
  /// The paths of its scenario files; empty if they are unknown.
  let paths: [String]
  /// The reasons, at least one.
  package let diagnostics: [Diagnostic]

  /// Creates a rejection with at least one reason.
  package init(of study: String, at paths: [String] = [], diagnostics: [Diagnostic]) {
    self.study = study
    self.paths = paths
    self.diagnostics = diagnostics
  }
}
