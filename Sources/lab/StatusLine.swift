internal import LabRunner
internal import Synchronization

/// The last line of a terminal: progress while a study runs, with messages above it.
///
/// Without a terminal, and if progress is not wanted, messages are all there is. A class, since threads share the line.
final class StatusLine: Sendable {
  private struct State {
    var label = ""
    var start = Duration.zero
    var drawn = ""
    var drawnAt: Duration?
  }

  private let console: Console
  private let host: Host
  private let isShown: Bool
  private let hasColour: Bool
  private let state = Mutex(State())

  /// How often the line is drawn at most.
  private static let pause = Duration.milliseconds(100)
  private static let clearing = "\r\u{1B}[K"

  /// A line that shows nothing yet; never anything if `isWanted` is false.
  init(_ lab: Lab, isWanted: Bool) {
    console = lab.console
    host = lab.host
    let terminal = host.environment["TERM"] ?? ""
    isShown = isWanted && console.showsProgress && terminal != "dumb"
    // See no-color.org: any value but an empty one.
    hasColour = (host.environment["NO_COLOR"] ?? "").isEmpty
  }

  /// Begins with a study.
  func begin(_ label: String) {
    state.withLock { $0 = State(label: label, start: host.now()) }
  }

  /// Shows how far the study has come; often enough, and not oftener.
  func show(_ progress: RunProgress) {
    guard isShown else { return }
    let now = host.now()
    state.withLock { state in
      if let last = state.drawnAt, now - last < Self.pause, progress.finished < progress.total { return }
      state.drawnAt = now
      let line = ProgressLine(label: state.label, progress: progress, elapsed: now - state.start)
      state.drawn = line.text(width: host.terminalWidth() - 1, hasColour: hasColour)
      console.say(Self.clearing + state.drawn)
    }
  }

  /// Says a line, above the progress if there is one.
  func say(_ line: String) {
    state.withLock { state in
      console.say(state.drawn.isEmpty ? "\(line)\n" : "\(Self.clearing)\(line)\n\(state.drawn)")
    }
  }

  /// Takes the progress away.
  func clear() {
    state.withLock { state in
      if !state.drawn.isEmpty { console.say(Self.clearing) }
      state.drawn = ""
    }
  }
}
