import ListRuntime
import TechniqueTestSupport

extension TechniqueContract {
  /// The statements of the README.
  static let readme = [
    TechniqueContract("Its README has the required headings, in order, and no empty section") { plugin, failures in
      let readme = try plugin.readme()
      failures.expect("headings", readme.sections.map(\.heading), equals: PluginReadme.headings)
      for section in readme.sections {
        failures.expect(section.body.contains { !$0.isWhitespace }, "\(section.heading) is empty")
      }
    },
    TechniqueContract("Its README documents exactly the declared options, with their defaults") { plugin, failures in
      let lines = try plugin.readme().body("Options").split(separator: "\n").filter { $0.hasPrefix("| `") }
      failures.expect("lines of the table of options", lines.count, equals: plugin.declaration.options.count)
      for option in plugin.declaration.options {
        let line = lines.first { $0.hasPrefix("| `\(option.name)` |") }
        let text = defaultText(option)
        failures.expect(line?.contains("`\(text)`") == true, "\(option.name) has no line with its default, `\(text)`")
      }
    },
    TechniqueContract("Its README states changes, and only of counts that exist") { plugin, failures in
      let changes = try plugin.readme().changes
      failures.expect(!changes.isEmpty, "there is no row under \"What it changes in the work\"")
      for change in changes {
        let directions = PluginReadme.Change.Direction.allCases.map(\.rawValue)
        failures.expect(
          directions.contains(change.direction), "\(change.counter): \(change.direction) is none of \(directions)")
        failures.expect(StudyRuns.isCount(change.counter), "there is no count \(change.counter)")
      }
    },
  ]

  /// A default as written in a README: whole numbers without a decimal point.
  private static func defaultText(_ option: OptionDeclaration) -> String {
    if case .number(let value) = option.defaultValue, value == value.rounded() { return "\(Int(value))" }
    return option.defaultValue.text
  }
}
