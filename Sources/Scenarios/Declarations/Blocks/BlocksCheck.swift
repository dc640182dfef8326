import Datasets
import JSON
import ListRuntime

/// Checks that declared blocks and the items of a scenario's runs match.
struct BlocksCheck {
  /// The `content` of the scenario.
  private let content: JSONValue
  private let collector: DiagnosticCollector

  init(of content: JSONValue, _ collector: DiagnosticCollector) {
    (self.content, self.collector) = (content, collector)
  }

  /// Reports every field and every type that blocks name and that no item of any run has: O(items × fields).
  func check(_ configurations: [RunConfiguration]) {
    let contents = configurations.map(\.content)
    // The part that was not read may be the missing part.
    guard !collector.hasErrors, let style = contents.first?.style as? DeclaredStyle else { return }
    var (texts, pictures, types): (Set<String>, Set<String>, Set<String>) = ([], [], [])
    var checked: [ContentItems] = []
    for items in contents.map(\.items)
      + configurations.flatMap({ $0.events.flatMap { $0.events.flatMap(\.addedItems) } })
    {
      // Runs share their items; equal items with shared storage compare in constant time.
      guard !checked.contains(items) else { continue }
      checked.append(items)
      for item: DeclaredItem in items.items() {
        for field in item.texts { texts.insert(field.name) }
        for field in item.pictures { pictures.insert(field.name) }
        if !item.type.isEmpty { types.insert(item.type) }
      }
    }
    if let header = style.sections?.header {
      if !types.contains(header) { reportType(header, at: "header", in: types) }
      if style.blocks.count(where: { $0.types?.contains(header) ?? true }) > 1 {
        report(
          header, "the header of a section has more than one block", at: "header",
          expected: "one block for items of the type \(JSONString.quoted(header)), and \"types\" in the others",
          suggestion: nil)
      }
    }
    for block in style.blocks {
      let fields = DeclaredView.stack(block.stack).fields
      for name in fields.texts where !texts.contains(name) { report(name, "text", in: texts, pictures) }
      for name in fields.pictures where !pictures.contains(name) { report(name, "picture", in: pictures, texts) }
      for type in block.types ?? [] where !types.contains(type) { reportType(type, at: "types", in: types) }
    }
  }

  private func reportType(_ type: String, at key: String, in types: Set<String>) {
    report(
      type, "no item is of the type \(JSONString.quoted(type))", at: key,
      expected: names(types, none: "items with a \"type\""),
      suggestion: NearestName.nearest(to: type, among: types.sorted()))
  }

  private func report(_ name: String, _ kind: String, in names: Set<String>, _ others: Set<String>) {
    let nearest = NearestName.nearest(to: name, among: names.sorted())
    let other = kind == "text" ? "picture" : "text"
    let expected =
      others.contains(name)
      ? "a \(kind); \(JSONString.quoted(name)) is a \(other)" : self.names(names, none: "items with \(kind)s")
    report(
      name, "no item has a \(kind) \(JSONString.quoted(name))", at: "field", expected: expected, suggestion: nearest)
  }

  private func names(_ names: Set<String>, none: String) -> String {
    names.isEmpty ? none : ValueShape.oneOf(names.sorted().prefix(10).map(JSONString.quoted))
  }

  private func report(_ name: String, _ message: String, at key: String, expected: String, suggestion: String?) {
    collector.error(
      at: location(of: name, at: key, in: content) ?? content.location.beginning, message, expected: expected,
      suggestion: suggestion.map(JSONString.quoted))
  }

  /// The first place in a value where a key has a name: O(size of the value).
  private func location(of name: String, at key: String, in value: JSONValue) -> SourceLocation? {
    for member in value.members {
      if member.key.string == key {
        if member.value.string == name { return member.value.location }
        if let element = member.value.elements.first(where: { $0.string == name }) { return element.location }
      }
      if let found = location(of: name, at: key, in: member.value) { return found }
    }
    for element in value.elements {
      if let found = location(of: name, at: key, in: element) { return found }
    }
    return nil
  }
}

extension DeclaredStyle {
  /// The position of the first item that none of the blocks shows; nil if there is none: O(items × fields).
  func firstItemWithoutBlocks(in items: ContentItems) -> Int? {
    let items: [DeclaredItem] = items.items()
    return items.firstIndex { item in !blocks.contains { $0.isShown(in: item) } }
  }

  /// The content that an item needs so that a block shows it, for a message.
  var shownFields: String {
    let fields = blocks.map { DeclaredView.stack($0.stack).fields }
    let names = Set(fields.flatMap { $0.texts + $0.pictures })
    guard !names.isEmpty else { return "a block for each item" }
    return
      "a block for each item, or one of the fields \(names.sorted().map(JSONString.quoted).joined(separator: ", "))"
  }

  /// The fields that an item has, for a message.
  func fields(ofItem position: Int, in items: ContentItems) -> String {
    let items: [DeclaredItem] = items.items()
    guard items.indices.contains(position) else { return "none" }
    let names = items[position].texts.map(\.name) + items[position].pictures.map(\.name)
    return names.isEmpty
      ? "an item without fields" : "the fields \(names.map(JSONString.quoted).joined(separator: ", "))"
  }
}
