/// The state of a scroll, from what an app can observe: the properties of UIScrollView, and values derived from the
/// offsets of the last refreshes.
///
/// A technique reads it from `UIContext.scroll`, to work ahead in the direction of the scroll or to defer work until the list is at
/// rest. Reading it charges nothing: it is a read of a few properties.
public struct ScrollState: Sendable, Hashable {
  /// What moves the list.
  public enum Phase: Sendable, Hashable, CaseIterable {
    /// Nothing: the list rests. A jump without animation does not leave this phase.
    case idle
    /// A finger that is down (`UIScrollView.isTracking`).
    case tracking
    /// The deceleration after a finger has lifted (`UIScrollView.isDecelerating`).
    case decelerating
    /// An animation that the app started (`setContentOffset(_:animated:)`), or a recorded scroll that keeps the run loop in its default mode.
    case animating
  }

  /// Where the rows go.
  public enum Direction: Sendable, Hashable, CaseIterable {
    /// Toward the end of the list: the offset increases.
    case forward
    /// Toward the start of the list: the offset decreases.
    case backward
  }

  /// What moves the list, as of the last refresh at which the main thread moved it.
  public let phase: Phase
  /// The velocity in points per second, positive toward the end; 0 if the list is idle, and after a jump.
  ///
  /// It is the mean over the last four steps of the scroll, or fewer if there have not been as many: the distance
  /// between offsets, divided by the time between the display link's callbacks that set them. Offsets are whole pixels,
  /// so that one step alone would be wrong by up to 30 points per second at 60 Hz and two pixels per point. The only
  /// velocity that UIKit reports to an app is that of a finger (`UIPanGestureRecognizer.velocity(in:)`); this one is
  /// what an app computes in `scrollViewDidScroll(_:)`. A correction of heights above the screen changes the offset but
  /// does not count as movement.
  public let velocity: Double
  /// The direction of the last change of the offset by a scroll or a jump; it remains while the list rests. Nil before the first one.
  public let direction: Direction?
  /// The rows on the screen as of the last layout (`UITableView.indexPathsForVisibleRows`), without those that a range strategy adds;
  /// empty before the first layout.
  public let visible: Range<Int>
  /// The number of callbacks of the list's display link that were due since the second-to-last step and were skipped
  /// because the main thread was busy; 0 if the last step was on time. An app computes it from
  /// `CADisplayLink.timestamp` and `targetTimestamp`.
  public let missedSteps: Int

  /// Whether nothing moves the list.
  public var isIdle: Bool { phase == .idle }
  /// Whether a finger is down and moves the list.
  public var isTracking: Bool { phase == .tracking }
}
