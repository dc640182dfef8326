/// The place of an event in the order (time, phase, order of insertion), and the slot of a block its payload lies in.
///
/// One number of 127 bits: 64 of time, 4 of phase, 54 of sequence (2 million events a simulated second for 285 years) and 5
/// of slot, which decide nothing, because no two events have the same sequence. A bit is to spare, so that the difference of
/// two keys cannot overflow, and its sign is their order.
@frozen
package struct EventKey {
  @usableFromInline var bits: Int128

  /// How many slots can be told apart: the most events of a block.
  @inlinable static var slotCount: Int { 32 }

  /// Earlier than the key of every event: fills the places of a block where no event is.
  @inlinable static var none: EventKey { EventKey(bits: -1 << 126) }

  @inlinable
  init(bits: Int128) {
    self.bits = bits
  }

  @inlinable
  init(_ time: VirtualInstant, _ phase: EventPhase, sequence: UInt64) {
    bits = Int128(time.nanoseconds) << 63 | Int128(UInt64(phase.rawValue) << 59 | sequence << 5)
  }

  @inlinable var time: VirtualInstant { VirtualInstant(nanoseconds: Int64(truncatingIfNeeded: bits >> 63)) }

  @inlinable var phase: EventPhase {
    let rawValue = UInt8(truncatingIfNeeded: bits >> 59) & 15
    // The raw value was taken from a phase when the key was made.
    return EventPhase(rawValue: rawValue).unsafelyUnwrapped
  }

  @inlinable var slot: Int { Int(truncatingIfNeeded: bits) & (Self.slotCount - 1) }

  /// The same place in the order, with another slot.
  @inlinable
  func with(slot: Int) -> EventKey {
    EventKey(bits: bits & ~Int128(Self.slotCount - 1) | Int128(slot))
  }

  /// `step` if the key comes before another one, otherwise 0; without a branch, which would be mispredicted every other time.
  @inlinable
  func step(_ step: Int, ifBefore other: EventKey) -> Int {
    step & Int(truncatingIfNeeded: (bits &- other.bits) >> 127)
  }

  @inlinable
  static func < (lhs: EventKey, rhs: EventKey) -> Bool {
    lhs.bits < rhs.bits
  }
}
