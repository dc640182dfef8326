/// The 64-bit FNV-1a hash (Fowler, Noll, Vo; draft-eastlake-fnv). It distinguishes texts and does not protect against
/// forgery.
///
/// It is duplicated here because this tool is built before all modules, and a dependency would delay them.
struct FowlerNollVo {
  private var hash: UInt64 = 0xcbf2_9ce4_8422_2325

  /// Adds bytes to the hash. Complexity: O(bytes).
  mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
  }

  /// The hash of all added bytes as 16 lower-case hexadecimal digits.
  var text: String {
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
