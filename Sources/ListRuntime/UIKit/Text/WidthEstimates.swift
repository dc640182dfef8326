/// How many texts have characters whose widths are estimates.
package struct WidthEstimates: Sendable, Hashable {
  /// Number of nonempty texts that were examined.
  package private(set) var textCount = 0
  /// Number of examined texts with any such character.
  package private(set) var estimatedCount = 0
  /// Number of examined texts with characters of each group, in the order of ``EstimatedScript/allCases``.
  package private(set) var counts = [Int](repeating: 0, count: EstimatedScript.allCases.count)
  /// Whether only a sample of the items was examined.
  package private(set) var isSample = false

  /// The maximum number of items of one list that are examined; more are sampled evenly.
  package static let itemLimit = 10_000

  /// No texts.
  package init() {}

  /// The texts of runs: of their items and of those that events add. Equal items count once. O(runs · items + bytes).
  package init(of runs: [RunConfiguration]) {
    var known: Set<ContentItems> = []
    var last: ContentItems?
    for run in runs {
      let added = run.events.flatMap { $0.events.flatMap(\.addedItems) }
      // Most runs have the items of the run before in the same memory, where they need no hash.
      let initial = run.content.items == last ? [] : [run.content.items]
      last = run.content.items
      for items in initial + added where known.insert(items).inserted {
        guard let content = run.content.withItems(items, mediaAsText: run.content.showsMediaAsText) else { continue }
        add(content, width: run.profile.screen.width)
      }
    }
  }

  /// Adds the texts of all items of a content: O(bytes), of at most ``itemLimit`` items.
  private mutating func add(_ content: ContentDescription, width: Double) {
    let items = content.items.sample(Self.itemLimit)
    if items.count < content.items.count { isSample = true }
    guard let sample = content.withItems(items, mediaAsText: content.showsMediaAsText),
      let media = try? MediaLibrary([])
    else { return }
    let shown = sample.makeContent(media: media, width: width)
    for item in 0..<shown.itemCount {
      let row = Row(index: item, item: item, blocks: 0..<shown.blockCount(ofItem: item))
      for (text, _) in shown.texts(for: row) { add(text) }
    }
  }

  /// Adds a text: O(bytes).
  package mutating func add(_ text: String) {
    guard !text.isEmpty else { return }
    textCount += 1
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return }
    let scripts = Set(
      text.unicodeScalars.lazy.filter { !$0.isASCII }.compactMap { EstimatedScript(ofNonASCII: $0.value) })
    if !scripts.isEmpty { estimatedCount += 1 }
    for (position, script) in EstimatedScript.allCases.enumerated() where scripts.contains(script) {
      counts[position] += 1
    }
  }

  /// One sentence that names the groups with their numbers of texts; nil if no width is an estimate.
  package var sentence: String? {
    guard estimatedCount > 0 else { return nil }
    let scripts = zip(EstimatedScript.allCases, counts).filter { $1 > 0 }.map { "\($0.rawValue) (\($1))" }
    return "The widths of characters in \(estimatedCount) of \(textCount) \(textCount == 1 ? "text" : "texts")"
      + "\(isSample ? " (a sample)" : "") are estimates: \(scripts.joined(separator: ", "))."
  }
}
