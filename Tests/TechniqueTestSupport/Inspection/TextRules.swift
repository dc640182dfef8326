/// Text that a plugin's source must not contain anywhere.
///
/// The compiler's syntax tree omits parts of a file, such as the default arguments of subscripts, and the code of other
/// builds. These words are rejected in the bytes of the file, in comments and strings too, so that nothing can hide
/// them.
enum TextRules {
  /// The attributes that may follow an `@`.
  private static let attributes: Set<String> = ["autoclosure", "discardableResult", "escaping", "inline", "Sendable"]

  private static let words = [
    "unsafe": "memory is reached only through values and references; use arrays, dictionaries and classes",
    "unchecked": "state belongs to a strategy, which is made for each run; declare nothing global",
    "nonisolated": "state belongs to a strategy, which is made for each run; declare nothing global",
    "testable": "a plugin uses what ListRuntime declares as public",
    "hashValue": "a hash value differs from process to process, and results must not; use the row's index or item id",
    "debugDescription": "reflection is not used; interpolate texts, numbers and values with a `description`",
  ]

  static func findings(in source: PluginCompiler.Source) -> [PluginFinding] {
    var findings = ignoredLines(in: source)
    var line = 1
    let bytes = Array(source.text.utf8)
    func refuse(_ found: String, _ advice: String) {
      findings.append(PluginFinding(file: source.name, line: line, found: found, advice: advice))
    }
    func word(from start: Int) -> String { String(decoding: bytes[start...].prefix(while: isPart), as: UTF8.self) }
    for (index, byte) in bytes.enumerated() {
      let isStart = isPart(byte) && (index == 0 || !isPart(bytes[index - 1]))
      if byte == UInt8(ascii: "\n") {
        line += 1
      } else if byte < 0x20 {
        refuse("a control character", "lines end with a line feed and are indented with spaces")
      } else if byte == UInt8(ascii: "#") {
        refuse("`#`", "a plugin does the same in every build and on every system, and needs no macros or directives")
      } else if byte == UInt8(ascii: "@") {
        let name = word(from: index + 1)
        if !attributes.contains(name) { refuse("`@\(name)`", "a plugin needs no such attribute") }
      } else if isStart {
        let name = word(from: index)
        if let advice = words[name] { refuse("`\(name)`", advice) }
        if name.hasPrefix("_"), name != "_" {
          refuse("`\(name)`", "names that begin with an underscore are internal to the standard library")
        }
      }
    }
    return findings
  }

  /// Comments that turn the check of the format off, which would allow misleading line layouts.
  private static func ignoredLines(in source: PluginCompiler.Source) -> [PluginFinding] {
    source.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().compactMap { index, line in
      guard line.contains("swift-format-ignore") else { return nil }
      return PluginFinding(
        file: source.name, line: index + 1, found: "`swift-format-ignore`",
        advice: "sources are formatted as everywhere in the project; run `make format`")
    }
  }

  /// Whether a byte can be part of a name.
  private static func isPart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...: true
    default: false
    }
  }
}
