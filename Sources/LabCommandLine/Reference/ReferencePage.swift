import Analysis
package import ListRuntime
import Reports
import Scenarios

/// The reference of scenario keys, metrics, subcommands, techniques and exit codes as one Markdown page, derived from their declarations.
///
/// Its links to other pages are relative to the folder of the scenarios.
package enum ReferencePage {
  static let keys = "Scenario keys"
  private static let systems = "Rules of the systems"
  static let metrics = "Metrics"
  private static let counters = "Counters"
  static let work = "Work"
  private static let subcommands = "Subcommands"
  static let techniques = "Techniques"
  private static let exitCodes = "Exit codes"

  /// The text of the page.
  ///
  /// - Parameter techniques: the techniques that scenarios can use.
  package static func text(techniques: [any Technique.Type]) -> String {
    let keyPages = KeyPages(KeyReference())
    let techniquePages = TechniquePages(techniques)
    let lines =
      introduction + contents(keyPages, techniquePages)
      + section(
        keys,
        "A scenario is a JSON object with these keys. [WRITING.md](WRITING.md) explains how they work together, and "
          + "[scenario.schema.json](scenario.schema.json) has the same keys for editors. A key without a default is optional unless it is "
          + "marked as required. The option `--set` changes a key by its path, as in `scroll.passes=2`.")
      + keyPages.lines
      + section(
        systems,
        "A device runs a system, which a scenario can replace or change with [`os`](#deviceos). Each rule has the value of the latest "
          + "system that changes it, and its confidence; [SYSTEMS.md](SYSTEMS.md) has the evidence.") + systemLines
      + section(metrics, "A run has these figures. `lab list metrics` prints them.") + metricLines
      + section(
        counters,
        "A counter counts events or work of a run. Name it in a scenario where a metric is expected. `lab list counters` prints "
          + "counters and work.") + counterLines
      + section(
        work,
        "These are the kinds of work that a run performs, and that a device profile gives a cost. An amount includes load and "
          + "scroll.") + workLines
      + section(
        subcommands,
        "`lab FILE…` is short for `lab run FILE…`. Every subcommand also has the option "
          + "`\(OptionSpec.help.synopsis)`: \(ReferenceText.markdown(OptionSpec.help.help))")
      + Subcommand.all.flatMap(subcommandLines)
      + section(
        self.techniques, "`lab help TECHNIQUE` also prints when a technique helps, when it hurts and what it changes.")
      + techniquePages.lines
      + section(exitCodes, "A command that does several things ends with the greatest code.")
      + MarkdownTable.section(
        ["code", "meaning"], ExitCode.allCases.map { ["\($0.rawValue)", ReferenceText.markdown($0.meaning)] })
    return lines.joined(separator: "\n") + "\n"
  }

  private static let introduction = [
    "# Reference", "",
    "For people who look up one scenario key, metric, counter, subcommand, option, technique or exit code of `lab`.",
    "To learn how to use them, read [TUTORIAL.md](TUTORIAL.md) and [WRITING.md](WRITING.md).", "",
    "`make reference` generates this page from the declarations in the sources; `lab help --markdown` prints it.", "",
  ]

  private static func contents(_ keyPages: KeyPages, _ techniquePages: TechniquePages) -> [String] {
    func entry(_ title: String, _ links: [String] = []) -> String {
      "- \(heading(title).link)" + (links.isEmpty ? "" : ": \(links.joined(separator: ", "))")
    }
    return [
      entry(keys, keyPages.contents), entry(systems), entry(metrics), entry(counters), entry(work),
      entry(subcommands, Subcommand.all.map { heading(of: $0).link(MarkdownText.code($0.name)) }),
      entry(techniques, techniquePages.contents),
      entry(exitCodes),
    ]
  }

  private static func heading(_ title: String) -> MarkdownHeading { MarkdownHeading(level: 2, text: title) }

  private static func section(_ title: String, _ text: String) -> [String] { ["", heading(title).line, "", text] }

  // MARK: - Systems

  private static var systemLines: [String] {
    MarkdownTable.section(
      ["rule"] + SystemGeneration.all.map(\.id),
      SystemRules.all.map { rule in
        [MarkdownText.code(rule.name)]
          + SystemGeneration.all.map { generation in
            let choice = rule.choice(generation.rules)
            return "\(MarkdownText.code(choice.value)), \(choice.confidence.rawValue)"
          }
      })
  }

  // MARK: - Metrics, counters and work

  private static var metricLines: [String] {
    MarkdownTable.section(
      ["name", "heading", "unit", "better", "at most", "definition"],
      Quantity.metrics.map {
        [
          MarkdownText.code($0.name), ReferenceText.markdown($0.heading), ReferenceText.markdown($0.unit),
          $0.polarity.rawValue, ReferenceText.markdown($0.law.text), ReferenceText.markdown($0.meaning),
        ]
      })
  }

  private static var counterLines: [String] {
    MarkdownTable.section(
      ["name", "definition"],
      Quantity.counters.map { [MarkdownText.code($0.name), ReferenceText.markdown($0.meaning)] })
  }

  private static var workLines: [String] {
    MarkdownTable.section(
      ["name", "unit", "done by"],
      WorkKind.allCases.map {
        [
          MarkdownText.code(Measurements.workPrefix + $0.name), ReferenceText.markdown($0.unit),
          ReferenceText.markdown($0.performer.text),
        ]
      })
  }

  // MARK: - Subcommands

  private static func heading(of subcommand: Subcommand) -> MarkdownHeading {
    MarkdownHeading(level: 3, text: MarkdownText.code("lab \(subcommand.name)"))
  }

  private static func subcommandLines(_ subcommand: Subcommand) -> [String] {
    [
      "", heading(of: subcommand).line, "", "Usage: \(MarkdownText.code("lab \(subcommand.synopsis)"))", "",
      ReferenceText.markdown(subcommand.summary),
    ]
      + MarkdownTable.section(
        ["option", "meaning"],
        subcommand.options.map { [MarkdownText.code($0.synopsis), ReferenceText.markdown($0.help)] })
  }
}
