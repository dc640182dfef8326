import Simulation
import Testing

/// Threads that get cores at the same instant: they start within the scheduling decision, in the order in which events would start them.
@Suite("Starts at one instant")
struct InlineStartTests {
  private let machine = Machine(cores: 2)

  @Test("Threads start in order, before the clock advances")
  func order() {
    machine.begin("a", machine.note("a starts"), .work(1), machine.note("a goes on"))
    machine.begin("b", machine.note("b starts"), .work(2))
    machine.expect("0 a starts, 0 b starts, 1 a goes on, 1 a finished, 2 b finished")
  }

  @Test(
    "An event that the first start causes precedes the second start if its phase does", arguments: EventPhase.allCases)
  func caused(phase: EventPhase) {
    let simulator = machine.simulator
    let target = simulator.register(LoggingTarget(machine.timeline))
    machine.begin("a", .call { simulator.schedule(at: simulator.now, phase: phase, target: target, code: 1) }, .work(1))
    machine.begin("b", machine.note("b starts"), .work(1))
    let starts = phase < .completion ? "0 event 1 with 0, 0 b starts" : "0 b starts, 0 event 1 with 0"
    machine.expect("\(starts), 1 a finished, 1 b finished")
  }

  @Test("A stop at the first start leaves the second one for the next run")
  func stop() {
    let simulator = machine.simulator
    machine.begin("a", .call { simulator.stop() }, .work(1))
    machine.begin("b", machine.note("b starts"), .work(1))
    machine.expect("")
    machine.expect("0 b starts, 1 a finished, 1 b finished")
  }

  @Test("A context switch comes before the start of the thread that needs it only")
  func contextSwitch() {
    let machine = Machine(cores: 2, contextSwitch: ms(1))
    machine.begin("a", .work(1))
    machine.begin("b", at: 5, machine.note("b starts"))
    machine.begin("c", at: 5, machine.note("c starts"))
    machine.expect("1 a finished, 5 c starts, 5 c finished, 6 b starts, 6 b finished")
  }
}

/// What is called later without a closure.
@Suite("Callbacks")
struct CallbackTests {
  private let machine = Machine(cores: 1)

  @Test("A queue, a step and the main queue call targets in turn with closures")
  func targets() {
    let target = LoggingTarget(machine.timeline)
    let recorder = ScriptRecorder()
    let queue = WorkQueue(
      scheduler: machine.scheduler, recorder: recorder, name: "queue", qualityOfService: .utility, width: 1)
    let main = machine.scheduler.makeThread(name: "main", priority: .userInteractive, isApplication: true)
    let loop = VirtualRunLoop(thread: main, recorder: recorder)
    machine.call(at: at(1)) {
      queue.async(.event(target, code: 1, argument: 2))
      queue.async { recorder.step(.callback(.event(target, code: 3, argument: 4))) }
      loop.perform(.event(target, code: 5, argument: 6))
    }
    machine.expect("1 event 5 with 6, 1 event 1 with 2, 1 event 3 with 4")
  }

  @Test("A target that waits to be called is retained")
  func retained() {
    let queue = WorkQueue(
      scheduler: machine.scheduler, recorder: ScriptRecorder(), name: "queue", qualityOfService: .utility, width: 1)
    queue.async(.event(LoggingTarget(machine.timeline), code: 7, argument: 8))
    machine.expect("0 event 7 with 8")
  }

  @Test("A display link that its own callback invalidates finishes the callback and is not called again")
  func invalidatedLink() {
    let main = machine.scheduler.makeThread(name: "main", priority: .userInteractive, isApplication: true)
    let loop = VirtualRunLoop(thread: main, recorder: ScriptRecorder())
    let vsync = Vsync(simulator: machine.simulator, rate: RefreshRate(numerator: 100))
    vsync.addObserver(loop)
    let watched = Watched()
    weak let lifetime = watched.object
    let timeline = machine.timeline
    var link: DisplayLink?
    link = loop.addDisplayLink { [object = watched.object] _, index in
      link?.invalidate()
      timeline.note("refresh \(index) of \(object?.name ?? "nothing")")
    }
    watched.object = nil
    vsync.start()
    machine.expect("0 refresh 0 of a list", until: 25)
    #expect(lifetime == nil)
  }

  /// An object whose lifetime the test watches.
  private final class Watched {
    final class Object { let name = "a list" }
    var object: Object? = Object()
  }

  @Test("Threads wait for a registered event as for any other")
  func registeredEvent() {
    let event = ManualResetEvent(isSet: false)
    let registered = machine.scheduler.register(event)
    machine.begin(machine.thread("a"), at: 0) { steps in
      for _ in 0..<2 {
        steps.appendWait(registered)
        steps.appendWork(ms(1))
      }
    }
    machine.call(at: at(3)) { event.set() }
    machine.expect("5 a finished")
  }
}

@Suite("Growing buffers")
struct GrowableBufferTests {
  @Test("Elements stay in order while the buffer grows, and can be changed in place")
  func growth() {
    var buffer = GrowableBuffer<Int>(capacity: 1)
    for number in 0..<100 { buffer.append(number) }
    buffer[99] += 1
    #expect(buffer.elements(buffer.count) == Array(0..<99) + [100] && Array(buffer.all.prefix(2)) == [0, 1])
    buffer.removeAll()
    #expect(buffer.isEmpty && buffer.elements(0) == [])
    buffer.append(7)
    #expect(buffer.elements(1) == [7])
  }
}
