/// The files of a new plugin: a technique that forwards every call and records it, so that it can be measured at once.
struct PluginTemplate {
  /// The name of the folder and the module.
  let name: String
  /// The technique's id in scenarios.
  let id: String
  /// The extension point that the technique decorates.
  let extensionPoint: ExtensionPointTemplate

  /// The technique's row in the table of Plugins/README.md.
  var row: String { "| [\(id)](\(name)/README.md) | \(Self.summary) | \(extensionPoint.rawValue) |" }

  /// All files with their paths relative to the plugin's folder.
  var files: [(path: String, text: String)] {
    [
      ("Sources/\(name)Technique.swift", source), ("Tests/\(name)Tests.swift", tests), ("README.md", readme),
      ("Scenarios/wins.json", scenario("wins", "What does it change?", expect: ["with.work.cacheLookup > 0"])),
      (
        "Scenarios/must-not-win.json",
        scenario("must-not-win", "What does it cost?", expect: ["with.main_busy_ms > without.main_busy_ms"])
      ),
    ]
  }

  private static let summary = "records its calls and changes nothing yet"

  private var source: String {
    """
    public import ListRuntime

    /// A starting point: it forwards every call.
    public struct \(name)Technique: Technique {
      /// The technique's id, summary and extension points.
      public static let declaration = TechniqueDeclaration(
        id: "\(id)",
        summary: "Record calls and change nothing yet.",
        decorates: [.\(extensionPoint.rawValue)])

      /// Creates the technique; it has no options.
      public init(options: TechniqueOptions) {}

      /// Installs the strategies of the extension points that the declaration names.
      public func install(in strategies: StrategyStack) {
        strategies.\(extensionPoint.decorator) { \(extensionPoint.className(name))(over: $0) }
      }
    }

    \(extensionPoint.source(plugin: name))
    """
  }

  private var tests: String {
    """
    internal import \(name)
    internal import ListRuntime
    internal import TechniqueTestSupport
    internal import Testing

    @Suite("\(id)")
    struct \(name)Tests {
      @Test("Calls are recorded")
      func recordsCalls() throws {
        #expect(try ListRun([\(name)Technique.self]).record().amount(.cacheLookup) > 0)
      }

      @Test("Row heights are the same as without it")
      func heights() throws {
        let messages = ChatSample.texts(20)
        let with = try ListRun([\(name)Technique.self], messages: messages).finished().rowHeights
        #expect(with == (try ListRun(messages: messages).finished().rowHeights))
      }
    }

    """
  }

  private var readme: String {
    """
    # \(id)

    ## What it does

    Forwards every call to the base strategy and records it. Describe here what the technique does instead.

    ## When it helps

    Not yet. Describe here when, and let `Scenarios/wins.json` show it.

    ## When it hurts

    Always: each call costs a lookup (`Scenarios/must-not-win.json`).

    ## Options

    None.

    ## What it changes in the work

    | count | change | why |
    | --- | --- | --- |
    | `cache_lookups` | higher | each call is recorded |
    | `technique_main_time` | present | the lookups |

    ## Sources

    - Name here where the technique is described, or its author.

    """
  }

  private func scenario(_ name: String, _ question: String, expect: [String]) -> String {
    ScenarioTemplate(
      name: name, folder: "../../../Scenarios/",
      summary: "A chat scrolled from top to bottom, without \(id) and with it.",
      question: question, runs: [("without", []), ("with", [id])], expect: expect
    ).text
  }
}
