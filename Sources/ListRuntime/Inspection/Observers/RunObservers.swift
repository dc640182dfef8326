import Simulation

/// The observers of a run, grouped by the events that they observe; a group without observers is nil, so that nothing
/// is done for it.
struct RunObservers {
  /// All observers, for events of detail `samples`.
  private(set) var ofSamples: RunObserverGroup?
  /// The observers of events of detail `frames`.
  private(set) var ofFrames: RunObserverGroup?
  /// The observers of events of detail `work`.
  private(set) var ofWork: RunObserverGroup?

  /// Adds an observer, which is notified after those added before it.
  mutating func add(_ observer: any RunObserver, simulator: Simulator) {
    func append(to group: inout RunObserverGroup?) {
      let known = group ?? RunObserverGroup(simulator: simulator)
      known.append(observer)
      group = known
    }
    append(to: &ofSamples)
    if observer.detail >= .frames { append(to: &ofFrames) }
    if observer.detail >= .work { append(to: &ofWork) }
  }
}

/// Observers that are notified of the same events, in the order in which they were added. A class, because the
/// scheduler notifies it of changes of threads.
final class RunObserverGroup: ThreadObserver {
  private let simulator: Simulator
  private var observers: ContiguousArray<any RunObserver> = []

  init(simulator: Simulator) { self.simulator = simulator }

  fileprivate func append(_ observer: any RunObserver) { observers.append(observer) }

  /// Notifies the observers of an event at the current instant.
  func notify(_ event: RunEvent) {
    for observer in observers { observer.runDidReport(event, at: simulator.now) }
  }

  func threadDidChange(_ thread: VirtualThread, at instant: VirtualInstant) { notify(.threadChanged(thread)) }
}
