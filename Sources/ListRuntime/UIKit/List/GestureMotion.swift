import Simulation

/// A gesture in progress on a list: the finger, then the deceleration or the move to a page.
///
/// Nothing moves beyond the content: a scroll view's rubber band is not modeled.
struct GestureMotion {
  private let gesture: ScrollGesture
  private let curve: FlickCurve
  /// When the finger touched down.
  private let start: VirtualInstant
  /// The offset at touch down, in points; it moves with the content if that is moved.
  var from: Double

  /// A gesture that begins at an instant on a list at an offset, in points.
  init(_ gesture: ScrollGesture, start: VirtualInstant, from: Double) {
    self.gesture = gesture
    curve = FlickCurve(gesture)
    self.start = start
    self.from = from
  }

  /// Whether the finger is down at an instant.
  func isFingerDown(at now: VirtualInstant) -> Bool { now - start <= gesture.duration }

  /// The offset in points at which it comes to rest.
  func rest(in limits: ScrollLimits, scale: Double) -> Double {
    position(at: start + gesture.duration + Self.longestDeceleration, in: limits, scale: scale).offset
  }

  /// Longer than any deceleration of a scroll view.
  private static let longestDeceleration = VirtualDuration.seconds(60)

  /// The offset at an instant, in points, and whether the motion is over: the list rests, or has come to an edge without the finger.
  func position(at now: VirtualInstant, in limits: ScrollLimits, scale: Double) -> (offset: Double, isOver: Bool) {
    let elapsed = now - start
    guard !isFingerDown(at: now) else { return (limits.clamped(from + gesture.moved(after: elapsed)), false) }
    let lift = from + gesture.distance
    if gesture.release.isPaged {
      let lift = limits.clamped(lift)
      let page = PageCurve(from: from, lift: lift, speed: gesture.liftOffSpeed, in: limits)
      let (offset, isOver) = page.offset(after: elapsed - gesture.duration, scale: scale)
      return (offset, isOver)
    }
    let (moved, isOver) = curve.offset(after: elapsed)
    // A finger beyond an edge leaves the list at the edge.
    let offset = lift == limits.clamped(lift) ? from + moved : limits.clamped(lift) + (moved - gesture.distance)
    let target = limits.clamped(offset)
    return (target, isOver || target != offset)
  }
}
