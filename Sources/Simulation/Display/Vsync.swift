/// An observer of the display's refreshes.
package protocol VsyncObserver: AnyObject {
  /// Refresh `index` (0 is the first) occurs at `instant`, which is the current instant.
  func vsyncDidOccur(index: Int, at instant: VirtualInstant)
}

/// Decides how long the refreshes of a display with a variable rate last.
package protocol RefreshPacer: AnyObject {
  /// The ticks from the refresh that occurs now to the next one, at least 1.
  func ticksToNextRefresh() -> Int
}

/// The refresh signal of the display.
///
/// With a pacer, the rate is that of ticks, and the pacer decides how many ticks pass before the next refresh;
/// refreshes are still counted one by one. Without a pacer, refresh `index` occurs `index / rate` seconds after the
/// origin. The exact value is rounded down to a nanosecond, so the grid never drifts. Observers are called in the
/// hardware phase, in order of registration. At most one event is in the queue, and nothing is allocated per refresh.
/// The signal runs until it is stopped.
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
  private var paced: PacedRefreshes?

  /// Creates a signal that is not running.
  package init(simulator: Simulator, rate: RefreshRate, origin: VirtualInstant = .zero) {
    self.simulator = simulator
    self.rate = rate
    self.origin = origin
    target = simulator.register(self)
    simulator.addMember(self)
  }

  /// The instant of refresh `index`; `index` must not be negative. With a pacer, the instant of a refresh after the
  /// next one is not known: it is computed as if each lasted as long as the next one.
  package func instant(of index: Int) -> VirtualInstant {
    guard let paced else { return origin + rate.duration(of: index) }
    if index < paced.instants.count { return paced.instants[index] }
    return origin + rate.duration(of: paced.nextTick + (index - paced.instants.count) * paced.ticks)
  }

  /// The index of the first refresh at or after `instant`; with a pacer, `instant` must not be in the future.
  package func index(atOrAfter instant: VirtualInstant) -> Int {
    if let paced { return paced.index(atOrAfter: instant) }
    return tick(atOrAfter: instant)
  }

  private func tick(atOrAfter instant: VirtualInstant) -> Int {
    instant <= origin ? 0 : rate.refreshCount(spanning: instant - origin)
  }

  /// The instants of all refreshes until now and of the next one, if there is a pacer; nil otherwise.
  package var pacedInstants: [VirtualInstant]? {
    paced.map { Array($0.instants) + [origin + rate.duration(of: $0.nextTick)] }
  }

  /// Lets a pacer decide how long each refresh lasts. It must be called before the signal starts; the pacer is retained
  /// until `shutDown()`.
  package func setPacer(_ pacer: any RefreshPacer) {
    precondition(!isRunning, "the signal has started")
    paced = PacedRefreshes(pacer: pacer)
  }

  /// Moves the next refresh forward to `ticks` after the last one, or to the next tick if that has passed. Does nothing
  /// without a pacer, or if the next refresh is not later.
  package func advance(toTicks ticks: Int) {
    guard isRunning, let paced, let last = paced.lastTick else { return }
    let now = simulator.now
    let first = tick(atOrAfter: now)
    let next = max(last + ticks, origin + rate.duration(of: first) <= now ? first + 1 : first)
    guard next < paced.nextTick else { return }
    generation += 1
    self.paced?.nextTick = next
    self.paced?.ticks = ticks
    schedule(paced.instants.count)
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
    guard let paced else { return schedule(index(atOrAfter: simulator.now)) }
    self.paced?.nextTick = tick(atOrAfter: simulator.now)
    schedule(paced.instants.count)
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
    let instant = simulator.now
    if let pacer = paced?.pacer { paced?.occur(at: instant, ticks: pacer.ticksToNextRefresh()) }
    schedule(index + 1)
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
    paced = nil
  }
}

/// The refreshes of a display whose pacer decides how long each lasts.
private struct PacedRefreshes {
  let pacer: any RefreshPacer
  /// The instants of the refreshes that have occurred.
  private(set) var instants: ContiguousArray<VirtualInstant> = []
  /// The tick of the last refresh; nil before the first one.
  private(set) var lastTick: Int?
  /// The tick of the next refresh.
  var nextTick = 0
  /// The ticks that the last refresh lasts.
  var ticks = 1

  init(pacer: any RefreshPacer) { self.pacer = pacer }

  /// Records that the next refresh occurs, and lasts some ticks.
  mutating func occur(at instant: VirtualInstant, ticks: Int) {
    instants.append(instant)
    lastTick = nextTick
    self.ticks = ticks
    precondition(ticks >= 1, "a refresh of \(ticks) ticks")
    nextTick += ticks
  }

  /// The index of the first refresh at or after an instant that is not in the future: O(log refreshes).
  func index(atOrAfter instant: VirtualInstant) -> Int {
    var (low, high) = (0, instants.count)
    while low < high {
      let middle = (low + high) / 2
      if instants[middle] < instant { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
