internal import Foundation

/// The summary of a step of GitHub Actions: the file that the environment names, to which markdown is appended.
///
/// Source: GitHub Docs, Workflow commands for GitHub Actions: a step's summary holds at most 1 MiB; beyond it nothing is shown.
enum StepSummary {
  /// The variable that names the file.
  static let variable = "GITHUB_STEP_SUMMARY"
  /// Most bytes of a step's summary.
  static let limit = 1 << 20

  /// Appends markdown if the environment names a file; what does not fit is cut after a line, and that is said.
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
      lab.console.say("lab: warning: cannot append to \(variable), \(path): \(error.localizedDescription)\n")
    }
  }

  /// As many whole lines as fit, with a note if that is not all; nothing if not even the note fits.
  static func fitted(_ markdown: [UInt8], into space: Int) -> [UInt8] {
    guard markdown.count > space else { return markdown }
    let note = "\n\n(Cut: a step's summary holds 1 MiB. `--format markdown=FILE` writes the whole.)\n"
    let end = "\n</details>"
    guard space >= note.utf8.count + end.utf8.count else { return [] }
    let whole = markdown.prefix(space - note.utf8.count - end.utf8.count)
    let kept = whole.lastIndex(of: UInt8(ascii: "\n")).map { whole[..<$0] } ?? []
    // Details are never inside others; a note inside cut ones would not be seen.
    let text = String(decoding: kept, as: UTF8.self)
    let isOpen = text.ranges(of: "<details>").count > text.ranges(of: "</details>").count
    return Array(kept) + Array(((isOpen ? end : "") + note).utf8)
  }
}
