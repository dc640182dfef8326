/// A length of simulated time, in whole nanoseconds.
///
/// A duration can be negative (the difference of two instants). Overflow of `Int64` (about 292 years) is a program
/// error and traps.
@frozen
public struct VirtualDuration: Comparable, Hashable, Sendable, BitwiseCopyable {
  /// The length in nanoseconds.
  public var nanoseconds: Int64

  /// Creates a duration of `nanoseconds` nanoseconds.
  @inlinable
  public init(nanoseconds: Int64) {
    self.nanoseconds = nanoseconds
  }

  /// A duration of 0 ns.
  @inlinable public static var zero: VirtualDuration { VirtualDuration(nanoseconds: 0) }

  /// A duration of `count` nanoseconds.
  @inlinable
  public static func nanoseconds(_ count: Int) -> VirtualDuration {
    VirtualDuration(nanoseconds: Int64(count))
  }

  /// A duration of `count` microseconds (1,000 ns each).
  @inlinable
  public static func microseconds(_ count: Int) -> VirtualDuration {
    VirtualDuration(nanoseconds: Int64(count) * 1_000)
  }

  /// A duration of `count` milliseconds (1,000,000 ns each).
  @inlinable
  public static func milliseconds(_ count: Int) -> VirtualDuration {
    VirtualDuration(nanoseconds: Int64(count) * 1_000_000)
  }

  /// A duration of `count` seconds (1,000,000,000 ns each).
  @inlinable
  public static func seconds(_ count: Int) -> VirtualDuration {
    VirtualDuration(nanoseconds: Int64(count) * 1_000_000_000)
  }

  /// The length in seconds, for reports; only the division rounds.
  @inlinable public var inSeconds: Double { Double(nanoseconds) / 1e9 }

  /// Orders durations by length.
  @inlinable
  public static func < (lhs: VirtualDuration, rhs: VirtualDuration) -> Bool {
    lhs.nanoseconds < rhs.nanoseconds
  }

  /// The sum of two durations.
  @inlinable
  public static func + (lhs: VirtualDuration, rhs: VirtualDuration) -> VirtualDuration {
    VirtualDuration(nanoseconds: lhs.nanoseconds + rhs.nanoseconds)
  }

  /// The difference of two durations.
  @inlinable
  public static func - (lhs: VirtualDuration, rhs: VirtualDuration) -> VirtualDuration {
    VirtualDuration(nanoseconds: lhs.nanoseconds - rhs.nanoseconds)
  }

  /// The duration `rhs` times as long.
  @inlinable
  public static func * (lhs: VirtualDuration, rhs: Int) -> VirtualDuration {
    VirtualDuration(nanoseconds: lhs.nanoseconds * Int64(rhs))
  }

  /// The duration divided by `rhs`, rounded toward zero; division by zero traps.
  @inlinable
  public static func / (lhs: VirtualDuration, rhs: Int) -> VirtualDuration {
    VirtualDuration(nanoseconds: lhs.nanoseconds / Int64(rhs))
  }

  /// Lengthens `lhs` by `rhs`.
  @inlinable
  public static func += (lhs: inout VirtualDuration, rhs: VirtualDuration) {
    lhs.nanoseconds += rhs.nanoseconds
  }

  /// Shortens `lhs` by `rhs`.
  @inlinable
  public static func -= (lhs: inout VirtualDuration, rhs: VirtualDuration) {
    lhs.nanoseconds -= rhs.nanoseconds
  }
}

extension VirtualDuration: CustomStringConvertible {
  /// The exact length in milliseconds with as many decimals as needed, as in `16.666667 ms`.
  public var description: String {
    let magnitude = nanoseconds.magnitude
    let (milliseconds, rest) = magnitude.quotientAndRemainder(dividingBy: 1_000_000)
    let sign = nanoseconds < 0 ? "-" : ""
    guard rest > 0 else { return "\(sign)\(milliseconds) ms" }
    let digits = String(rest)
    var decimals = String(repeating: "0", count: 6 - digits.count) + digits
    while decimals.hasSuffix("0") { decimals.removeLast() }
    return "\(sign)\(milliseconds).\(decimals) ms"
  }
}
