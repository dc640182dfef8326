import Foundation
import ListRuntime
import Simulation

/// Measures load time, frame time and memory of the same scroll over lists of growing length.
///
/// Each length runs in its own process, so that the process's peak memory belongs to that length.
enum GrowthSection: BenchSection {
  static let name = "growth"
  private static let lengths = [500, 5_000, 50_000, 500_000, 1_000_000]

  static func measurements(_ context: BenchContext) async throws -> [BenchMeasurement] {
    let samples = try lengths.map { try sample($0, "scroll", context) }
    let (first, last) = (samples[0], samples[samples.count - 1])
    var measurements: [BenchMeasurement] = []
    for (length, sample) in zip(lengths, samples) {
      let isLast = length == lengths.last
      measurements += [
        measurement("load, \(length) rows", sample.loadSeconds * 1e3, "ms"),
        measurement("frame, \(length) rows", sample.frameSeconds * 1e6, "us/frame"),
        measurement("memory, \(length) rows", sample.peakMB, "MB", isLast ? .init(value: 400, isMaximum: true) : nil),
      ]
    }
    measurements += [
      measurement("exponent of load", exponent(samples.map(\.loadSeconds)), "", .init(value: 1.1, isMaximum: true)),
      measurement("exponent of frame", exponent(samples.map(\.frameSeconds)), ""),
      measurement(
        "frame at \(lengths.last ?? 0) rows to one at \(lengths[0])", last.frameSeconds / first.frameSeconds, "x",
        .init(value: 1.25, isMaximum: true)),
    ]
    let toTheEnd = try sample(lengths[lengths.count - 1], "end", context)
    return measurements + [
      measurement("to the end of \(lengths.last ?? 0) rows", toTheEnd.loadSeconds + toTheEnd.scrollSeconds, "s"),
      measurement("frames of that", Double(toTheEnd.frames), "frames"),
    ]
  }

  /// The slope of a log-log regression over the three longest lists: 1 means linear growth.
  private static func exponent(_ values: [Double]) -> Double {
    let points = zip(lengths, values).suffix(3).map { (log(Double($0)), log($1)) }
    let (x, y) = (points.map(\.0).reduce(0, +) / 3, points.map(\.1).reduce(0, +) / 3)
    return points.map { ($0.0 - x) * ($0.1 - y) }.reduce(0, +) / points.map { ($0.0 - x) * ($0.0 - x) }.reduce(0, +)
  }

  private static func sample(_ length: Int, _ scroll: String, _ context: BenchContext) throws -> GrowthSample {
    let data = try BenchContext.output(
      of: CommandLine.arguments[0], [GrowthSample.subcommand, "\(length)", scroll, context.scenarioPath])
    return try JSONDecoder().decode(GrowthSample.self, from: data)
  }
}

/// The measurements of one list. Property names are keys of the JSON that the subcommand prints.
struct GrowthSample: Codable {
  /// The subcommand that measures one list in its own process: `sample ROWS scroll|end|SCROLLS SCENARIO [RUN]`.
  static let subcommand = "sample"
  /// The run whose list grows; it uses most of the techniques.
  private static let run = "no-offscreen"
  /// Host seconds until the list is loaded and idle.
  let loadSeconds: Double
  /// Host seconds of the scroll and of creating its record.
  let scrollSeconds: Double
  /// The number of frames of the whole run.
  let frames: Int
  /// The number of frames of the scroll.
  let scrollFrames: Int
  /// The number of simulator events of the whole run.
  let events: Int
  /// Peak resident memory in MB.
  let peakMB: Double
  /// Host seconds per frame of the scroll.
  var frameSeconds: Double { scrollSeconds / Double(max(scrollFrames, 1)) }

  /// Measures a list. With a number of scrolls it performs that many, once, for tools that count instructions or
  /// allocations.
  ///
  /// - Parameter arguments: the number of rows, the scroll, the scenario and optionally another run.
  init(_ arguments: [String]) throws {
    guard arguments.count > 2, let length = Int(arguments[0]) else {
      throw BenchError(text: "bench: error: \(Self.subcommand) needs a number of rows, what to do and a scenario\n")
    }
    let context = BenchContext(scenarioPath: arguments[2], lab: nil)
    var configuration = try context.configuration(arguments.count > 3 ? arguments[3] : Self.run)
    configuration.content = try Self.lengthened(configuration, length)
    configuration.timeLimit = .seconds(1_000_000)
    let isToTheEnd = arguments[1] == "end"
    let count = Int(arguments[1])
    configuration.driver =
      isToTheEnd ? .rows(RowsDriver(interval: .milliseconds(100), step: .screen)) : Self.scrolls(count ?? 100)
    var (loads, scrolls): ([Double], [Double]) = ([], [])
    var counts = (all: 0, ofScroll: 0, events: 0)
    for _ in 0..<(isToTheEnd || count != nil ? 1 : 7) {
      let clock = ContinuousClock()
      let start = clock.now
      var loaded = start
      let simulation = ListSimulation(configuration)
      let frames = simulation.run { loaded = clock.now }.frames
      loads.append(Timing.seconds(loaded - start))
      scrolls.append(Timing.seconds(clock.now - loaded))
      counts = (frames.count, frames.count(where: \.isScroll), simulation.processedEventCount)
    }
    (loadSeconds, scrollSeconds) = (Timing(loads).median, Timing(scrolls).median)
    (frames, scrollFrames, events) = counts
    peakMB = BenchContext.peakMemory()
  }

  /// Animated scrolls up and down the first screens, two per second.
  private static func scrolls(_ count: Int) -> ScrollDriver {
    var scrolls: [ScriptedScroll] = []
    for number in 0..<count {
      let turn = number % 20
      let screens = turn < 10 ? turn : 20 - turn
      scrolls.append(
        ScriptedScroll(at: .milliseconds(number * 500), offset: Double(screens) * 400, animated: true))
    }
    return .script(scrolls)
  }

  /// The content with another number of messages.
  private static func lengthened(_ configuration: RunConfiguration, _ count: Int) throws -> ContentDescription {
    let content = configuration.content
    let messages = ContentItems(try BenchContext.messages(count, configuration.media))
    return content.withItems(messages, mediaAsText: content.showsMediaAsText) ?? content
  }
}
