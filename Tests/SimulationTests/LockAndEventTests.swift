import Simulation
import Testing

@Suite("Locks and manual reset events")
struct LockAndEventTests {
  private let machine = Machine(cores: 1)

  @Test("Waiting threads acquire a lock in order of arrival, regardless of their priority")
  func lockOrder() {
    let machine = Machine(cores: 4)
    let lock = VirtualLock(name: "text")
    let priorities = [("a", ThreadPriority.utility), ("b", .background), ("c", .userInteractive)]
    let threads = priorities.enumerated().map { start, thread in
      machine.begin(
        thread.0, thread.1, at: start, .lock(lock), machine.note("\(thread.0) has it"), .work(10), .unlock(lock),
        .work(1))
    }
    machine.expect("0 a has it", until: 5)
    #expect(lock.owner === threads[0])
    machine.expect("10 b has it, 11 a finished, 20 c has it, 21 b finished, 31 c finished")
    #expect(threads[1].totals.blocked == ms(9) && threads[2].lastTask?.blocked == ms(18))
    #expect(lock.owner == nil)
  }

  @Test("Priority inheritance is not modeled: a thread of high priority waits for a preempted owner")
  func noInheritance() {
    let lock = VirtualLock(name: "shared")
    machine.begin("owner", .background, .lock(lock), .work(5), .unlock(lock))
    machine.begin("other", .utility, at: 1, .work(20))
    let main = machine.begin("main", .userInteractive, at: 2, .lock(lock), .work(1), .unlock(lock))
    machine.expect("21 other finished, 25 owner finished, 26 main finished")
    #expect(main.totals.blocked == ms(23))
  }

  @Test("Threads wait for an event until it is set; setting releases all of them even if it is reset immediately")
  func manualResetEvent() {
    let event = ManualResetEvent(isSet: true)
    let threads = ["a", "b", "c", "d"].map { machine.thread($0) }
    for (thread, start) in [(0, 0), (2, 3), (1, 4), (3, 12)] {
      machine.begin(threads[thread], at: start, [.wait(event), .work(1)])
    }
    machine.call(at: at(2)) { event.reset() }
    machine.call(at: at(10)) {
      event.set()
      event.reset()
    }
    // b and c become ready at the same instant: the lower id runs first.
    machine.expect("1 a finished, 11 b finished, 12 c finished")
    #expect(threads[3].state == .blocked)
    #expect(threads[2].lastTask?.blocked == ms(7) && threads[2].lastTask?.ready == ms(1))
  }

  @Test("Ending a task with a lock held is a program error")
  func heldLock() async {
    await #expect(processExitsWith: .failure) {
      let machine = Machine(cores: 1)
      machine.begin("a", .lock(VirtualLock(name: "held")))
      machine.simulator.run()
    }
  }
}
