internal import Foundation
internal import LabRunner

/// The parts of the process and the machine that `lab` depends on; tests replace them.
struct Host: Sendable {
  /// Environment variables by name.
  var environment: [String: String] = [:]
  /// A monotonic clock for the progress line; no result depends on it.
  var now: @Sendable () -> Duration = { .zero }
  /// The digest of the running executable; if it cannot be read, it is nil and no run is cached.
  var executable: @Sendable () -> Digest? = { nil }
  /// The memory of the machine in bytes; 0 if it is unknown.
  var memory = 0
  /// The width of the terminal in characters.
  var terminalWidth: @Sendable () -> Int = { 80 }
  /// Installs a handler that runs when the user interrupts the process, before it exits with ``ExitCode/interrupted``.
  var onInterrupt: @Sendable (_ handler: @escaping @Sendable () -> Void) -> Void = { _ in }

  /// The host that the running process sees.
  static var process: Host {
    let clock = ContinuousClock()
    let start = clock.now
    return Host(
      environment: ProcessInfo.processInfo.environment, now: { start.duration(to: clock.now) },
      executable: { Digest(ofProgram: executableURL) },
      memory: Int(clamping: ProcessInfo.processInfo.physicalMemory), terminalWidth: { Terminal.width },
      onInterrupt: { handler in Interruption.setHandler(handler) })
  }

  /// The file of the running executable; `argv[0]` need not be its path.
  private static var executableURL: URL {
    #if os(Linux)
      // This is the running file even if its path has been replaced since.
      URL(filePath: "/proc/self/exe")
    #else
      URL(filePath: Bundle.main.executablePath ?? "")
    #endif
  }
}
