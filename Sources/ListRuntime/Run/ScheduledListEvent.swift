package import Simulation

/// An end of a list.
public enum ListEdge: String, Sendable, Hashable, CaseIterable {
  /// The top of the first row.
  case start
  /// The bottom of the last row.
  case end
}

/// An event of a run, and when it occurs.
package struct ScheduledListEvent: Sendable, Hashable {
  /// When an event occurs.
  package enum Trigger: Sendable, Hashable {
    /// At a time after the start of the scroll.
    case at(VirtualDuration)
    /// A latency after the screen has come within a distance of an end of the list, which is in heights of the list.
    case near(ListEdge, screens: Double, latency: VirtualDuration)
  }

  /// When it occurs.
  package var trigger: Trigger
  /// What happens to the list or the device: one event, or one each time that the trigger is met again.
  package var events: [ListEvent]

  /// An event at a time after the start of the scroll.
  package init(at: VirtualDuration, event: ListEvent) {
    trigger = .at(at)
    events = [event]
  }

  /// Events that occur one after the other, each time that the screen is near an end of the list.
  package init(near edge: ListEdge, screens: Double, latency: VirtualDuration, events: [ListEvent]) {
    trigger = .near(edge, screens: screens, latency: latency)
    self.events = events
  }

  /// The time after the start of the scroll; nil if the position of the scroll decides.
  package var time: VirtualDuration? { if case .at(let time) = trigger { time } else { nil } }
}
