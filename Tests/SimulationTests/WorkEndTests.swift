import Simulation
import Testing

/// Work that ends inline, without a queued event, and the events that must still precede its end.
@Suite("The end of work")
struct WorkEndTests {
  /// A thread that works five milliseconds and then five more.
  private func machine() -> Machine {
    let machine = Machine(cores: 1)
    machine.begin(
      machine.thread("a"), at: at(0), [.work(ms(5)), machine.note("half way"), .work(ms(5)), machine.note("done")])
    return machine
  }

  @Test(
    "Events and ends of work at the same instant are ordered by phase",
    arguments: [
      (EventPhase.hardware, ["5 ms: event 1 with 0", "5 ms: half way"]),
      // It was scheduled before the work started.
      (.completion, ["5 ms: event 1 with 0", "5 ms: half way"]), (.timer, ["5 ms: half way", "5 ms: event 1 with 0"]),
      (.scheduling, ["5 ms: half way", "5 ms: event 1 with 0"]),
      (.sampling, ["5 ms: half way", "5 ms: event 1 with 0"]),
    ])
  func phases(phase: EventPhase, order: [String]) {
    let machine = machine()
    let target = machine.simulator.register(LoggingTarget(machine.timeline))
    machine.simulator.schedule(at: at(5), phase: phase, target: target, code: 1)
    machine.simulator.run()
    #expect(machine.timeline.lines == order + ["10 ms: done", "10 ms: a finished"])
  }

  @Test("Each end counts as an event, at its instant", arguments: [false, true])
  func events(isWatched: Bool) {
    let machine = machine()
    let target = machine.simulator.register(LoggingTarget(machine.timeline))
    // An event before each end prevents the inline advance.
    if isWatched {
      for time in [4, 9] { machine.simulator.schedule(at: at(time), phase: .sampling, target: target, code: 0) }
    }
    machine.simulator.run()
    let lines = machine.timeline.lines.filter { !$0.contains("event") }
    #expect(lines == ["5 ms: half way", "10 ms: done", "10 ms: a finished"])
    let others = isWatched ? 2 : 0
    // The start, the scheduling decision, and two ends.
    #expect(machine.simulator.processedEventCount - others == 4)
  }

  @Test("A run can end during work, and later runs continue the work")
  func ends() {
    let machine = machine()
    machine.simulator.run(until: at(4))
    #expect(machine.timeline.lines == [] && machine.simulator.now == at(4))
    machine.simulator.run(until: at(5))
    #expect(machine.timeline.lines == ["5 ms: half way"] && machine.simulator.now == at(5))
    machine.simulator.run(until: at(9))
    #expect(machine.timeline.lines == ["5 ms: half way"] && machine.simulator.now == at(9))
    machine.simulator.run()
    #expect(machine.timeline.lines == ["5 ms: half way", "10 ms: done", "10 ms: a finished"])
  }

  @Test("A stop ends the run before the next end of work")
  func stop() {
    let machine = Machine(cores: 1)
    let simulator = machine.simulator
    machine.begin(
      machine.thread("a"), at: at(0),
      [.work(ms(2)), .call { simulator.stop() }, machine.note("stopped"), .work(ms(3)), machine.note("done")])
    simulator.run(until: at(100))
    #expect(machine.timeline.lines == ["2 ms: stopped"] && simulator.now == at(2))
    simulator.run(until: at(100))
    #expect(machine.timeline.lines == ["2 ms: stopped", "5 ms: done", "5 ms: a finished"])
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
    let machine = Machine(cores: 1)
    let urgent = machine.thread("urgent", .userInteractive)
    machine.begin(
      machine.thread("a", .utility), at: at(0),
      [
        .work(ms(2)),
        .call {
          var steps = StepList()
          steps.append(.work(ms(4)))
          urgent.perform(&steps)
        }, .work(ms(3)), machine.note("done"),
      ])
    machine.simulator.run()
    #expect(machine.timeline.lines == ["6 ms: urgent finished", "9 ms: done", "9 ms: a finished"])
    let two = Machine(cores: 2)
    two.begin(two.thread("a"), at: at(0), [.work(ms(2)), two.note("a 2"), .work(ms(4)), two.note("a 6")])
    two.begin(two.thread("b"), at: at(0), [.work(ms(3)), two.note("b 3"), .work(ms(3)), two.note("b 6")])
    two.simulator.run()
    #expect(
      two.timeline.lines == [
        "2 ms: a 2", "3 ms: b 3", "6 ms: a 6", "6 ms: a finished", "6 ms: b 6", "6 ms: b finished",
      ])
  }

  @Test("A registered call runs when all work before it is done, as often as a task or an event calls it")
  func registeredCalls() {
    let machine = Machine(cores: 1)
    let timeline = machine.timeline
    let call = machine.simulator.registerCall { timeline.note("called") }
    machine.begin(
      machine.thread("a"), at: at(0),
      [.work(ms(5)), machine.note("first"), .registeredCall(call), .work(ms(2)), .registeredCall(call)])
    machine.simulator.schedule(call, at: at(9), phase: .timer)
    machine.simulator.run()
    #expect(
      timeline.lines == ["5 ms: first", "5 ms: called", "7 ms: called", "7 ms: a finished", "9 ms: called"])
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
