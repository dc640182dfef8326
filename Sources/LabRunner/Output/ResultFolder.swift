import Foundation

/// A folder of results that is replaced in one step.
///
/// New files are written into an unfinished folder, which is then exchanged with the target. The previous content of
/// the target is in the unfinished folder afterwards. Files that the lab did not write go back into the target, and the
/// lab's own files are removed. The same is done with unfinished folders of processes that have ended, so that only the
/// lab's own files are ever removed. Where the file system cannot exchange folders, the target is renamed before the
/// new folder takes its name; recovery undoes that.
struct ResultFolder {
  private let target: String
  private let parent: String
  private let name: String
  /// The names of the lab's own files.
  private let ownNames: Set<String>
  /// The suffix of the name of a target that had to be renamed.
  private static let previous = "previous."

  init(_ target: URL, names: Set<String>) {
    self.target = target.path
    parent = target.deletingLastPathComponent().path
    name = target.lastPathComponent
    ownNames = names
  }

  /// Restores or removes the leftovers of processes that have ended.
  private func recover() {
    UnfinishedFiles.forEachAbandoned(in: parent, for: Self.previous + name) { path in
      if !Self.moveIfAbsent(path, to: target) { clear(path) }
    }
    UnfinishedFiles.forEachAbandoned(in: parent, for: name) { clear($0) }
  }

  /// Replaces the lab's own files in the target, and returns the paths of other files that could not be moved back into
  /// it.
  func replace(by files: [ResultFile]) throws(SystemError) -> [String] {
    recover()
    let new = try UnfinishedFile.make(for: name, in: parent, isFolder: true)
    do throws(SystemError) {
      try Self.write(files, into: new.path)
      new.file.copyPermissions(of: target)
      try exchange(new.path)
    } catch {
      clear(new.path)
      throw error
    }
    let stranded = clear(new.path)
    // The lock is required up to this point.
    extendLifetime(new)
    return stranded
  }

  /// Writes files on all cores, each part by part.
  ///
  /// - Throws: the error of the first of the files that cannot be written.
  private static func write(_ files: [ResultFile], into folder: String) throws(SystemError) {
    let errors = files.concurrentMap { file -> SystemError? in
      do throws(SystemError) {
        try OpenFile("\(folder)/\(file.name)", .new).write(file.content)
        return nil
      } catch {
        return error
      }
    }
    if let error = errors.compactMap({ $0 }).first { throw error }
  }

  /// Puts a folder in the target's place, and the target, if it exists, in the folder's place.
  private func exchange(_ path: String) throws(SystemError) {
    // Other processes may make or replace the target at the same time, but none removes it.
    while true {
      do throws(SystemError) {
        try SystemCalls.rename(path, to: target, .exclusive)
        return
      } catch {
        if error == .notSupported { return try exchangeInTwoSteps(path) }
        if error != .alreadyExists && error != .notEmpty { throw error }
      }
      do throws(SystemError) {
        try SystemCalls.rename(path, to: target, .exchange)
        return
      } catch {
        if error == .notSupported { return try exchangeInTwoSteps(path) }
        if error != .missing { throw error }
      }
    }
  }

  /// Exchanges folders on file systems that cannot exchange them in one step.
  private func exchangeInTwoSteps(_ path: String) throws(SystemError) {
    // Only one process at a time, because others would find the target missing.
    let gate = try OpenFile(parent, .reading)
    gate.lock()
    defer { extendLifetime(gate) }
    let previous = "\(parent)/\(UnfinishedFiles.name(for: Self.previous + name))"
    guard FileManager.default.fileExists(atPath: target) else { return try SystemCalls.replace(target, by: path) }
    // While it is locked, no process treats it as abandoned.
    let old = try OpenFile(target, .reading)
    old.lock()
    try SystemCalls.replace(previous, by: target)
    do throws(SystemError) { try SystemCalls.replace(target, by: path) } catch {
      try? SystemCalls.replace(target, by: previous)
      throw error
    }
    // The previous content of the target is cleared like an exchanged folder.
    try SystemCalls.replace(path, by: previous)
    extendLifetime(old)
  }

  /// Removes an unfinished folder with the lab's own files; other files are moved into the target first. Files that
  /// cannot be moved stay where they are, and their paths are returned.
  @discardableResult
  private func clear(_ path: String) -> [String] {
    // Another process may move a file here in the meantime; then the folder is not empty, and is read again.
    for _ in 0..<3 {
      guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else { return [] }
      for name in names.sorted() {
        if ownNames.contains(name), (try? SystemCalls.kind(of: "\(path)/\(name)")) == .file {
          try? SystemCalls.remove("\(path)/\(name)", isFolder: false)
        } else {
          _ = Self.moveIfAbsent("\(path)/\(name)", to: "\(target)/\(name)")
        }
      }
      if (try? SystemCalls.remove(path, isFolder: true)) != nil { return [] }
    }
    return ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted().map { "\(path)/\($0)" }
  }

  /// Renames a file or a folder unless the new name is taken; returns whether it was renamed.
  private static func moveIfAbsent(_ source: String, to target: String) -> Bool {
    do throws(SystemError) {
      try SystemCalls.rename(source, to: target, .exclusive)
      return true
    } catch {
      guard error == .notSupported, (try? FileManager.default.attributesOfItem(atPath: target)) == nil else {
        return false
      }
      return (try? SystemCalls.replace(target, by: source)) != nil
    }
  }
}
