internal import ScenarioKit

/// The options that say on the command line what a scenario's "ablation" says, each in the place of what stands there.
enum AblationOptions {
  private static let all: [(spec: OptionSpec, path: String, isList: Bool)] = [
    (
      OptionSpec(
        "factors", "A,B,…",
        "Techniques to study, in stacking order; also as in the file, {\"factor\": …, \"levels\": […]}."),
      "ablation.factors", true
    ),
    (OptionSpec("base", "RUN", "The run every combination starts from."), "ablation.base", false),
    (
      OptionSpec("design", "NAME", "Which combinations are run; all if neither given nor in the file."),
      "ablation.design", false
    ),
    (OptionSpec("metrics", "A,B,…", "The metrics to attribute, the most important first."), "ablation.metrics", true),
    (
      OptionSpec("target", "LIMIT", "What the smallest set is sought for, as in \"fps_avg >= 58\"."), "ablation.target",
      false
    ),
  ]

  /// The options, for a verb's help.
  static let specs = all.map(\.spec)

  /// What is given of them.
  static func settings(_ arguments: Arguments) -> [ScenarioChanges.Setting] {
    all.compactMap { spec, path, isList in
      arguments.text(spec.name).map {
        ScenarioChanges.Setting(option: "--\(spec.name)", path: path, text: $0, isList: isList)
      }
    }
  }
}
