import LabCommandLine
import LabRunner
import Synchronization
import Testing

@Suite("Progress")
struct ProgressTests {
  /// A terminal and a clock for tests; a class, because several threads share it.
  private final class FakeTerminal: Sendable {
    private let time = Mutex(Duration.zero)
    let printed = PrintedText()
    var text: String { printed.text }
    func advance(_ duration: Duration) { time.withLock { $0 += duration } }

    func line(isTerminal: Bool = true, isEnabled: Bool = true, _ environment: [String: String] = [:]) -> StatusLine {
      let host = Host(environment: environment, now: { self.time.withLock { $0 } }, terminalWidth: { 60 })
      let lab = LabInProcess(printed: printed, isTerminal: isTerminal, host: host).lab
      return StatusLine(lab, isEnabled: isEnabled)
    }
  }

  private func progress(_ finished: Int, of total: Int = 8, simulated: Int? = nil) -> RunProgress {
    RunProgress(run: "run", finished: finished, simulated: simulated ?? finished, total: total)
  }

  private func text(_ progress: RunProgress, _ elapsed: Duration, width: Int = 80, usesColor: Bool = false) -> String {
    ProgressLine(label: "study", progress: progress, elapsed: elapsed).text(width: width, usesColor: usesColor)
  }

  @Test("The line shows the finished and total runs, the speed and the time left")
  func line() {
    #expect(
      text(progress(2), .seconds(4)) == "study  [######------------------]  2/8  0.5 runs/s  12 s left")
    #expect(text(progress(8), .seconds(4)) == "study  [########################]  8/8  2.0 runs/s  0 s left")
    #expect(text(progress(1, of: 1000), .milliseconds(500)).hasSuffix("1/1000  2.0 runs/s  8 min 20 s left"))
    #expect(text(progress(100, of: 10_000), .seconds(100)).hasSuffix("100/10000  1.0 runs/s  2 h 45 min left"))
    #expect(text(progress(0), .zero) == "study  [------------------------]  0/8")
  }

  @Test("Cached runs do not shorten the estimate of the time left")
  func cachedRuns() {
    #expect(text(progress(90, of: 100, simulated: 10), .seconds(10)).hasSuffix("9.0 runs/s  10 s left"))
    #expect(text(progress(90, of: 100, simulated: 0), .seconds(1)).hasSuffix("90/100  90 runs/s"))
  }

  @Test(
    "The line never exceeds the width of the terminal, and a narrow terminal gets no bar",
    arguments: [0, 5, 20, 50, 80])
  func width(_ width: Int) {
    #expect(text(progress(2), .seconds(4), width: width).count <= width)
    #expect(text(progress(2), .seconds(4), width: width).contains("[") == (width == 80))
  }

  @Test("The line is updated at most ten times a second and at the end, and is then erased")
  func drawing() {
    let terminal = FakeTerminal()
    let line = terminal.line(["NO_COLOR": "1"])
    line.begin("study")
    for finished in 1...8 {
      terminal.advance(.milliseconds(30))
      line.show(progress(finished))
    }
    line.clear()
    let drawn = terminal.text.split(separator: "\r\u{1B}[K", omittingEmptySubsequences: false).dropFirst().map {
      $0.prefix { $0 != "[" } + $0.suffix(4)
    }
    #expect(drawn.count == 4 && drawn.last == "", "\(terminal.text)")
    #expect(terminal.text.contains("  1/8  ") && terminal.text.contains("  5/8  ") && terminal.text.contains("  8/8  "))
    #expect(!terminal.text.contains("\n"))
  }

  @Test("A message is printed above the line, which is drawn again below it")
  func message() {
    let terminal = FakeTerminal()
    let line = terminal.line(["NO_COLOR": "1"])
    line.begin("study")
    terminal.advance(.seconds(1))
    line.show(progress(4))
    let drawn = terminal.text
    line.printMessage("message")
    #expect(terminal.text == drawn + "\r\u{1B}[Kmessage\n" + drawn.dropFirst("\r\u{1B}[K".count))
  }

  @Test("NO_COLOR removes color, and progress needs a terminal that can redraw a line")
  func environment() {
    for (environment, usesColor) in [
      ([:], true), (["NO_COLOR": ""], true), (["NO_COLOR": "1"], false), (["NO_COLOR": "0"], false),
    ] {
      let terminal = FakeTerminal()
      let line = terminal.line(environment)
      line.begin("study")
      line.show(progress(4))
      #expect(terminal.text.contains("\u{1B}[32m") == usesColor, "\(environment)")
    }
    let terminal = FakeTerminal()
    for line in [
      terminal.line(isTerminal: false), terminal.line(isEnabled: false), terminal.line(["TERM": "dumb"]),
    ] {
      line.begin("study")
      line.show(progress(8))
      line.clear()
      #expect(terminal.text.isEmpty)
    }
    terminal.line(isTerminal: false).printMessage("message")
    #expect(terminal.text == "message\n")
  }
}
