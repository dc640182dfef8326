import LabRunner
import Testing

@Suite("Concurrent map")
struct ConcurrentMapTests {
  /// Takes time in proportion to the number.
  private static func work(_ number: Int) -> Int { (0..<(number * 1000)).reduce(number) { ($0 &* 31 &+ $1) & 0xFFFF } }

  @Test("Results are in the order of the elements, regardless of completion order", arguments: [0, 1, 2, 3, 100])
  func order(count: Int) {
    let numbers = Array((0..<count).reversed())
    #expect(numbers.concurrentMap(Self.work) == numbers.map(Self.work))
  }

  @Test("Nil results are among the results")
  func optionals() {
    let halves = (0..<50).map { $0 }.concurrentMap { $0.isMultiple(of: 2) ? $0 / 2 : nil }
    #expect(halves == (0..<50).map { $0.isMultiple(of: 2) ? $0 / 2 : nil })
  }

  @Test("Concurrent maps can be nested")
  func nested() {
    let sums = [1, 20, 3].concurrentMap { count in
      (0..<count).map { $0 }.concurrentMap { $0 * 2 }.reduce(0, +)
    }
    #expect(sums == [0, 380, 6])
  }
}
