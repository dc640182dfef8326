package import Simulation

/// An event of a run and its due time.
package struct ScheduledListEvent: Sendable, Hashable {
  /// The time after the start of the scroll.
  package var at: VirtualDuration
  /// What happens to the list or the device.
  package var event: ListEvent

  /// An event at a time after the start of the scroll.
  package init(at: VirtualDuration, event: ListEvent) {
    self.at = at
    self.event = event
  }
}
