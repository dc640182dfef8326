import Simulation
import Testing

@Suite("Scheduler")
struct SchedulerTests {
  @Test("On one core the thread of higher priority runs first and preempts the other")
  func preemption() {
    let machine = Machine(cores: 1)
    let low = machine.thread("low", .utility)
    let high = machine.thread("high", .userInteractive)
    machine.begin(low, at: at(0), [.work(ms(10)), machine.note("low worked 10"), .work(ms(10))])
    machine.begin(high, at: at(4), [.work(ms(3))])
    machine.simulator.run()
    #expect(machine.timeline.lines == ["7 ms: high finished", "13 ms: low worked 10", "23 ms: low finished"])
    #expect(low.lastTask?.work == ms(20))
    #expect(low.lastTask?.ready == ms(3))
    #expect(low.lastTask?.started == at(0))
    #expect(low.lastTask?.finished == at(23))
  }

  @Test("On two cores the thread with the lowest priority is preempted")
  func preemptsLowestPriority() {
    let machine = Machine(cores: 2)
    let middle = machine.thread("middle", .userInitiated)
    let low = machine.thread("low", .background)
    let high = machine.thread("high", .renderServer)
    machine.begin(middle, at: at(0), [.work(ms(10))])
    machine.begin(low, at: at(0), [.work(ms(10))])
    machine.begin(high, at: at(2), [.work(ms(20))])
    machine.simulator.run()
    #expect(machine.timeline.lines == ["10 ms: middle finished", "18 ms: low finished", "22 ms: high finished"])
    #expect(low.totals.preempted == ms(8))
    #expect(middle.totals.preempted == .zero)
  }

  @Test("Threads of equal priority run round-robin by time slices")
  func roundRobin() {
    let machine = Machine(cores: 1, slice: ms(10))
    for name in ["a", "b", "c"] {
      machine.begin(
        machine.thread(name), at: at(0), [.work(ms(10)), machine.note("\(name) half way"), .work(ms(10))])
    }
    machine.simulator.run()
    #expect(
      machine.timeline.lines == [
        "10 ms: a half way", "20 ms: b half way", "30 ms: c half way", "40 ms: a finished", "50 ms: b finished",
        "60 ms: c finished",
      ])
  }

  @Test("A thread that ran alone is preempted at its next slice boundary, not earlier and not a slice later")
  func sliceBoundariesWhenAlone() {
    let machine = Machine(cores: 1, slice: ms(10))
    machine.begin(machine.thread("a"), at: at(0), [.work(ms(50))])
    machine.begin(machine.thread("b"), at: at(23), [machine.note("b begins"), .work(ms(1))])
    machine.simulator.run()
    #expect(machine.timeline.lines == ["30 ms: b begins", "31 ms: b finished", "51 ms: a finished"])
  }

  @Test("A slice that ends exactly when an equal arrives ends then")
  func sliceEndTie() {
    let machine = Machine(cores: 1, slice: ms(10))
    machine.begin(machine.thread("a"), at: at(0), [.work(ms(30))])
    machine.begin(machine.thread("b"), at: at(20), [.work(ms(1))])
    machine.simulator.run()
    #expect(machine.timeline.lines == ["21 ms: b finished", "31 ms: a finished"])
  }

  @Test("Among ready threads of equal priority, the longest waiting one runs, then the lower id")
  func readyOrder() {
    let machine = Machine(cores: 1, slice: ms(100))
    let threads = ["t0", "t1", "t2", "t3"].map { machine.thread($0) }
    machine.begin(threads[0], at: at(0), [.work(ms(10))])
    machine.begin(threads[3], at: at(1), [.work(ms(1))])
    machine.begin(threads[2], at: at(2), [.work(ms(1))])
    machine.begin(threads[1], at: at(2), [.work(ms(1))])
    machine.simulator.run()
    #expect(
      machine.timeline.lines == [
        "10 ms: t0 finished", "11 ms: t3 finished", "12 ms: t1 finished", "13 ms: t2 finished",
      ])
  }

  @Test("A thread on a core that last ran another thread pays for a context switch")
  func contextSwitches() {
    let machine = Machine(cores: 1, slice: ms(10), contextSwitch: ms(1))
    let a = machine.thread("a")
    let b = machine.thread("b", .userInteractive)
    machine.begin(a, at: at(0), [.work(ms(4))])  // an unused core: no switch
    machine.begin(b, at: at(2), [.work(ms(3))])  // switch 2...3, work 3...6
    machine.begin(b, at: at(20), [.work(ms(1))])  // a was last: switch 20...21
    machine.begin(b, at: at(30), [.work(ms(1))])  // b was last: none
    machine.simulator.run()
    #expect(
      machine.timeline.lines == ["6 ms: b finished", "9 ms: a finished", "22 ms: b finished", "31 ms: b finished"])
    #expect(a.totals.contextSwitching == ms(1))
    #expect(a.totals.preempted == ms(4))
    #expect(b.totals.contextSwitching == ms(2))
    #expect(b.lastTask?.contextSwitching == .zero)
  }

  @Test("A thread preempted during its context switch pays for another one")
  func preemptedSwitch() {
    let machine = Machine(cores: 1, contextSwitch: ms(2))
    let (a, b, c) = (machine.thread("a", .utility), machine.thread("b", .default), machine.thread("c", .userInitiated))
    machine.begin(a, at: at(0), [.work(ms(1))])
    machine.begin(b, at: at(5), [.work(ms(1))])  // switching from 5
    machine.begin(c, at: at(6), [.work(ms(1))])  // switching 6...8, done at 9
    machine.simulator.run()
    #expect(machine.timeline.lines == ["1 ms: a finished", "9 ms: c finished", "12 ms: b finished"])
    #expect(b.totals.contextSwitching == ms(3))
  }

  @Test("A woken thread prefers the core it was on last")
  func affinity() {
    let machine = Machine(cores: 2, contextSwitch: ms(1))
    let (a, b) = (machine.thread("a"), machine.thread("b"))
    machine.begin(a, at: at(0), [.work(ms(5))])
    machine.begin(b, at: at(0), [.work(ms(5))])
    machine.begin(b, at: at(10), [.work(ms(1))])  // both cores are free; b was on the second
    machine.simulator.run()
    #expect(b.totals.contextSwitching == .zero)
  }

  @Test("A raised priority takes effect immediately")
  func setPriority() {
    let machine = Machine(cores: 1, slice: ms(100))
    let (a, b) = (machine.thread("a"), machine.thread("b"))
    machine.begin(a, at: at(0), [.work(ms(10))])
    machine.begin(b, at: at(0), [.work(ms(10))])
    machine.call(at: at(3)) { machine.scheduler.setPriority(.userInteractive, of: b) }
    machine.simulator.run()
    #expect(machine.timeline.lines == ["13 ms: b finished", "20 ms: a finished"])
  }

  @Test("Work that ends when a thread of higher priority becomes ready is not preempted")
  func completionBeforePreemption() {
    let machine = Machine(cores: 1, contextSwitch: ms(1))
    let (low, high) = (machine.thread("low", .utility), machine.thread("high", .userInteractive))
    machine.begin(low, at: at(0), [.work(ms(5))])
    machine.begin(high, at: at(5), [.work(ms(5))])
    machine.simulator.run()
    #expect(machine.timeline.lines == ["5 ms: low finished", "11 ms: high finished"])
    #expect(low.totals.preempted == .zero)
  }

  @Test("Calls occur after the work before them, plus the time without a core")
  func callsUnderPreemption() {
    let machine = Machine(cores: 1)
    let low = machine.thread("low", .utility)
    machine.begin(
      low, at: at(0),
      [
        machine.note("0"), .work(ms(2)), machine.note("2"), .work(ms(2)), .work(ms(2)), machine.note("6"),
        .sleep(ms(5)), machine.note("after sleep"), .work(ms(1)),
      ])
    machine.begin(machine.thread("high", .userInteractive), at: at(3), [.work(ms(10))])
    machine.simulator.run()
    #expect(
      machine.timeline.lines == [
        "0 ms: 0", "2 ms: 2", "13 ms: high finished", "16 ms: 6", "21 ms: after sleep", "22 ms: low finished",
      ])
    #expect(low.lastTask?.sleeping == ms(5))
    #expect(low.lastTask?.ready == ms(10))
    #expect(low.lastTask?.work == ms(7))
  }

  @Test("Totals can be read during a step")
  func totalsDuringStep() {
    let machine = Machine(cores: 1)
    let thread = machine.thread("a")
    machine.begin(thread, at: at(5), [.work(ms(10))])
    machine.simulator.run(until: at(9))
    #expect(thread.totals.busy == ms(4))
    #expect(thread.lastTask == nil)
    machine.simulator.run(until: at(40))
    #expect(thread.totals.busy == ms(10))
  }

  @Test("Merged work is one step, and a list comes back empty")
  func stepList() {
    let machine = Machine(cores: 1)
    var list = StepList()
    list.append(.work(ms(1)))
    list.append(.work(.zero))
    list.appendWork(ms(2))
    list.append(.sleep(.zero))
    list.appendCall {}
    list.append(.work(ms(4)))
    #expect(list.count == 3)
    #expect(list.totalWork == ms(7))
    let thread = machine.thread("a")
    thread.perform(&list)
    #expect(list.isEmpty && list.totalWork == .zero)
    machine.simulator.run()
    #expect(thread.lastTask?.work == ms(7))
  }
}
