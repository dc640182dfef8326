import CLinux
import Foundation
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A program that the lab has started.
///
/// It is in a process group of its own: a signal from the terminal reaches only the lab, which ends the program with everything that
/// it has started. Foundation's `Process` passes on only the first three descriptors, so `posix_spawn` starts it. A class,
/// because a process has identity.
package final class HostProcess: Sendable {
  private struct State {
    /// Whether the program and everything that it has started has been killed.
    var isKilled = false
  }

  private let state = Mutex(State())
  /// The number of the process. No other process has it until ``end(waiting:)`` has been called.
  let id: Int
  /// The variable that marks the environment of everything that the program starts.
  private let marker: String

  /// The processes that were started here and have not been reaped.
  private static let started = Mutex<Set<pid_t>>([])
  private static let adoptsOrphans = Atomic(false)
  /// The maximum time for killed processes to vanish: on a busy machine each needs a turn of a processor.
  private static let patience = Duration.seconds(5)

  /// From now on, what a program has started becomes a child of this process when its parent ends (`PR_SET_CHILD_SUBREAPER` of
  /// prctl(2)), and ``end(waiting:)`` finds it, whatever its session and its environment. Does nothing on other systems than
  /// Linux.
  ///
  /// For a process whose children are all of this type.
  package static func adoptOrphans() {
    #if os(Linux)
      adoptsOrphans.store(linuxAdoptOrphans() == 0, ordering: .relaxed)
    #endif
  }

  /// Starts a program with only the given descriptors.
  ///
  /// - Parameters:
  ///   - words: the path of the program and its arguments.
  ///   - descriptors: the program's descriptors, by their numbers in the program; the first three are closed if they
  ///     are not named.
  ///   - log: the file for its error output, if that is not among the given descriptors.
  ///   - environment: additions to the environment.
  /// - Throws: ``HostError`` of the kind `unavailable`.
  init(
    _ words: [String], descriptors: [Int32: Int32], log: URL? = nil, environment: [String: String] = [:]
  ) throws(HostError) {
    let mark = UUID().uuidString
    let additions = environment.merging([Self.markerName: mark]) { $1 }
    let number = try Self.started.withLock { started throws(HostError) in
      let number = try Self.spawn(
        words, descriptors: descriptors, log: log?.path ?? "/dev/null", additions)
      started.insert(number)
      return number
    }
    id = Int(number)
    marker = "\(Self.markerName)=\(mark)"
  }

  private static let markerName = "LISTLAB_HOST_PROGRAM"

  private static func spawn(
    _ words: [String], descriptors: [Int32: Int32], log: String, _ additions: [String: String]
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
    // The program would inherit ignored signals, but SIGPIPE must end it when nobody reads its channel.
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in [SIGPIPE, SIGINT, SIGTERM, SIGHUP] { sigaddset(&signals, signal) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF))
    posix_spawnattr_setpgroup(&attributes, 0)
    let variables = ProcessInfo.processInfo.environment.merging(additions) { $1 }.map { "\($0)=\($1)" }
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
    var environment: [UnsafeMutablePointer<CChar>?] = variables.map { strdup($0) }
    defer { for text in arguments + environment { free(text) } }
    arguments.append(nil)
    environment.append(nil)
    var id: pid_t = 0
    let result = posix_spawn(&id, words[0], &actions, &attributes, arguments, environment)
    guard result == 0 else {
      throw HostError(.unavailable, "cannot start \(words[0]): \(String(cString: strerror(result)))")
    }
    return id
  }

  /// Waits until the program has ended by itself, and kills what remains of it and of everything that it has started. Can be called
  /// by any thread, and repeatedly. Takes at most 5 s beside the time to wait.
  func end(waiting patience: Duration = .zero) {
    let deadline = ContinuousClock.now + patience
    while !hasEnded, ContinuousClock.now < deadline { usleep(10_000) }
    state.withLock { state in
      guard !state.isKilled else { return }
      state.isKilled = true
      let root = pid_t(id)
      let deadline = ContinuousClock.now + Self.patience
      while killAll(), ContinuousClock.now < deadline { usleep(2_000) }
      Self.started.withLock { started in
        if waitpid(root, nil, WNOHANG) == root { started.remove(root) }
      }
    }
  }

  /// Kills every process of the program, and reaps those that have become children of this process.
  ///
  /// - Returns: whether one was alive.
  private func killAll() -> Bool {
    let root = pid_t(id)
    kill(-root, SIGKILL)
    let started = Self.started.withLock { $0 }
    let adopts = Self.adoptsOrphans.load(ordering: .relaxed)
    var isAlive = false
    for process in ProcessTable.now().members(
      of: root, marker: marker, isAdopted: { adopts && !started.contains($0) })
    {
      if !process.isZombie {
        isAlive = true
        kill(process.id, SIGKILL)
      } else if process.id != root, process.parent == getpid() {
        waitpid(process.id, nil, WNOHANG)
      }
    }
    return isAlive
  }

  /// Whether the program has ended. Its number stays reserved.
  var hasEnded: Bool {
    state.withLock { state in
      guard !state.isKilled else { return true }
      var information = siginfo_t()
      return waitid(P_PID, id_t(id), &information, WEXITED | WNOHANG | WNOWAIT) != 0 || information.si_signo != 0
    }
  }

  /// The memory that belongs to a process alone and is not backed by files, in bytes: what Chromium calls its private memory
  /// footprint (RssAnon and VmSwap of proc(5)). Nil where the system has no such files.
  static func footprint(of process: Int) -> Double? {
    guard let text = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8) else { return nil }
    var kilobytes: [Substring: Double] = [:]
    for line in text.split(separator: "\n") {
      let words = line.split(whereSeparator: { $0 == ":" || $0 == "\t" || $0 == " " })
      if words.count == 3, words[2] == "kB" { kilobytes[words[0]] = Double(words[1]) }
    }
    guard let anonymous = kilobytes["RssAnon"] else { return nil }
    return (anonymous + (kilobytes["VmSwap"] ?? 0)) * 1024
  }
}
