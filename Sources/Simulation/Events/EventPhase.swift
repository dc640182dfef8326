/// The part of an instant in which an event happens; events at equal times run in this order.
///
/// The phases make ties meaningful: what has physically happened by an instant is known before software reacts to it,
/// and who runs is decided when everything that can make a thread ready at that instant has done so.
@frozen
package enum EventPhase: UInt8, Comparable, CaseIterable, Sendable {
  /// Vsync, and the end of a GPU, network or disk operation: the outside world, which waits for nobody, comes first.
  case hardware
  /// A thread reaches the end of a step: work that ends at an instant is done at that instant, before timers due then
  /// and before anything can preempt it, so a step is never cut at its very end.
  case completion
  /// Run loop timers: they are due at their instant whoever is running, and must be known before a core is given away.
  case timer
  /// Deciding who runs: after all that makes threads ready at this instant, so the decision does not depend on the
  /// order in which they became ready.
  case scheduling
  /// Instruments look last, at a settled state that includes everything of the instant.
  case sampling

  /// The earlier phase comes first.
  @inlinable
  package static func < (lhs: EventPhase, rhs: EventPhase) -> Bool {
    lhs.rawValue < rhs.rawValue
  }
}
