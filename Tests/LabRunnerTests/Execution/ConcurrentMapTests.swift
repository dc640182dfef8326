import Testing

@testable import LabRunner

@Suite("Working on elements at once")
struct ConcurrentMapTests {
  /// Takes the longer the larger the number is.
  private static func work(_ number: Int) -> Int { (0..<(number * 1000)).reduce(number) { ($0 &* 31 &+ $1) & 0xFFFF } }

  @Test("Values come in the order of the elements, whoever is done first", arguments: [0, 1, 2, 3, 100])
  func order(count: Int) {
    let numbers = Array((0..<count).reversed())
    #expect(numbers.concurrentMap(Self.work) == numbers.map(Self.work))
  }

  @Test("Nothing that is made of an element is kept as nothing")
  func optionals() {
    let halves = (0..<50).map { $0 }.concurrentMap { $0.isMultiple(of: 2) ? $0 / 2 : nil }
    #expect(halves == (0..<50).map { $0.isMultiple(of: 2) ? $0 / 2 : nil })
  }

  @Test("What works on an element may do the same in turn")
  func nested() {
    let sums = [1, 20, 3].concurrentMap { count in
      (0..<count).map { $0 }.concurrentMap { $0 * 2 }.reduce(0, +)
    }
    #expect(sums == [0, 380, 6])
  }
}
