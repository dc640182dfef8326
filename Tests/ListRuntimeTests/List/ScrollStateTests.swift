import ListRuntime
import Simulation
import Testing

/// The scroll state that a technique sees, for rows of 100 pt on a screen of 568 pt with two pixels per point and 60
/// refreshes per second.
@Suite("What a technique knows about the scroll")
struct ScrollStateTests {
  /// A list that is scrolled, sampled every few milliseconds from the first step that moved it.
  private final class Timeline {
    let simulation: ListSimulation
    private(set) var states: [ScrollState] = []
    /// The state before the scroll.
    let atRest: ScrollState
    private let interval: Int

    init(
      _ driver: ScrollDriver, every interval: Int = 50, count: Int = 20, estimates: Double = 100,
      work: [WorkKind: Int] = [:],
      isStarted: (ScrollState) -> Bool = { !$0.isIdle }
    ) throws {
      simulation = try ListSimulation(
        makeConfiguration(shortTexts(100), profile: makeProfile(work), driver: driver))
      simulation.ui.strategies.useBareRows(estimates: [estimates])
      self.interval = interval
      simulation.start()
      simulation.advance(by: ms(900))
      atRest = simulation.ui.scroll
      for _ in 0..<2000 where !isStarted(simulation.ui.scroll) { simulation.advance(by: ms(1)) }
      for _ in 0..<count {
        states.append(simulation.ui.scroll)
        simulation.advance(by: ms(interval))
      }
    }

    deinit { simulation.shutDown() }

    /// The phases, one letter per sample: the first letter of the phase's name, and a dot for rest.
    var phases: String { states.map { $0.isIdle ? "." : "\($0.phase)".prefix(1) }.joined() }
    var velocities: [Double] { states.map(\.velocity) }
    /// The state some milliseconds after the start.
    func state(at milliseconds: Int) -> ScrollState { states[milliseconds / interval] }
  }

  private func drag(from start: Int = 0, _ distance: Double, _ rate: Double = 0.98) -> FingerDrag {
    FingerDrag(at: ms(start), duration: ms(400), distance: distance, decelerationRate: rate)
  }

  @Test("A list at rest is idle, has no direction yet, and has the rows on the screen")
  func rest() throws {
    let state = try Timeline(.script([]), count: 0).atRest
    #expect(state.isIdle && !state.isTracking && state.velocity == 0 && state.direction == nil)
    #expect(state.visible == 0..<6)
  }

  @Test("A finger tracks, then the list decelerates and comes to rest")
  func dragAndDeceleration() throws {
    let timeline = try Timeline(.drags([drag(800)]))
    // Down for 400 ms; then 2 × 0.98^n falls below 0.01 points per millisecond after 263 ms.
    #expect(timeline.phases == "tttttttttddddd......")
    #expect(timeline.state(at: 200).isTracking && !timeline.state(at: 500).isTracking)
    // 800 pt in 400 ms. A whole number of pixels over four steps of a refresh: 0.5 pt in 67 ms.
    for milliseconds in stride(from: 100, to: 400, by: 50) {
      #expect(abs(timeline.state(at: milliseconds).velocity - 2000) <= 7.5, "\(milliseconds) ms")
    }
    // 0.98 for each millisecond: 2 % are left after 200 ms.
    let slowing = timeline.velocities[9..<14]
    #expect(zip(slowing, slowing.dropFirst()).allSatisfy { $0 >= $1 } && (slowing.last ?? 100) < 60, "\(slowing)")
    #expect(timeline.velocities.suffix(5).allSatisfy { $0 == 0 })
    #expect(timeline.states.allSatisfy { $0.direction == .forward || $0.velocity == 0 })
    #expect(timeline.states.last?.direction == .forward)
  }

  @Test("Toward the start the velocity is negative, and heights that are corrected above the screen are no movement")
  func backward() throws {
    let timeline = try Timeline(
      .drags([drag(3000, 0.5), drag(from: 1500, -800)]), count: 60, estimates: 60)
    let velocities = timeline.states.filter { $0.isTracking && $0.direction == .backward }.map(\.velocity).dropFirst(2)
    #expect(velocities.count >= 4)
    for velocity in velocities { #expect(abs(velocity + 2000) <= 7.5, "\(velocity)") }
  }

  @Test("An animated scroll has the velocity of its curve, and none after its end")
  func animation() throws {
    let timeline = try Timeline(.steps([(100, 1200)], animated: true), every: 20)
    #expect(timeline.phases == "aaaaaaaaaaaaaaa.....")
    // sin² is steepest in the middle: 1200 pt × π / 0.6 s; the mean of the four steps before is less.
    let greatest = timeline.velocities.max() ?? 0
    #expect(greatest > 5900 && greatest < 6283, "\(greatest)")
    #expect(timeline.velocities.suffix(5).allSatisfy { $0 == 0 })
    #expect(timeline.states.last?.visible == 12..<18)
  }

  @Test("A jump changes direction and rows and leaves the list idle, without velocity")
  func jump() throws {
    let timeline = try Timeline(.steps([(100, 1200), (200, 300)]), every: 20) { $0.direction != nil }
    #expect(timeline.phases.allSatisfy { $0 == "." } && timeline.velocities.allSatisfy { $0 == 0 })
    #expect(timeline.state(at: 40).direction == .forward && timeline.state(at: 40).visible == 12..<18)
    #expect(timeline.states.last?.direction == .backward && timeline.states.last?.visible == 3..<9)
  }

  @Test("When the main thread misses refreshes, the velocity is that of the finger")
  func missedRefreshes() throws {
    // 40 ms per frame.
    let timeline = try Timeline(.drags([drag(800)]), work: [.mainFrame: 40 * millisecond])
    for milliseconds in stride(from: 200, to: 400, by: 50) {
      let state = timeline.state(at: milliseconds)
      #expect(state.isTracking && abs(state.velocity - 2000) <= 7.5, "\(state)")
    }
  }

  @Test("An animation that replaces another goes on from its velocity; after a pause the velocity starts anew")
  func consecutiveAnimations() throws {
    let timeline = try Timeline(
      .steps([(100, 900), (250, 1800), (1000, 1830)], animated: true), every: 10, count: 130)
    let first = timeline.velocities[14...20]
    #expect(first.allSatisfy { $0 > 500 }, "\(first)")
    #expect(timeline.velocities[91...].allSatisfy { $0 <= 30 * 3.1416 / 0.6 + 10 }, "\(timeline.velocities)")
  }
}
