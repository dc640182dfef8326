import ListRuntime
import Simulation
import Testing

@Suite("Observers of a run")
struct RunObserverTests {
  /// A list with texts and images from the network, on a device on which everything takes time.
  private func configuration() throws -> RunConfiguration {
    var random = RandomStream(seed: 19, name: "observers")
    let profile = makeProfile(from: &random, cores: 2)
    return try makeConfiguration(
      makeMessages(40, from: &random), profile: profile, driver: .rows(interval: ms(50)), caches: .cold)
  }

  private func simulation(recordsFilmstrip: Bool = false) throws -> ListSimulation {
    ListSimulation(try configuration(), [.pooled, .rasterized], recordsFilmstrip: recordsFilmstrip)
  }

  @Test("A run with a trace, a frame capture and a filmstrip has the same record as one without observers")
  func record() throws {
    let observed = try simulation(recordsFilmstrip: true)
    let trace = TraceRecorder()
    let capture = FrameCapture(Set(0..<100_000), of: try configuration())
    observed.addObserver(trace)
    observed.addObserver(capture)
    var record = observed.run()
    #expect(capture.captured.count == record.frames.count && trace.trace.frameTimelines.count == record.frames.count)
    #expect(record.filmstrip?.isEmpty == false)
    record.filmstrip = nil
    #expect(try record == simulation().run())
  }

  @Test("Observers are notified in the order in which they were added, of events up to their detail")
  func detail() throws {
    let simulation = try simulation()
    var order: [Int] = []
    func observer(_ number: Int, _ detail: RunEventDetail) -> LoggingObserver {
      LoggingObserver(detail) { event, _ in
        switch event {
        case .scrollStarted:
          order.append(number)
          return "samples"
        case .sampled, .runEnded: return "samples"
        case .taskStarted, .taskSubject, .workCharged, .threadChanged: return "work"
        default: return "frames"
        }
      }
    }
    let observers = [observer(0, .work), observer(1, .samples), observer(2, .frames)]
    for observer in observers { simulation.addObserver(observer) }
    _ = simulation.run()
    #expect(order == [0, 1, 2])
    #expect(observers.map { Set($0.lines) } == [["samples", "frames", "work"], ["samples"], ["samples", "frames"]])
    #expect(observers[0].lines.filter { $0 != "work" } == observers[2].lines)
  }
}
