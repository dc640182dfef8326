import Foundation
import JSON
import LabRunner
import Scenarios

/// The sets of recordings that operands name: `before=FILE,FILE`, a folder, a pattern, or files of several folders.
struct RecordingSetOperands {
  /// A set with its files, in the order in which they were recorded as far as their names show it.
  struct NamedSet {
    /// The name.
    let name: String
    /// The files.
    var files: [NamedRecording]
  }

  /// The sets, at least two.
  let sets: [NamedSet]
  /// Files of folders that are not recordings, by their names.
  let ignored: [String]

  /// Whether operands name recordings, and not scenarios or results.
  ///
  /// - Parameter isRecording: whether the file at a path is a recording.
  static func areRecordings(_ operands: [String], isRecording: (_ path: String) -> Bool) -> Bool {
    operands.count > 2
      || operands.contains { operand in
        switch kind(of: operand) {
        case .named, .pattern: return true
        case .folder: return !exists(FilePath.join(operand, ResultWriter.marker))
        case .file(let file): return exists(file.path) && isRecording(file.path)
        }
      }
  }

  private enum Kind {
    case named(String, [String])
    case folder(String)
    case pattern(String)
    case file(NamedRecording)
  }

  /// The sets of operands.
  ///
  /// - Throws: ``UsageError`` for operands that do not name two sets, and for a file that two of them name; ``Failure`` for a folder
  ///   or a pattern without recordings.
  init(_ operands: [String]) throws {
    var (sets, ignored): ([NamedSet], [String]) = ([], [])
    func add(_ name: String, _ files: [NamedRecording]) {
      if let position = sets.firstIndex(where: { $0.name == name }) {
        sets[position].files += files
      } else {
        sets.append(NamedSet(name: name, files: files))
      }
    }
    var single: [NamedRecording] = []
    if let twice = operands.first(where: { operand in operands.count { $0 == operand } > 1 }) {
      throw UsageError("\(twice) is named twice: each set needs recordings of its own")
    }
    for operand in operands {
      switch Self.kind(of: operand) {
      case .named(let name, let parts):
        for part in parts { add(name, try Self.files(part, &ignored)) }
      case .folder(let path), .pattern(let path):
        add(Self.name(of: path, among: operands), try Self.files(path, &ignored))
      case .file(let file): single.append(file)
      }
    }
    // A shell replaces before/*.json by the files; without it, each of two files is a set.
    let folders = single.map { FilePath.folder(of: $0.path) }.unique
    if folders.count > 1 || !sets.isEmpty {
      let names = Self.distinctNames(folders)
      for (folder, name) in zip(folders, names) {
        let files = single.filter { FilePath.folder(of: $0.path) == folder }
        add(name, Self.sorted(files.map(\.path).unique).flatMap { path in files.filter { $0.path == path } })
      }
    } else if single.count == 2 {
      for file in single { add(Self.stem(of: file.path) + (file.name.map { "#\($0)" } ?? ""), [file]) }
    } else if single.count > 2 {
      throw UsageError(
        "all files are in one folder: name their sets, as in before=\(single[0].path) after=\(single[single.count - 1].path)"
      )
    }
    guard sets.count > 1 else {
      throw UsageError(
        "a comparison needs two sets of recordings, as in before/*.json after/*.json, or before=1.json after=2.json")
    }
    self.sets = sets
    self.ignored = ignored
    try checkIsInOneSet()
  }

  private func checkIsInOneSet() throws(UsageError) {
    var known: [String: (set: String, path: String)] = [:]
    for set in sets {
      for file in set.files {
        let key = URL(filePath: file.path).standardizedFileURL.resolvingSymlinksInPath().path + "#" + (file.name ?? "")
        if let first = known[key] {
          throw UsageError(
            first.set == set.name
              ? "\(file.path) is named twice in \(set.name): a repetition that counts twice shows nothing"
              : "\(file.path) is in two sets, \(first.set) and \(set.name): each needs recordings of its own")
        }
        known[key] = (set.name, file.path)
      }
    }
  }

  // MARK: - Operands

  private static func kind(of operand: String) -> Kind {
    // The run of a sweep, as in feed.json:reuse@passes=2, has the sign in its name.
    let isRun = operand.firstIndex(of: ":").map { exists(String(operand[..<$0])) } ?? false
    if !isRun, !exists(operand), let equals = operand.firstIndex(of: "="), equals > operand.startIndex,
      !operand[..<equals].contains("/")
    {
      let value = String(operand[operand.index(after: equals)...])
      return .named(String(operand[..<equals]), NamedRecording.texts(value))
    }
    if isFolder(operand) { return .folder(operand) }
    return !exists(operand) && operand.contains(where: { "*?[".contains($0) })
      ? .pattern(operand) : .file(NamedRecording(operand))
  }

  private static func files(_ text: String, _ ignored: inout [String]) throws -> [NamedRecording] {
    switch kind(of: text) {
    case .file(let file): return [file]
    case .named: throw UsageError("\"\(text)\" is not a file")
    case .folder(let path):
      let names = ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).filter { !$0.hasPrefix(".") }
      let files = names.filter { isExport($0) && !isFolder(FilePath.join(path, $0)) }
      ignored += names.filter { !files.contains($0) }.sorted().map { FilePath.join(path, $0) }
      guard !files.isEmpty else {
        throw Failure(
          .badInput,
          "\(path): error: the folder has no recordings\n  expected exports of one tool: .json, .xml, .csv or .txt, also with .gz; or a folder of lab's results, which has a results.json\n"
        )
      }
      return sorted(files.map { FilePath.join(path, $0) }).map { NamedRecording($0) }
    case .pattern(let pattern):
      let all = matches(pattern)
      let sign = all.isEmpty ? pattern.lastIndex(of: "#") : nil
      let paths = sign.map { matches(String(pattern[..<$0])) } ?? all
      guard !paths.isEmpty else { throw Failure(.missingInput, "\(pattern): error: no file matches\n") }
      return sorted(paths).map { NamedRecording($0 + (sign.map { String(pattern[$0...]) } ?? "")) }
    }
  }

  /// The paths that a pattern of the shell matches, as glob(3) finds them.
  private static func matches(_ pattern: String) -> [String] {
    var result = glob_t()
    defer { globfree(&result) }
    guard glob(pattern, 0, nil, &result) == 0 else { return [] }
    return (0..<Int(result.gl_pathc)).compactMap { result.gl_pathv[$0].map { String(cString: $0) } }
      .filter { !isFolder($0) }
  }

  /// Paths in the order of the numbers in their names: 2.json before 10.json.
  private static func sorted(_ paths: [String]) -> [String] {
    paths.sorted { $0.compare($1, options: .numeric) == .orderedAscending }
  }

  /// Whether a name is that of an export as text, which gzip may have compressed: Macrobenchmark writes traces beside its results.
  private static func isExport(_ name: String) -> Bool {
    var extensions = name.lowercased().split(separator: ".").dropFirst()
    if extensions.last == "gz" { extensions.removeLast() }
    return ["json", "xml", "csv", "tsv", "txt", ""].contains(extensions.last ?? "")
  }

  private static func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

  private static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
      && !path.hasSuffix(".xcresult") && !path.hasSuffix(".trace")
  }

  // MARK: - Names

  /// The name of a file without the end that says that it is an export.
  private static func stem(of path: String) -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    guard isExport(name), let dot = name.lastIndex(of: "."), dot > name.startIndex else { return name }
    return String(name[..<dot])
  }

  /// The name of a folder or a pattern: its last folder, unless another operand has the same.
  private static func name(of path: String, among operands: [String]) -> String {
    func folder(_ path: String) -> String { isFolder(path) ? FilePath.join("", path) : FilePath.folder(of: path) }
    let folders = operands.map(folder)
    guard folders.count(where: { $0 == folder(path) }) == 1 else { return path }
    return zip(operands, distinctNames(folders)).first { $0.0 == path }?.1 ?? path
  }

  /// The last parts of folders; the whole folders if two have the same last part.
  private static func distinctNames(_ folders: [String]) -> [String] {
    let names = folders.map { $0.split(separator: "/").last.map(String.init) ?? "." }
    return Set(names).count == names.count ? names : folders
  }
}
