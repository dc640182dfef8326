import JSON
import Scenarios

/// The options of subcommands for pages. Those that say how a page is opened set keys of a scenario of a page.
enum PageOptions {
  /// The options of `lab measure`.
  static let specs =
    shared + [
      OptionSpec(
        "inject", "FILE",
        "Of a page: compare it with itself with the script in this file, which runs before the page's own, or the style sheet (.css)."
      ),
      OptionSpec(
        positionName, nil,
        "Of a page: measure where its rows jump, by wheel input and when hooks of a scenario are called; 3 times if --repeat is not given."
      ),
    ]

  /// The name of the option that measures positions.
  static let positionName = "position"

  /// The options of `lab ablate`.
  static let ablationSpecs =
    shared + [OptionSpec("pairs", nil, "Of a page: compare it with pairs of the best interventions, too.")]

  /// The options that set keys of a scenario's page, with the help of the keys.
  static let shared = keys.map { name, value, key in
    let field = PageDeclaration.fields.first { $0.name == key }
    let help = (field?.help ?? "").prefix(1).lowercased() + (field?.help ?? "").dropFirst()
    let isList = name == listName
    let standard: String? = if case .defaultsTo(let text)? = field?.presence, !isList { text } else { nil }
    let suffix = standard.map { "; \($0.replacing("\"", with: "")) if not given." } ?? "."
    return OptionSpec(name, value, isRepeatable: isList, "Of a page: \(help.dropLast())\(suffix)")
  }

  private static let keys: [(name: String, value: String, key: String)] = [
    ("scroller", "SELECTOR", "scroller"), ("rows", "SELECTOR", "rows"), (listName, "HOST", "allow"),
    ("responses", "FILE", "responses"), (numberName, "SECONDS", "waitS"), ("wait-for", "SELECTOR", "waitFor"),
    ("wait-until", "CONDITION", "waitUntil"), ("screen", "WxH", "screen"),
  ]

  /// The options whose values are a list and a number; those of the others are texts.
  private static let (listName, numberName) = ("allow", "wait")

  /// The changes that options make to a scenario of a page.
  static func settings(_ arguments: Arguments) -> [ScenarioChanges.Setting] {
    keys.compactMap { name, _, key in
      guard let values = arguments.values[name], let last = values.last else { return nil }
      let list = JSONContent.strings(values).compactText
      let text = name == listName ? list : name == numberName ? last : JSONContent.string(last).compactText
      return ScenarioChanges.Setting(option: "--\(name)", path: "page.\(key)", text: text)
    }
  }

  /// The options of measurements that have no meaning for a page.
  static let ofScenarios = ["scroll-anchoring", "no-pictures", "sweep"]

  /// The options that only a scenario of a page has.
  static let ofPageScenarios = ([ScenarioOptions.setSpec] + ScenarioOptions.filterSpecs).map(\.name)

  /// The options that a comparison of pages does not have: it looks at the figures after fixed numbers of browsers.
  static let ofOnePage = ["repeat", "metric", "throttle", "remote"]

  /// The options that a measurement of positions does not have.
  static let ofTimes = ["metric", "precision", "throttle"]

  /// Rejects options of pages for a scenario.
  static func refuse(withoutPage arguments: Arguments) throws(UsageError) {
    for option in specs + ablationSpecs + PageCheckCommand.specs where arguments.has(option.name) {
      throw UsageError(
        "--\(option.name) is for pages: an address, the path of an HTML file, or a scenario with a \"page\"")
    }
  }

  /// Rejects all options but some.
  ///
  /// - Parameters:
  ///   - names: the names of options in addition to `specs`.
  ///   - problem: the reason, after the option.
  static func refuse(
    allBut specs: [OptionSpec], _ names: [String], in arguments: Arguments, _ problem: String
  ) throws(UsageError) {
    let allowed = Set(specs.map(\.name) + names + [ScenarioOptions.setSpec.name])
    guard let option = arguments.values.keys.filter({ !allowed.contains($0) }).min() else { return }
    throw UsageError("--\(option) \(problem)")
  }
}
