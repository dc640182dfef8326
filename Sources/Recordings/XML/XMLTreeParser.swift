import JSON

/// Parses XML 1.0 (W3C, fifth edition, 2008) without document type declarations into a flat table of nodes.
///
/// It does not recurse, so nesting uses no stack. Names may contain any non-ASCII character. Complexity: O(bytes).
struct XMLTreeParser {
  /// The reason why a text cannot be read.
  struct Problem: Error {
    /// The range of bytes.
    var start: Int
    var end: Int
    /// One sentence without a period.
    var message: String
    var expected: String?
    var found: String?
  }

  private let bytes: [UInt8]
  private let nodeLimit: Int
  private var position: Int
  private(set) var nodes: ContiguousArray<XMLNode> = []
  /// The indices of the open elements.
  private var open: [Int] = []

  init(_ source: SourceFile, nodeLimit: Int) {
    bytes = source.bytes
    position = source.textStart
    self.nodeLimit = nodeLimit
  }

  /// Parses the whole text.
  mutating func parse() throws(Problem) {
    try skipMisc()
    guard position < bytes.count else { throw problem("the file ends unexpectedly", expected: "an element") }
    guard bytes[position] == UInt8(ascii: "<") else { throw problem("text precedes the first element") }
    try startTag()
    while !open.isEmpty {
      guard position < bytes.count else {
        throw problem("the file ends unexpectedly", expected: "\"</\(name(of: open[open.count - 1]))>\"")
      }
      if bytes[position] != UInt8(ascii: "<") { try text() } else { try markup() }
    }
    try skipMisc()
    if position < bytes.count { throw problem("the file continues after its outermost element") }
  }

  /// Parses markup that begins with `<` inside an element.
  private mutating func markup() throws(Problem) {
    if try skipCommentOrInstruction() { return }
    if starts("<![CDATA[") {
      let start = position + 9
      try skip(past: "]]>", of: "a CDATA section")
      try append(start: start, end: position - 3, nameLength: 0, isLiteral: true)
    } else if starts("</") {
      try endTag()
    } else {
      try startTag()
    }
  }

  private mutating func startTag() throws(Problem) {
    if starts("<!") {
      throw problem(
        "document type and entity declarations are not supported", length: 2, expected: "an element, as exports have")
    }
    let start = position
    position += 1
    let nameStart = position
    while position < bytes.count, Self.isNameByte(bytes[position]) { position += 1 }
    guard position > nameStart else {
      throw problem("the name of an element is missing", expected: "a name after \"<\"")
    }
    guard open.count < XMLDocument.depthLimit else {
      position = start
      throw problem("elements are nested too deeply", expected: "at most \(XMLDocument.depthLimit) levels")
    }
    let nameLength = position - nameStart
    let isEmpty = try attributes()
    let index = nodes.count
    try append(start: start, end: position, nameLength: nameLength)
    if !isEmpty { open.append(index) }
  }

  /// Parses attributes up to the end of a start tag, and returns whether the element is empty.
  private mutating func attributes() throws(Problem) -> Bool {
    while true {
      let hasSpace = skipSpace()
      if starts(">") {
        position += 1
        return false
      }
      if starts("/>") {
        position += 2
        return true
      }
      guard position < bytes.count else { throw problem("the file ends in a tag", expected: "\">\"") }
      let start = position
      while position < bytes.count, Self.isNameByte(bytes[position]) { position += 1 }
      guard position > start, hasSpace else {
        throw problem("unexpected character in a tag", expected: "an attribute or \">\"")
      }
      skipSpace()
      guard starts("=") else { throw problem("the value of an attribute is missing", expected: "\"=\"") }
      position += 1
      skipSpace()
      guard starts("\"") || starts("'") else {
        throw problem("the value of an attribute has no quotation marks", expected: "a quotation mark")
      }
      let quote = bytes[position]
      position += 1
      while position < bytes.count, bytes[position] != quote {
        if bytes[position] == UInt8(ascii: "<") {
          throw problem("an attribute does not end", expected: "a quotation mark")
        }
        try character()
      }
      guard position < bytes.count else { throw problem("the file ends in an attribute", expected: "a quotation mark") }
      position += 1
    }
  }

  private mutating func endTag() throws(Problem) {
    let start = position
    position += 2
    let nameStart = position
    while position < bytes.count, Self.isNameByte(bytes[position]) { position += 1 }
    let index = open[open.count - 1]
    let node = nodes[index]
    let opening = bytes[(Int(node.start) + 1)..<(Int(node.start) + 1 + Int(node.nameLength))]
    guard bytes[nameStart..<position].elementsEqual(opening) else {
      let found = String(decoding: bytes[start..<position].prefix(48), as: UTF8.self)
      position = start
      throw problem("another element is open", expected: "\"</\(name(of: index))>\"", found: "\"\(found)\"")
    }
    skipSpace()
    guard starts(">") else { throw problem("an end tag does not end", expected: "\">\"") }
    position += 1
    open.removeLast()
    nodes[index].next = UInt32(truncatingIfNeeded: nodes.count)
  }

  private mutating func text() throws(Problem) {
    let start = position
    var isBlank = true
    while position < bytes.count, bytes[position] != UInt8(ascii: "<") {
      if !Self.isSpace(bytes[position]) { isBlank = false }
      try character()
    }
    // Most of the text of an export is indentation between elements.
    if !isBlank { try append(start: start, end: position, nameLength: 0) }
  }

  /// Passes one byte of text, or a reference, which is checked.
  private mutating func character() throws(Problem) {
    guard bytes[position] == UInt8(ascii: "&") else {
      position += 1
      return
    }
    let after = bytes[(position + 1)...].prefix(XMLReferences.lengthLimit)
    guard let semicolon = after.firstIndex(of: UInt8(ascii: ";")), XMLReferences.text(of: after[..<semicolon]) != nil
    else {
      throw problem(
        "a reference is not defined", expected: "&lt; &gt; &amp; &quot; &apos; or the number of a character")
    }
    position = semicolon + 1
  }

  private mutating func append(start: Int, end: Int, nameLength: Int, isLiteral: Bool = false) throws(Problem) {
    guard nodes.count < nodeLimit else {
      position = start
      throw problem("the file has too many elements", expected: "at most \(nodeLimit) elements and texts")
    }
    nodes.append(
      XMLNode(
        start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: end),
        next: UInt32(truncatingIfNeeded: nodes.count + 1), nameLength: UInt32(truncatingIfNeeded: nameLength),
        isLiteral: isLiteral))
  }

  /// Skips spaces, comments, processing instructions and the XML declaration outside of elements.
  private mutating func skipMisc() throws(Problem) {
    while true {
      skipSpace()
      guard try skipCommentOrInstruction() else { return }
    }
  }

  private mutating func skipCommentOrInstruction() throws(Problem) -> Bool {
    if starts("<!--") {
      try skip(past: "-->", of: "a comment")
    } else if starts("<?") {
      try skip(past: "?>", of: "a processing instruction")
    } else {
      return false
    }
    return true
  }

  private mutating func skip(past end: String, of what: String) throws(Problem) {
    let start = position
    let end = Array(end.utf8)
    position += 2
    while position + end.count <= bytes.count {
      if bytes[position..<(position + end.count)].elementsEqual(end) {
        position += end.count
        return
      }
      position += 1
    }
    position = start
    throw problem("\(what) does not end", expected: "\"\(String(decoding: end, as: UTF8.self))\"")
  }

  @discardableResult
  private mutating func skipSpace() -> Bool {
    let start = position
    while position < bytes.count, Self.isSpace(bytes[position]) { position += 1 }
    return position > start
  }

  private func starts(_ text: String) -> Bool {
    position + text.utf8.count <= bytes.count && bytes[position..<(position + text.utf8.count)].elementsEqual(text.utf8)
  }

  private func name(of index: Int) -> String {
    let start = Int(nodes[index].start) + 1
    return String(decoding: bytes[start..<(start + Int(nodes[index].nameLength))].prefix(48), as: UTF8.self)
  }

  private func problem(_ message: String, length: Int = 1, expected: String? = nil, found: String? = nil) -> Problem {
    let start = min(position, bytes.count)
    return Problem(
      start: start, end: min(start + length, bytes.count), message: message, expected: expected, found: found)
  }

  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }

  /// Whether a byte may be part of a name: a letter, a digit, `-`, `_`, `.`, `:`, or a part of a character beyond ASCII.
  static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."),
      UInt8(ascii: ":"), 0x80...:
      true
    default: false
    }
  }
}
