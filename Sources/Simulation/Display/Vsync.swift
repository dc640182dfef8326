/// An observer of the display's refreshes.
package protocol VsyncObserver: AnyObject {
  /// Refresh `index` (0 is the first) occurs at `instant`, which is the current instant.
  func vsyncDidOccur(index: Int, at instant: VirtualInstant)
}

/// The refresh signal of the display.
///
/// Refresh `index` occurs `index / rate` seconds after the origin. The exact value is rounded down to a nanosecond, so
/// the grid never drifts. Observers are called in the hardware phase, in order of registration. At most one event is in
/// the queue, and nothing is allocated per refresh. The signal runs until it is stopped.
package final class Vsync {
  /// Refreshes per second, as a fraction.
  package let rate: RefreshRate
  /// The instant of refresh 0.
  package let origin: VirtualInstant
  private let simulator: Simulator
  private var target = EventTargetID(index: -1)
  private var observers = ContiguousArray<UnretainedClient<any VsyncObserver>>()
  private var generation: Int32 = 0
  private var isRunning = false

  /// Creates a signal that is not running.
  package init(simulator: Simulator, rate: RefreshRate, origin: VirtualInstant = .zero) {
    self.simulator = simulator
    self.rate = rate
    self.origin = origin
    target = simulator.register(self)
    simulator.addMember(self)
  }

  /// The instant of refresh `index`; `index` must not be negative.
  package func instant(of index: Int) -> VirtualInstant {
    origin + rate.duration(of: index)
  }

  /// The index of the first refresh at or after `instant`.
  package func index(atOrAfter instant: VirtualInstant) -> Int {
    instant <= origin ? 0 : rate.refreshCount(spanning: instant - origin)
  }

  /// Adds an observer, which is called after those added before it and retained until `shutDown()`.
  package func addObserver(_ observer: any VsyncObserver) {
    observers.append(UnretainedClient(observer))
  }

  /// Starts the signal: the next refresh is the first one of the grid at or after now. Does nothing if the signal is
  /// running.
  package func start() {
    guard !isRunning else { return }
    isRunning = true
    schedule(index(atOrAfter: simulator.now))
  }

  /// Stops the signal immediately; a refresh that is already scheduled does not occur.
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
  /// Handles a refresh; the code is the generation in which it was scheduled.
  package func handle(code: Int32, argument: Int64) {
    guard isRunning, code == generation else { return }
    let index = Int(argument)
    schedule(index + 1)
    let instant = simulator.now
    for position in observers.indices {
      UnretainedReference(observers[position]).withObject {
        $0.client.vsyncDidOccur(index: index, at: instant)
      }
    }
  }
}

extension Vsync: SimulatorMember {
  /// Stops the signal and removes the observers.
  package func shutDown() {
    stop()
    observers.removeAll()
  }
}
