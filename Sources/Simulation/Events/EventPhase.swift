/// The tie-breaker for events at the same instant: phases run in the order of the cases.
///
/// The order has reasons: hardware events come before the software that reacts to them, and the scheduler decides last
/// which threads run, when everything that can make a thread ready at that instant has happened.
@frozen
package enum EventPhase: UInt8, Comparable, CaseIterable, Sendable {
  /// Vsync, and the completion of GPU, network and disk operations: hardware does not wait for software, so it comes
  /// first.
  case hardware
  /// A thread completes a step: work that ends at an instant is complete before timers fire at that instant and before
  /// the thread can be preempted, so no step is preempted with zero work left.
  case completion
  /// Run loop timers: they come due whichever thread is running, and must be due before the scheduler assigns cores.
  case timer
  /// Scheduling: it follows all events that make threads ready at this instant, so its decision does not depend on the
  /// order in which the threads became ready.
  case scheduling
  /// Sampling by the instruments: last, so that a sample includes all events of the instant.
  case sampling

  /// Orders phases by when they run.
  @inlinable
  package static func < (lhs: EventPhase, rhs: EventPhase) -> Bool {
    lhs.rawValue < rhs.rawValue
  }
}
