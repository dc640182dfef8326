import Simulation
import Testing

@Suite("Task records")
struct TaskRecordTests {
  /// Checks each completed task and starts the next one.
  private final class Driver: ThreadClient {
    var random: RandomStream
    let locks = [VirtualLock(name: "first"), VirtualLock(name: "second")]
    let event = ManualResetEvent(isSet: true)
    var remaining: [Int]
    var expectedWork: [Int: VirtualDuration] = [:]
    var problems: [String] = []
    var finishedCount = 0

    init(seed: UInt64, threadCount: Int) {
      random = RandomStream(seed: seed, name: "tasks")
      remaining = Array(repeating: 12, count: threadCount)
    }

    func nanoseconds() -> VirtualDuration { .nanoseconds(random.integer(in: 1...3_000_000)) }

    func begin(_ thread: VirtualThread) {
      guard remaining[thread.id] > 0 else { return }
      remaining[thread.id] -= 1
      var steps = StepList()
      for _ in 0..<random.integer(in: 0...6) {
        switch random.integer(in: 0...6) {
        case 0: steps.append(.sleep(nanoseconds()))
        case 1:
          let lock = locks[random.integer(in: 0...1)]
          steps.append(.lock(lock))
          steps.appendWork(nanoseconds())
          steps.append(.unlock(lock))
        case 2: steps.append(.wait(event))
        case 3: steps.appendCall { [event] in event.isSet ? event.reset() : event.set() }
        default: steps.appendWork(nanoseconds())
        }
      }
      steps.appendCall { [event] in event.set() }
      expectedWork[thread.id] = steps.totalWork
      thread.perform(&steps)
    }

    func threadDidFinish(_ thread: VirtualThread) {
      finishedCount += 1
      guard let task = thread.lastTask else { return problems.append("no record") }
      let sum = task.work + task.contextSwitching + task.ready + task.blocked + task.sleeping
      if task.finished - task.started != sum { problems.append("\(thread.name): \(task.duration) is not \(sum)") }
      if task.work != expectedWork[thread.id] { problems.append("\(thread.name): worked \(task.work)") }
      begin(thread)
    }
  }

  @Test("The parts of a record add up to its duration, and its work is the requested work", arguments: 1...60)
  func sums(seed: UInt64) {
    let cores = 1 + Int(seed % 3)
    let machine = Machine(cores: cores, slice: ms(2), contextSwitch: .microseconds(70))
    let driver = Driver(seed: seed, threadCount: 6)
    let priorities: [ThreadPriority] = [.renderServer, .userInteractive, .default, .default, .utility, .background]
    let threads = priorities.enumerated().map { machine.thread("t\($0.offset)", $0.element) }
    for thread in threads {
      thread.setClient(driver)
      machine.call(at: at(thread.id)) { driver.begin(thread) }
    }
    // Releases the threads that wait after the last reset.
    for time in 1...2_000 { machine.call(at: at(time)) { driver.event.set() } }
    machine.simulator.run()
    #expect(driver.problems == [], "seed \(seed)")
    #expect(driver.finishedCount == 6 * 12, "seed \(seed)")
    let onCore = threads.reduce(VirtualDuration.zero) { $0 + $1.totals.busy + $1.totals.contextSwitching }
    #expect(onCore <= machine.simulator.now.sinceStart * cores, "seed \(seed)")
  }

  @Test("The same tasks produce the same records again", arguments: [3, 4] as [UInt64])
  func repeatable(seed: UInt64) {
    func run() -> [ThreadTotals] {
      let machine = Machine(cores: 2, slice: ms(2), contextSwitch: .microseconds(70))
      let driver = Driver(seed: seed, threadCount: 5)
      let threads = (0..<5).map { machine.thread("t\($0)") }
      for thread in threads {
        thread.setClient(driver)
        driver.begin(thread)
      }
      for time in 1...2_000 { machine.call(at: at(time)) { driver.event.set() } }
      machine.simulator.run()
      return threads.map(\.totals)
    }
    #expect(run() == run(), "seed \(seed)")
  }
}
