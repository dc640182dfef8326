import Foundation
import Simulation
import Testing

/// A client that shuts down its run loop while the run loop passes it the steps of the commit.
private final class ShutDownInCommit: RunLoopClient {
  var loop: Simulation.VirtualRunLoop?
  func turnWillStart(at instant: VirtualInstant) {}
  func taskDidFinish(_ record: TaskRecord, kind: RunLoopTaskKind) {}
  func turnDidEnd(at instant: VirtualInstant) {}
  func beforeWaiting(into steps: inout StepList) -> Bool {
    loop?.shutDown()
    return true
  }
}

@Suite(
  "Build with LISTLAB_CHECKED=1",
  .enabled(if: ProcessInfo.processInfo.environment["LISTLAB_CHECKED"] == "1", "only with LISTLAB_CHECKED=1"))
struct CheckedBuildTests {
  private static func output(_ result: ExitTest.Result?) -> String {
    String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  }

  @Test("Exclusive access to memory is enforced in the simulator")
  func exclusivity() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let machine = Machine(cores: 1)
      let loop = Simulation.VirtualRunLoop(thread: machine.thread("main"), recorder: ScriptRecorder())
      let client = ShutDownInCommit()
      client.loop = loop
      loop.setClient(client)
      loop.perform {}
      machine.simulator.run(until: at(1))
    }
    #expect(Self.output(result).contains("Fatal access conflict detected"))
  }

  @Test("An index beyond a fixed buffer fails an assertion")
  func fixedBuffer() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      FixedBuffer(repeating: 0, count: 4)[4] = 1
    }
    #expect(Self.output(result).contains("index 4 in a buffer of 4"))
  }

  @Test("An insertion into a full block fails an assertion")
  func fullBlock() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let block = EventBlock<Int>()
      for number in 0...EventBlock<Int>.capacity {
        block.insert(number, EventKey(at(number), .timer, sequence: UInt64(number)))
      }
    }
    #expect(Self.output(result).contains("an insertion into a full block"))
  }

  @Test("Keys out of order fail an assertion")
  func unsortedBlock() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let block = EventBlock<Int>()
      for number in 0..<4 { block.insert(number, EventKey(at(number), .timer, sequence: UInt64(number))) }
      swap(&block.keys[0], &block.keys[1])
      block.insert(4, EventKey(at(4), .timer, sequence: 4))
    }
    #expect(Self.output(result).contains("Assertion failed"))
  }
}
