internal import Foundation
internal import LabRunner

/// What `lab` takes from the process and the machine around it; tests hand over what they need.
struct Host: Sendable {
  /// The environment's variables.
  var environment: [String: String] = [:]
  /// Time since some fixed moment, for what a user sees while waiting; no result depends on it.
  var now: @Sendable () -> Duration = { .zero }
  /// The digest of the running executable; nil if it cannot be read, and then nothing is cached.
  var executable: @Sendable () -> Digest? = { nil }
  /// How many characters a line of the terminal has.
  var terminalWidth: @Sendable () -> Int = { 80 }
  /// Has something done, and the process ended with ``ExitCode/interrupted``, when the user interrupts it.
  var whenInterrupted: @Sendable (_ act: @escaping @Sendable () -> Void) -> Void = { _ in }

  /// The process this is.
  static var process: Host {
    let clock = ContinuousClock()
    let start = clock.now
    return Host(
      environment: ProcessInfo.processInfo.environment, now: { start.duration(to: clock.now) },
      executable: { Digest(ofProgram: executableURL) }, terminalWidth: { Terminal.width },
      whenInterrupted: { act in Interruption.act(act) })
  }

  /// The file of the running executable; arguments may say anything.
  private static var executableURL: URL {
    #if os(Linux)
      // The very file that runs, even if its path was replaced meanwhile.
      URL(filePath: "/proc/self/exe")
    #else
      URL(filePath: Bundle.main.executablePath ?? "")
    #endif
  }
}
