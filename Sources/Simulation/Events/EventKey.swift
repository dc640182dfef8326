/// The sort key of an event (time, phase, order of insertion), and the block slot that holds its payload.
///
/// A key is one number of 127 bits: 64 bits of time, 4 of phase, 54 of sequence (enough for 2 million events per
/// simulated second for 285 years) and 5 of slot. The slot never affects the order, because no two events have the same
/// sequence. One bit stays unused, so the difference of two keys cannot overflow; its sign is their order.
@frozen
package struct EventKey {
  @usableFromInline var bits: Int128

  /// The number of slots that a key can address, and so the capacity of a block.
  @inlinable static var slotCount: Int { 32 }

  /// A key below that of every event; fills the unused entries of a block.
  @inlinable static var none: EventKey { EventKey(bits: -1 << 126) }

  @inlinable
  init(bits: Int128) {
    self.bits = bits
  }

  /// The key of an event, with slot 0; `sequence` is its number in the order of insertion.
  @inlinable
  @inline(__always)
  package init(_ time: VirtualInstant, _ phase: EventPhase, sequence: UInt64) {
    bits = Int128(time.nanoseconds) << 63 | Int128(UInt64(phase.rawValue) << 59 | sequence << 5)
  }

  @inlinable var time: VirtualInstant { VirtualInstant(nanoseconds: Int64(truncatingIfNeeded: bits >> 63)) }

  @inlinable var phase: EventPhase {
    let rawValue = UInt8(truncatingIfNeeded: bits >> 59) & 15
    // The initializer took the raw value from a valid phase.
    return EventPhase(rawValue: rawValue).unsafelyUnwrapped
  }

  @inlinable var slot: Int { Int(truncatingIfNeeded: bits) & (Self.slotCount - 1) }

  /// The same sort key with another slot.
  @inlinable
  func with(slot: Int) -> EventKey {
    EventKey(bits: bits & ~Int128(Self.slotCount - 1) | Int128(slot))
  }

  /// Returns `step` if this key is less than `other`, otherwise 0; branch-free, because a branch would be mispredicted
  /// half the time.
  @inlinable
  func step(_ step: Int, ifBefore other: EventKey) -> Int {
    step & Int(truncatingIfNeeded: (bits &- other.bits) >> 127)
  }

  @inlinable
  static func < (lhs: EventKey, rhs: EventKey) -> Bool {
    lhs.bits < rhs.bits
  }
}
