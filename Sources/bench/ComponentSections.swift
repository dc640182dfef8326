import Datasets
import Foundation
import JSON
import ListRuntime
import Scenarios
import Simulation

/// Measures the event queue through the simulator: each event schedules another after a random delay while many are
/// pending.
enum QueueSection: BenchSection {
  static let name = "queue"
  private static let events = 2_000_000

  static func measurements(_ context: BenchContext) async throws -> [BenchMeasurement] {
    // A simulated device has a handful of pending events; larger numbers show how the cost grows.
    [8, 64, 1_000, 10_000].map { pending in
      let timing = Timing {
        let simulator = Simulator()
        let target = Repeater(simulator, events: events)
        for number in 0..<pending { target.schedule(Int64(number)) }
        simulator.run()
        simulator.shutDown()
      }
      return rate(
        "\(pending) waiting", of: Double(events), in: timing, "events/s", atLeast: pending <= 64 ? 20_000_000 : nil)
    }
  }

  /// Schedules another event for each one it handles. A class, because event targets have identity.
  private final class Repeater: EventTarget {
    private let simulator: Simulator
    private var remaining: Int
    private var id: EventTargetID?
    private let delays: ContiguousArray<Int64>

    init(_ simulator: Simulator, events: Int) {
      self.simulator = simulator
      remaining = events
      var random = RandomStream(seed: 1, name: "bench.queue")
      delays = ContiguousArray((0..<1024).map { _ in Int64(random.integer(in: 1...1_000_000)) })
      id = simulator.register(self)
    }

    func schedule(_ number: Int64) {
      guard let id else { return }
      let delay = VirtualDuration(nanoseconds: delays[Int(number & 1023)])
      simulator.schedule(at: simulator.now + delay, phase: .timer, target: id, code: 0, argument: number &+ 1)
    }

    func handle(code: Int32, argument: Int64) {
      remaining -= 1
      if remaining > 0 { schedule(argument) } else { simulator.stop() }
    }
  }
}

/// Measures the solver on the cell of a text message.
enum SolverSection: BenchSection {
  static let name = "solver"
  private static let layouts = 20_000

  static func measurements(_ context: BenchContext) async throws -> [BenchMeasurement] {
    guard let probe = LayoutSolverBenchmark(try context.configuration("static-cells")) else { return [] }
    let before = probe.solveCount
    _ = probe.solve(width: 320)
    let solves = probe.solveCount - before
    let solving = Timing { for _ in 0..<layouts { _ = probe.solve(width: 320) } }
    return [
      rate(
        "fresh solves, \(probe.constraintCount) constraints", of: Double(layouts * solves), in: solving, "solves/s",
        atLeast: 300_000)
    ]
  }
}

/// Measures text layout: generated messages in bubbles.
enum TextSection: BenchSection {
  static let name = "text"

  static func measurements(_ context: BenchContext) async throws -> [BenchMeasurement] {
    let library = try context.configuration("worst").media
    let texts = try BenchContext.messages(20_000, library).compactMap { message in
      if case .text(let text) = message.body { text } else { nil }
    }
    var measurer = TextMeasurer()
    var glyphs = 0
    let font = Font(pointSize: 16)
    let timing = Timing {
      glyphs = 0
      for text in texts { glyphs += measurer.layout(text, font: font, maxWidth: 200).glyphCount }
    }
    return [rate("glyphs measured", of: Double(glyphs), in: timing, "glyphs/s")]
  }
}

/// Measures reading of a scenario with its files, and of a messages file.
enum ReadingSection: BenchSection {
  static let name = "reading"

  static func measurements(_ context: BenchContext) async throws -> [BenchMeasurement] {
    let scenario = try context.scenario()
    let bytes = scenario.inputs.reduce(0) { $0 + $1.file.bytes.count }
    let whole = try Timing { _ = try context.scenario() }
    let library = try context.configuration("worst").media
    let file = SourceFile(
      name: "messages.json", text: MessagesFile.text(try BenchContext.messages(100_000, library)))
    let messages = Timing {
      _ = MessagesFile.read(file, library: library, reportingTo: DiagnosticCollector())
    }
    return [
      rate("scenario with its files", of: Double(bytes) / 1e6, in: whole, "MB/s"),
      rate("messages", of: Double(file.bytes.count) / 1e6, in: messages, "MB/s", atLeast: 150),
    ]
  }
}
