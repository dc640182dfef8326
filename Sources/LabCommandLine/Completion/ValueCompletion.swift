import Analysis

/// The values of an option that a shell can complete.
package struct ValueCompletion: Sendable {
  /// The source of values.
  enum Source: Sendable {
    /// These words.
    case words([String])
    /// The ids of the techniques.
    case techniques
    /// The names of a kind that `lab list` prints, with the scenario on the command line if the kind needs one.
    case listing(String, ofScenario: Bool)
  }

  /// The sources, in the order of the values.
  let sources: [Source]
  /// Whether the option takes several values with commas.
  let isList: Bool

  static func words(_ words: [String], isList: Bool = false) -> Self { Self(sources: [.words(words)], isList: isList) }
  static let runs = Self(sources: [.listing("runs", ofScenario: true)], isList: false)
  static let baselines = Self(sources: [.listing("baselines", ofScenario: true)], isList: false)
  static let devices = Self(sources: [.listing("devices", ofScenario: false)], isList: false)
  /// Paths of values of scenarios.
  static let settings = Self(sources: [.listing("settings", ofScenario: false)], isList: false)
  static let metric = words(Measurements.names)
  static let metrics = words(Measurements.names, isList: true)
  /// Factors of the scenario's ablation, and techniques.
  static let factors = Self(sources: [.listing("factors", ofScenario: true), .techniques], isList: true)
}
