import Simulation
import Testing

@Suite("Scheduler")
struct SchedulerTests {
  private let machine = Machine(cores: 1)

  @Test("On one core the thread of higher priority runs first and preempts the other")
  func preemption() {
    let low = machine.begin("low", .utility, .work(10), machine.note("low worked 10"), .work(10))
    machine.begin("high", .userInteractive, at: 4, .work(3))
    machine.expect("7 high finished, 13 low worked 10, 23 low finished")
    #expect(low.lastTask?.work == ms(20) && low.lastTask?.ready == ms(3))
    #expect(low.lastTask?.started == at(0) && low.lastTask?.finished == at(23))
  }

  @Test("On two cores the thread with the lowest priority is preempted")
  func preemptsLowestPriority() {
    let machine = Machine(cores: 2)
    let middle = machine.begin("middle", .userInitiated, .work(10))
    let low = machine.begin("low", .background, .work(10))
    machine.begin("high", .renderServer, at: 2, .work(20))
    machine.expect("10 middle finished, 18 low finished, 22 high finished")
    #expect(low.totals.preempted == ms(8) && middle.totals.preempted == .zero)
  }

  @Test("Threads of equal priority run round-robin by time slices")
  func roundRobin() {
    let machine = Machine(cores: 1, slice: ms(10))
    for name in ["a", "b", "c"] { machine.begin(name, .work(10), machine.note("\(name) half way"), .work(10)) }
    machine.expect("10 a half way, 20 b half way, 30 c half way, 40 a finished, 50 b finished, 60 c finished")
  }

  @Test(
    "A thread that ran alone is preempted at the end of a slice, not earlier and not a slice later, also if an equal arrives then",
    arguments: [(23, "30 b begins, 31 b finished, 51 a finished"), (20, "20 b begins, 21 b finished, 51 a finished")])
  func sliceBoundariesWhenAlone(arrival: Int, log: String) {
    let machine = Machine(cores: 1, slice: ms(10))
    machine.begin("a", .work(50))
    machine.begin("b", at: arrival, machine.note("b begins"), .work(1))
    machine.expect(log)
  }

  @Test("Among ready threads of equal priority, the longest waiting one runs, then the lower id")
  func readyOrder() {
    let machine = Machine(cores: 1, slice: ms(100))
    let threads = (0...3).map { machine.thread("t\($0)") }
    for (thread, start, work) in [(0, 0, 10), (3, 1, 1), (2, 2, 1), (1, 2, 1)] {
      machine.begin(threads[thread], at: start, [.work(work)])
    }
    machine.expect("10 t0 finished, 11 t3 finished, 12 t1 finished, 13 t2 finished")
  }

  @Test("A thread on a core that last ran another thread pays for a context switch")
  func contextSwitches() {
    let machine = Machine(cores: 1, slice: ms(10), contextSwitch: ms(1))
    let a = machine.begin("a", .work(4))  // an unused core: no switch
    let b = machine.begin("b", .userInteractive, at: 2, .work(3))  // switch 2...3, work 3...6
    machine.begin(b, at: 20, [.work(1)])  // a was last: switch 20...21
    machine.begin(b, at: 30, [.work(1)])  // b was last: none
    machine.expect("6 b finished, 9 a finished, 22 b finished, 31 b finished")
    #expect(a.totals.contextSwitching == ms(1) && a.totals.preempted == ms(4))
    #expect(b.totals.contextSwitching == ms(2) && b.lastTask?.contextSwitching == .zero)
  }

  @Test("A thread preempted during its context switch pays for another one")
  func preemptedSwitch() {
    let machine = Machine(cores: 1, contextSwitch: ms(2))
    machine.begin("a", .utility, .work(1))
    let b = machine.begin("b", .default, at: 5, .work(1))  // switching from 5
    machine.begin("c", .userInitiated, at: 6, .work(1))  // switching 6...8, done at 9
    machine.expect("1 a finished, 9 c finished, 12 b finished")
    #expect(b.totals.contextSwitching == ms(3))
  }

  @Test("A woken thread prefers the core it was on last")
  func affinity() {
    let machine = Machine(cores: 2, contextSwitch: ms(1))
    machine.begin("a", .work(5))
    let b = machine.begin("b", .work(5))
    machine.begin(b, at: 10, [.work(1)])  // both cores are free; b was on the second
    machine.expect("5 a finished, 5 b finished, 11 b finished")
    #expect(b.totals.contextSwitching == .zero)
    // Threads that become ready at the same time both pay for their switches.
    machine.begin("c", at: 20, .work(1))
    machine.begin("d", at: 20, .work(1))
    machine.expect("22 c finished, 22 d finished")
  }

  @Test("A raised priority takes effect immediately")
  func setPriority() {
    let machine = Machine(cores: 1, slice: ms(100))
    machine.begin("a", .work(10))
    let b = machine.begin("b", .work(10))
    machine.call(at: at(3)) { machine.scheduler.setPriority(.userInteractive, of: b) }
    machine.expect("13 b finished, 20 a finished")
  }

  @Test("Work that ends when a thread of higher priority becomes ready is not preempted")
  func completionBeforePreemption() {
    let machine = Machine(cores: 1, contextSwitch: ms(1))
    let low = machine.begin("low", .utility, .work(5))
    machine.begin("high", .userInteractive, at: 5, .work(5))
    machine.expect("5 low finished, 11 high finished")
    #expect(low.totals.preempted == .zero)
  }

  @Test("Calls occur after the work before them, plus the time without a core")
  func callsUnderPreemption() {
    let low = machine.begin(
      "low", .utility, machine.note("begins"), .work(2), machine.note("worked 2"), .work(2), .work(2),
      machine.note("worked 6"), .sleep(ms(5)), machine.note("slept"), .work(1))
    machine.begin("high", .userInteractive, at: 3, .work(10))
    machine.expect("0 begins, 2 worked 2, 13 high finished, 16 worked 6, 21 slept, 22 low finished")
    #expect(low.lastTask?.sleeping == ms(5) && low.lastTask?.ready == ms(10) && low.lastTask?.work == ms(7))
  }

  @Test("Totals can be read during a step")
  func totalsDuringStep() {
    let thread = machine.begin("a", at: 5, .work(10))
    machine.expect("", until: 9)
    #expect(thread.totals.busy == ms(4) && thread.lastTask == nil)
    machine.expect("15 a finished")
    #expect(thread.totals.busy == ms(10))
  }

  @Test("Merged work is one step, and a list comes back empty")
  func stepList() {
    var list = StepList()
    for step in [Step.work(1), .work(0), .work(2), .sleep(.zero), .call {}, .work(4)] { list.append(step) }
    #expect(list.count == 3 && list.totalWork == ms(7))
    let thread = machine.thread("a")
    thread.perform(&list)
    #expect(list.isEmpty && list.totalWork == .zero)
    machine.expect("7 a finished")
    #expect(thread.lastTask?.work == ms(7))
  }
}
