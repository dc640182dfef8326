import ListRuntime
import Simulation
import Testing

@Suite("Chunked transfers")
struct NetworkChunkTests {
  /// A link with 20 ms of latency and 1 ms per 1000 bytes.
  private func log(_ body: (NetworkLink, Simulator, @escaping (String) -> Void) -> Void) -> [String] {
    let profile = makeProfile([.networkRequest: 20 * millisecond, .networkByte: microsecond])
    let simulator = Simulator()
    defer { simulator.shutDown() }
    let link = NetworkLink(simulator: simulator, meter: WorkMeter(profile: profile, simulator: simulator), slots: 2)
    var lines: [String] = []
    body(link, simulator) { lines.append("\(simulator.now.nanoseconds / 1_000_000) \($0)") }
    simulator.run(until: at(1000))
    return lines
  }

  @Test("A transfer reports its response, each chunk and its end")
  func progress() {
    let lines = log { link, _, note in
      link.fetch(bytes: 5000, chunkBytes: 2000) { note("\($0)") }
    }
    #expect(lines == ["20 response", "22 chunk", "24 chunk", "25 end"])
  }

  @Test("Chunks of two transfers take turns on the link")
  func sharing() {
    let lines = log { link, _, note in
      for name in ["a", "b"] { link.fetch(bytes: 4000, chunkBytes: 2000) { note("\(name) \($0)") } }
    }
    #expect(
      lines == ["20 a response", "20 b response", "22 a chunk", "24 b chunk", "26 a end", "28 b end"])
  }

  @Test("A canceled transfer reports nothing more and frees its slot, in any state")
  func canceling() {
    let lines = log { link, simulator, note in
      let numbers = ["a", "b", "c", "d"].map { name in
        link.fetch(bytes: 4000, chunkBytes: 2000) { note("\(name) \($0)") }
      }
      let cancel = simulator.registerCall {
        link.cancel(numbers[0])
        link.cancel(numbers[2])
        link.cancel(numbers[0])
      }
      simulator.schedule(cancel, at: at(21), phase: .timer)
    }
    // a's first chunk occupies the link until 22; d starts at 21, and c never starts.
    #expect(
      lines == [
        "20 a response", "20 b response", "24 b chunk", "26 b end", "41 d response", "43 d chunk", "45 d end",
      ])
  }
}
