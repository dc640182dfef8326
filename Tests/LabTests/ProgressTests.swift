internal import LabRunner
internal import Scenarios
internal import Synchronization
import Testing
@testable internal import lab

@Suite("Progress")
struct ProgressTests {
  /// A terminal and a clock that a test sets; a class, because both are asked from any thread.
  private final class Watched: Sendable {
    private let said = Mutex("")
    private let time = Mutex(Duration.zero)
    var text: String { said.withLock { $0 } }
    func advance(_ duration: Duration) { time.withLock { $0 += duration } }

    func line(isWatched: Bool = true, isWanted: Bool = true, _ environment: [String: String] = [:]) -> StatusLine {
      let lab = Lab(
        console: Console(
          write: { _ in }, say: { text in self.said.withLock { $0 += text } }, showsProgress: isWatched),
        techniques: [], files: OpenedFiles(TextFiles([:])),
        host: Host(environment: environment, now: { self.time.withLock { $0 } }, terminalWidth: { 60 }))
      return StatusLine(lab, isWanted: isWanted)
    }
  }

  private func progress(_ finished: Int, of total: Int = 8, simulated: Int? = nil) -> RunProgress {
    RunProgress(run: "run", finished: finished, simulated: simulated ?? finished, total: total)
  }

  private func text(_ progress: RunProgress, _ elapsed: Duration, width: Int = 80, hasColour: Bool = false) -> String {
    ProgressLine(label: "study", progress: progress, elapsed: elapsed).text(width: width, hasColour: hasColour)
  }

  @Test("The line says how many of how many, how fast, and how long it will take")
  func line() {
    #expect(
      text(progress(2), .seconds(4)) == "study  [######------------------]  2/8  0.5 runs/s  12 s left")
    #expect(text(progress(8), .seconds(4)) == "study  [########################]  8/8  2.0 runs/s  0 s left")
    #expect(text(progress(1, of: 1000), .milliseconds(500)).hasSuffix("1/1000  2.0 runs/s  8 min 20 s left"))
    #expect(text(progress(100, of: 10_000), .seconds(100)).hasSuffix("100/10000  1.0 runs/s  2 h 45 min left"))
    #expect(text(progress(0), .zero) == "study  [------------------------]  0/8")
  }

  @Test("Runs that were known do not make the rest seem faster than it is")
  func known() {
    #expect(text(progress(90, of: 100, simulated: 10), .seconds(10)).hasSuffix("9.0 runs/s  10 s left"))
    #expect(text(progress(90, of: 100, simulated: 0), .seconds(1)).hasSuffix("90/100  90 runs/s"))
  }

  @Test("A narrow terminal gets no bar, and never a longer line than it is wide", arguments: [0, 5, 20, 50, 80])
  func width(_ width: Int) {
    #expect(text(progress(2), .seconds(4), width: width).count <= width)
    #expect(text(progress(2), .seconds(4), width: width).contains("[") == (width == 80))
  }

  @Test("It is drawn ten times a second at most, at the end for certain, and taken away")
  func drawing() {
    let watched = Watched()
    let line = watched.line(["NO_COLOR": "1"])
    line.begin("study")
    for finished in 1...8 {
      watched.advance(.milliseconds(30))
      line.show(progress(finished))
    }
    line.clear()
    let drawn = watched.text.components(of: "\r\u{1B}[K").dropFirst().map { $0.prefix { $0 != "[" } + $0.suffix(4) }
    #expect(drawn.count == 4 && drawn.last == "", "\(watched.text)")
    #expect(watched.text.contains("  1/8  ") && watched.text.contains("  5/8  ") && watched.text.contains("  8/8  "))
    #expect(!watched.text.contains("\n"))
  }

  @Test("A message stands above the line, which is drawn again below it")
  func message() {
    let watched = Watched()
    let line = watched.line(["NO_COLOR": "1"])
    line.begin("study")
    watched.advance(.seconds(1))
    line.show(progress(4))
    let drawn = watched.text
    line.say("look")
    #expect(watched.text == drawn + "\r\u{1B}[Klook\n" + drawn.dropFirst("\r\u{1B}[K".count))
  }

  @Test("Colour is left out if the user says so, and everything without a terminal that can redraw a line")
  func environment() {
    for (environment, hasColour) in [
      ([:], true), (["NO_COLOR": ""], true), (["NO_COLOR": "1"], false), (["NO_COLOR": "0"], false),
    ] {
      let watched = Watched()
      let line = watched.line(environment)
      line.begin("study")
      line.show(progress(4))
      #expect(watched.text.contains("\u{1B}[32m") == hasColour, "\(environment)")
    }
    let watched = Watched()
    for line in [
      watched.line(isWatched: false), watched.line(isWanted: false), watched.line(["TERM": "dumb"]),
    ] {
      line.begin("study")
      line.show(progress(8))
      line.clear()
      #expect(watched.text.isEmpty)
    }
    watched.line(isWatched: false).say("look")
    #expect(watched.text == "look\n")
  }
}

extension String {
  fileprivate func components(of separator: String) -> [Substring] {
    self.split(separator: separator, omittingEmptySubsequences: false)
  }
}
