/// The 64-bit FNV-1a hash (Fowler, Noll, Vo; draft-eastlake-fnv): tells texts apart, and is no protection against forgery.
///
/// It is written out again here because this tool is built before any module, and waiting for one would hold up all of them.
struct FowlerNollVo {
  private var hash: UInt64 = 0xcbf2_9ce4_8422_2325

  /// Takes bytes in; O(n).
  mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
  }

  /// The hash of all bytes so far as 16 lower-case hexadecimal digits.
  var text: String {
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
