package import Digests
package import Foundation
import Synchronization

/// A cache of run outcomes on disk, so that the same program never simulates a run twice.
///
/// Each program has its own folder, named by its digest, and each run a file in it, named by the digest of its
/// configuration. Files are written atomically; a damaged file is reported and deleted. The cache never fails a study:
/// a run that cannot be read is simulated, and an outcome that cannot be written is discarded.
///
/// A class, because it tracks whether it has been opened and whether a write error was reported.
package final class RunCache: RunStore {
  /// Size limits of the cache.
  package struct Limits: Sendable {
    /// The maximum number of programs with entries; the least recently written are evicted first.
    package var programs: Int
    /// The maximum total size of one program's entries in bytes; the oldest are evicted first.
    package var bytes: Int
    /// Creates limits.
    package init(programs: Int = 4, bytes: Int = 1_000_000_000) {
      self.programs = programs
      self.bytes = bytes
    }
  }

  /// The name of the cache folder inside a results folder.
  package static let folderName = ".cache"
  private static let entrySuffix = ".run"

  private let root: URL
  private let folder: URL
  private let program: Digest
  private let limits: Limits
  private let report: @Sendable (String) -> Void
  private let state = Mutex(State.unopened)

  private enum State { case unopened, writable, unwritable }

  /// A cache in a folder, which need not exist.
  ///
  /// - Parameters:
  ///   - root: the folder for the entries of all programs.
  ///   - program: the digest of the program that simulates.
  ///   - limits: size limits, enforced before the first write.
  ///   - report: receives warnings for the user, from any thread: one line without a newline.
  package init(root: URL, program: Digest, limits: Limits = Limits(), report: @escaping @Sendable (String) -> Void) {
    self.root = root
    self.program = program
    self.limits = limits
    self.report = report
    folder = root.appending(path: program.description, directoryHint: .isDirectory)
  }

  /// Whether there is a file for a run; it may be damaged.
  package func contains(_ configuration: Digest) -> Bool {
    FileManager.default.fileExists(atPath: entryURL(for: configuration).path)
  }

  package func outcome(for configuration: Digest) -> RunResult.Outcome? {
    let url = entryURL(for: configuration)
    guard let data = FileManager.default.contents(atPath: url.path) else { return nil }
    do throws(RunEntry.FormatError) {
      let entry = try RunEntry([UInt8](data))
      guard entry.program == program, entry.configuration == configuration else {
        throw RunEntry.FormatError(description: "it belongs to another run")
      }
      return entry.outcome
    } catch {
      report("\(url.relativePath): warning: \(error); the run is simulated again")
      try? FileManager.default.removeItem(at: url)
      return nil
    }
  }

  /// Saves completed runs and runs that reached their time limit or the device's memory limit, which are inputs like any other.
  ///
  /// It does not save other failures, since their cause may not be an input.
  package func save(_ outcome: RunResult.Outcome, for configuration: Digest) {
    switch outcome {
    case .completed, .failed(.timedOut), .failed(.terminated): break
    case .failed: return
    }
    guard prepareForWriting() else { return }
    let bytes = RunEntry(program: program, configuration: configuration, outcome: outcome).bytes
    do { try write(bytes, configuration) } catch {
      // Another process may have deleted the folder in between, so one retry is worthwhile.
      do throws(ResultWriteError) { try write(bytes, configuration) } catch { disableWrites(after: error) }
    }
  }

  private func entryURL(for configuration: Digest) -> URL {
    folder.appending(path: configuration.description + Self.entrySuffix, directoryHint: .notDirectory)
  }

  private func write(_ bytes: [UInt8], _ configuration: Digest) throws(ResultWriteError) {
    try AtomicFile.write(
      bytes, to: entryURL(for: configuration).relativePath, makesFolders: true, removesAbandoned: false)
  }

  /// Evicts entries before the first write. Returns false if the cache is not writable.
  private func prepareForWriting() -> Bool {
    state.withLock { state in
      if state == .unopened {
        evict()
        state = .writable
      }
      return state == .writable
    }
  }

  private func disableWrites(after error: ResultWriteError) {
    let isFirst = state.withLock { state in
      defer { state = .unwritable }
      return state != .unwritable
    }
    guard isFirst else { return }
    report(
      "\(root.relativePath): warning: finished runs cannot be cached and are simulated again next time: "
        + error.reason)
  }

  /// Deletes entries beyond the limits, and temporary files of interrupted processes.
  private func evict() {
    let manager = FileManager.default
    for other in Self.newestFirst(in: root, where: { $0 != program.description && Digest(hexadecimal: $0) != nil })
      .dropFirst(max(0, limits.programs - 1))
    {
      try? manager.removeItem(at: other.url)
    }
    UnfinishedFiles.forEachAbandoned(in: folder.path) { try? manager.removeItem(atPath: $0) }
    var bytes = 0
    for entry in Self.newestFirst(in: folder, where: { $0.hasSuffix(Self.entrySuffix) }) {
      bytes += entry.bytes
      if bytes > limits.bytes { try? manager.removeItem(at: entry.url) }
    }
  }

  /// The contents of a folder, by descending modification time, then by name.
  private static func newestFirst(in folder: URL, where includes: (String) -> Bool) -> [(url: URL, bytes: Int)] {
    let keys: Set<URLResourceKey> = [.contentModificationDateKey, .fileSizeKey]
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let items = names.filter(includes).map { name in
      let url = folder.appending(path: name)
      let values = try? url.resourceValues(forKeys: keys)
      return (url: url, changed: values?.contentModificationDate ?? .distantPast, bytes: values?.fileSize ?? 0)
    }
    return items.sorted {
      $0.changed == $1.changed ? $0.url.lastPathComponent < $1.url.lastPathComponent : $0.changed > $1.changed
    }.map { ($0.url, $0.bytes) }
  }
}
