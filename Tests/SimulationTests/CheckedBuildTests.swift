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

/// A use of the simulator that a checked build rejects.
private enum Misuse: String, CaseIterable, Codable {
  case overlappingAccess, indexBeyondBuffer, insertionIntoFullBlock, unsortedKeys

  /// A part of the message.
  var message: String {
    switch self {
    case .overlappingAccess: "Fatal access conflict detected"
    case .indexBeyondBuffer: "index 4 in a buffer of 4"
    case .insertionIntoFullBlock: "an insertion into a full block"
    case .unsortedKeys: "Assertion failed"
    }
  }

  func perform() {
    switch self {
    case .overlappingAccess:
      let machine = Machine(cores: 1)
      let loop = Simulation.VirtualRunLoop(thread: machine.thread("main"), recorder: ScriptRecorder())
      let client = ShutDownInCommit()
      client.loop = loop
      loop.setClient(client)
      loop.perform {}
      machine.simulator.run(until: at(1))
    case .indexBeyondBuffer: FixedBuffer(repeating: 0, count: 4)[4] = 1
    case .insertionIntoFullBlock: insert(0...EventBlock<Int>.capacity, into: EventBlock<Int>())
    case .unsortedKeys:
      let block = EventBlock<Int>()
      insert(0...3, into: block)
      swap(&block.keys[0], &block.keys[1])
      insert(4...4, into: block)
    }
  }

  private func insert(_ numbers: ClosedRange<Int>, into block: EventBlock<Int>) {
    for number in numbers { block.insert(number, EventKey(at(number), .timer, sequence: UInt64(number))) }
  }
}

@Suite(
  "Build with LISTLAB_CHECKED=1",
  .enabled(if: ProcessInfo.processInfo.environment["LISTLAB_CHECKED"] == "1", "only with LISTLAB_CHECKED=1"))
struct CheckedBuildTests {
  @Test("Overlapping access to memory, and what an assertion rejects, end the process", arguments: Misuse.allCases)
  private func misuse(_ misuse: Misuse) async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [misuse] in
      misuse.perform()
    }
    let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(output.contains(misuse.message), "\(output)")
  }
}
