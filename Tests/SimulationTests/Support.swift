import Simulation
import Testing

/// Milliseconds, the unit of the tables in these tests.
func ms(_ count: Int) -> VirtualDuration { .milliseconds(count) }

/// The instant `count` milliseconds into the run.
func at(_ count: Int) -> VirtualInstant { .zero + .milliseconds(count) }

/// A log of events with the milliseconds at which they happened, as a text such as "7 a begins, 12.5 b ends".
final class Timeline {
  let simulator: Simulator
  private var lines: [String] = []

  init(_ simulator: Simulator) {
    self.simulator = simulator
  }

  func note(_ what: String) {
    lines.append("\(simulator.now) ".replacing(" ms", with: "") + what)
  }

  /// Returns the log and empties it.
  func take() -> String {
    defer { lines = [] }
    return lines.joined(separator: ", ")
  }

  /// Lets time pass, to the end if no milliseconds are given, and checks the log since the last check.
  func expect(_ log: String, until end: Int? = nil, location: SourceLocation = #_sourceLocation) {
    if let end { simulator.run(until: at(end)) } else { simulator.run() }
    #expect(take() == log, sourceLocation: location)
  }
}

/// A target that logs its events.
final class LoggingTarget: EventTarget {
  let timeline: Timeline

  init(_ timeline: Timeline) {
    self.timeline = timeline
  }

  func handle(code: Int32, argument: Int64) {
    timeline.note("event \(code) with \(argument)")
  }
}

/// A recorder whose closures record steps by calling `work`, `call` and `step`.
final class ScriptRecorder: StepRecorder {
  private var recorded = StepList()

  func record(on thread: VirtualThread, into steps: inout StepList, _ body: () -> Void) {
    swap(&recorded, &steps)
    body()
    swap(&recorded, &steps)
  }

  func work(_ duration: VirtualDuration) {
    recorded.appendWork(duration)
  }

  func call(_ closure: @escaping () -> Void) {
    recorded.appendCall(closure)
  }

  func step(_ step: Step) {
    recorded.append(step)
  }
}

/// A thread client that logs the end of tasks.
final class LoggingThreadClient: ThreadClient {
  let timeline: Timeline

  init(_ timeline: Timeline) {
    self.timeline = timeline
  }

  func threadDidFinish(_ thread: VirtualThread) {
    timeline.note("\(thread.name) finished")
  }
}

/// A simulator with a scheduler, whose threads log the end of their tasks.
struct Machine {
  let simulator = Simulator()
  let scheduler: Scheduler
  let timeline: Timeline
  let client: LoggingThreadClient

  init(cores: Int, slice: VirtualDuration = .milliseconds(10), contextSwitch: VirtualDuration = .zero) {
    scheduler = Scheduler(
      simulator: simulator, coreCount: cores, timeSlice: slice, contextSwitchCost: contextSwitch)
    timeline = Timeline(simulator)
    client = LoggingThreadClient(timeline)
  }

  func thread(_ name: String, _ priority: ThreadPriority = .default) -> VirtualThread {
    let thread = scheduler.makeThread(name: name, priority: priority, isApplication: true)
    thread.setClient(client)
    return thread
  }

  /// Starts a task on `thread` after some milliseconds.
  func begin(_ thread: VirtualThread, at milliseconds: Int, _ steps: [Step]) {
    begin(thread, at: milliseconds) { list in for step in steps { list.append(step) } }
  }

  /// Starts a task with the steps that a closure appends on `thread` after some milliseconds.
  func begin(_ thread: VirtualThread, at milliseconds: Int, _ append: @escaping (inout StepList) -> Void) {
    call(at: at(milliseconds)) {
      var list = StepList()
      append(&list)
      thread.perform(&list)
    }
  }

  /// Starts a task on a new thread after some milliseconds.
  @discardableResult
  func begin(
    _ name: String, _ priority: ThreadPriority, at milliseconds: Int = 0, _ steps: Step...
  ) -> VirtualThread {
    let thread = thread(name, priority)
    begin(thread, at: milliseconds, steps)
    return thread
  }

  /// Starts a task on a new thread of default priority after some milliseconds.
  @discardableResult
  func begin(_ name: String, at milliseconds: Int = 0, _ steps: Step...) -> VirtualThread {
    let thread = thread(name)
    begin(thread, at: milliseconds, steps)
    return thread
  }

  /// Lets time pass and checks the log, as ``Timeline/expect(_:until:location:)``.
  func expect(_ log: String, until end: Int? = nil, location: SourceLocation = #_sourceLocation) {
    timeline.expect(log, until: end, location: location)
  }

  /// Calls `body` at an instant, in the hardware phase.
  func call(at instant: VirtualInstant, phase: EventPhase = .hardware, _ body: @escaping () -> Void) {
    let target = simulator.register(Callback(body))
    simulator.schedule(at: instant, phase: phase, target: target, code: 0)
  }

  /// A step that logs `what`.
  func note(_ what: String) -> Step {
    .call { [timeline] in timeline.note(what) }
  }
}

private final class Callback: EventTarget {
  let body: () -> Void

  init(_ body: @escaping () -> Void) {
    self.body = body
  }

  func handle(code: Int32, argument: Int64) {
    body()
  }
}

extension Step {
  /// Milliseconds of work.
  static func work(_ milliseconds: Int) -> Step { .work(ms(milliseconds)) }
}
