import ListRuntime
import Testing

@Suite("Boxed values")
struct BoxedTests {
  private struct Holder: Hashable {
    @Boxed var values: [Int]
  }

  @Test("A copy that changes leaves the other as it was; copies are equal by their values")
  func copies() {
    let first = Holder(values: [1, 2])
    var second = first
    #expect(first == second)
    second.values.append(3)
    #expect(first.values == [1, 2] && second.values == [1, 2, 3] && first != second)
    second.values.removeLast()
    #expect(first == second && first.hashValue == second.hashValue)
  }
}
