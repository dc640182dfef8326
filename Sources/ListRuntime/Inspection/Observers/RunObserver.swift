package import Simulation

/// An observer of a run, such as a trace: it is notified of events and does not change the run.
package protocol RunObserver: AnyObject {
  /// The most frequent events of which it is notified.
  var detail: RunEventDetail { get }

  /// An event occurred at `instant`, the current instant. An observer must not charge work or change an object that the
  /// event refers to; only a frame capture may set the compositor's `recorder`.
  func runDidReport(_ event: RunEvent, at instant: VirtualInstant)
}

/// How frequent events of a run are; an observer of one case is also notified of the events of the cases before it.
package enum RunEventDetail: Comparable {
  /// A few times per run, and once per second of the scroll.
  case samples
  /// Several times per frame.
  case frames
  /// Every charge of work and every change of a thread's state, hundreds of times per frame.
  case work
}
