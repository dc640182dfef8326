package import Simulation

/// Scrolls a list: jumps, 0.3 s animations, drags and their deceleration. A class, because a display link calls it.
package final class Scroller {
  private let ui: UIContext
  private let list: ListView
  private var animation: ScrollAnimation? { didSet { notifyScrollingChange() } }
  private var drag: (gesture: FingerDrag, start: VirtualInstant, from: Double)? { didSet { notifyScrollingChange() } }
  private var link: DisplayLink?
  private var dragCompletion: (() -> Void)?

  /// Creates a scroller of a list at rest.
  package init(ui: UIContext, list: ListView) {
    self.ui = ui
    self.list = list
    link = ui.runLoop.addDisplayLink { [self] _, _ in recordingMotion { step() } }
    link?.isPaused = true
  }

  private func notifyScrollingChange() { ui.scrollDidEnter(phase(at: ui.meter.now)) }

  /// What moves the list at an instant.
  private func phase(at now: VirtualInstant) -> ScrollState.Phase {
    if let drag { return now - drag.start > drag.gesture.duration ? .decelerating : .tracking }
    return animation == nil ? .idle : .animating
  }

  /// Performs a step of the scroll and records how far it moved the list.
  private func recordingMotion(_ step: () -> Void) {
    let (now, offset) = (ui.meter.now, list.offset)
    ui.scrollDidEnter(phase(at: now))
    step()
    list.model.motion.step(by: list.offset - offset, at: now)
  }

  /// Whether no animation or drag is in progress.
  var isIdle: Bool { animation == nil && drag == nil }

  /// Whether the animation or drag calls for an offset at least a pixel away from the list's current one.
  package func isOffsetOutdated(at now: VirtualInstant) -> Bool {
    if let animation { return list.wouldMove(to: animation.offset(at: now)) }
    if let drag { return list.wouldMove(to: position(of: drag, at: now).offset) }
    return false
  }

  /// Scrolls as `setContentOffset(_:animated:)` does; a call during an animation starts from the current offset.
  package func scroll(to offset: Double, animated: Bool) {
    if animated {
      animation = ScrollAnimation(from: list.offset, to: offset, start: ui.meter.now)
      link?.isPaused = false
    } else {
      animation = nil
      if drag == nil { link?.isPaused = true }
      list.setOffset(offset)
      list.model.motion.restart(at: ui.meter.now)
    }
  }

  /// Starts a finger drag. The run loop stays in tracking mode until the deceleration ends.
  func drag(_ gesture: FingerDrag, completion: @escaping () -> Void) {
    animation = nil
    drag = (gesture, ui.meter.now, list.offset)
    dragCompletion = completion
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
      if isOver { endDrag() }
    }
  }

  /// The offset of a drag at an instant, in points; the drag ends when the list reaches an edge.
  private func position(
    of drag: (gesture: FingerDrag, start: VirtualInstant, from: Double), at now: VirtualInstant
  ) -> (offset: Double, isOver: Bool) {
    let (moved, isOver) = FlickCurve(drag.gesture).offset(after: now - drag.start)
    let end = max(list.contentHeight - list.size.height, -list.topInset)
    let target = min(max(drag.from + moved, -list.topInset), end)
    return (target, isOver || target != drag.from + moved)
  }

  private func endDrag() {
    drag = nil
    link?.isPaused = true
    ui.runLoop.mode = .default
    dragCompletion?()
    dragCompletion = nil
  }
}

/// The scroll curve of a drag: uniform under the finger, then decelerating by a factor per millisecond.
///
/// UIScrollView defines its deceleration rates as such factors.
package struct FlickCurve {
  private let gesture: FingerDrag
  /// Creates the curve of a drag.
  package init(_ gesture: FingerDrag) { self.gesture = gesture }

  /// The scroll ends below this speed, in points per millisecond.
  private static let minimumSpeed = 0.01

  /// Points moved after a time, and whether the scroll has ended. O(milliseconds of deceleration).
  package func offset(after elapsed: VirtualDuration) -> (points: Double, isOver: Bool) {
    let total = Double(gesture.duration.nanoseconds) / 1e6
    let time = Double(elapsed.nanoseconds) / 1e6
    guard time > total, total > 0 else { return (total > 0 ? gesture.distance * time / total : 0, false) }
    // The distance of each whole millisecond is that of the previous one times the rate.
    var speed = gesture.distance / total
    var moved = gesture.distance
    var left = time - total
    while left > 0 {
      let step = min(left, 1)
      moved += speed * step
      left -= step
      speed *= gesture.decelerationRate
      if abs(speed) < Self.minimumSpeed { return (moved, true) }
    }
    return (moved, false)
  }
}
