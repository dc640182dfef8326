/// A point in simulated time, in whole nanoseconds since the start of the run.
///
/// An instant is not a duration: instants can be subtracted, but not added.
@frozen
public struct VirtualInstant: Comparable, Hashable, Sendable {
  /// Nanoseconds since the start of the run.
  public var nanoseconds: Int64

  /// Creates the instant `nanoseconds` nanoseconds after the start of the run.
  @inlinable
  public init(nanoseconds: Int64) {
    self.nanoseconds = nanoseconds
  }

  /// The start of the run.
  @inlinable public static var zero: VirtualInstant { VirtualInstant(nanoseconds: 0) }

  /// The latest representable instant, which no run reaches.
  @inlinable public static var distantFuture: VirtualInstant { VirtualInstant(nanoseconds: .max) }

  /// The time since the start of the run.
  @inlinable public var sinceStart: VirtualDuration { VirtualDuration(nanoseconds: nanoseconds) }

  /// Orders instants by time.
  @inlinable
  public static func < (lhs: VirtualInstant, rhs: VirtualInstant) -> Bool {
    lhs.nanoseconds < rhs.nanoseconds
  }

  /// The instant `rhs` later than `lhs`.
  @inlinable
  public static func + (lhs: VirtualInstant, rhs: VirtualDuration) -> VirtualInstant {
    VirtualInstant(nanoseconds: lhs.nanoseconds + rhs.nanoseconds)
  }

  /// The instant `rhs` earlier than `lhs`.
  @inlinable
  public static func - (lhs: VirtualInstant, rhs: VirtualDuration) -> VirtualInstant {
    VirtualInstant(nanoseconds: lhs.nanoseconds - rhs.nanoseconds)
  }

  /// The time from `rhs` to `lhs`; negative if `lhs` is earlier.
  @inlinable
  public static func - (lhs: VirtualInstant, rhs: VirtualInstant) -> VirtualDuration {
    VirtualDuration(nanoseconds: lhs.nanoseconds - rhs.nanoseconds)
  }

  /// Moves `lhs` later by `rhs`.
  @inlinable
  public static func += (lhs: inout VirtualInstant, rhs: VirtualDuration) {
    lhs.nanoseconds += rhs.nanoseconds
  }
}

extension VirtualInstant: CustomStringConvertible {
  /// The time since the start of the run in milliseconds, as in `16.666667 ms`.
  public var description: String { sinceStart.description }
}
