package import ListRuntime

/// The files of a new plugin: a technique that forwards every call and performs one additional operation. It can
/// therefore be measured immediately, and its test and its scenarios fail if it does nothing.
package struct PluginTemplate {
  /// The name of the folder and the module.
  let name: String
  /// The technique's id in scenarios.
  let id: String
  /// The strategy class with which the technique decorates an extension point.
  private let strategy: ExtensionPointTemplate

  /// Whether the plugin is one of the lab's own, whose tests can use non-public declarations.
  let isInLab: Bool

  /// Creates the files of a plugin that decorates an extension point, in the lab's package or in another one.
  package init(name: String, id: String, extensionPoint: ExtensionPoint, isInLab: Bool = true) {
    self.name = name
    self.id = id
    self.isInLab = isInLab
    strategy = ExtensionPointTemplate(point: extensionPoint)
  }

  /// The technique's row in the table of Plugins/README.md.
  var row: String { "| [\(id)](\(name)/README.md) | \(strategy.addition.tableSummary) | \(strategy.point.rawValue) |" }

  /// All files with their paths relative to the plugin's folder.
  package var files: [(path: String, text: String)] {
    [
      ("Sources/\(name)Technique.swift", source), ("Tests/\(name)Tests.swift", isInLab ? tests : packageTests),
      ("README.md", readme),
      ("Scenarios/wins.json", scenario("What does it change?", raises: "work.\(strategy.addition.workKind)")),
      ("Scenarios/must-not-win.json", scenario("What does it cost?", raises: strategy.addition.cost)),
    ]
  }

  private var source: String {
    """
    public import ListRuntime

    /// A starting point: it forwards every call and does one thing more.
    public struct \(name)Technique: Technique {
      /// The technique's id, summary and extension points.
      public static let declaration = TechniqueDeclaration(
        id: "\(id)",
        summary: "\(strategy.addition.summary)",
        decorates: [.\(strategy.point.rawValue)])

      /// Creates the technique; it has no options.
      public init(options: TechniqueOptions) {}

      /// Installs the strategies of the extension points that the declaration names.
      public func install(in strategies: StrategyStack) {
        strategies.\(strategy.decorator) { \(strategy.className(name))(over: $0) }
      }
    }

    \(strategy.source(plugin: name))
    """
  }

  private var tests: String {
    """
    import \(name)
    import ListRuntime
    import TechniqueTestSupport
    import Testing

    @Suite("\(id)")
    struct \(name)Tests {
      /// The shipped chat with images on disk, scrolled row by row.
      private func run(_ techniques: [any Technique.Type]) throws -> FinishedRun {
        var run = ListRun(techniques)
        run.imageCaches = .disk
        return try run.finished()
      }

      @Test("The list does more work with it than without it, and row heights are the same")
      func comparedWithTheListWithoutIt() throws {
        let (without, with) = (try run([]), try run([\(name)Technique.self]))
        #expect(with.record.amount(.\(strategy.addition.workKind)) > without.record.amount(.\(strategy.addition.workKind)))
        #expect(with.rowHeights == without.rowHeights)
      }
    }

    """
  }

  /// The tests of a plugin in another package, by the counts of its own scenario.
  private var packageTests: String {
    """
    \([name, "TechniqueContracts", "Testing"].sorted().map { "import \($0)" }.joined(separator: "\n"))

    @Suite("\(id)")
    struct \(name)Tests {
      static let technique = ContractSubject(\(name)Technique.self)

      @Test("The list does more work with it than without it")
      func comparedWithTheListWithoutIt() async throws {
        let without = try await Self.technique.count("\(strategy.addition.workKind)", of: "without", in: "wins")
        let with = try await Self.technique.count("\(strategy.addition.workKind)", of: "with", in: "wins")
        #expect(try #require(with) > #require(without))
      }
    }

    """
  }

  private var readme: String {
    """
    # \(id)

    ## What it does

    \(strategy.addition.behavior) Describe here what the technique does instead.

    ## When it helps

    Not yet. Describe here when, and let `Scenarios/wins.json` show it.

    ## When it hurts

    \(strategy.addition.harm)

    ## Options

    None.

    ## What it changes in the work

    | count | change | why |
    | --- | --- | --- |
    \(strategy.addition.changes)

    ## Sources

    - Name here where the technique is described, or its author.

    """
  }

  /// A scenario whose expectation is met only if a value is greater with the technique than without it.
  private func scenario(_ question: String, raises value: String) -> String {
    ScenarioTemplate(
      schema: "../../../Scenarios/\(SchemaFile.name)",
      summary: "A chat scrolled from top to bottom, without \(id) and with it.",
      question: question, events: strategy.event.map { [$0] } ?? [],
      runs: [("without", []), ("with", [id])], expect: ["with.\(value) > without.\(value)"],
      columns: [value] + ["main_busy_ms", "blank_frames_pct", "fps_avg", "footprint_avg_mb"].filter { $0 != value }
    ).text
  }
}
