import Simulation
import Testing

@Suite("Work queue")
struct WorkQueueTests {
  private func queue(
    on machine: Machine, _ recorder: ScriptRecorder, _ quality: QualityOfService = .default, width: Int
  ) -> WorkQueue {
    WorkQueue(
      scheduler: machine.scheduler, recorder: recorder, name: "q", qualityOfService: quality, width: width)
  }

  @Test("A serial queue executes its work items one after another, in order, on one thread")
  func serial() {
    let machine = Machine(cores: 2)
    let recorder = ScriptRecorder()
    let queue = queue(on: machine, recorder, width: 1)
    for name in ["a", "b", "c"] {
      queue.async {
        machine.timeline.note("\(name) begins")
        recorder.work(ms(5))
        recorder.call { machine.timeline.note("\(name) is done") }
      }
    }
    #expect(queue.pendingCount == 3)
    machine.expect("0 a begins, 5 a is done, 5 b begins, 10 b is done, 10 c begins, 15 c is done")
    #expect(queue.threads.count == 1 && queue.pendingCount == 0)
    #expect(queue.threads[0].lastTask?.started == at(10))
  }

  @Test("A concurrent queue creates threads on demand, up to its width")
  func concurrent() {
    let machine = Machine(cores: 4)
    let recorder = ScriptRecorder()
    let queue = queue(on: machine, recorder, width: 2)
    for name in ["a", "b", "c"] {
      queue.async {
        machine.timeline.note("\(name) begins")
        recorder.work(ms(name == "a" ? 8 : 5))
      }
    }
    machine.expect("0 a begins, 0 b begins, 5 c begins", until: 20)
    machine.call(at: at(30)) { queue.async { machine.timeline.note("d begins") } }
    machine.expect("30 d begins")
    #expect(queue.threads.map(\.name) == ["q 1", "q 2"])
  }

  @Test("A work item runs when a thread gets a core, after the context switch, not when it is submitted")
  func bodyRunsOnCore() {
    let machine = Machine(cores: 1, contextSwitch: ms(1))
    let recorder = ScriptRecorder()
    let queue = queue(on: machine, recorder, .background, width: 1)
    machine.begin("main", .userInteractive, .work(7))
    machine.call(at: at(2)) { queue.async { machine.timeline.note("body") } }
    machine.expect("7 main finished, 8 body")
    #expect(queue.threads[0].lastTask?.ready == ms(5))
  }

  @Test("A work item submitted from another one waits for the end of that one")
  func nested() {
    let machine = Machine(cores: 2)
    let recorder = ScriptRecorder()
    let queue = queue(on: machine, recorder, width: 1)
    queue.async {
      recorder.work(ms(2))
      recorder.call { queue.async { machine.timeline.note("inner") } }
      recorder.work(ms(3))
    }
    machine.expect("5 inner")
  }

  @Test("Changing the quality of service changes the priority of running threads")
  func qualityOfService() {
    let machine = Machine(cores: 1, slice: ms(100))
    let recorder = ScriptRecorder()
    let queue = queue(on: machine, recorder, .utility, width: 1)
    queue.async {
      recorder.work(ms(10))
      recorder.call { machine.timeline.note("queue is done") }
    }
    machine.begin("other", .default, .work(10))
    machine.call(at: at(4)) { queue.setQualityOfService(.userInitiated) }
    machine.expect("14 queue is done, 20 other finished")
    #expect(queue.threads[0].priority == .userInitiated)
  }
}
