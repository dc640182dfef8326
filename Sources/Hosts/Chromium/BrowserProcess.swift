import Foundation
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A browser that the lab starts, with a profile folder of its own that is removed with it. If the lab is killed, the
/// browser ends by itself, since its pipe closes.
///
/// Another thread can end it at any time: before it starts, it then does not start. A class, because it has identity.
final class BrowserProcess: Sendable {
  private struct State {
    var process: HostProcess?
    /// The folder of the browser's profile and of its log, and perhaps one for its temporary files.
    var folders: [HostFolder] = []
    var hasEnded = false
  }

  private let state = Mutex(State())

  private static let logName = "browser.log"
  /// The bytes at the end of the log that are searched for the last error.
  private static let logEnd: UInt64 = 1 << 16

  /// Starts the browser, once.
  ///
  /// - Parameters:
  ///   - program: the path of the browser.
  ///   - arguments: its arguments, without those for the profile and the pipe.
  /// - Returns: the channel to it.
  /// - Throws: ``HostError`` of the kind `unavailable`, or of the kind `failed` after ``end(waiting:)``.
  func start(_ program: String, arguments: [String]) throws(HostError) -> PipeTransport {
    let (commands, commandsOfBrowser) = try FileDescriptor.pair()
    let (answers, answersOfBrowser) = try FileDescriptor.pair()
    let descriptors: [Int32: Int32] = [3: commandsOfBrowser.number, 4: answersOfBrowser.number]
    do throws(HostError) {
      try state.withLock { state throws(HostError) in
        guard !state.hasEnded else { throw .interrupted }
        let folder = try HostFolder()
        state.folders.append(folder)
        let temporary = try Self.temporaryFolder(in: folder, others: &state.folders)
        state.process = try HostProcess(
          [program] + arguments + ["--user-data-dir=\(folder.url.path)", "--remote-debugging-pipe", "about:blank"],
          descriptors: descriptors, log: folder.url.appending(path: Self.logName),
          environment: Self.environment(folder: folder.url.path, temporary: temporary))
      }
    } catch {
      end()
      throw error
    }
    // The child has its own copies; with these open, the end of the browser would go unnoticed.
    commandsOfBrowser.close()
    answersOfBrowser.close()
    return PipeTransport(reading: answers, writing: commands)
  }

  /// Variables that keep the files of the browser and of its libraries in its folder: crash reports, settings and font caches
  /// would otherwise stay in the user's home. Fonts are found as before.
  private static func environment(folder: String, temporary: String) -> [String: String] {
    ["TMPDIR": temporary, "XDG_CONFIG_HOME": "\(folder)/config", "XDG_CACHE_HOME": "\(folder)/cache"]
  }

  /// The folder of the browser's temporary files: in its own folder, or in /tmp if the path of the socket that Chromium makes there
  /// were too long for an address of a socket. Chromium ends then.
  private static func temporaryFolder(in folder: HostFolder, others: inout [HostFolder]) throws(HostError) -> String {
    let name = "tmp"
    guard
      folder.url.path.utf8.count + 1 + name.utf8.count > 103
        - "/org.chromium.Chromium.XXXXXX/SingletonSocket".utf8.count
    else {
      try folder.makeFolder(name)
      return folder.url.appending(path: name).path
    }
    let other = try HostFolder(in: URL(filePath: "/tmp", directoryHint: .isDirectory))
    others.append(other)
    return other.url.path
  }

  /// Whether the browser starts only without its sandbox: Chromium does not run as root with it.
  static var needsNoSandbox: Bool { getuid() == 0 }

  /// Waits until the browser has ended by itself, kills its remaining processes, and removes its folders. Can be called
  /// by any thread, and repeatedly.
  func end(waiting patience: Duration = .zero) {
    let (process, folders) = state.withLock { state in
      state.hasEnded = true
      return (state.process, state.folders)
    }
    process?.end(waiting: patience)
    for folder in folders { folder.remove() }
  }

  /// Whether the browser has ended.
  var hasEnded: Bool { state.withLock { $0.process?.hasEnded ?? $0.hasEnded } }

  /// The last line that the browser wrote about an error; nil if it wrote none.
  var lastError: String? {
    guard let folder = state.withLock({ $0.folders.first }),
      let file = try? FileHandle(forReadingFrom: folder.url.appending(path: Self.logName)),
      let size = try? file.seekToEnd()
    else { return nil }
    try? file.seek(toOffset: size > Self.logEnd ? size - Self.logEnd : 0)
    let text = String(decoding: (try? file.read(upToCount: Int(Self.logEnd))) ?? Data(), as: UTF8.self)
    let lines = text.split(whereSeparator: \.isNewline)
    // Every start on a machine without a desktop gives messages about the missing D-Bus.
    return lines.last { !$0.contains("dbus") }.map { String($0.prefix(500)) }
  }
}

extension HostError {
  /// The failure of a browser to start, with its last message; ends its process.
  init(startOf process: BrowserProcess?, _ error: HostError) {
    let reason = process?.lastError.map { "; its last message: \($0)" } ?? ""
    process?.end()
    self.init(.unavailable, "the browser did not start: \(error)\(reason)")
  }
}
