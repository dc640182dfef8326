package import JSON
package import ListRuntime

/// A scenario of a page that people have: it is measured in a browser, and not simulated.
package struct PageScenario: Sendable {
  /// The subject of the scenario, in one line, or nil.
  package private(set) var summary: String?
  /// The page.
  package private(set) var page = PageDeclaration()
  /// The variants of the page; empty if it is measured alone.
  package private(set) var runs: [PageRunDeclaration] = []

  /// The key that tells it from a scenario that is simulated.
  static let pageKey = "page"

  private static let fields: [FieldBinding<PageScenario>] = [
    .schemaAddress,
    .optional("summary", .line, "What the study is about, in one line.", optional: \.summary),
    .required(pageKey, PageDeclaration.reader, "A page that is measured, instead of runs that are simulated.", \.page),
    .optional(
      "runs", .array(of: PageRunDeclaration.reader, count: 2...Int.max),
      "Variants of the page: the others are compared with the first. The page alone if omitted.", \.runs),
  ]

  /// The form of the file.
  static let shape = ObjectShape("a scenario of a page", fields)

  /// Reads a scenario with changes from the command line, as far as it is valid; nil if it is no object. O(bytes).
  package static func read(
    _ source: SourceFile, changes: ScenarioChanges = .none, _ collector: DiagnosticCollector
  ) -> PageScenario? {
    guard let root = root(of: source, changes, collector), let object = ObjectReader(root, shape, collector) else {
      return nil
    }
    var scenario = PageScenario()
    object.read(fields, into: &scenario)
    collector.reportRepeated(scenario.runs.map(\.name), "runs")
    return scenario
  }

  /// Every value of a scenario, with its origin.
  package static func values(of source: SourceFile, changes: ScenarioChanges) -> [RunExplanation.Value] {
    let root = root(of: source, changes, DiagnosticCollector())
    return ValueOrigins.values(of: shape, in: root, under: "", except: ["$schema"])
  }

  private static func root(
    of source: SourceFile, _ changes: ScenarioChanges, _ collector: DiagnosticCollector
  ) -> JSONValue? {
    JSONDocument(source, reportingTo: collector).map { document in
      changes.patches(collector).reduce(document.root) { $0.patched($1, collector) ?? $0 }
    }
  }
}

/// A page as declared: where it is, when it is ready, and how it is scrolled.
package struct PageDeclaration: Sendable {
  /// An address, or the path of an HTML file.
  package private(set) var address = Located("")
  /// The selector of an element and a JavaScript condition without which the page is not ready, or nil; and the time for that in seconds.
  package private(set) var (waitFor, waitUntil): (String?, String?)
  package private(set) var waitSeconds = 10
  /// The selectors of what scrolls and of the rows; nil to find them.
  package private(set) var (scroller, rows): (String?, String?)
  /// The least number of visible rows of a list.
  package private(set) var leastRows = 3
  /// The speed of a scroll in px per second, and its duration in seconds.
  package private(set) var (pixelsPerSecond, scrollSeconds) = (2400, 4)
  /// The screen that the page sees.
  package private(set) var screen = Screen(width: 1280, height: 800, scale: 1)
  /// Hosts beside this machine to which requests pass, in lower case.
  package private(set) var allowedHosts: [String] = []
  /// The file with the responses of these hosts; nil if they are requested.
  package private(set) var responses: Located<String>?
  /// Functions of the page that change its list.
  package private(set) var hooks: [PageHook] = []
  /// The times between the last wheel input and the call of a hook, in milliseconds.
  package private(set) var delays = [0, 50, 150, 500]

  /// A page with the default values.
  init() {}

  /// A page of the lab, whose rows are known.
  package init(screen: Screen, scroller: String, rows: String, waitUntil: String, waitSeconds: Int) {
    (self.screen, self.scroller, self.rows) = (screen, scroller, rows)
    (self.waitUntil, self.waitSeconds) = (waitUntil, waitSeconds)
    leastRows = 1
  }

  /// The forms of its keys.
  package static let fields = bindings.map(\.shape)

  fileprivate static let reader = ValueReader.record("a page", PageDeclaration(), bindings)

  private static let bindings: [FieldBinding<PageDeclaration>] = [
    .required("address", ValueReader.text.located, "An address, or the path of an HTML file.", \.address),
    .optional("waitFor", .text, "The selector of an element without which it is not ready.", optional: \.waitFor),
    .optional(
      "waitUntil", .text, "A JavaScript expression that is true in it when it is ready.", optional: \.waitUntil),
    .defaulted(
      "waitS", .integer(1...600, unit: "s"), to: 10, "The time in which it must load and show its rows.",
      \.waitSeconds),
    .optional("scroller", .text, "The selector of what scrolls; found if omitted.", optional: \.scroller),
    .optional("rows", .text, "The selector of the rows of its list; found if omitted.", optional: \.rows),
    .group(
      "scroll", "the scroll of a page", .optional,
      [
        .defaulted("pxPerS", .integer(60...24_000, unit: "px/s"), to: 2400, "The speed.", \.pixelsPerSecond),
        .defaulted("seconds", .integer(1...60, unit: "s"), to: 4, "The duration.", \.scrollSeconds),
      ], "How a page alone is scrolled in real time, and by the wheel."),
    .defaulted(
      "screen", screen, to: PageDeclaration().screen, "Its size in CSS pixels, as in 390x844.", \.screen),
    .defaulted(
      "allow", .array(of: host), to: [],
      "A host to which requests pass, beside this machine; others are refused and counted.",
      \.allowedHosts),
    .optional(
      "responses", ValueReader.text.located,
      "An HTTP Archive (.har) with the responses of the hosts in allow: recorded if it does not exist, and then replayed.",
      optional: \.responses),
    .defaulted(
      "hooks", .map(.member, to: .text, { PageHook(name: $0, function: $1) }, { ($0.name, $0.function) }), to: [],
      text: "{}",
      "Functions of the page that change its list, by what they do, as in {\"prepend\": \"app.loadOlder\"}.",
      \.hooks),
    .defaulted(
      "delaysMs", .array(of: .integer(0...10_000, unit: "ms"), count: 1...12), to: PageDeclaration().delays,
      "The times between the last wheel input and the call of a hook.", \.delays),
  ]

  private static let screen = ValueReader<String>.text(
    rule: "a size of 100 to 8000 pixels, as in \"390x844\"", pattern: "^[0-9]+x[0-9]+$"
  ) { screen(of: $0) != nil }.map {
    screen(of: $0) ?? PageDeclaration().screen
  } write: {
    .string("\(Int($0.width))x\(Int($0.height))")
  }

  private static func screen(of text: String) -> Screen? {
    let lengths = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    guard lengths.count == 2, lengths.allSatisfy((100...8000).contains) else { return nil }
    return Screen(width: Double(lengths[0]), height: Double(lengths[1]), scale: 1)
  }

  /// A name or a number of a host, without a port.
  private static let host = ValueReader<String>.text(
    rule: "the name of a host, as in \"cdn.example.com\"", pattern: "^[A-Za-z0-9._-]{1,253}$"
  ) { text in
    (1...253).contains(text.utf8.count)
      && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-._".contains($0)) }
  }.map {
    $0.lowercased()
  } write: {
    .string($0)
  }
}

/// A function of a page that changes its list.
package struct PageHook: Sendable, Hashable {
  /// What it does, as in `prepend`, and a JavaScript expression whose value is the function, as in `app.loadOlder`.
  package let name: String
  package let function: String
}

/// A variant of a page as declared.
package struct PageRunDeclaration: Sendable {
  /// Its name, and its address if it is not that of the page.
  package private(set) var name = Located("")
  package private(set) var address: Located<String>?
  /// Paths of style sheets and scripts, and ids of interventions.
  package private(set) var injected: [Located<String>] = []
  package private(set) var interventions: [Located<String>] = []

  fileprivate static let reader = ValueReader.record(
    "a run of a page", PageRunDeclaration(),
    [
      .required("name", ValueReader.identifier.located, "Name of the run, unique in the file.", \.name),
      .optional("address", ValueReader.text.located, "Its address; that of the page if omitted.", optional: \.address),
      .optional(
        "inject", .array(of: ValueReader.text.located),
        "Files that are added: scripts, which run before the page's own, and style sheets (.css).", \.injected),
      .optional(
        "interventions", .array(of: ValueReader.text.located), "Interventions that are added, as in no-shadows.",
        \.interventions),
    ])
}
