import Simulation
import Testing

@Suite("Locks and manual reset events")
struct LockAndEventTests {
  @Test("Waiting threads acquire a lock in order of arrival, regardless of their priority")
  func lockOrder() {
    let machine = Machine(cores: 4)
    let lock = VirtualLock(name: "text")
    let a = machine.thread("a", .utility)
    let b = machine.thread("b", .background)
    let c = machine.thread("c", .userInteractive)
    func steps(_ name: String) -> [Step] {
      [.lock(lock), machine.note("\(name) has it"), .work(ms(10)), .unlock(lock), .work(ms(1))]
    }
    machine.begin(a, at: at(0), steps("a"))
    machine.begin(b, at: at(1), steps("b"))
    machine.begin(c, at: at(2), steps("c"))
    machine.simulator.run(until: at(5))
    #expect(lock.owner === a)
    machine.simulator.run()
    #expect(
      machine.timeline.lines == [
        "0 ms: a has it", "10 ms: b has it", "11 ms: a finished", "20 ms: c has it", "21 ms: b finished",
        "31 ms: c finished",
      ])
    #expect(b.totals.blocked == ms(9))
    #expect(c.lastTask?.blocked == ms(18))
    #expect(lock.owner == nil)
  }

  @Test("Priority inheritance is not modeled: a thread of high priority waits for a preempted owner")
  func noInheritance() {
    let machine = Machine(cores: 1)
    let lock = VirtualLock(name: "shared")
    let main = machine.thread("main", .userInteractive)
    machine.begin(machine.thread("owner", .background), at: at(0), [.lock(lock), .work(ms(5)), .unlock(lock)])
    machine.begin(machine.thread("other", .utility), at: at(1), [.work(ms(20))])
    machine.begin(main, at: at(2), [.lock(lock), .work(ms(1)), .unlock(lock)])
    machine.simulator.run()
    #expect(
      machine.timeline.lines == ["21 ms: other finished", "25 ms: owner finished", "26 ms: main finished"])
    #expect(main.totals.blocked == ms(23))
  }

  @Test("Threads wait for an event until it is set; setting releases all of them even if it is reset immediately")
  func manualResetEvent() {
    let machine = Machine(cores: 1)
    let event = ManualResetEvent(isSet: true)
    let threads = ["a", "b", "c", "d"].map { machine.thread($0) }
    machine.begin(threads[0], at: at(0), [.wait(event), .work(ms(1))])
    machine.call(at: at(2)) { event.reset() }
    machine.begin(threads[2], at: at(3), [.wait(event), .work(ms(1))])
    machine.begin(threads[1], at: at(4), [.wait(event), .work(ms(1))])
    machine.call(at: at(10)) {
      event.set()
      event.reset()
    }
    machine.begin(threads[3], at: at(12), [.wait(event), .work(ms(1))])
    machine.simulator.run()
    // b and c become ready at the same instant: the lower id runs first.
    #expect(machine.timeline.lines == ["1 ms: a finished", "11 ms: b finished", "12 ms: c finished"])
    #expect(threads[3].state == .blocked)
    #expect(threads[2].lastTask?.blocked == ms(7))
    #expect(threads[2].lastTask?.ready == ms(1))
  }

  @Test("Ending a task with a lock held is a program error")
  func heldLock() async {
    await #expect(processExitsWith: .failure) {
      let machine = Machine(cores: 1)
      machine.begin(machine.thread("a"), at: at(0), [.lock(VirtualLock(name: "held"))])
      machine.simulator.run()
    }
  }
}
