import JSON
import LabRunner

/// The lines that a pull request changes: those of a unified diff, as `git diff` writes it.
///
/// Source: git-diff documentation, "Generating patch text with -p" (headers `+++ b/PATH`, hunks `@@ -a,b +c,d @@`).
struct ChangedLines {
  /// The first changed line of each file that exists after the change, in the order of the diff.
  private(set) var files: [(path: String, line: Int)] = []

  /// Reads a diff; other lines are ignored.
  init(diff: String) {
    var path: String?
    // The lines of the hunk that are still to come, of the old and of the new file.
    var (old, new) = (0, 0)
    var line = 0
    // By bytes: the end of a line of a file with CRLF line ends is one Character, which is no "\n".
    for text in diff.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(Substring.init) {
      if old <= 0, new <= 0 {
        if text.hasPrefix("+++ ") { path = Self.path(ofHeader: text.dropFirst(4)) }
        guard let hunk = Self.hunk(text) else { continue }
        (old, new) = (hunk.oldCount, hunk.newCount)
        // A hunk without new lines states the line before the removed ones.
        line = max(1, hunk.newStart)
        continue
      }
      let sign = text.unicodeScalars.first
      switch sign {
      case "+", "-":
        if let changed = path {
          files.append((changed, line))
          path = nil
        }
        if sign == "+" { new -= 1 } else { old -= 1 }
      case "\\": continue
      default: (old, new, line) = (old - 1, new - 1, line + 1)
      }
      if sign == "+" { line += 1 }
    }
  }

  /// The path of a header, without git's quotation marks and prefix; nil for a removed file.
  private static func path(ofHeader text: Substring) -> String? {
    let path = unquoted(text.prefix { $0 != "\t" })
    guard path != "/dev/null" else { return nil }
    return String(path.hasPrefix("b/") ? path.dropFirst(2) : path[...])
  }

  /// A path that git has quoted: without the quotation marks, and with the bytes that its escapes stand for.
  ///
  /// Source: git-config documentation, `core.quotePath`. Bytes that are not ASCII are three octal digits, others as in C.
  private static func unquoted(_ text: Substring) -> String {
    guard text.count > 1, text.first == "\"", text.last == "\"" else { return String(text) }
    let escapes = Dictionary(uniqueKeysWithValues: zip("abtnvfr".utf8, UInt8(7)...))
    var bytes: [UInt8] = []
    var rest = text.dropFirst().dropLast().utf8
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\"), let next = rest.first else {
        bytes.append(byte)
        continue
      }
      let digits = Substring(rest.prefix(3))
      if digits.utf8.count == 3, let value = UInt8(digits, radix: 8) {
        bytes.append(value)
        rest = rest.dropFirst(3)
      } else {
        bytes.append(escapes[next] ?? next)
        rest = rest.dropFirst()
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func hunk(_ text: Substring) -> (oldCount: Int, newStart: Int, newCount: Int)? {
    guard let match = text.firstMatch(of: /^@@ -\d+(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/),
      let start = Int(match.output.2)
    else { return nil }
    return (match.output.1.flatMap { Int($0) } ?? 1, start, match.output.3.flatMap { Int($0) } ?? 1)
  }

  /// The first changed line of a module's sources: those of a technique are in `Plugins/NAME/Sources`, others in
  /// `Sources/NAME`.
  func first(inModule module: String) -> (path: String, line: Int)? {
    files.first { file in
      let folders = file.path.split(separator: "/").dropLast().map(String.init)
      return zip(folders, folders.dropFirst()).contains { $0 == (module, "Sources") || $0 == ("Sources", module) }
    }
  }
}

extension BaselineCheck {
  /// The check with each group at the first changed line of the modules that changed since the baseline: those of the techniques
  /// that cause it come first, then those of other techniques.
  func placed(at lines: ChangedLines, _ lab: Lab) -> BaselineCheck {
    let techniqueModules = lab.techniqueModules
    let techniques = Set(techniqueModules.values)
    return placing { group in
      let causes = group.causingTechniques.compactMap { techniqueModules[$0] }.filter(group.changedSources.contains)
      let modules = causes + group.changedSources.filter(techniques.contains) + group.changedSources
      guard let changed = modules.lazy.compactMap({ lines.first(inModule: $0) }).first else { return nil }
      // The diff can be of another state of the files.
      let bytes = (try? lab.files.read(changed.path)) ?? []
      let file = SourceFile(name: changed.path, bytes: bytes)
      return (file, file.range(ofLine: changed.line))
    }
  }
}

extension SourceFile {
  /// The range of a line, without its end and the spaces before it; nil if the file has fewer lines.
  func range(ofLine line: Int) -> SourceRange? {
    var start = 0
    for _ in 1..<max(1, line) {
      guard let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) else { return nil }
      start = end + 1
    }
    let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
    let first = bytes[start..<end].firstIndex { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") } ?? start
    return SourceRange(start: first, end: end)
  }
}
