import Simulation
import Testing

/// Work whose end the simulator comes to without an event, and what must happen before all the same.
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
    "What happens at the same instant happens in the order of phases",
    arguments: [
      (EventPhase.hardware, ["5 ms: event 1 with 0", "5 ms: half way"]),
      // It was scheduled before the work began.
      (.completion, ["5 ms: event 1 with 0", "5 ms: half way"]), (.timer, ["5 ms: half way", "5 ms: event 1 with 0"]),
      (.scheduling, ["5 ms: half way", "5 ms: event 1 with 0"]),
      (.sampling, ["5 ms: half way", "5 ms: event 1 with 0"]),
    ])
  func phases(phase: EventPhase, order: [String]) {
    let machine = machine()
    let target = machine.simulator.register(NotingTarget(machine.timeline))
    machine.simulator.schedule(at: at(5), phase: phase, target: target, code: 1)
    machine.simulator.run()
    #expect(machine.timeline.lines == order + ["10 ms: done", "10 ms: a finished"])
  }

  @Test("Each end counts as an event, and the clock is there", arguments: [false, true])
  func events(isWatched: Bool) {
    let machine = machine()
    let target = machine.simulator.register(NotingTarget(machine.timeline))
    // One before each end keeps the simulator from going on by itself.
    if isWatched {
      for time in [4, 9] { machine.simulator.schedule(at: at(time), phase: .sampling, target: target, code: 0) }
    }
    machine.simulator.run()
    let lines = machine.timeline.lines.filter { !$0.contains("event") }
    #expect(lines == ["5 ms: half way", "10 ms: done", "10 ms: a finished"])
    let others = isWatched ? 2 : 0
    // The beginning, the decision, and two ends.
    #expect(machine.simulator.processedEventCount - others == 4)
  }

  @Test("A run ends at its instant in the midst of work, and after it at its end")
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
}
