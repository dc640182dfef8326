import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A temporary folder for a program that the lab starts: its profile, its log, the files that it shows.
struct HostFolder: Sendable {
  /// Where it is.
  let url: URL

  /// The start of the names of all such folders; the number of the lab's process follows, and then a random one.
  private static let prefix = "listlab-host-"

  /// Makes a folder, and removes the folders of killed labs, whose programs have ended because their channels were
  /// closed.
  ///
  /// - Throws: ``HostError`` of the kind `unavailable`.
  init(in parent: URL = FileManager.default.temporaryDirectory) throws(HostError) {
    Self.removeLeftovers(in: parent)
    // Short, because programs make sockets in it, whose paths have about 100 bytes.
    let name = "\(Self.prefix)\(getpid())-\(UUID().uuidString.prefix(8))"
    url = parent.appending(path: name, directoryHint: .isDirectory)
    do { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false) } catch {
      throw HostError(.unavailable, "cannot create a temporary folder: \(error.localizedDescription)")
    }
  }

  private static func removeLeftovers(in parent: URL) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: parent.path)) ?? []
    for name in names where name.hasPrefix(prefix) {
      guard let owner = pid_t(name.dropFirst(prefix.count).prefix { $0 != "-" }), owner > 0, kill(owner, 0) != 0,
        errno == ESRCH
      else { continue }
      try? FileManager.default.removeItem(at: parent.appending(path: name))
    }
  }

  /// Removes the folder. Processes that were killed may still be writing when the first attempt is made.
  func remove() {
    for _ in 0..<50 {
      try? FileManager.default.removeItem(at: url)
      guard FileManager.default.fileExists(atPath: url.path) else { return }
      usleep(20_000)
    }
  }

  /// Makes a folder in it.
  ///
  /// - Throws: ``HostError`` of the kind `unavailable`.
  func makeFolder(_ name: String) throws(HostError) {
    do {
      try FileManager.default.createDirectory(at: url.appending(path: name), withIntermediateDirectories: false)
    } catch {
      throw HostError(.unavailable, "cannot create a temporary folder: \(error.localizedDescription)")
    }
  }
}
