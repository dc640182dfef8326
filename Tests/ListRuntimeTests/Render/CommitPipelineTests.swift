import ListRuntime
import Simulation
import Testing

@Suite("The commit")
struct CommitPipelineTests {
  /// Logs the phases of the work of the main thread as it is charged, and the steps of frames with their times.
  private func timeline(_ configuration: RunConfiguration) -> [String] {
    var isOnMain = false
    var latest: Phase?
    let observer = LoggingObserver(.work) { event, instant in
      switch event {
      case .taskStarted(let thread):
        isOnMain = thread.id == 0
        latest = nil
        return nil
      case .workCharged(_, _, let scope):
        defer { latest = scope.phase }
        return isOnMain && scope.phase != latest ? scope.phase.name : nil
      case .commitReady(let frame): return "\(instant): ready \(frame)"
      case .frameWillCompose(let frame, _): return "\(instant): compose \(frame)"
      case .frameSubmitted(let frame, _, _): return "\(instant): submit \(frame)"
      case .framesAccepted(let frames, let refresh): return "\(instant): accept \(frames) at refresh \(refresh)"
      default: return nil
      }
    }
    let simulation = ListSimulation(configuration)
    simulation.addObserver(observer)
    _ = simulation.run()
    return observer.lines
  }

  /// A list with an animation above a text. Drawing the text takes 2 ms, decoding the animation's first frame 3 ms.
  private func configuration(gpuMilliseconds: Int = 0) throws -> RunConfiguration {
    let work: [WorkKind: Int] = [
      .mainFrame: millisecond, .solveFresh: microsecond, .textDrawCall: 2 * millisecond,
      .gifDecodeFrame: 3 * millisecond, .commitLayer: microsecond, .gpuFrame: gpuMilliseconds * millisecond,
    ]
    return try makeConfiguration(
      [pictures(["m"], id: 0), text("Hello", id: 1)] + shortTexts(30), profile: makeProfile(work, rate: 100),
      driver: .steps((1...9).map { (10 * $0, Double(20 * $0)) }),
      caches: .memory)
  }

  @Test("Its steps are layout, display, prepare and commit; the frame is submitted when their work is done")
  func order() throws {
    let lines = try timeline(configuration())
    // The rows are laid out as a step of the scroll, and solving the constraints of a cell for its height also places its
    // views.
    #expect(
      Array(lines.prefix(9)) == [
        "scroll", "heights", "display", "prepare", "commit", "24.137 ms: ready 0", "24.137 ms: compose 0",
        "24.137 ms: submit 0", "30 ms: accept 0...0 at refresh 3",
      ])
  }

  @Test("It waits until the render server accepts it; its frame is composed only then", arguments: [0, 35])
  func wait(gpuMilliseconds: Int) throws {
    var ready: [VirtualInstant] = []
    var composed: [VirtualInstant] = []
    var submitted: [VirtualInstant] = []
    let observer = LoggingObserver(.frames) { event, instant in
      switch event {
      case .commitReady: ready.append(instant)
      case .frameWillCompose: composed.append(instant)
      case .frameSubmitted: submitted.append(instant)
      default: break
      }
      return nil
    }
    let simulation = ListSimulation(try configuration(gpuMilliseconds: gpuMilliseconds))
    simulation.addObserver(observer)
    let record = simulation.run()
    #expect(composed == submitted && composed.count == record.frames.count)
    let waits = zip(ready, composed).count { $0 < $1 }
    #expect(waits == record.counters.commitWaits)
    #expect((waits > 0) == (gpuMilliseconds > 0))
  }
}
