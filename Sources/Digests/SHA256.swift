/// The Secure Hash Algorithm with 256 bits (FIPS 180-4, section 6.2), computed incrementally.
///
/// The toolchain has no implementation that is available on both Linux and macOS.
package struct SHA256: Sendable {
  private var state: [UInt32] = Self.initial
  private var schedule = [UInt32](repeating: 0, count: 64)
  /// The bytes of an incomplete block.
  private var pending: [UInt8] = []
  private var length: UInt64 = 0

  /// Creates a hash of zero bytes.
  package init() {}

  /// The digest of bytes. Complexity: O(bytes).
  package static func digest(of bytes: [UInt8]) -> Digest {
    bytes.withUnsafeBytes { digest(of: $0) }
  }

  /// The digest of bytes in memory. Complexity: O(bytes).
  package static func digest(of bytes: UnsafeRawBufferPointer) -> Digest {
    var hash = SHA256()
    hash.update(bytes)
    return hash.finish()
  }

  /// Adds bytes to the hash.
  package mutating func update(_ bytes: [UInt8]) { bytes.withUnsafeBytes { update($0) } }

  /// Adds bytes in memory to the hash.
  package mutating func update(_ bytes: UnsafeRawBufferPointer) {
    length += UInt64(bytes.count)
    var rest = bytes[...]
    if !pending.isEmpty {
      let taken = min(Self.blockSize - pending.count, rest.count)
      pending += rest.prefix(taken)
      rest = rest.dropFirst(taken)
      guard pending.count == Self.blockSize else { return }
      let block = pending
      block.withUnsafeBytes { compress($0) }
      pending.removeAll(keepingCapacity: true)
    }
    let whole = rest.count / Self.blockSize * Self.blockSize
    compress(UnsafeRawBufferPointer(rebasing: rest.prefix(whole)))
    pending += rest.dropFirst(whole)
  }

  /// The digest of all added bytes.
  package consuming func finish() -> Digest {
    let bits = length * 8
    pending.append(0x80)
    // The length in bits is the last 8 bytes of the last block.
    let used = (pending.count + 8) % Self.blockSize
    pending += repeatElement(0, count: used == 0 ? 0 : Self.blockSize - used)
    withUnsafeBytes(of: bits.bigEndian) { pending += $0 }
    let tail = pending
    tail.withUnsafeBytes { compress($0) }
    return Digest(words: state)
  }

  private static let blockSize = 64

  /// Applies the compression function to whole blocks.
  private mutating func compress(_ blocks: UnsafeRawBufferPointer) {
    guard !blocks.isEmpty else { return }
    var (h0, h1, h2, h3) = (state[0], state[1], state[2], state[3])
    var (h4, h5, h6, h7) = (state[4], state[5], state[6], state[7])
    Self.constants.withUnsafeBufferPointer { constants in
      schedule.withUnsafeMutableBufferPointer { words in
        for block in stride(from: 0, to: blocks.count, by: Self.blockSize) {
          for index in 0..<16 {
            words[index] = UInt32(bigEndian: blocks.loadUnaligned(fromByteOffset: block + index * 4, as: UInt32.self))
          }
          for index in 16..<64 {
            let (early, late) = (words[index - 15], words[index - 2])
            let s0 = Self.rotated(early, 7) ^ Self.rotated(early, 18) ^ (early >> 3)
            let s1 = Self.rotated(late, 17) ^ Self.rotated(late, 19) ^ (late >> 10)
            words[index] = words[index - 16] &+ s0 &+ words[index - 7] &+ s1
          }
          var (a, b, c, d, e, f, g, h) = (h0, h1, h2, h3, h4, h5, h6, h7)
          // After eight rounds, each variable has its own role again, so that none is copied to another.
          for index in stride(from: 0, to: 64, by: 8) {
            Self.round(a, b, c, &d, e, f, g, &h, constants[index] &+ words[index])
            Self.round(h, a, b, &c, d, e, f, &g, constants[index + 1] &+ words[index + 1])
            Self.round(g, h, a, &b, c, d, e, &f, constants[index + 2] &+ words[index + 2])
            Self.round(f, g, h, &a, b, c, d, &e, constants[index + 3] &+ words[index + 3])
            Self.round(e, f, g, &h, a, b, c, &d, constants[index + 4] &+ words[index + 4])
            Self.round(d, e, f, &g, h, a, b, &c, constants[index + 5] &+ words[index + 5])
            Self.round(c, d, e, &f, g, h, a, &b, constants[index + 6] &+ words[index + 6])
            Self.round(b, c, d, &e, f, g, h, &a, constants[index + 7] &+ words[index + 7])
          }
          (h0, h1, h2, h3) = (h0 &+ a, h1 &+ b, h2 &+ c, h3 &+ d)
          (h4, h5, h6, h7) = (h4 &+ e, h5 &+ f, h6 &+ g, h7 &+ h)
        }
      }
    }
    state = [h0, h1, h2, h3, h4, h5, h6, h7]
  }

  /// A round, which changes two of the eight variables.
  @inline(__always)
  private static func round(
    _ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: inout UInt32, _ e: UInt32, _ f: UInt32, _ g: UInt32,
    _ h: inout UInt32, _ word: UInt32
  ) {
    let s1 = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)
    let first = h &+ s1 &+ ((e & f) ^ (~e & g)) &+ word
    let s0 = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)
    d &+= first
    h = first &+ s0 &+ ((a & b) ^ (a & c) ^ (b & c))
  }

  @inline(__always)
  private static func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 { word &>> count | word &<< (32 - count) }

  /// First 32 bits of the fractional parts of the square roots of the first 8 primes.
  private static let initial: [UInt32] = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
  ]

  /// First 32 bits of the fractional parts of the cube roots of the first 64 primes.
  private static let constants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
    0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
    0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
    0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
    0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
    0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
    0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
  ]
}
