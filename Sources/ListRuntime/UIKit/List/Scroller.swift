internal import Simulation

/// Moves a list: jumps, the 0.3 s animation, and the deceleration after a drag. A class, since display links call it.
final class Scroller {
  private let ui: UIContext
  private let list: ListView
  private var animation: ScrollAnimation? { didSet { tellScrolling() } }
  private var drag: (gesture: FingerDrag, start: VirtualInstant, from: Double)? { didSet { tellScrolling() } }
  private var link: DisplayLink?
  private var dragEnded: (() -> Void)?

  init(ui: UIContext, list: ListView) {
    self.ui = ui
    self.list = list
    link = ui.runLoop.addDisplayLink { [self] _, _ in step() }
    link?.isPaused = true
  }

  private func tellScrolling() { ui.scrollingDidChange(to: !isResting) }

  /// Whether nothing moves the list.
  var isResting: Bool { animation == nil && drag == nil }

  /// Whether the list should by now be elsewhere than it is, by a pixel at least.
  func isDue(at now: VirtualInstant) -> Bool {
    if let animation { return list.isMoved(by: animation.offset(at: now)) }
    if let drag { return list.isMoved(by: position(of: drag, at: now).offset) }
    return false
  }

  /// `setContentOffset(_:animated:)`: a call during an animation starts from where that one is.
  func scroll(to offset: Double, animated: Bool) {
    if animated {
      animation = ScrollAnimation(from: list.offset, to: offset, start: ui.meter.now)
      link?.isPaused = false
    } else {
      animation = nil
      if drag == nil { link?.isPaused = true }
      list.setOffset(offset)
    }
  }

  /// A finger goes down, moves and lets go; the run loop tracks until the list has come to rest.
  func drag(_ gesture: FingerDrag, ended: @escaping () -> Void) {
    animation = nil
    drag = (gesture, ui.meter.now, list.offset)
    dragEnded = ended
    link?.isPaused = false
    ui.runLoop.mode = .tracking
  }

  private func step() {
    let now = ui.meter.now
    ui.meter.charge(.runLoopCallout)
    if let animation {
      list.setOffset(animation.offset(at: now))
      if animation.isOver(at: now) {
        self.animation = nil
        link?.isPaused = true
      }
    } else if let drag {
      let (offset, isOver) = position(of: drag, at: now)
      list.setOffset(offset)
      if isOver { rest() }
    }
  }

  /// Where a drag has the list at an instant; a list that has come to its edge rests there.
  private func position(
    of drag: (gesture: FingerDrag, start: VirtualInstant, from: Double), at now: VirtualInstant
  ) -> (offset: Double, isOver: Bool) {
    let (moved, isOver) = FlickCurve(drag.gesture).offset(after: now - drag.start)
    let end = max(list.contentHeight - list.size.height, -list.topInset)
    let target = min(max(drag.from + moved, -list.topInset), end)
    return (target, isOver || target != drag.from + moved)
  }

  private func rest() {
    drag = nil
    link?.isPaused = true
    ui.runLoop.mode = .default
    dragEnded?()
    dragEnded = nil
  }
}

/// The way a drag moves the content: evenly under the finger, then slowing down by a factor a millisecond, as UIScrollView's
/// deceleration rates are defined.
struct FlickCurve {
  private let gesture: FingerDrag
  init(_ gesture: FingerDrag) { self.gesture = gesture }

  /// Below this speed, in points per millisecond, the list rests.
  private static let restingSpeed = 0.01

  /// Points moved after a time, and whether the list has come to rest. O(milliseconds of deceleration).
  func offset(after elapsed: VirtualDuration) -> (points: Double, isOver: Bool) {
    let total = Double(gesture.duration.nanoseconds) / 1e6
    let time = Double(elapsed.nanoseconds) / 1e6
    guard time > total, total > 0 else { return (total > 0 ? gesture.distance * time / total : 0, false) }
    // Whole milliseconds, each shorter than the one before by the rate.
    var speed = gesture.distance / total
    var moved = gesture.distance
    var left = time - total
    while left > 0 {
      let part = min(left, 1)
      moved += speed * part
      left -= part
      speed *= gesture.decelerationRate
      if abs(speed) < Self.restingSpeed { return (moved, true) }
    }
    return (moved, false)
  }
}
