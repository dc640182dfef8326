package import JSON

/// Counts of what a page does in a fixed scroll, which are the same in every run on any machine.
package struct PageCounts: Sendable, Hashable {
  /// The product and version of the browser, as in `Chrome/156.0.8078.79`: another version counts otherwise.
  package var browser = ""
  /// Whether the browser made each frame only when the lab asked for it.
  package var hasControlledFrames = false
  /// The number of steps of the scroll.
  package var steps = 0
  /// The counts by name.
  package var counts: [String: Int] = [:]
  /// The calls of each function of the page's scripts, by the file and the name; functions without a name are counted together for each
  /// file.
  package var calls: [String: Int] = [:]
  /// The functions whose calls depend on time, so that they are not compared.
  package var timedFunctions: [String] = []
  /// The place of each function, as `list.js:48`. Not part of a file, because an edit above a function moves it.
  package var places: [String: String] = [:]

  /// The name of the count of all calls.
  private static let callCount = "functionCalls"

  /// What each count means, in the order of reports.
  package static let meanings: [(name: String, text: String)] = [
    ("styleRecalculations", "style recalculations"),
    ("forcedStyles", "style recalculations that scripts forced"), ("elementsRestyled", "elements restyled"),
    ("elementsAdded", "elements added"), ("elementsRemoved", "elements removed"), ("elements", "elements at the end"),
    ("attributesAdded", "attributes of added elements"), ("attributeChanges", "changes of attributes"),
    ("textChanges", "changes of texts"), ("charactersAdded", "characters of added and changed texts"),
    ("scrollEvents", "scroll events"), ("rowsEntered", "rows that entered"), ("layouts", "layouts"),
    ("forcedLayouts", "layouts that scripts forced"), ("objectsLaidOut", "objects laid out"),
    ("picturesPainted", "pictures painted"), ("requests", "requests"), (callCount, "calls of functions"),
  ]

  /// The counts that are the same in every run only with controlled frames.
  static let countedInControlledFrames = ["layouts", "forcedLayouts", "objectsLaidOut", "picturesPainted"]

  /// No counts.
  init() {}

  /// The counts that are the same here and in another scroll of the same page: the others depend on time.
  package func common(with other: PageCounts) -> PageCounts {
    var (common, other) = aligned(with: other)
    common.counts = counts.filter { other.counts[$0.key] == $0.value }
    let functions = Set(common.calls.keys).union(other.calls.keys)
    common.leaveOut(functions.filter { common.calls[$0] != other.calls[$0] }.sorted())
    return common
  }

  /// The counts without those that other ones lack, and without the functions that these leave out.
  package func restricted(to other: PageCounts) -> PageCounts {
    var restricted = self
    restricted.counts = counts.filter { other.counts[$0.key] != nil }
    restricted.timedFunctions = Set(timedFunctions).union(other.timedFunctions).sorted()
    return restricted
  }

  /// Removes functions whose calls depend on time, also from the count of all calls.
  mutating func leaveOut(_ functions: [String]) {
    timedFunctions = functions
    for name in functions { calls[name] = nil }
    counts[Self.callCount] = calls.values.reduce(0, +)
  }

  /// The counts, and other ones, with the same names for functions of files that only one of them has: builds give files other names, as with a
  /// digest of their content. Functions with one name in several such files are counted together.
  private func aligned(with other: PageCounts) -> (PageCounts, PageCounts) {
    func files(_ counts: PageCounts) -> Set<Substring> {
      Set((counts.calls.keys + counts.timedFunctions).map { Self.parts(of: $0).file })
    }
    let shared = files(self).intersection(files(other))
    let keys = [self, other].flatMap { ($0.calls.keys + $0.timedFunctions).sorted() }
      .filter { !shared.contains(Self.parts(of: $0).file) }
    let names = Dictionary(keys.map { (Self.parts(of: $0).name, $0) }) { first, _ in first }
    func name(_ key: String) -> String {
      let (file, name) = Self.parts(of: key)
      return shared.contains(file) ? key : names[name] ?? key
    }
    func renamed(_ counts: PageCounts) -> PageCounts {
      var renamed = counts
      renamed.calls = Dictionary(counts.calls.map { (name($0), $1) }, uniquingKeysWith: +)
      renamed.places = Dictionary(counts.places.map { (name($0), $1) }, uniquingKeysWith: min)
      renamed.timedFunctions = counts.timedFunctions.map(name)
      return renamed
    }
    return (renamed(self), renamed(other))
  }

  /// The file and the name of a function; a file has no space in its address.
  private static func parts(of key: String) -> (file: Substring, name: Substring) {
    let file = key.prefix { $0 != " " }
    return (file, key.dropFirst(file.count + 1))
  }

  // MARK: Differences

  /// A count that differs from a baseline.
  package struct Difference: Sendable, Hashable {
    /// What is counted, in words.
    package let subject: String
    /// The count, and that of the baseline.
    package let count: Int
    package let baseline: Int
    /// The functions whose calls differ, in words, the largest difference first; only for calls.
    package let functions: [String]
  }

  /// The number of functions that a difference names.
  private static let namedFunctions = 5

  /// The counts of a baseline that differ, in the order of reports. Counts that the baseline does not have are not compared, and neither are
  /// those that are ``missing(from:)`` it; what else this scroll does not have is 0. Calls differ also if only their distribution does.
  package func differences(from baseline: PageCounts) -> [Difference] {
    var (compared, aligned) = aligned(with: baseline)
    compared.leaveOut(aligned.timedFunctions)
    // Of a name in several files, the calls in one can depend on time.
    aligned.leaveOut(aligned.timedFunctions)
    let missing = missing(from: baseline)
    return Self.meanings.compactMap { name, text in
      guard baseline.counts[name] != nil, let old = aligned.counts[name], !missing.contains(name) else { return nil }
      let new = compared.counts[name] ?? 0
      let functions = name == Self.callCount ? compared.functions(from: aligned) : []
      guard new != old || !functions.isEmpty else { return nil }
      return Difference(subject: text, count: new, baseline: old, functions: functions)
    }
  }

  /// The names of the counts of a baseline that only controlled frames give, if the frames of this scroll were not controlled.
  package func missing(from baseline: PageCounts) -> [String] {
    hasControlledFrames ? [] : Self.countedInControlledFrames.filter { baseline.counts[$0] != nil }
  }

  /// What counts mean, in the order of reports.
  package static func texts(of names: [String]) -> [String] {
    meanings.filter { names.contains($0.name) }.map(\.text)
  }

  private func functions(from baseline: PageCounts) -> [String] {
    let names = Set(calls.keys).union(baseline.calls.keys)
    let changes = names.map { ($0, calls[$0] ?? 0, baseline.calls[$0] ?? 0) }.filter { $0.1 != $0.2 }
    return changes.sorted { (Self.distance($1), $0.0) < (Self.distance($0), $1.0) }.prefix(Self.namedFunctions)
      .map { name, new, old in
        let place = places[name].map { " (\($0))" } ?? ""
        return "\(name)\(place) \(new) instead of \(old)"
      }
  }

  /// The size of a change of a count, which is not negative.
  private static func distance(_ change: (String, Int, Int)) -> Int { abs(change.1 - change.2) }

  // MARK: The file

  private static let version = 1
  private static let kind = "page-counts"

  /// The form of the file.
  private static let file = ValueReader<PageCounts>.record(
    "counts of a page", PageCounts(),
    [
      .ignored(.required("kind", .word([kind]))), .ignored(.required("schemaVersion", .integer(version...version))),
      .required("browser", .string, "", \.browser),
      .defaulted("hasControlledFrames", .boolean, to: false, "", \.hasControlledFrames),
      .required("steps", .integer(1...100_000), "", \.steps),
      .required("counts", .members(.integer(0...Int.max)), "", \.counts),
      .required("calls", .members(.integer(0...Int.max)), "", \.calls),
      .optional("timedFunctions", .array(of: .string), "", \.timedFunctions),
    ])

  /// Reads a file; nil after reporting at least one error. O(bytes).
  package static func read(_ source: SourceFile, _ collector: DiagnosticCollector) -> PageCounts? {
    let errors = collector.errorCount
    guard let root = JSONDocument(source, reportingTo: collector)?.root else { return nil }
    let counts = file.read(root, collector)
    let known = meanings.map(\.name)
    for (name, _) in root["counts"]?.members ?? [] where !known.contains(name.string ?? "") {
      collector.error(
        at: name, "unknown count", expected: ValueShape.oneOf(known), found: name.summary,
        suggestion: NearestName.nearest(to: name.string ?? "", among: known))
    }
    return collector.errorCount == errors ? counts : nil
  }

  /// The file.
  package var content: JSONContent {
    .object([
      .init("kind", .string(Self.kind)), .init("schemaVersion", .integer(Self.version)),
      .init("browser", .string(browser)), .init("hasControlledFrames", .boolean(hasControlledFrames)),
      .init("steps", .integer(steps)),
      .init("counts", .sortedObject(counts.mapValues { .integer($0) })),
      .init("calls", .sortedObject(calls.mapValues { .integer($0) })),
      .init("timedFunctions", .strings(timedFunctions)),
    ])
  }
}
