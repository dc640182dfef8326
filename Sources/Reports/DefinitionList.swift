import JSON

/// Names with descriptions in two columns, as in help texts.
package enum DefinitionList {
  /// The lines.
  ///
  /// A description that does not fit beside its name continues on the lines below; a name that is wider than two fifths
  /// of the width has its own line.
  ///
  /// - Parameters:
  ///   - indent: the number of spaces before each line.
  ///   - width: the width that the lines fit; nil for one line for each entry.
  package static func lines(
    _ entries: [(name: String, text: String)], indent: Int = 0, width: Int?
  ) -> [String] {
    let names = entries.map(\.name.printable)
    let longest = names.map(\.count).max() ?? 0
    let column = width.map { min(longest, $0 * 2 / 5) } ?? longest
    let space = String(repeating: " ", count: indent)
    let textSpace = String(repeating: " ", count: indent + column + Grid.gap)
    return zip(names, entries).flatMap { name, entry -> [String] in
      let texts =
        width.map { PlainText.wrapped(entry.text, width: max(20, $0 - indent - column - Grid.gap)) }
        ?? [entry.text.printable]
      guard let first = texts.first else { return [space + name] }
      let below = texts.dropFirst().map { textSpace + $0 }
      guard name.count <= column else { return [space + name, textSpace + first] + below }
      let padding = String(repeating: " ", count: column - name.count + Grid.gap)
      return [space + name + padding + first] + below
    }
  }
}
