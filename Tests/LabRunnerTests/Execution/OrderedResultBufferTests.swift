import Digests
import LabRunner
import Testing

@Suite("The order of results")
struct OrderedResultBufferTests {
  private let outcome = RunResult.Outcome.failed(.simulationFailed(reason: "x"))

  /// Starts all runs that may start.
  private func start(_ buffer: inout OrderedResultBuffer) -> [Int] {
    var started: [Int] = []
    while let position = buffer.startNext() { started.append(position) }
    return started
  }

  /// Delivers all outcomes that are due.
  private func deliver(_ buffer: inout OrderedResultBuffer) -> [Int] {
    var delivered: [Int] = []
    while let (position, _) = buffer.deliverNext() { delivered.append(position) }
    return delivered
  }

  @Test("A run that is not complete blocks delivery, and a full window blocks the start of more runs")
  func window() {
    var buffer = OrderedResultBuffer(count: 6, digests: nil, window: 3)
    #expect(start(&buffer) == [0, 1, 2])
    #expect(buffer.complete(2, with: outcome) == [2] && buffer.complete(1, with: outcome) == [1])
    #expect(deliver(&buffer) == [] && start(&buffer) == [])
    #expect(buffer.complete(0, with: outcome) == [0])
    #expect(deliver(&buffer) == [0, 1, 2] && start(&buffer) == [3, 4, 5])
    for position in [5, 4, 3] { #expect(buffer.complete(position, with: outcome) == [position]) }
    #expect(deliver(&buffer) == [3, 4, 5] && start(&buffer) == [])
  }

  @Test("Equal runs share the outcome of the first while it is in progress, and start again after its delivery")
  func duplicates() {
    let (a, b) = (SHA256.digest(of: [1]), SHA256.digest(of: [2]))
    var buffer = OrderedResultBuffer(count: 6, digests: [a, a, b, a, b, a], window: 5)
    #expect(start(&buffer) == [0, 2])
    #expect(buffer.complete(2, with: outcome) == [2, 4])
    #expect(buffer.complete(0, with: outcome) == [0, 1, 3])
    #expect(deliver(&buffer) == [0, 1, 2, 3, 4])
    #expect(start(&buffer) == [5])
    #expect(buffer.complete(5, with: outcome) == [5] && deliver(&buffer) == [5])
  }
}
