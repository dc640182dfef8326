import Foundation

/// The job summary of a GitHub Actions step: a file, named by the environment, to which markdown is appended.
///
/// Source: GitHub Docs, Workflow commands for GitHub Actions: a larger summary than 1 MiB is not shown at all.
enum StepSummary {
  /// The environment variable that names the file.
  static let variable = "GITHUB_STEP_SUMMARY"
  /// The maximum size of a step's summary in bytes.
  static let limit = 1 << 20

  /// Appends markdown if the environment names a file; truncates it after a line and adds a note if it does not fit.
  static func append(_ markdown: @autoclosure () -> [UInt8], _ lab: Lab) {
    guard let path = lab.host.environment[variable], !path.isEmpty else { return }
    do {
      let manager = FileManager.default
      if !manager.fileExists(atPath: path) { try Data().write(to: URL(filePath: path)) }
      let file = try FileHandle(forWritingTo: URL(filePath: path))
      defer { try? file.close() }
      let used = try file.seekToEnd()
      try file.write(contentsOf: fitted(markdown(), into: max(0, limit - Int(clamping: used))))
    } catch {
      lab.console.printMessage("lab: warning: cannot append to \(variable), \(path): \(error.localizedDescription)\n")
    }
  }

  /// The markdown if it fits into `space` bytes; otherwise as many whole lines as fit and a note, or nothing if the
  /// note does not fit.
  static func fitted(_ markdown: [UInt8], into space: Int) -> [UInt8] {
    guard markdown.count > space else { return markdown }
    let note = "\n\n(Truncated: a step's summary is limited to 1 MiB. `--format markdown=FILE` writes all of it.)\n"
    let end = "\n</details>"
    guard space >= note.utf8.count + end.utf8.count else { return [] }
    let prefix = markdown.prefix(space - note.utf8.count - end.utf8.count)
    let lines = prefix.lastIndex(of: UInt8(ascii: "\n")).map { prefix[..<$0] } ?? []
    // <details> elements are not nested. An open one must be closed, or it would hide the note.
    let text = String(decoding: lines, as: UTF8.self)
    let isOpen = text.ranges(of: "<details>").count > text.ranges(of: "</details>").count
    return Array(lines) + Array(((isOpen ? end : "") + note).utf8)
  }
}
