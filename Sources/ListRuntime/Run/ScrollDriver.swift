package import Simulation

/// How a list is scrolled, as data.
package enum ScrollDriver: Sendable, Hashable {
  /// A repeating timer that scrolls by increasing steps, in several passes from the top to the end.
  case timer(TimerDriver)
  /// Jumps or animated scrolls to given offsets at given times.
  case script([ScriptedScroll])
  /// Scrolls each row in turn to the top of the screen, as far as the end of the content allows, or scrolls screen by
  /// screen.
  case rows(RowsDriver)
  /// Jumps to given rows in order, without animation.
  case jump(JumpDriver)
  /// Finger drags with deceleration, in order of time; the run loop is in tracking mode while one is in progress.
  case drags([FingerDrag])
  /// Flicks whose speeds and pauses are drawn from distributions.
  case flicks(FlicksDriver)
  /// Offsets that were recorded in an app.
  case offsets(OffsetRecording)
  /// Touches that were recorded in an app.
  case touches(TouchRecording)
}

extension ScrollDriver {
  /// Scrolls to each row in turn at an interval, without animation and without waiting for content.
  package static func rows(interval: VirtualDuration) -> ScrollDriver { .rows(RowsDriver(interval: interval)) }
}

/// The driver of Reinpalu's test app (2017): each fire scrolls, animated, from the
/// current offset by an increasing step.
package struct TimerDriver: Sendable, Hashable {
  /// Time between timer fires.
  package var interval: VirtualDuration
  /// The constant part of every step, in points.
  package var baseStep: Double
  /// The increasing part of the first step of a pass, in points.
  package var firstIncrement: Double
  /// By how much the increasing part increases at each fire, in points.
  package var increment: Double
  /// The number of passes from the top to the end, at least 1.
  package var passes: Int
  /// Creates a driver from its parts.
  package init(
    interval: VirtualDuration, baseStep: Double, firstIncrement: Double, increment: Double, passes: Int
  ) {
    self.interval = interval
    self.baseStep = baseStep
    self.firstIncrement = firstIncrement
    self.increment = increment
    self.passes = passes
  }
}

/// Scrolls through the whole list, row by row or screen by screen, and ends one interval after the last step.
package struct RowsDriver: Sendable, Hashable {
  /// The unit of a step; the raw values are the keywords in scenarios.
  package enum Step: String, Sendable, Hashable, CaseIterable {
    /// Scrolls the next row to the top of the screen.
    case row
    /// Scrolls by one screen, independent of the rows.
    case screen
  }
  /// The unit of a step.
  package var step: Step
  /// Time between steps; with `waitsForContent`, the time from complete content to the next step.
  package var interval: VirtualDuration
  /// Whether a step uses the 0.3 s scroll animation.
  package var isAnimated: Bool
  /// Whether a step waits until the previous row, or with `screen` every visible row, is on the display with complete
  /// content: the scroll then takes as long as drawing all rows.
  package var waitsForContent: Bool
  /// Creates a driver from its parts.
  package init(
    interval: VirtualDuration, isAnimated: Bool = false, waitsForContent: Bool = false, step: Step = .row
  ) {
    self.step = step
    self.interval = interval
    self.isAnimated = isAnimated
    self.waitsForContent = waitsForContent
  }
}

/// Jumps to rows (`scrollToRow(at:at:animated:)` without animation), and ends one interval after the last jump.
package struct JumpDriver: Sendable, Hashable {
  /// The rows in order; an index beyond the last row means the last row.
  package var rows: [Int]
  /// Time between jumps, and before the first one.
  package var interval: VirtualDuration
  /// Creates a driver from its parts.
  package init(rows: [Int], interval: VirtualDuration) {
    self.rows = rows
    self.interval = interval
  }
}

/// One step of a scroll script.
package struct ScriptedScroll: Sendable, Hashable {
  /// The time after the start of the scroll.
  package var at: VirtualDuration
  /// The target offset, in points.
  package var offset: Double
  /// Whether it uses the 0.3 s scroll animation.
  package var animated: Bool
  /// Creates a step from its parts.
  package init(at: VirtualDuration, offset: Double, animated: Bool) {
    self.at = at
    self.offset = offset
    self.animated = animated
  }
}

/// A finger drag with deceleration.
///
/// A drag that begins during the deceleration of the previous drag stops that deceleration at once. A drag never begins
/// before the finger of the previous drag has lifted.
package struct FingerDrag: Sendable, Hashable {
  /// When the finger touches down, as time after the start of the scroll.
  package var at: VirtualDuration
  /// How long the finger moves, at constant speed.
  package var duration: VirtualDuration
  /// How far the content moves with the finger, in points; positive scrolls toward the end.
  package var distance: Double
  /// The scroll view's behavior after the lift of the finger.
  package var release: ScrollRelease
  /// Creates a drag from its parts.
  package init(
    at: VirtualDuration, duration: VirtualDuration, distance: Double,
    decelerationRate: Double = ScrollRelease.normalRate, isPaged: Bool = false
  ) {
    self.at = at
    self.duration = duration
    self.distance = distance
    release = ScrollRelease(decelerationRate: decelerationRate, isPaged: isPaged)
  }
}
