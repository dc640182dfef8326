internal import Foundation
internal import Synchronization

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A browser that the lab has started, with a profile folder of its own that is removed with it.
///
/// The browser is in a process group of its own: a signal from the terminal reaches only the lab, which ends the whole group.
/// If the lab is killed, the browser ends by itself, since its pipe closes. A class, because a process has identity.
final class BrowserProcess: Sendable {
  private struct State {
    var id: pid_t?
    var status: Int32?
  }

  private let state: Mutex<State>
  /// The folder of the browser's profile and of its log.
  private let folder: URL

  /// Starts a browser.
  ///
  /// - Parameters:
  ///   - program: the path of the browser.
  ///   - arguments: its arguments, without those that the profile and the pipe need.
  /// - Returns: the process and the channel to it.
  /// - Throws: ``HostError`` of the kind `unavailable`.
  static func start(
    _ program: String, arguments: [String]
  ) throws(HostError) -> (process: BrowserProcess, transport: PipeTransport) {
    let folder = try makeFolder()
    do throws(HostError) {
      let (commands, commandsOfBrowser) = try FileDescriptor.pair()
      let (answers, answersOfBrowser) = try FileDescriptor.pair()
      let id = try spawn(
        [program] + arguments + ["--user-data-dir=\(folder.path)", "--remote-debugging-pipe", "about:blank"],
        descriptors: [3: commandsOfBrowser.number, 4: answersOfBrowser.number],
        log: folder.appending(path: logName).path)
      // The child has its own copies; with these open, the end of the browser would go unnoticed.
      commandsOfBrowser.close()
      answersOfBrowser.close()
      return (
        BrowserProcess(id: id, folder: folder), PipeTransport(reading: answers, writing: commands)
      )
    } catch {
      try? FileManager.default.removeItem(at: folder)
      throw error
    }
  }

  private static let logName = "browser.log"

  /// Whether the browser starts only without its sandbox: Chromium refuses to run as root with it.
  static var needsNoSandbox: Bool { getuid() == 0 }

  private init(id: pid_t, folder: URL) {
    state = Mutex(State(id: id))
    self.folder = folder
  }

  /// The start of the names of profile folders; the number of the lab's process follows, and then a random one.
  private static let folderPrefix = "listlab-browser-"

  private static func makeFolder() throws(HostError) -> URL {
    let parent = FileManager.default.temporaryDirectory
    removeLeftovers(in: parent)
    let folder = parent.appending(
      path: "\(folderPrefix)\(getpid())-\(UUID().uuidString)", directoryHint: .isDirectory)
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
      return folder
    } catch {
      throw HostError(.unavailable, "cannot make a folder for the browser's profile: \(error.localizedDescription)")
    }
  }

  /// Removes the profile folders of labs that were killed. Their browsers have ended, since their channels were closed.
  private static func removeLeftovers(in parent: URL) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: parent.path)) ?? []
    for name in names where name.hasPrefix(folderPrefix) {
      guard let owner = pid_t(name.dropFirst(folderPrefix.count).prefix { $0 != "-" }), owner > 0,
        kill(owner, 0) != 0, errno == ESRCH
      else { continue }
      try? FileManager.default.removeItem(at: parent.appending(path: name))
    }
  }

  /// Starts a program with given descriptors, its output in a log, and no other descriptor.
  private static func spawn(
    _ words: [String], descriptors: [Int32: Int32], log: String
  ) throws(HostError) -> pid_t {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 2, log, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    for (target, source) in descriptors.sorted(by: { $0.key < $1.key }) {
      posix_spawn_file_actions_adddup2(&actions, source, target)
    }
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    posix_spawnattr_setpgroup(&attributes, 0)
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
    defer { for argument in arguments { free(argument) } }
    arguments.append(nil)
    var id: pid_t = 0
    let result = posix_spawn(&id, words[0], &actions, &attributes, arguments, environ)
    guard result == 0 else {
      throw HostError(.unavailable, "cannot start \(words[0]): \(String(cString: strerror(result)))")
    }
    return id
  }

  /// Waits until the browser has ended by itself, kills what is left of it, and removes its folder. Can be called by any
  /// thread, and repeatedly.
  func end(waiting patience: Duration = .zero) {
    let deadline = ContinuousClock.now + patience
    while !hasEnded, ContinuousClock.now < deadline { usleep(10_000) }
    state.withLock { state in
      guard let id = state.id else { return }
      kill(-id, SIGKILL)
      if state.status == nil {
        var status: Int32 = 0
        while waitpid(id, &status, 0) < 0, errno == EINTR {}
        state.status = status
      }
      state.id = nil
    }
    // Processes of the group may still be writing when the first attempt is made.
    for _ in 0..<50 {
      try? FileManager.default.removeItem(at: folder)
      guard FileManager.default.fileExists(atPath: folder.path) else { return }
      usleep(20_000)
    }
  }

  /// Whether the browser has ended.
  var hasEnded: Bool {
    state.withLock { state in
      guard let id = state.id else { return true }
      guard state.status == nil else { return true }
      var status: Int32 = 0
      if waitpid(id, &status, WNOHANG) == id { state.status = status }
      return state.status != nil
    }
  }

  /// The last line that the browser wrote about an error; nil if it wrote none.
  var lastError: String? {
    guard let text = try? String(contentsOf: folder.appending(path: Self.logName), encoding: .utf8) else { return nil }
    let lines = text.split(whereSeparator: \.isNewline)
    // Messages about the missing D-Bus come with every start on a machine without a desktop.
    return lines.last { !$0.contains("dbus") }.map(String.init)
  }
}
