/// A closure that is registered with a simulator once and then called many times, by steps of tasks or by events,
/// without an allocation or a reference count for each call.
package struct RegisteredCall: Hashable, Sendable {
  let target: EventTargetID
}

extension Simulator {
  /// Registers a closure, which is retained until `shutDown()`. O(1) amortized.
  package func registerCall(_ body: @escaping () -> Void) -> RegisteredCall {
    RegisteredCall(target: register(CallTarget(body)))
  }

  /// Calls a registered closure immediately, as part of the event being handled.
  func perform(_ call: RegisteredCall) { send(0, to: call.target) }

  /// Schedules a registered closure at `time`, which must not be in the past. O(log n), n = pending events.
  package func schedule(_ call: RegisteredCall, at time: VirtualInstant, phase: EventPhase) {
    schedule(at: time, phase: phase, target: call.target, code: 0)
  }
}

/// The event target that calls a registered closure.
private final class CallTarget: EventTarget {
  private let body: () -> Void

  init(_ body: @escaping () -> Void) { self.body = body }

  func handle(code: Int32, argument: Int64) { body() }
}
