/// Whoever wants to know when the display is refreshed.
package protocol VsyncObserver: AnyObject {
  /// The refresh `index` (0 is the first) happens at `instant`, which is now.
  func vsyncDidOccur(index: Int, at instant: VirtualInstant)
}

/// The refresh signal of the display.
///
/// Refresh `index` is at `index / rate` seconds after the origin, rounded down to a nanosecond from the exact value,
/// so the grid never drifts. Observers are told in the hardware phase, in order of registration. One event is in the
/// queue at a time and nothing is allocated per refresh. The signal runs until it is stopped.
package final class Vsync {
  /// How often the display is refreshed.
  package let rate: RefreshRate
  /// The instant of refresh 0.
  package let origin: VirtualInstant
  private let simulator: Simulator
  private var target = EventTargetID(index: -1)
  private var observers = ContiguousArray<UnretainedClient<any VsyncObserver>>()
  private var generation: Int32 = 0
  private var isRunning = false

  /// Makes a signal that does not run yet.
  package init(simulator: Simulator, rate: RefreshRate, origin: VirtualInstant = .zero) {
    self.simulator = simulator
    self.rate = rate
    self.origin = origin
    target = simulator.register(self)
    simulator.adopt(self)
  }

  /// The instant of refresh `index`, which must not be negative.
  package func instant(of index: Int) -> VirtualInstant {
    origin + rate.duration(of: index)
  }

  /// The first refresh at or after `instant`.
  package func index(atOrAfter instant: VirtualInstant) -> Int {
    instant <= origin ? 0 : rate.refreshCount(spanning: instant - origin)
  }

  /// Tells `observer` about refreshes after all observers added before it.
  package func addObserver(_ observer: any VsyncObserver) {
    observers.append(UnretainedClient(observer))
  }

  /// Starts the signal: the next refresh is the first of the grid at or after now. A running signal is left alone.
  package func start() {
    guard !isRunning else { return }
    isRunning = true
    schedule(index(atOrAfter: simulator.now))
  }

  /// Stops the signal at once.
  package func stop() {
    isRunning = false
    generation += 1
  }

  private func schedule(_ index: Int) {
    simulator.schedule(
      at: instant(of: index), phase: .hardware, target: target, code: generation, argument: Int64(index))
  }
}

extension Vsync: EventTarget {
  /// A refresh happens; the code is the generation it was scheduled in.
  package func handle(code: Int32, argument: Int64) {
    guard isRunning, code == generation else { return }
    let index = Int(argument)
    schedule(index + 1)
    let instant = simulator.now
    for position in observers.indices {
      Unmanaged.passUnretained(observers[position])._withUnsafeGuaranteedRef {
        $0.client.vsyncDidOccur(index: index, at: instant)
      }
    }
  }
}

extension Vsync: SimulatorMember {
  /// Forgets the observers.
  package func shutDown() {
    stop()
    observers.removeAll()
  }
}
