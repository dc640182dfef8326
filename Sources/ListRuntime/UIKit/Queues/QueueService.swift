import Simulation

/// Makes background queues and dispatches work to them and to the main thread.
///
/// A class, because it has the list of preparation queues.
final class QueueService {
  private let environment: RunEnvironment
  private let meter: WorkMeter
  /// Queues whose priority the preparation strategy determines.
  private var preparationQueues: [BackgroundQueue] = []
  /// Work that waits for the end of the scroll, in order.
  private var workAtRest: [() -> Void] = []

  init(_ environment: RunEnvironment) {
    self.environment = environment
    meter = environment.meter
  }

  /// Whether the preparation strategy determines the priority of any queue.
  var hasPreparationQueues: Bool { !preparationQueues.isEmpty }

  func makeQueue(_ name: String, width: Int, priority: QueuePriority) -> BackgroundQueue {
    BackgroundQueue(environment.makeWorkQueue(name, priority.qualityOfService, width: max(1, width)))
  }

  func makePreparationQueue(_ name: String, width: Int, priority: QueuePriority) -> BackgroundQueue {
    let queue = makeQueue(name, width: width, priority: priority)
    preparationQueues.append(queue)
    return queue
  }

  /// Changes the priority of all preparation queues.
  func setPreparationPriority(_ priority: QueuePriority) {
    for queue in preparationQueues { queue.queue.setQualityOfService(priority.qualityOfService) }
  }

  /// Dispatches work to a queue, with its charges attributed to the current technique.
  func async(_ queue: BackgroundQueue, _ work: @escaping () -> Void) {
    meter.charge(.queueHop)
    let technique = meter.scope.technique
    meter.afterWork { [meter] in
      queue.queue.async {
        meter.scope.technique = technique
        meter.scope.phase = .preparation
        work()
      }
    }
  }

  /// Dispatches work to the main queue, with its charges attributed to the current technique and phase.
  func onMain(_ work: @escaping () -> Void) {
    let technique = meter.scope.technique
    let phase = meter.scope.phase
    meter.charge(.queueHop)
    meter.afterWork { [meter, runLoop = environment.runLoop] in
      runLoop.perform {
        meter.scope.technique = technique
        meter.scope.phase = phase
        work()
      }
    }
  }

  /// Dispatches work to the main queue after a delay, with its charges attributed to the current technique and phase.
  func after(milliseconds delay: Int, _ work: @escaping () -> Void) {
    let (technique, phase) = (meter.scope.technique, meter.scope.phase)
    meter.charge(.queueHop)
    let due = meter.now + .milliseconds(delay)
    meter.afterWork { [meter, runLoop = environment.runLoop] in
      _ = runLoop.addTimer(firstFire: max(due, meter.now), interval: nil, modes: .common) {
        meter.scope.technique = technique
        meter.scope.phase = phase
        work()
      }
    }
  }

  /// Keeps work for the end of the scroll in progress, with its charges attributed to the current technique and phase.
  func atRest(_ work: @escaping () -> Void) {
    let (technique, phase) = (meter.scope.technique, meter.scope.phase)
    workAtRest.append { [meter] in
      meter.scope.technique = technique
      meter.scope.phase = phase
      work()
    }
  }

  /// Dispatches the work that waits for the end of the scroll to the main queue.
  func scrollDidEnd() {
    guard !workAtRest.isEmpty else { return }
    let work = workAtRest
    workAtRest.removeAll()
    for work in work { onMain(work) }
  }

  func makeRowSet(_ rows: Range<Int>) -> MeteredRowSet {
    var set = MeteredRowSet(meter: meter)
    set.insert(rows)
    return set
  }

  func makeCache<Key: Hashable, Value>() -> MeteredCache<Key, Value> { MeteredCache(meter: meter) }
}
