/// The files of a new plugin: a technique that passes everything on and does one thing, so that it can be measured at once.
struct PluginTemplate {
  /// The folder's name, which is the module's.
  let name: String
  /// The id in scenarios.
  let id: String
  /// Where it stands.
  let seam: ExtensionPointTemplate

  /// The line about it in Plugins/README.md.
  var row: String { "| [\(id)](\(name)/README.md) | \(Self.summary) | \(seam.rawValue) |" }

  /// All files by their paths in the plugin's folder.
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

  private static let summary = "remembers what it is asked, and changes nothing yet"

  private var source: String {
    """
    public import ListRuntime

    /// A start: everything is passed on.
    public struct \(name)Technique: Technique {
      /// What the technique says of itself.
      public static let declaration = TechniqueDeclaration(
        id: "\(id)",
        summary: "Remember what is asked, and change nothing yet.",
        decorates: [.\(seam.rawValue)])

      /// The technique with its options.
      public init(options: TechniqueOptions) {}

      /// Stands at the seams the declaration names.
      public func install(in seams: StrategyStack) {
        seams.\(seam.decorator) { \(seam.className(name))(over: $0) }
      }
    }

    \(seam.source(plugin: name))
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
      @Test("What is asked is remembered")
      func remembers() throws {
        #expect(try ListRun([\(name)Technique.self]).record().amount(.cacheLookup) > 0)
      }

      @Test("Rows are as tall as without it")
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

    Passes every question on to the strategy below and remembers what it was asked. Say here what the technique does instead.

    ## When it helps

    Not yet. Say here when, and let `Scenarios/wins.json` show it.

    ## When it hurts

    Always: each question costs a look-up (`Scenarios/must-not-win.json`).

    ## Options

    None.

    ## What it changes in the work

    | count | change | why |
    | --- | --- | --- |
    | `cache_lookups` | higher | each question is remembered |
    | `technique_main_time` | present | the look-ups |

    ## Sources

    - Say here where the technique is described, or whose it is.

    """
  }

  private func scenario(_ name: String, _ question: String, expect: [String]) -> String {
    ScenarioTemplate(
      name: name, folder: "../../../Scenarios/", summary: "A chat scrolled from top to end, without \(id) and with it.",
      question: question, runs: [("without", []), ("with", [id])], expect: expect
    ).text
  }
}
