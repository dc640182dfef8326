internal import Foundation

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A browser that the lab has started, with a profile folder of its own that is removed with it. If the lab is killed, the
/// browser ends by itself, since its pipe closes.
struct BrowserProcess: Sendable {
  private let process: HostProcess
  /// The folder of the browser's profile and of its log.
  private let folder: HostFolder

  private static let logName = "browser.log"

  /// Starts a browser.
  ///
  /// - Parameters:
  ///   - program: the path of the browser.
  ///   - arguments: its arguments, without those for the profile and the pipe.
  /// - Returns: the process and the channel to it.
  /// - Throws: ``HostError`` of the kind `unavailable`.
  static func start(
    _ program: String, arguments: [String]
  ) throws(HostError) -> (process: BrowserProcess, transport: PipeTransport) {
    let folder = try HostFolder()
    do throws(HostError) {
      let (commands, commandsOfBrowser) = try FileDescriptor.pair()
      let (answers, answersOfBrowser) = try FileDescriptor.pair()
      let process = try HostProcess(
        [program] + arguments + ["--user-data-dir=\(folder.url.path)", "--remote-debugging-pipe", "about:blank"],
        descriptors: [3: commandsOfBrowser.number, 4: answersOfBrowser.number],
        log: folder.url.appending(path: logName))
      // The child has its own copies; with these open, the end of the browser would go unnoticed.
      commandsOfBrowser.close()
      answersOfBrowser.close()
      return (
        BrowserProcess(process: process, folder: folder), PipeTransport(reading: answers, writing: commands)
      )
    } catch {
      folder.remove()
      throw error
    }
  }

  /// Whether the browser starts only without its sandbox: Chromium does not run as root with it.
  static var needsNoSandbox: Bool { getuid() == 0 }

  /// Waits until the browser has ended by itself, kills its remaining processes, and removes its folder. Can be called
  /// by any thread, and repeatedly.
  func end(waiting patience: Duration = .zero) {
    process.end(waiting: patience)
    folder.remove()
  }

  /// Whether the browser has ended.
  var hasEnded: Bool { process.hasEnded }

  /// The last line that the browser wrote about an error; nil if it wrote none.
  var lastError: String? {
    guard let text = try? String(contentsOf: folder.url.appending(path: Self.logName), encoding: .utf8) else {
      return nil
    }
    let lines = text.split(whereSeparator: \.isNewline)
    // Every start on a machine without a desktop gives messages about the missing D-Bus.
    return lines.last { !$0.contains("dbus") }.map(String.init)
  }
}
