/// A generation of the system: the rules of a version, and of later ones up to the next generation.
///
/// ``all`` is the only list of generations. A generation is listed only if a rule is known to change with it.
package struct SystemGeneration: Sendable, Hashable {
  /// What changes with it, in one sentence.
  package var summary: String
  /// What is not known about it, in a few words.
  package var unknown: String
  /// Its rules, each a choice with its provenance.
  package var rules: SystemRules

  /// The version with which it begins, as in `ios-15`.
  package var id: String { rules.version }

  /// The versions that a device or a scenario can name, oldest first. Those before the first generation have its rules.
  package static let versions = (Array(7...18) + [26]).map { "ios-\($0)" }

  /// The rules of a version, those of its generation; nil for an unknown version.
  package static func rules(ofVersion version: String) -> SystemRules? {
    guard let position = versions.firstIndex(of: version) else { return nil }
    let generation = all.last { versions.firstIndex(of: $0.id).map { $0 <= position } ?? false } ?? iOS9
    var rules = generation.rules
    rules.version = version
    return rules
  }

  /// The next generation, with the version with which it begins and the rules that change.
  func next(
    _ version: String, _ summary: String, unknown: String, _ change: (inout SystemRules) -> Void
  ) -> SystemGeneration {
    var next = SystemGeneration(summary: summary, unknown: unknown, rules: rules)
    next.rules.version = version
    change(&next.rules)
    return next
  }
}
