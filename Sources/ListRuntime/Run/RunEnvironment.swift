import Simulation

/// What all services of a run share: its device, the meter, the counters and the memory ledger.
///
/// A class, because all services count in the same counters and allocate in the same ledger.
final class RunEnvironment {
  /// The meter to which all work is charged.
  let meter: WorkMeter
  /// The run loop of the main thread.
  let runLoop: VirtualRunLoop
  /// The scheduler of all threads.
  let scheduler: Scheduler
  /// The costs and the properties of the device.
  let profile: DeviceProfile
  /// The display of the device.
  let screen: Screen
  /// The ids of the run's techniques, in stacking order.
  private let techniques: [String]
  /// Whether the host may reuse earlier computations; no result depends on it.
  let usesShortcuts: Bool
  /// Grants the rate of a display with a variable rate; nil if the rate is fixed.
  var arbiter: RefreshArbiter?
  /// Loads pages of items; nil if the run has none, and before the scroll.
  var pages: PageLoader?
  /// Number of events of the list by kind.
  var counters = ListCounters()
  /// The memory in use, by `MemoryKind`.
  private(set) var ledger: MemoryLedger
  /// Size in bytes of each `MemoryUnit`, in the order of its cases.
  private let unitSizes: [Int64]
  /// The footprint that changes something next: a warning, or the end of the app.
  private var nextMemoryLimit: Int64
  /// Called on the main thread when the footprint reaches 80 % of what an app may have.
  var memoryWarning: () -> Void = {}
  /// Whether the system has ended the app, because its footprint reached the limit.
  private(set) var isTerminated = false

  init(configuration: RunConfiguration, meter: WorkMeter, runLoop: VirtualRunLoop, scheduler: Scheduler) {
    self.meter = meter
    self.runLoop = runLoop
    self.scheduler = scheduler
    profile = configuration.profile
    screen = configuration.profile.screen
    techniques = configuration.techniques.map(\.id)
    usesShortcuts = configuration.usesShortcuts
    ledger = MemoryLedger(
      kindCount: MemoryKind.allCases.count,
      purgeableKinds: MemoryKind.allCases.filter(\.isPurgeable).map(\.rawValue))
    unitSizes = MemoryUnit.allCases.map { configuration.profile.bytes($0) }
    nextMemoryLimit = profile.appMemoryLimit.map { $0 / 5 * 4 } ?? .max
    recordAllocation(.appBase, of: .appBase)
  }

  /// Number of CPU cores.
  var processorCount: Int { profile.coreCount }

  /// Records the allocation of `count` objects in the memory ledger; a negative count records a deallocation.
  func recordAllocation(_ unit: MemoryUnit, count: Int = 1, of kind: MemoryKind) {
    recordAllocation(unitSizes[unit.index] * Int64(count), of: kind)
  }

  /// Records the allocation of bytes in the memory ledger; a negative number records a deallocation.
  func recordAllocation(_ bytes: Int64, of kind: MemoryKind) {
    let total = bytes >= 0 ? ledger.add(bytes, of: kind.rawValue) : ledger.remove(-bytes, of: kind.rawValue)
    if total >= nextMemoryLimit { reachMemoryLimit() }
  }

  /// Warns the app at 80 % of its limit (PHYS_FOOTPRINT_WARNING_LEVEL in XNU's osfmk/kern/task.c), again after its
  /// footprint has been below that, and ends it at the limit.
  private func reachMemoryLimit() {
    guard let limit = profile.appMemoryLimit else { return }
    if nextMemoryLimit < limit {
      nextMemoryLimit = limit
      counters.memoryWarnings += 1
      runLoop.perform { [unowned self] in
        memoryWarning()
        if ledger.total < limit / 5 * 4 { nextMemoryLimit = limit / 5 * 4 }
      }
    }
    guard ledger.total >= limit else { return }
    isTerminated = true
    scheduler.simulator.stop()
  }

  /// Requires that a height in points is finite and not negative. Another one ends the process, by `fatalError`, because optimized builds do
  /// not print the message of a precondition.
  ///
  /// - Parameter technique: the technique that gives it, numbered as in `StrategyStack.stacks`.
  @inline(__always)
  func requireHeight(_ points: Double, of row: Row?, from technique: UInt8) {
    if !(points >= 0 && points < .infinity) { refuseHeight(points, of: row, from: technique) }
  }

  @inline(never)
  private func refuseHeight(_ points: Double, of row: Row?, from technique: UInt8) -> Never {
    let name = technique == 0 ? "the list" : "the technique \(techniques[Int(technique) - 1])"
    fatalError(
      "\(name) gives row \(row.map { "\($0.index)" } ?? "none") a height of \(points) pt; a height is finite and not negative"
    )
  }

  /// Makes a dispatch queue whose work charges the run's meter.
  func makeWorkQueue(_ name: String, _ quality: QualityOfService, width: Int) -> WorkQueue {
    WorkQueue(scheduler: scheduler, recorder: meter, name: name, qualityOfService: quality, width: width)
  }
}
