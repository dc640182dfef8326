import Simulation
import Testing

@Suite("Random streams")
struct RandomStreamTests {
  @Test("The generator produces the published numbers of xoshiro256** from the state 1, 2, 3, 4")
  func xoshiro() {
    // The vector of the reference C code, from the tests of the Rust crate rand_xoshiro.
    var random = RandomStream(state: (1, 2, 3, 4))
    let numbers = (0..<10).map { _ in random.next() }
    #expect(
      numbers == [
        11_520, 0, 1_509_978_240, 1_215_971_899_390_074_240, 1_216_172_134_540_287_360, 607_988_272_756_665_600,
        16_172_922_978_634_559_625, 8_476_171_486_693_032_832, 10_595_114_339_597_558_777, 2_904_607_092_377_533_576,
      ])
  }

  @Test(
    "Names are hashed by 64-bit FNV-1a",
    arguments: [
      ("", 0xcbf2_9ce4_8422_2325), ("a", 0xaf63_dc4c_8601_ec8c), ("foobar", 0x8594_4171_f739_67e8),
    ] as [(String, UInt64)])
  func nameHash(name: String, hash: UInt64) {
    #expect(RandomStream.hash(name) == hash)
  }

  @Test("A stream is seeded by SplitMix64 from the seed and the name, as reimplemented here")
  func seeding() {
    func splitMix(_ state: inout UInt64) -> UInt64 {
      state &+= 11_400_714_819_323_198_485
      var z = state
      z = (z ^ (z >> 30)) &* 13_787_848_793_156_543_929
      z = (z ^ (z >> 27)) &* 10_723_151_780_598_845_931
      return z ^ (z >> 31)
    }
    var check: UInt64 = 1_234_567
    #expect(splitMix(&check) == 6_457_827_717_110_365_317)  // published for this seed
    var state: UInt64 = 42
    state = splitMix(&state) ^ RandomStream.hash("images")
    let words = (0..<4).map { _ in splitMix(&state) }
    #expect(RandomStream(seed: 42, name: "images") == RandomStream(state: (words[0], words[1], words[2], words[3])))
  }

  @Test("Integers cover their range evenly and never leave it", arguments: [-3...3, 0...0, 5...260])
  func integers(range: ClosedRange<Int>) {
    var random = RandomStream(seed: 7, name: "integers")
    var counts: [Int: Int] = [:]
    let expected = 2_000
    for _ in 0..<range.count * expected { counts[random.integer(in: range), default: 0] += 1 }
    for value in range { #expect(abs((counts[value] ?? 0) - expected) < 250, "value \(value)") }
    #expect(counts.count == range.count)
  }

  @Test("A range of three quarters of all integers has no bias, unlike a plain product")
  func noBias() {
    // A plain product maps two of four 64-bit numbers to the same third of the values.
    var random = RandomStream(seed: 7, name: "bias")
    var thirds = [0, 0, 0]
    for _ in 0..<30_000 {
      let value = random.integer(in: Int.min...Int.max / 2)
      thirds[Int(UInt64(bitPattern: Int64(value &- Int.min)) % 3)] += 1
    }
    for count in thirds { #expect(abs(count - 10_000) < 400, "\(thirds)") }
  }

  @Test("The whole range of integers is a range too")
  func wholeRange() {
    var random = RandomStream(state: (1, 2, 3, 4))
    #expect(random.integer(in: Int.min...Int.max) == 11_520)
  }

  @Test("Unit numbers lie in 0..<1 and are multiples of 2 to the -53")
  func unit() {
    var random = RandomStream(seed: 9, name: "unit")
    var sum = 0.0
    for _ in 0..<20_000 {
      let number = random.unit()
      #expect((0..<1).contains(number) && (number * 0x1p53).rounded() == number * 0x1p53)
      sum += number
    }
    #expect(abs(sum / 20_000 - 0.5) < 0.01)
  }

  @Test("Shuffling produces all permutations about equally often")
  func shuffle() {
    var random = RandomStream(seed: 3, name: "shuffle")
    var counts: [String: Int] = [:]
    for _ in 0..<6_000 {
      var items = ["a", "b", "c"]
      random.shuffle(&items)
      counts[items.joined(), default: 0] += 1
    }
    #expect(counts.count == 6)
    for count in counts.values { #expect(abs(count - 1_000) < 150) }
    var none: [Int] = []
    random.shuffle(&none)
    #expect(none.isEmpty)
  }
}
