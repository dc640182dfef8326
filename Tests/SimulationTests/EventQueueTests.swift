import Simulation
import Testing

@Suite("Event queue")
struct EventQueueTests {
  @Test("Events at equal times are ordered by phase, then by insertion")
  func equalTimes() {
    var queue = EventQueue<String>()
    let events: [(String, Int, EventPhase)] = [
      ("sampling", 1, .sampling), ("scheduling", 1, .scheduling), ("timer", 1, .timer),
      ("completion 1", 1, .completion), ("completion 2", 1, .completion), ("hardware", 1, .hardware),
      ("earlier", 0, .sampling),
    ]
    for (name, time, phase) in events { queue.push(name, at: at(time), phase: phase) }
    var order: [String] = []
    while let event = queue.pop() { order.append(event.payload) }
    #expect(
      order == ["earlier", "hardware", "completion 1", "completion 2", "timer", "scheduling", "sampling"])
  }

  @Test("Events are popped in the order of a stable sort, with pushes between pops", arguments: 1...20)
  func sameAsSorting(seed: UInt64) {
    var random = RandomStream(seed: seed, name: "event queue")
    var queue = EventQueue<Int>()
    var model: [(time: VirtualInstant, phase: EventPhase, number: Int)] = []
    for number in 0..<600 {
      let time = at(random.integer(in: 0...15))
      let phase = EventPhase.allCases[random.integer(in: 0...4)]
      queue.push(number, at: time, phase: phase)
      model.append((time, phase, number))
      guard random.integer(in: 0...2) == 0 else { continue }
      let expected = model.indices.min {
        (model[$0].time, model[$0].phase, model[$0].number) < (model[$1].time, model[$1].phase, model[$1].number)
      }
      let number = expected.map { model.remove(at: $0).number }
      #expect(queue.pop()?.payload == number, "seed \(seed)")
    }
    model.sort { ($0.time, $0.phase, $0.number) < ($1.time, $1.phase, $1.number) }
    var rest: [Int] = []
    while let event = queue.pop() { rest.append(event.payload) }
    #expect(rest == model.map(\.number), "seed \(seed)")
  }

  @Test(
    "The order is that of a stable sort at the sizes at which blocks fill, split and run empty",
    arguments: [12, 13, 31, 32, 33, 48, 49, 64, 65, 1_000], [1, 50, 1_000_000])
  func deepQueue(waiting: Int, instants: Int) {
    var random = RandomStream(seed: UInt64(waiting + instants), name: "event queue")
    var queue = EventQueue<Int>()
    var model: [(time: Int, phase: EventPhase, number: Int)] = []
    var popped: [Int] = []
    var now = 0
    for number in 0..<(3 * waiting) {
      if number >= waiting, let event = queue.pop() {
        popped.append(event.payload)
        now = Int(event.time.nanoseconds)
      }
      let time = now + random.integer(in: 1...instants)
      let phase = EventPhase.allCases[random.integer(in: 0...4)]
      queue.push(number, at: VirtualInstant(nanoseconds: Int64(time)), phase: phase)
      model.append((time, phase, number))
    }
    while let event = queue.pop() { popped.append(event.payload) }
    model.sort { ($0.time, $0.phase, $0.number) < ($1.time, $1.phase, $1.number) }
    #expect(popped == model.map(\.number), "\(waiting) waiting, \(instants) instants")
  }

  @Test(
    "A queue that is emptied or deinitialized releases the payloads of all pending events", arguments: [true, false])
  func releases(isEmptied: Bool) {
    weak var leftover: LeakProbe?
    do {
      var queue = EventQueue<LeakProbe>()
      do {
        let probe = LeakProbe()
        leftover = probe
        for time in 0..<100 { queue.push(probe, at: at(time), phase: .timer) }
      }
      if isEmptied {
        queue.removeAll()
        #expect(leftover == nil && queue.count == 0 && queue.pop() == nil)
        queue.push(LeakProbe(), at: at(3), phase: .timer)
        #expect(queue.pop()?.time == at(3))
      }
    }
    #expect(leftover == nil)
  }

  @Test("The earliest and the latest instant keep their order")
  func extremes() {
    var queue = EventQueue<String>()
    for number in 0..<20 {
      queue.push("last \(number)", at: .distantFuture, phase: .sampling)
      queue.push("first \(number)", at: VirtualInstant(nanoseconds: .min), phase: .hardware)
    }
    var order: [String] = []
    while let event = queue.pop() { order.append(event.payload) }
    #expect(order == (0..<20).map { "first \($0)" } + (0..<20).map { "last \($0)" })
  }
}

@Suite("Simulator")
struct SimulatorTests {
  @Test("A run handles events up to its end, inclusive, and the clock stops there")
  func runUntil() {
    let simulator = Simulator()
    let timeline = Timeline(simulator)
    let target = simulator.register(LoggingTarget(timeline))
    for time in [30, 10, 20] {
      simulator.schedule(at: at(time), phase: .timer, target: target, code: Int32(time), argument: -1)
    }
    timeline.expect("10 event 10 with -1, 20 event 20 with -1", until: 20)
    simulator.run(until: at(25))
    #expect(simulator.now == at(25))
    simulator.run()
    #expect(simulator.now == at(30))
    #expect(simulator.processedEventCount == 3)
  }

  @Test("Stopping ends the run after the current event and leaves the clock there")
  func stop() {
    let machine = Machine(cores: 1)
    machine.call(at: at(5)) { machine.simulator.stop() }
    machine.call(at: at(5)) { machine.timeline.note("not reached in the first run") }
    machine.expect("", until: 9)
    #expect(machine.simulator.now == at(5))
    machine.expect("5 not reached in the first run", until: 9)
    #expect(machine.simulator.now == at(9))
  }

  @Test("Scheduling in the past is a program error")
  func past() async {
    await #expect(processExitsWith: .failure) {
      let simulator = Simulator()
      let target = simulator.register(LoggingTarget(Timeline(simulator)))
      simulator.run(until: VirtualInstant(nanoseconds: 10))
      simulator.schedule(at: VirtualInstant(nanoseconds: 9), phase: .timer, target: target, code: 0)
    }
  }

  @Test("After shutdown, no object of the run stays in memory")
  func shutDownReleases() {
    weak var leftover: LeakProbe?
    do {
      let machine = Machine(cores: 1)
      let recorder = ScriptRecorder()
      let probe = LeakProbe()
      leftover = probe
      let queue = WorkQueue(
        scheduler: machine.scheduler, recorder: recorder, name: "q", qualityOfService: .utility, width: 1)
      let loop = VirtualRunLoop(thread: machine.thread("main"), recorder: recorder)
      queue.async { recorder.work(ms(50)) }
      queue.async { probe.payload = loop }
      let timer = loop.addTimer(firstFire: at(100), interval: nil) { probe.payload = queue }
      let link = loop.addDisplayLink { _, _ in probe.payload = queue }
      probe.payload = [timer, link] as [AnyObject]
      machine.begin("late", at: 100, .call { probe.payload = nil })
      machine.simulator.run(until: at(10))
      machine.simulator.shutDown()
    }
    #expect(leftover == nil)
  }
}

/// An object whose deallocation shows that a run leaks nothing.
private final class LeakProbe {
  var payload: Any?
}
