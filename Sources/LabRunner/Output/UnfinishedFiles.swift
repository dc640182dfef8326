import Foundation
import Synchronization

/// Hidden files and folders in which results are prepared before one rename puts them in their place.
///
/// A process keeps a lock on each of its own unfinished files while it uses it. A process that gets the lock of such a
/// file therefore knows that its owner has ended, whatever process ids are in use now, and may remove the file.
package enum UnfinishedFiles {
  private static let counter = Atomic(0)
  /// The suffix of every name.
  static let suffix = ".lab-unfinished"

  /// A name beside a target that no other process or thread uses, as in `.results.json.4711-1-3f29.lab-unfinished`. The last
  /// number is random, because processes in several containers can have the same id.
  static func name(for target: String) -> String {
    let number = counter.wrappingAdd(1, ordering: .relaxed).newValue
    let random = String(UInt32.random(in: 0...UInt32.max), radix: 16)
    return "\(prefix(of: target))\(ProcessInfo.processInfo.processIdentifier)-\(number)-\(random)\(suffix)"
  }

  /// Whether a path is that of an unfinished file.
  package static func isName(_ path: String) -> Bool { path.hasSuffix(suffix) }

  private static func prefix(of target: String) -> String { ".\(target)." }

  /// Calls a function with the path of every unfinished file for a target, or for any target, whose process has ended;
  /// the file is locked during the call.
  static func forEachAbandoned(in folder: String, for target: String? = nil, _ handle: (String) -> Void) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let prefix = target.map(prefix) ?? "."
    for name in names.sorted() where name.hasPrefix(prefix) && name.hasSuffix(suffix) {
      // The name of another target can begin with this one's and a dot.
      if target != nil, name.dropFirst(prefix.count).dropLast(suffix.count).contains(".") { continue }
      let path = "\(folder)/\(name)"
      guard let file = try? OpenFile(path, .reading), file.lock(waits: false), file.isAt(path) else { continue }
      handle(path)
    }
  }
}

/// A new unfinished file or folder with its lock, which this process holds until the value is no longer used.
struct UnfinishedFile: ~Copyable {
  let path: String
  let file: OpenFile

  /// Makes a file or a folder for a target beside it.
  static func make(
    for target: String, in folder: String, isFolder: Bool = false
  ) throws(SystemError) -> UnfinishedFile {
    // Until it is locked, another process may treat it as abandoned and remove it. If the system has no locks, nothing
    // counts as abandoned, and one attempt is enough.
    for _ in 0..<100 {
      let path = "\(folder)/\(UnfinishedFiles.name(for: target))"
      if isFolder { try SystemCalls.makeFolder(path) }
      let file: OpenFile
      do throws(SystemError) { file = try OpenFile(path, isFolder ? .reading : .new) } catch {
        if isFolder, error == .missing { continue }
        throw error
      }
      file.lock()
      if file.isAt(path) { return UnfinishedFile(path: path, file: file) }
    }
    throw .tryAgain
  }
}
