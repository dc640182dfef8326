package import Simulation

/// How a list is scrolled, as data.
package enum ScrollDriver: Sendable, Hashable {
  /// A repeating timer that scrolls on by growing steps, several times from the top to the end.
  case timer(TimerDriver)
  /// Jumps or animated scrolls to offsets at instants.
  case script([ScriptedScroll])
  /// Every row in turn is brought to the top of the screen, or as near as the end of the content lets it come; or every
  /// screen of rows.
  case rows(RowsDriver)
  /// Some rows are brought there, one after the other, without animation.
  case jump(JumpDriver)
  /// Finger drags that end in deceleration; the run loop is in tracking mode throughout.
  case drags([FingerDrag])
}

extension ScrollDriver {
  /// Every row in turn, without animation, at an interval, whatever is blank.
  package static func rows(interval: VirtualDuration) -> ScrollDriver { .rows(RowsDriver(interval: interval)) }
}

/// The driver of Reinpalu's test app (2017): each fire scrolls, animated, from the CURRENT offset by a growing step.
package struct TimerDriver: Sendable, Hashable {
  /// Time between fires.
  package var interval: VirtualDuration
  /// Points added to the growing part of every step.
  package var baseStep: Double
  /// The growing part of a pass's first step.
  package var firstIncrement: Double
  /// What the growing part grows by at each fire.
  package var increment: Double
  /// Passes from the top to the end, at least 1.
  package var passes: Int
  /// A timer driver.
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

/// Scrolls through the whole list, row by row or screen by screen, and ends an interval after the last.
package struct RowsDriver: Sendable, Hashable {
  /// What a step goes on by; the raw values are the words of scenarios.
  package enum Step: String, Sendable, Hashable, CaseIterable {
    /// The next row is brought to the top of the screen.
    case row
    /// What begins below the screen is brought to its top, whatever rows there are.
    case screen
  }
  /// What a step goes on by.
  package var step: Step
  /// Time between two steps; with `waitsForContent` the time from a row's being complete to the next step.
  package var interval: VirtualDuration
  /// Whether each step takes the 0.3 s animation.
  package var isAnimated: Bool
  /// Whether the next step is taken only when the row before it is on the display with nothing of it blank, or all rows of the
  /// screen are: the scroll then takes as long as it takes to draw all rows.
  package var waitsForContent: Bool
  /// A driver from row to row.
  package init(
    interval: VirtualDuration, isAnimated: Bool = false, waitsForContent: Bool = false, step: Step = .row
  ) {
    self.step = step
    self.interval = interval
    self.isAnimated = isAnimated
    self.waitsForContent = waitsForContent
  }
}

/// Jumps to rows (`scrollToRow(at:at:animated:)` without animation), and ends an interval after the last.
package struct JumpDriver: Sendable, Hashable {
  /// The rows in order; one behind the last row of the list means the last.
  package var rows: [Int]
  /// Time between two jumps, and before the first.
  package var interval: VirtualDuration
  /// A driver that jumps.
  package init(rows: [Int], interval: VirtualDuration) {
    self.rows = rows
    self.interval = interval
  }
}

/// One scroll of a script.
package struct ScriptedScroll: Sendable, Hashable {
  /// When, after the scroll's start.
  package var at: VirtualDuration
  /// The offset to go to, in points.
  package var offset: Double
  /// Whether it takes the 0.3 s animation.
  package var animated: Bool
  /// A scroll.
  package init(at: VirtualDuration, offset: Double, animated: Bool) {
    self.at = at
    self.offset = offset
    self.animated = animated
  }
}

/// One finger drag.
package struct FingerDrag: Sendable, Hashable {
  /// When the finger goes down, after the scroll's start.
  package var at: VirtualDuration
  /// How long it moves, at constant speed.
  package var duration: VirtualDuration
  /// How far the content moves under it, in points; positive scrolls down.
  package var distance: Double
  /// What is left of the speed after each millisecond of deceleration: 0.998 is UIScrollView's normal rate, 0.99 its fast
  /// one (`UIScrollView.DecelerationRate`).
  package var decelerationRate: Double
  /// A drag.
  package init(at: VirtualDuration, duration: VirtualDuration, distance: Double, decelerationRate: Double) {
    self.at = at
    self.duration = duration
    self.distance = distance
    self.decelerationRate = decelerationRate
  }
}
