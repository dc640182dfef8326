import Datasets
import Foundation
import JSON
import LabRunner
import Scenarios

/// Operations on output files that the user names.
enum OutputFile {
  /// Writes a file atomically and creates missing folders; prints the reason if that fails.
  ///
  /// The function follows symbolic links and writes into pipes and devices; it does not replace any of them with a
  /// file.
  static func write(_ content: StreamedContent, to path: String, _ lab: Lab) -> ExitCode {
    do throws(ResultWriteError) {
      try AtomicFile.write(content, to: path, makesFolders: true)
      return .ok
    } catch {
      lab.console.printMessage("lab: \(error)\n")
      return .cannotWrite
    }
  }

  /// Writes a file that must not exist, unless it may be replaced, and creates missing folders.
  ///
  /// - Throws: ``Failure`` if it exists or cannot be written, ``UsageError`` if it is a file that was read.
  static func writeNew(_ text: [UInt8], to path: String, replaces: Bool, _ lab: Lab) throws {
    try checkIsNoInput(path, lab)
    do throws(ResultWriteError) {
      if replaces { return try AtomicFile.write(text, to: path, makesFolders: true) }
      if try AtomicFile.create(text, at: path) { return }
    } catch {
      throw Failure(.cannotWrite, "lab: \(error)\n")
    }
    throw Failure(.cannotWrite, "lab: cannot write \(path): the file already exists; --force replaces it\n")
  }

  /// Rejects an output that is a file that was read.
  ///
  /// - Parameter option: the option that names the output, with its value; `--output` if nil.
  static func checkIsNoInput(_ path: String, option: String? = nil, _ lab: Lab) throws(UsageError) {
    guard let input = lab.files.paths.first(where: { isSame($0, path) }) else { return }
    throw UsageError("\(option ?? "--output \(path)") would overwrite the input \(input)")
  }

  /// Rejects an output that would replace a file of another kind, such as a scenario of the user.
  ///
  /// A file that a subcommand wrote can be replaced by what the subcommand writes again.
  ///
  /// - Parameters:
  ///   - kind: the kind of input that the output is; nil if it is none.
  ///   - start: the first bytes of the output; nil if they are not known yet.
  static func checkIsReplaceable(
    _ path: String, by kind: InputKind?, start: [UInt8]? = nil
  ) throws(Failure) {
    guard let file = existingFile(at: path) else { return }
    let root = JSONDocument(file, reportingTo: DiagnosticCollector())?.root
    // Results have runs, too, and a version of their format.
    let existing = root?["schemaVersion"] == nil ? InputKind.recognized(root) : nil
    let isOfOtherFormat = kind == nil && start.map { hasDifferentFormat(than: $0, at: path) } ?? false
    if existing == kind, !isOfOtherFormat { return }
    throw otherKind(path, existing)
  }

  /// Rejects an output that would replace a file, unless its content is of the kind of the output.
  static func checkIsReplaceable(_ path: String, isOfSameKind: (SourceFile) -> Bool) throws(Failure) {
    guard let file = existingFile(at: path), !isOfSameKind(file) else { return }
    throw otherKind(path, InputKind.recognized(JSONDocument(file, reportingTo: DiagnosticCollector())?.root))
  }

  private static func otherKind(_ path: String, _ kind: InputKind?) -> Failure {
    Failure(
      .cannotWrite,
      "lab: cannot write \(path): the file exists and is \(kind?.phrase ?? "of another kind"); choose another file, or remove it\n"
    )
  }

  /// A regular file that is not empty; nil if there is none at the path.
  private static func existingFile(at path: String) -> SourceFile? {
    guard
      let type = try? FileManager.default.attributesOfItem(atPath: resolved(path).path)[.type] as? FileAttributeType,
      type == .typeRegular, let bytes = try? Data(contentsOf: resolved(path)), !bytes.isEmpty
    else { return nil }
    return SourceFile(name: path, bytes: Array(bytes))
  }

  /// Whether the file at a path exists and its first two bytes differ from `bytes`, which indicates another format.
  static func hasDifferentFormat(than bytes: [UInt8], at path: String) -> Bool {
    guard let file = try? FileHandle(forReadingFrom: resolved(path)),
      let type = try? FileManager.default.attributesOfItem(atPath: resolved(path).path)[.type] as? FileAttributeType,
      type == .typeRegular, let start = try? file.read(upToCount: 2), !start.isEmpty
    else { return false }
    return !bytes.starts(with: start)
  }

  /// Whether a path is inside a folder, at any depth.
  static func isPath(_ path: String, inside folder: String) -> Bool {
    resolved(path).path.hasPrefix(resolved(folder).path + "/")
  }

  /// Whether two paths resolve to the same file.
  static func isSame(_ first: String, _ second: String) -> Bool { resolved(first).path == resolved(second).path }

  private static func resolved(_ path: String) -> URL {
    URL(filePath: path).standardizedFileURL.resolvingSymlinksInPath()
  }
}

extension InputKind {
  /// A file of this kind, in words.
  fileprivate var phrase: String {
    switch self {
    case .scenario, .page: "a scenario"
    case .device: "a device profile"
    case .media: "a media library"
    case .items(let kind): "a file of \(kind.name)"
    case .reference: "a file of measurements"
    }
  }
}
