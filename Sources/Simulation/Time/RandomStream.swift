/// A named stream of random numbers, identical on every machine.
///
/// The generator is xoshiro256** 1.0 (D. Blackman and S. Vigna, "Scrambled linear pseudorandom number generators", ACM
/// TOMS 47(4), 2021), seeded by SplitMix64 as its authors recommend. Streams with the same seed and different names are
/// independent for all purposes here, so adding a stream never changes the numbers of another stream.
@frozen
package struct RandomStream: RandomNumberGenerator, Hashable, Sendable {
  @usableFromInline var state: (UInt64, UInt64, UInt64, UInt64)

  /// Creates the stream `name` of `seed` by mixing the FNV-1a hash of the name into the seed.
  package init(seed: UInt64, name: String) {
    var seeds = SplitMix64(state: seed)
    seeds = SplitMix64(state: seeds.next() ^ Self.hash(name))
    self.init(state: (seeds.next(), seeds.next(), seeds.next(), seeds.next()))
  }

  /// Creates a stream that continues from `state`; at least one word must not be zero.
  package init(state: (UInt64, UInt64, UInt64, UInt64)) {
    precondition((state.0 | state.1 | state.2 | state.3) != 0, "random state of zeros")
    self.state = state
  }

  /// The 64-bit FNV-1a hash of the UTF-8 bytes of `text` (Fowler, Noll, Vo; draft-eastlake-fnv).
  package static func hash(_ text: String) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    return hash
  }

  /// The next 64 random bits.
  @inlinable
  package mutating func next() -> UInt64 {
    let scrambled = state.1 &* 5
    let result = (scrambled << 7 | scrambled >> 57) &* 9
    let shifted = state.1 << 17
    state.2 ^= state.0
    state.3 ^= state.1
    state.1 ^= state.2
    state.0 ^= state.3
    state.2 ^= shifted
    state.3 = state.3 << 45 | state.3 >> 19
    return result
  }

  /// A uniformly distributed integer in `range`.
  ///
  /// Unbiased, unlike a plain remainder: D. Lemire, "Fast random integer generation in an interval", ACM TOMACS 29(1),
  /// 2019.
  package mutating func integer(in range: ClosedRange<Int>) -> Int {
    let size = UInt64(bitPattern: Int64(range.upperBound &- range.lowerBound)) &+ 1
    // The size of the whole range of Int wraps to 0: any 64 bits are a valid result.
    guard size > 0 else { return Int(truncatingIfNeeded: next()) }
    var product = next().multipliedFullWidth(by: size)
    if product.low < size {
      let threshold = (0 &- size) % size
      while product.low < threshold { product = next().multipliedFullWidth(by: size) }
    }
    return range.lowerBound &+ Int(truncatingIfNeeded: product.high)
  }

  /// A uniformly distributed number in 0..<1, a multiple of 2^-53.
  package mutating func unit() -> Double {
    Double(next() >> 11) * 0x1p-53
  }

  /// Shuffles `items`; all permutations have the same probability (Fisher-Yates as by Durstenfeld, 1964). O(n).
  package mutating func shuffle<Element>(_ items: inout [Element]) {
    guard items.count > 1 else { return }
    for last in stride(from: items.count - 1, to: 0, by: -1) {
      items.swapAt(last, integer(in: 0...last))
    }
  }
}

extension RandomStream {
  /// Streams in the same state are equal.
  package static func == (lhs: RandomStream, rhs: RandomStream) -> Bool {
    lhs.state == rhs.state
  }

  /// Hashes the state.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(state.0)
    hasher.combine(state.1)
    hasher.combine(state.2)
    hasher.combine(state.3)
  }
}

/// The SplitMix64 generator (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014).
struct SplitMix64 {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}
