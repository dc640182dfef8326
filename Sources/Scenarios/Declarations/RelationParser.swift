import JSON

/// A relation as declared in a file: `reuse.fps_avg > worst.fps_avg * 1.2`.
struct RelationDeclaration: Sendable {
  /// One side: a number, or a metric of a run times a factor.
  enum Side: Sendable {
    case number(Double)
    case metric(run: Located<String>, metric: Located<String>, factor: Double)
  }
  var level = Expectation.Level.error
  var left: Side
  var comparison: Expectation.Comparison
  var right: Side
  var text: String
  var location: SourceLocation

  static let rule =
    "a relation such as \"reuse.fps_avg > worst.fps_avg\", \"reuse.fps_avg >= 30\" or \"a.load_ms < b.load_ms * 2\""

  static let reader = ValueReader<RelationDeclaration>.parsed(rule: rule) { parser, _ in parser.parse() }
}

extension ValueReader {
  /// A text that a parser reads.
  static func parsed(
    rule: String, _ parse: @escaping @Sendable (inout RelationParser, JSONValue) -> Value?
  ) -> ValueReader {
    ValueReader(.text(rule: rule), of: .string) { json, collector in
      var parser = RelationParser(json)
      if let value = parse(&parser, json) { return value }
      parser.report(to: collector)
      return nil
    }
  }
}

/// Parses relations between metrics, ablation targets and design generators, which share their tokens.
///
/// A relation has two sides; a side is `run.metric`, a number, or the product of the two.
struct RelationParser {
  struct Token {
    var text: String
    var range: SourceRange
    var isOperator: Bool
  }
  struct Problem {
    var range: SourceRange
    var message: String
    var expected: String
    var found: String?
  }

  let text: String
  private let file: SourceFile
  private let whole: SourceRange
  private var tokens: [Token] = []
  private var next = 0
  private(set) var problem: Problem?

  /// A parser for the value of a JSON string; splits it into tokens.
  init(_ json: JSONValue) {
    text = json.string ?? ""
    file = json.source
    whole = json.range
    // Without escapes, offsets in the value correspond to offsets in the file.
    let margin = whole.end - whole.start - text.utf8.count
    let start = margin == 0 || margin == 2 ? whole.start + margin / 2 : nil
    let bytes = Array(text.utf8)
    let operators = Array("<>=!*".utf8)
    var position = 0
    while position < bytes.count {
      let first = position
      if bytes[position] <= 0x20 {
        position += 1
        continue
      }
      let isOperator = operators.contains(bytes[position])
      if bytes[position] == UInt8(ascii: "*") {
        position += 1
      } else {
        while position < bytes.count, bytes[position] > 0x20, bytes[position] != UInt8(ascii: "*"),
          operators.contains(bytes[position]) == isOperator
        { position += 1 }
      }
      let range = start.map { SourceRange(start: $0 + first, end: $0 + position) } ?? whole
      tokens.append(
        Token(text: String(decoding: bytes[first..<position], as: UTF8.self), range: range, isOperator: isOperator))
    }
  }

  mutating func parse() -> RelationDeclaration? {
    guard let left = side() else { return nil }
    guard let comparison = comparison() else { return nil }
    guard let right = side() else { return nil }
    guard isAtEnd else {
      _ = nextToken()
      return fail("the relation continues after its second side", expected: "nothing more")
    }
    if case .number = left, case .number = right {
      return fail("the relation compares two numbers", expected: "\"run.metric\" on a side", at: whole)
    }
    return RelationDeclaration(
      left: left, comparison: comparison, right: right, text: text, location: SourceLocation(file, whole))
  }

  private mutating func side() -> RelationDeclaration.Side? {
    guard let first = term() else { return nil }
    guard next < tokens.count, tokens[next].text == "*" else { return first }
    next += 1
    guard let second = term() else { return nil }
    switch (first, second) {
    case (.metric(let run, let metric, _), .number(let factor)), (.number(let factor), .metric(let run, let metric, _)):
      return .metric(run: run, metric: metric, factor: factor)
    default: return fail("only a metric and a number can be multiplied", expected: "\"run.metric * number\"")
    }
  }

  private mutating func term() -> RelationDeclaration.Side? {
    guard let token = nextToken(), !token.isOperator else {
      return fail("a side is missing", expected: "\"run.metric\" or a number")
    }
    if let number = Double(token.text), number.isFinite { return .number(number) }
    guard let dot = token.text.utf8.firstIndex(of: UInt8(ascii: ".")), dot > token.text.startIndex,
      token.text.utf8.index(after: dot) < token.text.endIndex
    else { return fail("this is neither a metric of a run nor a number", expected: "\"run.metric\" or a number") }
    let run = String(token.text[..<dot])
    let metric = String(token.text[token.text.utf8.index(after: dot)...])
    guard token.range != whole else {
      return .metric(run: located(run, whole), metric: located(metric, whole), factor: 1)
    }
    let middle = token.range.start + run.utf8.count
    return .metric(
      run: located(run, SourceRange(start: token.range.start, end: middle)),
      metric: located(metric, SourceRange(start: middle + 1, end: token.range.end)), factor: 1)
  }

  private func located(_ name: String, _ range: SourceRange) -> Located<String> {
    Located(name, at: SourceLocation(file, range))
  }

  /// Reports the problem, if there is one.
  func report(to collector: DiagnosticCollector) {
    guard let problem else { return }
    collector.error(
      at: SourceLocation(file, problem.range), problem.message, expected: problem.expected, found: problem.found)
  }

  /// Whether all tokens have been consumed.
  var isAtEnd: Bool { next >= tokens.count }

  /// Consumes a name.
  mutating func name(_ expected: String) -> Located<String>? {
    guard let token = nextToken(), !token.isOperator, Double(token.text) == nil else {
      return fail("a name is missing", expected: expected)
    }
    return located(token.text, token.range)
  }

  /// Consumes the name of a metric: a word, or several if none of them looks like the name of a metric, as in the heading of a column.
  mutating func metricName() -> Located<String>? {
    guard let first = name("the name of a metric") else { return nil }
    func isWord(_ text: String) -> Bool { text.utf8.allSatisfy { $0 != UInt8(ascii: "_") && $0 != UInt8(ascii: ".") } }
    var words = [first.value]
    while isWord(first.value), next < tokens.count, !tokens[next].isOperator, Double(tokens[next].text) == nil,
      isWord(tokens[next].text)
    {
      words.append(tokens[next].text)
      next += 1
    }
    guard words.count > 1 else { return first }
    let range = SourceRange(start: first.location.range.start, end: tokens[next - 1].range.end)
    return located(words.joined(separator: " "), range)
  }

  /// Consumes a comparison operator.
  mutating func comparison() -> Expectation.Comparison? {
    if let token = nextToken(), let comparison = Expectation.Comparison(rawValue: token.text) { return comparison }
    return fail(
      "the comparison is missing",
      expected: ValueShape.oneOf(Expectation.Comparison.allCases.map { JSONString.quoted($0.rawValue) }))
  }

  mutating func nextToken() -> Token? {
    next += 1
    return next <= tokens.count ? tokens[next - 1] : nil
  }

  /// Records a problem with the last consumed token, and returns nil.
  mutating func fail<Result>(_ message: String, expected: String, at range: SourceRange? = nil) -> Result? {
    let token = next >= 1 && next <= tokens.count ? tokens[next - 1] : nil
    let end = SourceRange(start: max(whole.start, whole.end - 1), end: whole.end)
    problem = Problem(
      range: range ?? token?.range ?? end, message: message, expected: expected,
      found: range == nil ? token.map { JSONString.quoted($0.text) } ?? "the end of the relation" : nil)
    return nil
  }
}
