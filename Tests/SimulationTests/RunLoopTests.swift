import Simulation
import Testing

/// A run loop on two cores, whose client logs turns, tasks and commits.
private final class MainThread: RunLoopClient {
  let machine: Machine
  let recorder = ScriptRecorder()
  let loop: VirtualRunLoop
  let vsync: Vsync
  /// CPU time of the before-waiting observer, which commits only if `needsCommit` is set.
  var commitCost = VirtualDuration.zero
  var needsCommit = false
  var notesTurns = false
  private var turnStart = VirtualInstant.zero
  private var turnSum = VirtualDuration.zero
  private(set) var problems: [String] = []

  init(cores: Int = 2, hertz: Int = 100, contextSwitch: VirtualDuration = .zero) {
    machine = Machine(cores: cores, contextSwitch: contextSwitch)
    let thread = machine.scheduler.makeThread(name: "main", priority: .userInteractive, isApplication: true)
    loop = VirtualRunLoop(thread: thread, recorder: recorder)
    vsync = Vsync(simulator: machine.simulator, rate: RefreshRate(numerator: hertz))
    vsync.addObserver(loop)
    loop.setClient(self)
  }

  /// Lets time pass and checks the log, as ``Timeline/expect(_:until:location:)``, and the lengths of turns.
  func expect(_ log: String, until end: Int? = nil, location: SourceLocation = #_sourceLocation) {
    machine.expect(log, until: end, location: location)
    #expect(problems == [], sourceLocation: location)
  }

  func note(_ what: String) { machine.timeline.note(what) }

  /// Calls a closure after some milliseconds.
  func call(at milliseconds: Int, _ body: @escaping () -> Void) { machine.call(at: at(milliseconds), body) }

  /// Lets time pass to an instant in milliseconds.
  func run(until milliseconds: Int) { machine.simulator.run(until: at(milliseconds)) }

  /// A callback that logs its start, works, and marks the screen as changed.
  func body(_ name: String, _ work: VirtualDuration = .zero) -> () -> Void {
    { [self] in
      note(name)
      recorder.work(work)
      needsCommit = true
    }
  }

  func turnWillStart(at instant: VirtualInstant) {
    turnStart = instant
    turnSum = .zero
    if notesTurns { note("turn") }
  }

  func beforeWaiting(into steps: inout StepList) -> Bool {
    guard needsCommit else { return false }
    needsCommit = false
    note("commit")
    steps.appendWork(commitCost)
    return true
  }

  func taskDidFinish(_ record: TaskRecord, kind: RunLoopTaskKind) {
    turnSum += record.duration
    if notesTurns { note("\(kind) done") }
  }

  func turnDidEnd(at instant: VirtualInstant) {
    if instant - turnStart != turnSum { problems.append("turn at \(turnStart) lasts \(instant - turnStart)") }
    if notesTurns { note("end") }
  }
}

@Suite("Run loop")
struct RunLoopTests {
  private let main = MainThread()

  @Test("Main-queue blocks are drained before the commit, and there is one commit per turn")
  func drainBeforeCommit() {
    main.commitCost = ms(2)
    main.notesTurns = true
    for name in ["a", "b", "c"] { main.loop.perform(main.body(name, ms(1))) }
    main.expect("0 turn, 0 a, 1 b, 2 c, 3 mainQueue done, 3 commit, 5 beforeWaiting done, 5 end")
  }

  @Test("A block sent while the main queue is drained waits for the next turn")
  func blockDuringDrain() {
    main.commitCost = ms(1)
    main.loop.perform {
      main.body("a", ms(1))()
      main.recorder.call { main.loop.perform(main.body("from a", ms(1))) }
    }
    main.loop.perform(main.body("b", ms(1)))
    main.expect("0 a, 1 b, 2 commit, 3 from a, 4 commit")
  }

  @Test("After another port, main-queue blocks run in the same turn, before the commit")
  func portThenMainQueue() {
    main.commitCost = ms(1)
    _ = main.loop.addTimer(firstFire: at(10), interval: nil) {
      main.body("timer", ms(2))()
      main.recorder.call { main.loop.perform(main.body("block", ms(3))) }
    }
    main.expect("10 timer, 12 block, 15 commit")
  }

  @Test("Links are called in order, each once, regardless of vsyncs and invalidations during the calls")
  func linksDuringVsyncs() {
    var links: [String: DisplayLink] = [:]
    for (name, interval) in [("a", 1), ("b", 1), ("c", 1), ("every second", 2)] {
      links[name] = main.loop.addDisplayLink(frameInterval: interval) { _, index in
        main.body("\(name) \(index)", ms(13))()
        if name == "a" { links["a"]?.invalidate() }
        if index >= 5 { for link in links.values { link.invalidate() } }
      }
    }
    main.vsync.start()
    // Vsyncs continue while a works; a is invalidated in its first call, and all links at index 5.
    main.expect("0 a 0, 13 b 1, 26 c 2, 39 every second 2, 52 commit, 52 b 5, 65 commit", until: 200)
  }

  @Test("The port signaled first is handled first; at equal instants links, then timers, then the main queue")
  func portOrder() {
    let link = main.loop.addDisplayLink { _, index in main.note("link \(index)") }
    main.vsync.start()
    // Busy from 1 to 45; timer at 5, vsyncs at 10 to 40, block at 7.
    main.call(at: 1) { main.loop.perform(main.body("busy", ms(44))) }
    main.call(at: 7) { main.loop.perform { main.note("block") } }
    _ = main.loop.addTimer(firstFire: at(5), interval: nil) { main.note("timer") }
    main.expect("0 link 0, 1 busy, 45 commit, 45 timer, 45 block, 45 link 4", until: 45)
    link.isPaused = true
    main.run(until: 55)
    link.isPaused = false
    // All at 60, signaled in the opposite order.
    main.call(at: 60) { main.loop.perform { main.note("block") } }
    _ = main.loop.addTimer(firstFire: at(60), interval: nil) { main.note("timer") }
    main.notesTurns = true
    main.expect(
      "60 turn, 60 link 6, 60 displayLinks done, 60 block, 60 mainQueue done, 60 end, "
        + "60 turn, 60 timer, 60 timers done, 60 end", until: 65)
  }

  @Test("Without changes there is no commit, and a sleeping main thread does not begin turns")
  func quiet() {
    main.notesTurns = true
    main.loop.perform { main.recorder.work(ms(1)) }
    main.vsync.start()
    main.expect("0 turn, 1 mainQueue done, 1 end", until: 500)
  }

  @Test("The first task of a turn includes its wait for a core and its context switch")
  func turnOnBusyCore() {
    let main = MainThread(cores: 1, contextSwitch: ms(1))
    main.machine.begin("server", .renderServer, .work(5))
    main.call(at: 2) { main.loop.perform(main.body("block", ms(1))) }
    main.expect("5 server finished, 6 block, 7 commit")
    #expect(main.loop.thread.totals.preempted == ms(3))
  }

  @Test("A commit that waits for an event blocks the main thread")
  func backPressure() {
    let event = ManualResetEvent(isSet: false)
    main.loop.perform {
      main.note("first")
      main.recorder.step(.wait(event))
    }
    main.call(at: 3) { main.loop.perform { main.note("second") } }
    main.call(at: 9) { event.set() }
    main.expect("0 first, 9 second")
    #expect(main.loop.thread.totals.blocked == ms(9))
  }
}

@Suite("Run loop modes")
struct RunLoopModeTests {
  private let main = MainThread()

  @Test("Sources of the default mode are not handled while tracking, and are handled when it ends")
  func starving() {
    main.loop.mode = .tracking
    _ = main.loop.addTimer(firstFire: at(10), interval: ms(10)) { main.note("default timer") }
    let common = main.loop.addTimer(firstFire: at(15), interval: ms(20), modes: .common) { main.note("common timer") }
    main.loop.perform(modes: .default) { main.note("default block") }
    main.loop.perform { main.note("common block") }
    main.call(at: 58) { main.loop.mode = .default }
    main.call(at: 60) { common.invalidate() }
    // Signaled first: the block of 0 ms; then one late fire, and back on the grid.
    main.expect(
      "0 common block, 15 common timer, 35 common timer, 55 common timer, 58 default block, "
        + "58 default timer, 60 default timer, 70 default timer", until: 75)
  }

  @Test(
    "Blocks are called in the order in which they were sent, and those of another mode when it is entered",
    arguments: 1...10 as ClosedRange<UInt64>)
  func blocksOfModes(seed: UInt64) {
    var random = RandomStream(seed: seed, name: "blocks")
    var mode = RunLoopMode.default
    var pending: [(name: String, modes: RunLoopModes)] = []
    var expected: [String] = []
    for time in 1...200 {
      if random.integer(in: 0...9) == 0 {
        mode = mode == .default ? .tracking : .default
        main.call(at: time) { [mode] in main.loop.mode = mode }
      } else {
        let modes = [RunLoopModes.default, .tracking, .common][random.integer(in: 0...2)]
        pending.append(("\(time)", modes))
        main.call(at: time) { main.loop.perform(modes: modes) { main.note("sent at \(time)") } }
      }
      expected += pending.filter { $0.modes.contains(mode) }.map { "\(time) sent at \($0.name)" }
      pending.removeAll { $0.modes.contains(mode) }
    }
    main.expect(expected.joined(separator: ", "), until: 300)
  }

  @Test("A display link of the default mode is not called while tracking")
  func linkModes() {
    _ = main.loop.addDisplayLink(modes: .default) { _, index in main.note("default \(index)") }
    _ = main.loop.addDisplayLink(modes: .tracking) { _, index in main.note("tracking \(index)") }
    main.vsync.start()
    main.call(at: 15) { main.loop.mode = .tracking }
    main.call(at: 35) { main.loop.mode = .default }
    main.expect("0 default 0, 10 default 1, 20 tracking 2, 30 tracking 3, 40 default 4", until: 45)
  }
}

@Suite("Run loop timers")
struct RunLoopTimerTests {
  private let main = MainThread()

  /// A timer: its first fire, its interval if it has one, and its work in milliseconds.
  typealias TimerSetup = (name: String, first: Int, interval: Int?, work: Int)

  @Test(
    "A timer keeps its grid: it is late after other work and after its own, fires once for what passed, and skips the rest",
    arguments: [
      ([("a", 10, 10, 0)], (15, 31), 65, "10 a, 15 busy, 46 commit, 46 a, 50 a, 60 a"),
      // What passes during the body is skipped, and so is a point of the grid at which the body ends.
      ([("a", 10, 10, 25)], nil, 120, "10 a, 40 a, 70 a, 100 a"), ([("a", 10, 10, 10)], nil, 35, "10 a, 30 a"),
      // Timers that are due together fire by instant, then in the order in which they were added.
      (
        [("a", 10, nil, 1), ("b", 5, nil, 1), ("c", 10, nil, 1)], (0, 20), 50,
        "0 busy, 20 commit, 20 b, 21 a, 22 c"
      ),
    ] as [([TimerSetup], (at: Int, work: Int)?, Int, String)])
  func grid(timers: [TimerSetup], busy: (at: Int, work: Int)?, end: Int, log: String) {
    if let busy { main.call(at: busy.at) { main.loop.perform(main.body("busy", ms(busy.work))) } }
    for timer in timers {
      _ = main.loop.addTimer(firstFire: at(timer.first), interval: timer.interval.map { ms($0) }) {
        main.note(timer.name)
        main.recorder.work(ms(timer.work))
      }
    }
    main.expect(log, until: end)
  }

  @Test("An invalidated timer does not fire, even if it is due")
  func invalidate() {
    let second = main.loop.addTimer(firstFire: at(11), interval: ms(1)) { main.note("second") }
    let first = main.loop.addTimer(firstFire: at(10), interval: nil) {
      main.note("first")
      main.recorder.work(ms(5))
      main.recorder.call { second.invalidate() }
    }
    main.expect("10 first")
    #expect(!first.isValid && !second.isValid)
  }

  @Test("A timer with a fire instant in the past fires immediately")
  func past() {
    main.run(until: 33)
    _ = main.loop.addTimer(firstFire: at(10), interval: ms(10)) { main.note("timer") }
    main.expect("33 timer, 40 timer", until: 45)
  }
}

@Suite("Display links")
struct DisplayLinkTests {
  private let main = MainThread()

  @Test("After a long task the callback comes immediately, for the latest vsync, and then on the grid again")
  func coalescing() {
    var isLate = true
    _ = main.loop.addDisplayLink { vsync, index in
      main.note("vsync \(index) of \(vsync)")
      main.recorder.work(isLate && index == 1 ? ms(35) : ms(1))
      isLate = index < 1
    }
    main.vsync.start()
    main.expect(
      "0 vsync 0 of 0 ms, 10 vsync 1 of 10 ms, 45 vsync 4 of 40 ms, 50 vsync 5 of 50 ms, "
        + "60 vsync 6 of 60 ms", until: 65)
  }

  @Test("A callback that coalesces several vsyncs is ordered among the ports by the first one")
  func coalescedOrder() {
    _ = main.loop.addDisplayLink { _, index in main.note("link \(index)") }
    _ = main.loop.addTimer(firstFire: at(15), interval: nil) { main.note("timer") }
    main.vsync.start()
    main.call(at: 5) { main.loop.perform(main.body("busy", ms(20))) }
    main.expect("0 link 0, 5 busy, 25 commit, 25 link 2, 25 timer", until: 26)
  }

  @Test("All pending links are called in one task, in order of registration, each after the one before it")
  func oneTask() {
    main.notesTurns = true
    for name in ["a", "b"] {
      _ = main.loop.addDisplayLink { _, _ in
        main.note(name)
        main.recorder.work(ms(2))
      }
    }
    main.run(until: 5)
    main.vsync.start()
    main.expect("10 turn, 10 a, 12 b, 14 displayLinks done, 14 end", until: 15)
  }

  @Test("A frame interval of n calls at every n-th vsync from the first one on")
  func frameInterval() {
    var indices: [Int] = []
    let link = main.loop.addDisplayLink(frameInterval: 3) { _, index in indices.append(index) }
    main.vsync.start()
    main.run(until: 75)
    #expect(indices == [0, 3, 6])
    link.isPaused = true
    main.run(until: 95)
    link.isPaused = false
    main.run(until: 135)
    #expect(indices == [0, 3, 6, 10, 13])
    link.frameInterval = 1
    main.run(until: 155)
    #expect(indices == [0, 3, 6, 10, 13, 14, 15])
    link.invalidate()
    main.run(until: 195)
    #expect(indices.last == 15)
  }

  @Test("Pausing drops a callback that is pending")
  func pausePending() {
    let link = main.loop.addDisplayLink { _, index in main.note("link \(index)") }
    main.call(at: 5) {
      main.loop.perform {
        main.recorder.work(ms(10))
        main.recorder.call { link.isPaused = true }
        main.recorder.call { link.isPaused = false }
      }
    }
    main.vsync.start()
    main.expect("0 link 0, 20 link 2", until: 25)
  }
}
