import Foundation

/// The parts of the process and the machine that `lab` depends on; tests replace them.
package struct Host: Sendable {
  /// Environment variables by name.
  let environment: [String: String]
  /// A monotonic clock for the progress line; no result depends on it.
  let now: @Sendable () -> Duration
  /// The memory of the machine in bytes; 0 if it is unknown.
  let memory: Int
  /// The width of the terminal in characters.
  let terminalWidth: @Sendable () -> Int
  /// Sets what happens when the user interrupts the process, before it exits with ``ExitCode/interrupted``.
  let onInterrupt: @Sendable (Interruption.Handler) -> Void

  /// Creates a host from its parts. Without arguments nothing is known about the process, and no time passes.
  package init(
    environment: [String: String] = [:], now: @escaping @Sendable () -> Duration = { .zero },
    memory: Int = 0, terminalWidth: @escaping @Sendable () -> Int = { 80 },
    onInterrupt: @escaping @Sendable (Interruption.Handler) -> Void = { _ in }
  ) {
    self.environment = environment
    self.now = now
    self.memory = memory
    self.terminalWidth = terminalWidth
    self.onInterrupt = onInterrupt
  }

  /// Whether the environment shows that this is a CI build, where nobody can answer: the variable `CI` is set, and not
  /// to `false`, `0` or nothing.
  var isAutomated: Bool { !["", "0", "false"].contains((environment["CI"] ?? "").lowercased()) }

  /// The host that the running process sees.
  static var process: Host {
    let clock = ContinuousClock()
    let start = clock.now
    return Host(
      environment: ProcessInfo.processInfo.environment, now: { start.duration(to: clock.now) },
      memory: Int(clamping: ProcessInfo.processInfo.physicalMemory), terminalWidth: { Terminal.width },
      onInterrupt: { Interruption.setHandler($0) })
  }
}
