/// A dispatch queue: pieces of work done in order of arrival by up to `width` threads of its own.
///
/// A serial queue has width 1. Threads are made when they are first needed and then kept; a piece of work goes to
/// the first idle thread, or to a new one while there are fewer than `width`, or waits for a thread that finishes.
package final class WorkQueue {
  /// What people call it; its threads are named after it.
  package let name: String
  /// How many pieces of work can be under way at the same time.
  package let width: Int
  /// What the work is for.
  package private(set) var qualityOfService: QualityOfService

  private let scheduler: Scheduler
  private let recorder: any StepRecorder
  private let isApplication: Bool
  private var pending = FIFO<() -> Void>()
  private var workers = ContiguousArray<Worker>()
  /// Threads that were woken for a piece of work they have not begun; each will find one.
  private var wakingCount = 0

  /// Makes an empty queue without threads; `recorder` turns its work into steps.
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
    scheduler.simulator.adopt(self)
  }

  /// Pieces of work that no thread has begun.
  package var pendingCount: Int { pending.count }

  /// The threads made so far, in the order they were made.
  package var threads: [VirtualThread] { workers.map(\.thread) }

  /// Adds a piece of work at the end. `body` runs when a thread begins it, with the thread on a core.
  package func async(_ body: @escaping () -> Void) {
    pending.append(body)
    if let idle = workers.first(where: { $0.thread.state == .idle }) {
      wake(idle)
    } else if workers.count < width {
      wake(makeWorker())
    }
  }

  /// Changes what the work is for, and with it the priority of all threads of the queue, at once.
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
    worker.hasBegun = false
    worker.thread.wake()
  }

  fileprivate func begin(_ worker: Worker, into steps: inout StepList) -> Bool {
    guard !worker.hasBegun else { return false }
    worker.hasBegun = true
    wakingCount -= 1
    guard let body = pending.popFirst() else { return false }
    recorder.record(on: worker.thread, into: &steps, body)
    return true
  }

  fileprivate func didFinish(_ worker: Worker) {
    if pending.count > wakingCount { wake(worker) }
  }
}

extension WorkQueue: SimulatorMember {
  /// Drops the work that waits and the threads.
  package func shutDown() {
    pending.removeAll()
    workers.removeAll()
  }
}

/// One thread of a queue and whether it has begun the work it was woken for.
private final class Worker: ThreadClient {
  let thread: VirtualThread
  var hasBegun = false
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
