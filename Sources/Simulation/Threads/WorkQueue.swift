/// A dispatch queue: up to `width` threads of its own execute work items in order of arrival.
///
/// A serial queue has width 1. The queue creates threads on demand and keeps them. A work item goes to the first idle
/// thread, otherwise to a new thread if there are fewer than `width`; otherwise it waits for a thread.
package final class WorkQueue {
  /// The name, from which the names of its threads derive.
  package let name: String
  /// The maximum number of work items in progress.
  package let width: Int
  /// The class that determines the priority of its threads.
  package private(set) var qualityOfService: QualityOfService

  private let scheduler: Scheduler
  private let recorder: any StepRecorder
  private let isApplication: Bool
  private var pending = FIFO<Callback>()
  private var workers = ContiguousArray<Worker>()
  /// Threads that were woken and have not started a work item; a work item is pending for each.
  private var wakingCount = 0

  /// Creates an empty queue without threads; `recorder` turns its work items into steps.
  package init(
    scheduler: Scheduler,
    recorder: any StepRecorder,
    name: String,
    qualityOfService: QualityOfService,
    width: Int,
    isApplication: Bool = true
  ) {
    precondition(width >= 1, "queue \(name) of width \(width)")
    self.scheduler = scheduler
    self.recorder = recorder
    self.name = name
    self.qualityOfService = qualityOfService
    self.width = width
    self.isApplication = isApplication
    scheduler.simulator.addMember(self)
  }

  /// The number of work items that no thread has started.
  package var pendingCount: Int { pending.count }

  /// The threads created so far, in order of creation.
  package var threads: [VirtualThread] { workers.map(\.thread) }

  /// Appends a work item; `body` runs when a thread that has a core starts it.
  package func async(_ body: @escaping () -> Void) { async(.closure(body)) }

  /// Appends a work item; `callback` is called when a thread that has a core starts it.
  package func async(_ callback: consuming Callback) {
    pending.append(callback)
    if let idle = workers.firstIndex(where: { $0.thread.state == .idle }) {
      UnretainedReference(workers[idle]).withObject { wake($0) }
    } else if workers.count < width {
      wake(makeWorker())
    }
  }

  /// Changes the class, and with it the priority of all threads of the queue, immediately.
  package func setQualityOfService(_ qualityOfService: QualityOfService) {
    self.qualityOfService = qualityOfService
    for worker in workers { scheduler.setPriority(qualityOfService.threadPriority, of: worker.thread) }
  }

  private func makeWorker() -> Worker {
    let thread = scheduler.makeThread(
      name: width == 1 ? name : "\(name) \(workers.count + 1)",
      priority: qualityOfService.threadPriority,
      isApplication: isApplication)
    let worker = Worker(thread: thread, queue: self)
    thread.setClient(worker)
    workers.append(worker)
    return worker
  }

  private func wake(_ worker: Worker) {
    wakingCount += 1
    worker.hasStarted = false
    worker.thread.wake()
  }

  fileprivate func begin(_ worker: Worker, into steps: inout StepList) -> Bool {
    guard !worker.hasStarted else { return false }
    worker.hasStarted = true
    wakingCount -= 1
    guard let callback = pending.popFirst() else { return false }
    recorder.record(on: worker.thread, into: &steps) { callback() }
    return true
  }

  fileprivate func didFinish(_ worker: Worker) {
    if pending.count > wakingCount { wake(worker) }
  }
}

extension WorkQueue: SimulatorMember {
  /// Drops the pending work items and the threads.
  package func shutDown() {
    pending.removeAll()
    workers.removeAll()
  }
}

/// A thread of a queue, and whether it has started the work item for which it was woken.
private final class Worker: ThreadClient {
  let thread: VirtualThread
  var hasStarted = false
  let queue: WorkQueue

  init(thread: VirtualThread, queue: WorkQueue) {
    self.thread = thread
    self.queue = queue
  }

  func moreSteps(for thread: VirtualThread, into steps: inout StepList) -> Bool {
    queue.begin(self, into: &steps)
  }

  func threadDidFinish(_ thread: VirtualThread) {
    queue.didFinish(self)
  }
}
