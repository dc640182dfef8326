package import Foundation
internal import Synchronization

/// Finished runs as files of a folder, so that a run is never simulated twice by one program.
///
/// Every program has a folder of its own in it, named by the digest of the executable, and every run a file named by the
/// digest of its configuration. A file appears as a whole or not at all; one that is damaged is reported and taken away.
/// Nothing here ever fails a study: what cannot be read is simulated, and what cannot be written is not kept.
///
/// A class, because what was said and done once is remembered.
package final class RunCache: RunStore {
  /// How much is kept.
  package struct Limits: Sendable {
    /// How many executables have entries; those whose entries are oldest lose them first.
    package var executables: Int
    /// How many bytes the entries of one executable take; the oldest go first.
    package var bytes: Int
    /// Limits.
    package init(executables: Int = 4, bytes: Int = 1_000_000_000) {
      self.executables = executables
      self.bytes = bytes
    }
  }

  /// The name of the cache among a folder's results.
  package static let folderName = ".cache"
  private static let entrySuffix = ".run"
  /// What the names of files begin with while they are written: they are hidden until they are whole.
  private static let unfinishedPrefix = "."

  private let root: URL
  private let folder: URL
  private let executable: Digest
  private let limits: Limits
  private let note: @Sendable (String) -> Void
  private let state = Mutex(State.untouched)

  private enum State { case untouched, open, unwritable }

  /// A cache in a folder, which need not exist.
  ///
  /// - Parameters:
  ///   - root: the folder for the entries of all executables.
  ///   - executable: the digest of the program that simulates.
  ///   - limits: how much is kept when something is added.
  ///   - note: told, from any thread, what a user should know: one line without a newline.
  package init(root: URL, executable: Digest, limits: Limits = Limits(), note: @escaping @Sendable (String) -> Void) {
    self.root = root
    self.executable = executable
    self.limits = limits
    self.note = note
    folder = root.appending(path: executable.description, directoryHint: .isDirectory)
  }

  package func outcome(of configuration: Digest) -> RunResult.Outcome? {
    let url = entry(configuration)
    guard let data = FileManager.default.contents(atPath: url.path) else { return nil }
    do throws(RunEntry.Damage) {
      let entry = try RunEntry([UInt8](data))
      guard entry.executable == executable, entry.configuration == configuration else {
        throw RunEntry.Damage(description: "it belongs to another run")
      }
      return entry.outcome
    } catch {
      note("\(url.relativePath): warning: \(error); the run is simulated again")
      try? FileManager.default.removeItem(at: url)
      return nil
    }
  }

  /// Keeps completed runs, and those that their time limit cut off, since the limit decides them as any input does.
  ///
  /// Other failures are not kept: their reason may lie outside of the inputs.
  package func keep(_ outcome: RunResult.Outcome, of configuration: Digest) {
    switch outcome {
    case .completed, .failed(.cutOff): break
    case .failed: return
    }
    guard open() else { return }
    let bytes = RunEntry(executable: executable, configuration: configuration, outcome: outcome).bytes
    do { try write(bytes, configuration) } catch {
      // Another process may have tidied up in between; nothing else is worth a second try.
      do { try write(bytes, configuration) } catch { giveUp(error) }
    }
  }

  private func entry(_ configuration: Digest) -> URL {
    folder.appending(path: configuration.description + Self.entrySuffix, directoryHint: .notDirectory)
  }

  private func write(_ bytes: [UInt8], _ configuration: Digest) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(bytes).write(to: entry(configuration), options: .atomic)
  }

  /// Tidies up before the first entry is written; false if nothing can be written.
  private func open() -> Bool {
    state.withLock { state in
      if state == .untouched {
        makeRoom()
        state = .open
      }
      return state == .open
    }
  }

  private func giveUp(_ error: any Error) {
    let isFirst = state.withLock { state in
      defer { state = .unwritable }
      return state != .unwritable
    }
    guard isFirst else { return }
    note(
      "\(root.relativePath): warning: finished runs cannot be kept, and are simulated again next time: "
        + error.localizedDescription)
  }

  /// Removes what exceeds the limits, and what interrupted processes left half written.
  private func makeRoom() {
    let manager = FileManager.default
    for other in Self.newestFirst(in: root, where: { $0 != executable.description && Digest(hexadecimal: $0) != nil })
      .dropFirst(max(0, limits.executables - 1))
    {
      try? manager.removeItem(at: other.url)
    }
    for left in Self.newestFirst(in: folder, where: { $0.hasPrefix(Self.unfinishedPrefix) }) {
      try? manager.removeItem(at: left.url)
    }
    var bytes = 0
    for entry in Self.newestFirst(in: folder, where: { $0.hasSuffix(Self.entrySuffix) }) {
      bytes += entry.bytes
      if bytes > limits.bytes { try? manager.removeItem(at: entry.url) }
    }
  }

  /// What a folder contains, by descending time of the last change, and then by name.
  private static func newestFirst(in folder: URL, where includes: (String) -> Bool) -> [(url: URL, bytes: Int)] {
    let keys: Set<URLResourceKey> = [.contentModificationDateKey, .fileSizeKey]
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let found = names.filter(includes).map { name in
      let url = folder.appending(path: name)
      let values = try? url.resourceValues(forKeys: keys)
      return (url: url, changed: values?.contentModificationDate ?? .distantPast, bytes: values?.fileSize ?? 0)
    }
    return found.sorted {
      $0.changed == $1.changed ? $0.url.lastPathComponent < $1.url.lastPathComponent : $0.changed > $1.changed
    }.map { ($0.url, $0.bytes) }
  }
}
