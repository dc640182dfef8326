internal import Foundation
internal import ListRuntime
internal import Simulation

/// The same scroll over lists of growing length: what it takes to load them, a frame of them, and their memory.
///
/// Each length is measured in a process of its own, whose greatest memory is that of the length.
enum GrowthSection: BenchSection {
  static let name = "growth"
  private static let lengths = [500, 5_000, 50_000, 500_000, 1_000_000]

  static func figures(_ context: BenchContext) async throws -> [Figure] {
    let samples = try lengths.map { try sample($0, "scroll", context) }
    let (first, last) = (samples[0], samples[samples.count - 1])
    var figures: [Figure] = []
    for (length, sample) in zip(lengths, samples) {
      let isLast = length == lengths.last
      figures += [
        figure("load, \(length) rows", sample.loadSeconds * 1e3, "ms"),
        figure("frame, \(length) rows", sample.frameSeconds * 1e6, "us/frame"),
        figure("memory, \(length) rows", sample.peakMB, "MB", isLast ? .init(value: 400, isMaximum: true) : nil),
      ]
    }
    figures += [
      figure("exponent of load", exponent(samples.map(\.loadSeconds)), "", .init(value: 1.1, isMaximum: true)),
      figure("exponent of frame", exponent(samples.map(\.frameSeconds)), ""),
      figure(
        "frame at \(lengths.last ?? 0) rows to one at \(lengths[0])", last.frameSeconds / first.frameSeconds, "x",
        .init(value: 1.25, isMaximum: true)),
    ]
    let toTheEnd = try sample(lengths[lengths.count - 1], "end", context)
    return figures + [
      figure("to the end of \(lengths.last ?? 0) rows", toTheEnd.loadSeconds + toTheEnd.scrollSeconds, "s"),
      figure("frames of that", Double(toTheEnd.frames), "frames"),
    ]
  }

  /// Slope of a line through the logarithms of what the three longest lists take: 1 is linear.
  private static func exponent(_ values: [Double]) -> Double {
    let points = zip(lengths, values).suffix(3).map { (log(Double($0)), log($1)) }
    let (x, y) = (points.map(\.0).reduce(0, +) / 3, points.map(\.1).reduce(0, +) / 3)
    return points.map { ($0.0 - x) * ($0.1 - y) }.reduce(0, +) / points.map { ($0.0 - x) * ($0.0 - x) }.reduce(0, +)
  }

  private static func sample(_ length: Int, _ scroll: String, _ context: BenchContext) throws -> GrowthSample {
    let data = try BenchContext.output(
      of: CommandLine.arguments[0], [GrowthSample.verb, "\(length)", scroll, context.scenarioPath])
    return try JSONDecoder().decode(GrowthSample.self, from: data)
  }
}

/// What one list took.
struct GrowthSample: Codable {
  /// Under which the bench measures one in a process of its own: `sample ROWS scroll|end|SCROLLS SCENARIO [RUN]`.
  static let verb = "sample"
  /// The run whose list grows: with most of the techniques.
  private static let run = "no-offscreen"
  /// Seconds until the list is shown and at rest.
  let loadSeconds: Double
  /// Seconds of the scroll after that, and of its record.
  let scrollSeconds: Double
  /// Frames of the whole run, and of its scroll.
  let frames: Int
  let scrollFrames: Int
  let events: Int
  let peakMB: Double
  /// Seconds a frame of the scroll.
  var frameSeconds: Double { scrollSeconds / Double(max(scrollFrames, 1)) }

  /// Measures. A number of scrolls does that many, once and for the record: for tools that count instructions or allocations.
  ///
  /// - Parameter arguments: number of rows, what to do, the scenario, and the run if it is not that of the growth.
  init(_ arguments: [String]) throws {
    guard arguments.count > 2, let length = Int(arguments[0]) else {
      throw BenchError(text: "bench: error: \(Self.verb) needs a number of rows, what to do and a scenario\n")
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

  /// Animated scrolls up and down the first screens, two a second.
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
    guard case .chat(_, let style, let mediaAsText) = configuration.content else { return configuration.content }
    return .chat(
      messages: try BenchContext.messages(count, configuration.media), style: style, mediaAsText: mediaAsText)
  }
}
