/// An object that handles events of the simulator.
package protocol EventTarget: AnyObject {
  /// Handles an event; `code` and `argument` are the scheduled values, and only the target gives them a meaning.
  func handle(code: Int32, argument: Int64)
}

/// A part of a run that holds closures or references to other parts, and releases them at the end.
package protocol SimulatorMember: AnyObject {
  /// Drops all pending work and all references to other parts of the run, which is over.
  func shutDown()
}

/// The identifier of a target that is registered with a simulator.
@frozen
package struct EventTargetID: Hashable, Sendable {
  @usableFromInline let index: Int32

  @inlinable
  init(index: Int32) {
    self.index = index
  }
}

/// Runs events in order of (time, phase, order of scheduling), and owns the only clock of a run.
///
/// The simulator retains targets and members until `shutDown()`. Every run must end with `shutDown()`, except the last
/// run of a process: the objects of a run form reference cycles, which `shutDown()` breaks. An event cannot be
/// canceled. A target that needs this passes a generation number as the code or argument and ignores events of an
/// earlier generation.
package final class Simulator {
  /// A pending event: 16 bytes, without references.
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

  /// The current instant: that of the event being handled, or the instant at which the last `run` ended.
  package private(set) var now = VirtualInstant.zero
  /// The number of events handled since the simulator was created.
  package private(set) var processedEventCount = 0
  private var queue = EventQueue<Event>()
  /// An event of the current instant with its place in the order.
  private struct EventOfNow {
    let key: EventKey
    let event: Event
  }
  /// The event that waits beside the queue; see `scheduleNow`.
  private var eventOfNow: EventOfNow?
  private var targets = ContiguousArray<UnretainedClient<any EventTarget>>()
  private var members = ContiguousArray<any SimulatorMember>()
  private var isStopRequested = false
  /// The end of the current `run`.
  private var end = VirtualInstant.zero
  /// Whether a `run` is in progress.
  package private(set) var isRunning = false

  /// Creates a simulator at the start of a run, without events.
  package init() {}

  /// Registers `target` for events; registering a target twice returns two identifiers. O(1) amortized.
  package func register(_ target: any EventTarget) -> EventTargetID {
    targets.append(UnretainedClient(target))
    return EventTargetID(index: Int32(targets.count - 1))
  }

  /// Calls `target` with `code` and `argument` immediately, as part of the event being handled.
  package func send(_ code: Int32, _ argument: Int64 = 0, to target: EventTargetID) {
    UnretainedReference(targets[Int(target.index)]).withObject {
      $0.client.handle(code: code, argument: argument)
    }
  }

  /// Schedules an event for `target` at `time`, which must not be in the past.
  ///
  /// An event for the current instant, in an earlier phase than the one being handled, runs next.
  /// Complexity: O(log n), n = pending events; does not allocate at a depth that the queue has reached before.
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

  /// Whether events of the current instant follow that are not in the queue, so that the clock must not advance inline.
  var isClockHeld = false

  /// The place in the order of an event that is scheduled now, for the current instant.
  func reserve(_ phase: EventPhase) -> EventKey { queue.makeKey(now, phase) }

  /// Whether an event at a place that was reserved at this instant is the next one: then the caller does its work inline, within the event
  /// being handled, and it counts as an event. Otherwise the caller must schedule it at that place.
  func isNext(_ place: EventKey) -> Bool {
    guard !isStopRequested, queue.isNext(place), eventOfNow.map({ place < $0.key }) ?? true else { return false }
    processedEventCount += 1
    return true
  }

  /// Schedules an event for `target` at a reserved place.
  func schedule(at place: EventKey, target: EventTargetID, code: Int32, argument: Int64) {
    queue.push(Event(target: target, code: code, argument: argument), key: place)
  }

  /// Schedules an event for `target` at the current instant, in a phase after the one being handled.
  ///
  /// It has the same place in the order as an event that is scheduled for now, but waits beside the queue. At most one may wait.
  func scheduleNow(_ phase: EventPhase, target: EventTargetID, code: Int32) {
    precondition(eventOfNow == nil, "two events wait beside the queue at \(now)")
    eventOfNow = EventOfNow(key: queue.makeKey(now, phase), event: Event(target: target, code: code, argument: 0))
  }

  /// Removes and returns the event of the current instant that waits beside the queue, if it is the next one.
  @inline(__always)
  private func takeEventOfNow() -> Event? {
    guard let waiting = eventOfNow, queue.isNext(waiting.key) else { return nil }
    eventOfNow = nil
    return waiting.event
  }

  /// Advances the clock to `time` if an event scheduled for then would be the next one; returns whether it did.
  ///
  /// On success the caller does the work of that event inline, within the event being handled. It counts as an event
  /// but never enters the queue. `now` changes under the callers of the caller, and every event that must come before
  /// `time` must already be in the queue.
  package func advanceInline(to time: VirtualInstant, phase: EventPhase) -> Bool {
    precondition(isRunning, "advanced to \(time) outside a run, at \(now)")
    guard time <= end, !isStopRequested, !isClockHeld, eventOfNow == nil,
      queue.wouldBeNext(time, phase)
    else { return false }
    now = time
    processedEventCount += 1
    return true
  }

  /// Handles all events up to and including `end`, then moves the clock to `end`.
  ///
  /// After `stop()` it returns as soon as the current event is handled, and leaves the clock there; later events stay
  /// queued.
  package func run(until end: VirtualInstant) {
    precondition(end >= now, "run until \(end), which is before now, \(now)")
    handleEvents(until: end)
    if !isStopRequested { now = end }
  }

  /// Handles events until none is pending or `stop()` is called; the clock stays at the last event.
  ///
  /// A running vsync always has a pending event, so such a run needs an end or a stop.
  package func run() {
    handleEvents(until: .distantFuture)
  }

  /// Ends the current `run` after the event being handled.
  package func stop() {
    isStopRequested = true
  }

  /// Retains `member` until `shutDown()`, which shuts members down in the order in which they were added.
  package func addMember(_ member: any SimulatorMember) {
    members.append(member)
  }

  /// Ends the simulation permanently: drops events, targets, tasks, queued work, timers and display links, and
  /// everything they retain. Read results first. Call it outside `run`, never from an event; the simulator cannot be
  /// used afterwards.
  package func shutDown() {
    precondition(!isRunning, "shut down during a run, at \(now)")
    queue.removeAll()
    eventOfNow = nil
    for member in members { member.shutDown() }
    members.removeAll()
    targets.removeAll()
  }

  private func handleEvents(until end: VirtualInstant) {
    precondition(!isRunning, "run called during a run, at \(now)")
    isRunning = true
    defer { isRunning = false }
    isStopRequested = false
    self.end = end
    while !isStopRequested {
      if let event = takeEventOfNow() {
        processedEventCount += 1
        send(event.code, event.argument, to: event.target)
      } else {
        guard let (time, event) = queue.pop(until: end) else { break }
        now = time
        processedEventCount += 1
        send(event.code, event.argument, to: event.target)
      }
    }
  }
}
