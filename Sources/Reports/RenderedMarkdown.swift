/// Markdown as plain text for a terminal.
///
/// It renders what the project's own pages use: paragraphs, lists, tables, headings, fenced code, and emphasis, code
/// and links within lines. Other markup is not changed.
package enum RenderedMarkdown {
  /// The lines of plain text.
  ///
  /// - Parameters:
  ///   - lines: the lines of Markdown.
  ///   - width: the width that the lines fit; nil for 100 characters and tables at their full width.
  package static func lines(_ lines: [String], width: Int?) -> [String] {
    blocks(of: lines).flatMap { text(of: $0, width) }
  }

  /// Consecutive lines that belong together.
  private enum Block {
    case empty
    case paragraph(String)
    /// An item of a list with its marker and indentation.
    case item(String, marker: String, indent: Int)
    case heading(String)
    case table([String])
    case code([String])
  }

  private static func blocks(of lines: [String]) -> [Block] {
    var blocks: [Block] = []
    var code: [String]?
    for line in lines {
      let trimmed = line.drop { $0 == " " }
      if trimmed.hasPrefix("```") {
        if let finished = code { blocks.append(.code(finished)) }
        code = code == nil ? [] : nil
      } else if code != nil {
        code?.append(line)
      } else {
        add(line, String(trimmed), to: &blocks)
      }
    }
    return blocks + (code.map { [.code($0)] } ?? [])
  }

  private static func add(_ line: String, _ trimmed: String, to blocks: inout [Block]) {
    if trimmed.isEmpty {
      blocks.append(.empty)
    } else if trimmed.hasPrefix("#") {
      blocks.append(.heading(String(trimmed.drop { $0 == "#" || $0 == " " })))
    } else if trimmed.hasPrefix("|") {
      if case .table(let rows)? = blocks.last {
        blocks[blocks.count - 1] = .table(rows + [trimmed])
      } else {
        blocks.append(.table([trimmed]))
      }
    } else if let (marker, text) = listItem(trimmed) {
      blocks.append(.item(text, marker: marker, indent: line.count - trimmed.count))
    } else {
      switch blocks.last {
      case .paragraph(let text)?: blocks[blocks.count - 1] = .paragraph("\(text) \(trimmed)")
      case .item(let text, let marker, let indent)?:
        blocks[blocks.count - 1] = .item("\(text) \(trimmed)", marker: marker, indent: indent)
      default: blocks.append(.paragraph(trimmed))
      }
    }
  }

  /// The marker of a list item, such as `-` or `2.`, and its text; nil for another line.
  private static func listItem(_ line: String) -> (marker: String, text: String)? {
    guard let space = line.firstIndex(of: " ") else { return nil }
    let marker = line[..<space]
    let isNumber = marker.hasSuffix(".") && marker.count < 4 && marker.dropLast().allSatisfy(\.isNumber)
    guard marker == "-" || marker == "*" || isNumber && marker.count > 1 else { return nil }
    return (String(marker), String(line[line.index(after: space)...]))
  }

  private static func text(of block: Block, _ width: Int?) -> [String] {
    let paragraphWidth = PlainText.paragraphWidth(width)
    switch block {
    case .empty: return [""]
    case .paragraph(let text): return PlainText.wrapped(inline(text), width: paragraphWidth)
    case .heading(let text): return PlainText.wrapped(inline(text), width: paragraphWidth)
    case .code(let lines): return lines.map { "  " + $0 }
    case .item(let text, let marker, let indent):
      let lines = PlainText.wrapped(
        "\(marker == "*" ? "-" : marker) \(inline(text))", indent: marker.count + 1, width: paragraphWidth - indent)
      return lines.map { String(repeating: " ", count: indent) + $0 }
    case .table(let rows): return table(rows, width)
    }
  }

  private static func table(_ lines: [String], _ width: Int?) -> [String] {
    let rows = lines.map(cells)
    // The second row has the alignment of each column.
    guard rows.count > 1, rows[1].allSatisfy({ $0.allSatisfy { "-: ".contains($0) } && $0.contains("-") }) else {
      return lines.map(inline)
    }
    let count = rows[1].count
    let cells = ([rows[0]] + rows[2...]).map { $0.prefix(count).map(inline) }
    return Grid(rows[1].map { $0.hasSuffix(":") ? .right : .left }, cells).ruledLines(headers: 1, fitting: width)
  }

  /// The cells of a table's row, without the separators at its ends.
  private static func cells(_ row: String) -> [String] {
    var cells = [""]
    var isEscaped = false
    for character in row {
      if character == "|", !isEscaped {
        cells.append("")
      } else {
        cells[cells.count - 1].append(character)
      }
      isEscaped = character == "\\" && !isEscaped
    }
    let inner = cells.dropFirst(cells.first?.isEmpty == true ? 1 : 0)
    let last = inner.last?.allSatisfy { $0 == " " } == true ? inner.dropLast() : inner
    return last.map { cell in
      String(cell.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
  }

  /// A text without the marks of code, emphasis and links; the address of a link to another site follows its text.
  static func inline(_ text: String) -> String {
    var result = ""
    var rest = Substring(text)
    while let character = rest.first {
      switch character {
      case "\\" where rest.dropFirst().first?.isPunctuation == true || rest.dropFirst().first?.isSymbol == true:
        rest.removeFirst()
        result.append(rest.removeFirst())
      case "`":
        let code = rest.dropFirst()
        guard let end = code.firstIndex(of: "`") else {
          result.append(rest.removeFirst())
          continue
        }
        result += code[..<end]
        rest = code[code.index(after: end)...]
      case "*":
        // Marks count only in pairs around a text that neither begins nor ends with a space.
        let marks = rest.prefix { $0 == "*" }
        let inner = rest.dropFirst(marks.count)
        guard inner.first?.isWhitespace == false, let end = inner.firstRange(of: marks),
          inner[..<end.lowerBound].last?.isWhitespace == false
        else {
          result += marks
          rest = inner
          continue
        }
        result += inline(String(inner[..<end.lowerBound]))
        rest = inner[end.upperBound...]
      case "[":
        guard let (label, address, end) = link(in: rest) else {
          result.append(rest.removeFirst())
          continue
        }
        result += inline(label) + (address.hasPrefix("http") ? " (\(address))" : "")
        rest = rest[end...]
      default: result.append(rest.removeFirst())
      }
    }
    return result
  }

  /// The parts of a link at the start of a text: `[label](address)`.
  private static func link(in text: Substring) -> (label: String, address: String, end: Substring.Index)? {
    guard let close = text.firstIndex(of: "]") else { return nil }
    let open = text.index(after: close)
    guard open < text.endIndex, text[open] == "(", let end = text[open...].firstIndex(of: ")") else { return nil }
    return (
      String(text[text.index(after: text.startIndex)..<close]), String(text[text.index(after: open)..<end]),
      text.index(after: end)
    )
  }
}
