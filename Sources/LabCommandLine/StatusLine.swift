import JSON
package import LabRunner
import Synchronization

/// The last line of a terminal: the progress of the running study, with messages above it.
///
/// Without a terminal, or if progress is disabled, it prints only messages. It is a class because threads share the
/// line.
package final class StatusLine: Sendable {
  private struct State {
    var label = ""
    var start = Duration.zero
    var drawn = ""
    var drawnAt: Duration?
  }

  private let console: Console
  private let host: Host
  private let isShown: Bool
  private let usesColor: Bool
  private let state = Mutex(State())

  /// The minimum time between two updates of the line.
  private static let minimumInterval = Duration.milliseconds(100)
  /// Returns to the start of the line and erases it.
  private static let eraseSequence = "\r\u{1B}[K"

  /// Creates an empty line, which never shows progress if `isEnabled` is false.
  package init(_ lab: Lab, isEnabled: Bool) {
    console = lab.console
    host = lab.host
    let terminal = host.environment["TERM"] ?? ""
    isShown = isEnabled && console.showsProgress && terminal != "dumb"
    // See no-color.org: any value but an empty one.
    usesColor = (host.environment["NO_COLOR"] ?? "").isEmpty
  }

  /// Starts the progress of a study.
  package func begin(_ label: String) {
    state.withLock { $0 = State(label: LogText.escaped(label), start: host.now()) }
  }

  /// Updates the progress, at most ten times a second, and always when the last run has finished.
  package func show(_ progress: RunProgress) {
    guard isShown else { return }
    let now = host.now()
    state.withLock { state in
      if let last = state.drawnAt, now - last < Self.minimumInterval, progress.finished < progress.total { return }
      state.drawnAt = now
      let line = ProgressLine(label: state.label, progress: progress, elapsed: now - state.start)
      state.drawn = line.text(width: host.terminalWidth() - 1, usesColor: usesColor)
      console.printMessage(ConsoleText(verbatim: Self.eraseSequence + state.drawn))
    }
  }

  /// Prints a line of text, above the progress if it is shown.
  package func printMessage(_ line: ConsoleText) {
    state.withLock { state in
      let (erasure, drawn) = (ConsoleText(verbatim: Self.eraseSequence), ConsoleText(verbatim: state.drawn))
      console.printMessage(state.drawn.isEmpty ? "\(line)\n" : "\(erasure)\(line)\n\(drawn)")
    }
  }

  /// Erases the progress.
  package func clear() {
    state.withLock { state in
      if !state.drawn.isEmpty { console.printMessage(ConsoleText(verbatim: Self.eraseSequence)) }
      state.drawn = ""
    }
  }
}
