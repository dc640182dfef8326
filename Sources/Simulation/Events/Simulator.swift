/// Something events happen to.
package protocol EventTarget: AnyObject {
  /// Does what the event `code` means; code and argument are the target's own and are returned as scheduled.
  func handle(code: Int32, argument: Int64)
}

/// A part of a run that holds closures or other parts, and lets go of them at the end.
package protocol SimulatorMember: AnyObject {
  /// The run is over: drops everything that waits and every reference to another part of the run.
  func shutDown()
}

/// The name under which a simulator knows one of its targets.
@frozen
package struct EventTargetID: Hashable, Sendable {
  @usableFromInline let index: Int32

  @inlinable
  init(index: Int32) {
    self.index = index
  }
}

/// Runs events in order of (time, phase, order of scheduling) and holds the only clock of a run.
///
/// The simulator keeps targets and members alive until `shutDown()`, which every run that is not the last of its process
/// must end with: the objects of a run refer to each other in circles, which it cuts.
/// There is no way to take an event back; a target that changes its mind puts a generation number in the argument
/// and ignores what is out of date.
package final class Simulator {
  /// An event that waits: 16 bytes, without references.
  @frozen
  @usableFromInline
  struct Event {
    @usableFromInline var target: EventTargetID
    @usableFromInline var code: Int32
    @usableFromInline var argument: Int64

    @inlinable
    init(target: EventTargetID, code: Int32, argument: Int64) {
      self.target = target
      self.code = code
      self.argument = argument
    }
  }

  /// The current instant: that of the event being handled, or the one the last `run` ended at.
  package private(set) var now = VirtualInstant.zero
  /// How many events were handled since the simulator was made.
  package private(set) var processedEventCount = 0
  private var queue = EventQueue<Event>()
  private var targets = ContiguousArray<UnretainedClient<any EventTarget>>()
  private var members = ContiguousArray<any SimulatorMember>()
  private var isStopRequested = false
  /// The end of the `run` under way.
  private var end = VirtualInstant.zero
  /// Whether a `run` is under way.
  package private(set) var isRunning = false

  /// Makes a simulator at the start of a run, without events.
  package init() {}

  /// The number of events that wait.
  package var pendingEventCount: Int { queue.count }

  /// Registers `target` for events; registering twice gives two names for one target. O(1) amortised.
  package func register(_ target: any EventTarget) -> EventTargetID {
    targets.append(UnretainedClient(target))
    return EventTargetID(index: Int32(targets.count - 1))
  }

  /// Lets `target` handle `code` and `argument` at once, as a part of the event being handled.
  package func send(_ code: Int32, _ argument: Int64 = 0, to target: EventTargetID) {
    Unmanaged.passUnretained(targets[Int(target.index)])._withUnsafeGuaranteedRef {
      $0.client.handle(code: code, argument: argument)
    }
  }

  /// Lets `target` handle `code` and `argument` at `time`, which must not be in the past.
  ///
  /// An event for the current instant and an earlier phase than the one being handled runs next.
  /// Complexity: O(log n), n = events that wait; does not allocate.
  package func schedule(
    at time: VirtualInstant,
    phase: EventPhase,
    target: EventTargetID,
    code: Int32,
    argument: Int64 = 0
  ) {
    precondition(time >= now, "event \(code) scheduled at \(time), which is before now, \(now)")
    queue.push(Event(target: target, code: code, argument: argument), at: time, phase: phase)
  }

  /// Moves the clock on to `time` if an event scheduled for then would be the next to be handled; whether it has.
  ///
  /// What that event would do is done by the caller, in the event being handled: it counts as one, but is neither kept nor looked
  /// for. Whoever called the caller must not rely on `now` any more, and all that is to happen before must be in the queue.
  func advanceInline(to time: VirtualInstant, phase: EventPhase) -> Bool {
    precondition(isRunning, "moved on to \(time) without a run, at \(now)")
    guard time <= end, !isStopRequested, queue.wouldBeNext(time, phase) else { return false }
    now = time
    processedEventCount += 1
    return true
  }

  /// Handles all events up to and including `end`, then moves the clock to `end`.
  ///
  /// After `stop()` it returns when the current event is handled and leaves the clock there; later events stay queued.
  package func run(until end: VirtualInstant) {
    precondition(end >= now, "run until \(end), which is before now, \(now)")
    handleEvents(until: end)
    if !isStopRequested { now = end }
  }

  /// Handles events until none is left or `stop()` is called; the clock stays at the last one.
  ///
  /// A running vsync never lets the queue empty: such runs need an end or a stop.
  package func run() {
    handleEvents(until: .distantFuture)
  }

  /// Ends the current `run` after the event being handled.
  package func stop() {
    isStopRequested = true
  }

  /// Keeps `member` alive until `shutDown()`, and tells it then, after the members adopted before it.
  package func adopt(_ member: any SimulatorMember) {
    members.append(member)
  }

  /// Ends the run for good: events, targets, tasks, queued work, timers and display links are dropped, and so is all
  /// they hold. Read results before. It must be called between two runs, not from an event; nothing happens after it.
  package func shutDown() {
    precondition(!isRunning, "shut down from an event, at \(now)")
    queue.removeAll()
    for member in members { member.shutDown() }
    members.removeAll()
    targets.removeAll()
  }

  private func handleEvents(until end: VirtualInstant) {
    precondition(!isRunning, "run inside of a run, at \(now)")
    isRunning = true
    defer { isRunning = false }
    isStopRequested = false
    self.end = end
    while !isStopRequested, let (time, event) = queue.pop(until: end) {
      now = time
      processedEventCount += 1
      send(event.code, event.argument, to: event.target)
    }
  }
}
