import Simulation
import Testing

/// Work that ends inline, without a queued event, and the events that must still precede its end.
@Suite("The end of work")
struct WorkEndTests {
  private let machine = Machine(cores: 1)

  /// Starts a thread that works five milliseconds and then five more.
  private func begin() { machine.begin("a", .work(5), machine.note("half way"), .work(5), machine.note("done")) }

  @Test(
    "Events and ends of work at the same instant are ordered by phase",
    arguments: [
      // The completion was scheduled before the work started.
      (EventPhase.hardware, true), (.completion, true), (.timer, false), (.scheduling, false), (.sampling, false),
    ])
  func phases(phase: EventPhase, isFirst: Bool) {
    begin()
    let target = machine.simulator.register(LoggingTarget(machine.timeline))
    machine.simulator.schedule(at: at(5), phase: phase, target: target, code: 1)
    let start = isFirst ? "5 event 1 with 0, 5 half way" : "5 half way, 5 event 1 with 0"
    machine.expect("\(start), 10 done, 10 a finished")
  }

  @Test("Each end counts as an event, at its instant", arguments: [false, true])
  func events(isWatched: Bool) {
    begin()
    let target = machine.simulator.register(LoggingTarget(machine.timeline))
    // An event before each end prevents the inline advance.
    if isWatched {
      for time in [4, 9] { machine.simulator.schedule(at: at(time), phase: .sampling, target: target, code: 0) }
    }
    machine.expect(
      isWatched
        ? "4 event 0 with 0, 5 half way, 9 event 0 with 0, 10 done, 10 a finished"
        : "5 half way, 10 done, 10 a finished")
    let others = isWatched ? 2 : 0
    // The start, the scheduling decision, and two ends.
    #expect(machine.simulator.processedEventCount - others == 4)
  }

  @Test("A run can end during work, and later runs continue the work")
  func ends() {
    begin()
    for (end, log) in [(4, ""), (5, "5 half way"), (9, "")] {
      machine.expect(log, until: end)
      #expect(machine.simulator.now == at(end))
    }
    machine.expect("10 done, 10 a finished")
  }

  @Test("A stop ends the run before the next end of work")
  func stop() {
    let simulator = machine.simulator
    machine.begin("a", .work(2), .call { simulator.stop() }, machine.note("stopped"), .work(3), machine.note("done"))
    machine.expect("2 stopped", until: 100)
    #expect(simulator.now == at(2))
    machine.expect("5 done, 5 a finished", until: 100)
  }

  /// Tries to advance the clock inline while it handles an event.
  private final class Advancer: EventTarget {
    let simulator: Simulator
    let goal: VirtualInstant
    let stops: Bool
    var didAdvance: Bool?

    init(_ simulator: Simulator, _ goal: VirtualInstant, stops: Bool) {
      self.simulator = simulator
      self.goal = goal
      self.stops = stops
    }

    func handle(code: Int32, argument: Int64) {
      guard code == 1 else { return }
      if stops { simulator.stop() }
      didAdvance = simulator.advanceInline(to: goal, phase: .completion)
    }
  }

  @Test(
    "The clock advances inline only if no other event precedes",
    arguments: [
      (nil, EventPhase.timer, 5, false, true), (7, .hardware, 5, false, true), (5, .timer, 5, false, true),
      // An earlier event, an equal one scheduled earlier, the end of the run or a stop prevents it.
      (5, .completion, 5, false, false), (5, .hardware, 5, false, false), (3, .sampling, 5, false, false),
      (nil, .timer, 10, false, true), (nil, .timer, 11, false, false), (nil, .timer, 5, true, false),
    ] as [(Int?, EventPhase, Int, Bool, Bool)])
  func advanceInline(other: Int?, phase: EventPhase, goal: Int, stops: Bool, advances: Bool) {
    let simulator = Simulator()
    let advancer = Advancer(simulator, at(goal), stops: stops)
    let target = simulator.register(advancer)
    simulator.schedule(at: at(2), phase: .timer, target: target, code: 1)
    if let other { simulator.schedule(at: at(other), phase: phase, target: target, code: 0) }
    simulator.run(until: at(10))
    #expect(advancer.didAdvance == advances)
    #expect(simulator.processedEventCount == (stops || other == nil ? 1 : 2) + (advances ? 1 : 0))
  }

  @Test("Work ends after a thread of higher priority that its task wakes, and in order with work on another core")
  func wakes() {
    let urgent = machine.thread("urgent", .userInteractive)
    let wake = Step.call {
      var steps = StepList()
      steps.append(.work(4))
      urgent.perform(&steps)
    }
    machine.begin("a", .utility, .work(2), wake, .work(3), machine.note("done"))
    machine.expect("6 urgent finished, 9 done, 9 a finished")
    let two = Machine(cores: 2)
    two.begin("a", .work(2), two.note("a 2"), .work(4), two.note("a 6"))
    two.begin("b", .work(3), two.note("b 3"), .work(3), two.note("b 6"))
    two.expect("2 a 2, 3 b 3, 6 a 6, 6 a finished, 6 b 6, 6 b finished")
  }

  @Test("A registered call runs when all work before it is done, as often as a task or an event calls it")
  func registeredCalls() {
    let timeline = machine.timeline
    let call = machine.simulator.registerCall { timeline.note("called") }
    machine.begin(machine.thread("a"), at: 0) { steps in
      steps.appendWork(ms(5))
      steps.append(machine.note("first"))
      steps.appendCall(call)
      steps.appendWork(ms(2))
      steps.appendCall(call)
    }
    machine.simulator.schedule(call, at: at(9), phase: .timer)
    machine.expect("5 first, 5 called, 7 called, 7 a finished, 9 called")
  }

  @Test("A registered closure is released when the simulation shuts down")
  func registeredCallIsReleased() {
    let simulator = Simulator()
    weak var object: Timeline?
    do {
      let timeline = Timeline(simulator)
      object = timeline
      _ = simulator.registerCall { timeline.note("called") }
    }
    #expect(object != nil)
    simulator.shutDown()
    #expect(object == nil)
  }
}
