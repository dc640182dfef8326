import LabRunner

/// The options for the uncertainty of a simulated study.
enum UncertaintyOptions {
  /// The number of members beyond which an ensemble gives no further information.
  private static let limit = 4096

  static let specs = [
    OptionSpec(
      "phases", "N",
      "Show how certain the figures are: vary the start of the scroll over N instants within a refresh interval."),
    OptionSpec(
      "uncertainty", "N",
      "Show how certain figures and conclusions are: N repetitions vary the start, the device's coefficients and its rules."
    ),
    OptionSpec(
      "sensitivity", nil,
      "With --uncertainty: also show which input drives each conclusion (many more runs)."),
    OptionSpec("ensemble-seed", "N", "With --uncertainty: the seed of the draws; 1 if not given."),
  ]
  /// The options of subcommands that run ablations.
  static let ablationSpecs = specs + [allDraws]
  private static let allDraws = OptionSpec(
    "all-draws", nil,
    "With --uncertainty or --phases: repeat all combinations of an ablation in all draws, instead of those that can still win, and also vary each source alone."
  )

  /// The request of the options; nil if there is none.
  static func settings(_ arguments: Arguments) throws(UsageError) -> Ensemble.Settings? {
    let phases = try arguments.integer("phases", in: 1...limit)
    let hasAllDraws = arguments.has(allDraws.name)
    if hasAllDraws, phases == nil, !arguments.has("uncertainty") {
      throw UsageError("--\(allDraws.name) needs --uncertainty N or --phases N")
    }
    guard arguments.has("uncertainty") else {
      for option in ["sensitivity", "ensemble-seed"] where arguments.has(option) {
        throw UsageError("--\(option) needs --uncertainty N")
      }
      return phases.map {
        Ensemble.Settings(count: $0, sources: [.start], isEvenlySpaced: true, hasAllDraws: hasAllDraws)
      }
    }
    guard phases == nil else {
      throw UsageError("--uncertainty and --phases cannot be combined: both vary the start of the scroll")
    }
    guard let count = try arguments.integer("uncertainty", in: 1...limit) else { return nil }
    let seed = try arguments.integer("ensemble-seed", in: 0...Int.max) ?? 1
    // Sensitivity indices need all draws.
    let hasSensitivity = arguments.has("sensitivity")
    return Ensemble.Settings(
      count: count, seed: UInt64(seed), hasSensitivity: hasSensitivity, hasAllDraws: hasAllDraws || hasSensitivity)
  }
}
