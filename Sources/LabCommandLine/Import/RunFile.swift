import Foundation
import JSON
import Scenarios

/// A recording that the command line names: `RUN=FILE`, or `RUN=FILE#NAME` for one of several in a file.
struct RunFile {
  /// The name of the run.
  let run: String
  /// The file and the selected recording.
  let file: NamedRecording

  /// All recordings of operands, in their order.
  ///
  /// - Throws: ``UsageError`` for an operand of another form, or an unknown run.
  static func all(_ operands: some Sequence<String>, runs: [String]) throws(UsageError) -> [RunFile] {
    var files: [RunFile] = []
    for operand in operands {
      // The name of a run may contain an equals sign, as in sweeps.
      let starts = operand.indices.filter { operand[$0] == "=" }
      guard let first = starts.first else {
        throw UsageError(
          "\"\(operand)\" does not name a recording: use RUN=FILE, as in \(runs.first ?? "worst")=first.json")
      }
      let known = starts.last { runs.contains(String(operand[..<$0])) }
      let run = String(operand[..<(known ?? first)])
      guard known != nil else {
        throw UsageError(
          "the scenario has no run \"\(run)\"; its runs are \(NameList.text(runs))",
          suggestion: NearestName.nearest(to: run, among: runs))
      }
      let value = String(operand[operand.index(after: known ?? first)...])
      let names = NamedRecording.texts(value)
      guard !names.isEmpty else { throw UsageError("\"\(operand)\" names no file of the run \(run)") }
      files += names.map { RunFile(run: run, file: NamedRecording($0)) }
    }
    guard !files.isEmpty else {
      throw UsageError("import needs recordings of the runs, as in \(runs.first ?? "worst")=first.json,second.json")
    }
    return files
  }
}

/// A file of recordings, and the name of the requested recording.
struct NamedRecording: Hashable {
  /// The path of the file.
  let path: String
  /// The name of the recording in the file; nil for its only one.
  let name: String?

  /// The texts between commas, as in `a.json,b.json#Feed`. A file whose name contains the comma takes precedence, the longest name
  /// first.
  static func texts(_ list: String) -> [String] {
    var parts = list.split(separator: ",", omittingEmptySubsequences: false)[...]
    var texts: [String] = []
    while !parts.isEmpty {
      let joined = parts.indices.reversed().lazy.map { parts[...$0].joined(separator: ",") }.first { text in
        let file = NamedRecording(text)
        return !text.isEmpty && file.name?.contains(",") != true && FileManager.default.fileExists(atPath: file.path)
      }
      let text = joined ?? String(parts.first ?? "")
      if !text.isEmpty { texts.append(text) }
      parts = parts.dropFirst(text.count { $0 == "," } + 1)
    }
    return texts
  }

  /// Reads `FILE` or `FILE#NAME`; a file whose name contains the `#` takes precedence.
  init(_ text: String) {
    let whole = FilePath.relative(FilePath.join("", text), to: FileManager.default.currentDirectoryPath)
    guard !FileManager.default.fileExists(atPath: whole), let sign = whole.firstIndex(of: "#") else {
      path = whole
      name = nil
      return
    }
    path = String(whole[..<sign])
    name = String(whole[whole.index(after: sign)...])
  }
}
