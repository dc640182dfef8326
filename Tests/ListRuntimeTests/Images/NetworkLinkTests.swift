import ListRuntime
import Simulation
import Testing

/// A link with 20 ms of latency and 1 ms per 1000 bytes.
@Suite("Network link")
struct NetworkLinkTests {
  /// What transfers report, with the milliseconds, as "20 a response, 25 a end".
  ///
  /// - Parameter cancels: the numbers of the transfers that are canceled at 21 ms.
  private func log(
    slots: Int, _ transfers: [(at: Int, bytes: Int)], chunks: Int = .max, cancels: [Int] = []
  ) -> String {
    let profile = makeProfile([.networkRequest: 20 * millisecond, .networkByte: microsecond])
    let simulator = Simulator()
    defer { simulator.shutDown() }
    let link = NetworkLink(simulator: simulator, meter: WorkMeter(profile: profile, simulator: simulator), slots: slots)
    var lines: [String] = []
    var numbers: [Int: Int] = [:]
    for (position, transfer) in transfers.enumerated() {
      let start = simulator.registerCall {
        let name = ["a", "b", "c", "d"][position]
        numbers[position] = link.fetch(bytes: transfer.bytes, chunkBytes: chunks) { progress in
          if chunks == .max && progress != .end { return }
          lines.append("\(simulator.now.nanoseconds / 1_000_000) \(name) \(progress)")
        }
      }
      simulator.schedule(start, at: at(transfer.at), phase: .timer)
    }
    let cancel = simulator.registerCall {
      for position in cancels { numbers[position].map { link.cancel($0) } }
    }
    simulator.schedule(cancel, at: at(21), phase: .timer)
    simulator.run(until: at(10_000))
    return lines.joined(separator: ", ")
  }

  @Test(
    "A request takes its latency plus the transfer of its bytes; latencies overlap, transfers share the link, and slots are limited",
    arguments: [
      (10, [(0, 5000)], "25 a end"), (10, [(3, 0)], "23 a end"),
      (10, [(0, 5000), (0, 10_000), (0, 1000)], "25 a end, 35 b end, 36 c end"),
      // The link is idle when the second response arrives, or still busy.
      (10, [(0, 5000), (10, 5000)], "25 a end, 35 b end"), (10, [(0, 50_000), (10, 5000)], "70 a end, 75 b end"),
      // Waiting requests start in order.
      (2, [(0, 5000), (0, 5000), (0, 5000), (1, 5000)], "25 a end, 30 b end, 50 c end, 55 d end"),
      (1, [(0, 1000), (0, 1000), (0, 1000)], "21 a end, 42 b end, 63 c end"),
    ] as [(Int, [(Int, Int)], String)])
  func ends(slots: Int, transfers: [(Int, Int)], expected: String) {
    #expect(log(slots: slots, transfers.map { (at: $0.0, bytes: $0.1) }) == expected)
  }

  @Test("A transfer reports its response, each chunk and its end; chunks of two transfers take turns on the link")
  func chunks() {
    #expect(log(slots: 2, [(0, 5000)], chunks: 2000) == "20 a response, 22 a chunk, 24 a chunk, 25 a end")
    #expect(
      log(slots: 2, [(0, 4000), (0, 4000)], chunks: 2000)
        == "20 a response, 20 b response, 22 a chunk, 24 b chunk, 26 a end, 28 b end")
  }

  @Test("A canceled transfer reports nothing more and frees its slot, in any state")
  func canceling() {
    // a's first chunk occupies the link until 22; d starts at 21, and c never starts.
    #expect(
      log(slots: 2, Array(repeating: (0, 4000), count: 4), chunks: 2000, cancels: [0, 2, 0])
        == "20 a response, 20 b response, 24 b chunk, 26 b end, 41 d response, 43 d chunk, 45 d end")
  }
}
