import Testing

@testable internal import LabRunner

@Suite("The order of results")
struct DeliveryQueueTests {
  private let outcome = RunResult.Outcome.failed(.notSimulated(reason: "x"))

  /// Everything that can be begun.
  private func begin(_ queue: inout OrderedResultBuffer) -> [Int] {
    var begun: [Int] = []
    while let position = queue.begin() { begun.append(position) }
    return begun
  }

  /// Everything that can be delivered.
  private func deliver(_ queue: inout OrderedResultBuffer) -> [Int] {
    var delivered: [Int] = []
    while let (position, _) = queue.deliver() { delivered.append(position) }
    return delivered
  }

  @Test("A run that is awaited holds up delivery, and after a window of others also the beginning of more")
  func window() {
    var queue = OrderedResultBuffer(count: 6, digests: nil, window: 3)
    #expect(begin(&queue) == [0, 1, 2])
    #expect(queue.settle(2, outcome) == [2] && queue.settle(1, outcome) == [1])
    #expect(deliver(&queue) == [] && begin(&queue) == [])
    #expect(queue.settle(0, outcome) == [0])
    #expect(deliver(&queue) == [0, 1, 2] && begin(&queue) == [3, 4, 5])
    for position in [5, 4, 3] { #expect(queue.settle(position, outcome) == [position]) }
    #expect(deliver(&queue) == [3, 4, 5] && begin(&queue) == [])
  }

  @Test("Equal runs wait for the first of them while it is under way, and are begun anew after it")
  func twins() {
    let (a, b) = (SHA256.digest(of: [1]), SHA256.digest(of: [2]))
    var queue = OrderedResultBuffer(count: 6, digests: [a, a, b, a, b, a], window: 5)
    #expect(begin(&queue) == [0, 2])
    #expect(queue.settle(2, outcome) == [2, 4])
    #expect(queue.settle(0, outcome) == [0, 1, 3])
    #expect(deliver(&queue) == [0, 1, 2, 3, 4])
    #expect(begin(&queue) == [5])
    #expect(queue.settle(5, outcome) == [5] && deliver(&queue) == [5])
  }
}
