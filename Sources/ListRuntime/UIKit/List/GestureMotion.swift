import Simulation

/// A gesture in progress on a list: the finger, then the deceleration or the move to a page.
///
/// Nothing moves beyond the content: a scroll view's rubber band is not modeled.
struct GestureMotion {
  private let gesture: ScrollGesture
  private let curve: FlickCurve
  /// When the finger touched down.
  let start: VirtualInstant
  /// The offset at touch down, in points; until the finger lifts it moves with the content if that is moved.
  private var from: Double
  /// Whether a step has come after the finger lifted.
  private var hasLifted = false
  /// The edge at which the finger lifted if it was beyond, in points.
  private var edge: Double?
  /// The distance in points by which the content has moved since the finger lifted.
  private var shiftSinceLift = 0.0
  /// The distance in points by which the finger was beyond an edge at the last step.
  private var excess = 0.0

  /// A gesture that begins at an instant on a list at an offset, in points.
  init(_ gesture: ScrollGesture, start: VirtualInstant, from: Double) {
    self.gesture = gesture
    curve = FlickCurve(gesture)
    self.start = start
    self.from = from
  }

  /// Whether the finger is down at an instant.
  func isFingerDown(at now: VirtualInstant) -> Bool { now - start <= gesture.duration }

  /// Moves the gesture with the content. What the finger moved beyond the top, which the content leaves, does not count any more; the end
  /// moves with the content.
  mutating func shift(by points: Double) {
    if hasLifted {
      shiftSinceLift += points
    } else {
      from += points - min(excess, 0)
      excess = max(excess, 0)
    }
  }

  /// The position at an instant, at which the list is moved there.
  mutating func step(at now: VirtualInstant, in limits: ScrollLimits, scale: Double) -> (offset: Double, isOver: Bool) {
    if isFingerDown(at: now) {
      let finger = from + gesture.moved(after: now - start)
      excess = finger - limits.clamped(finger)
    } else if !hasLifted {
      (hasLifted, edge, excess) = (true, liftEdge(in: limits), 0)
    }
    return position(at: now, in: limits, scale: scale)
  }

  /// The edge at which the finger lifted if it was beyond.
  private func liftEdge(in limits: ScrollLimits) -> Double? {
    guard !hasLifted else { return edge }
    let lift = from + gesture.distance
    let reached = limits.clamped(lift)
    return reached == lift ? nil : reached
  }

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
    let edge = liftEdge(in: limits)
    if gesture.release.isPaged {
      // The page is chosen as if nothing had moved since.
      let page = PageCurve(
        from: from, lift: edge ?? from + gesture.distance, speed: gesture.liftOffSpeed,
        in: limits.movingEnd(by: -shiftSinceLift))
      let (offset, isOver) = page.offset(after: elapsed - gesture.duration, scale: scale)
      return (limits.clamped(offset + shiftSinceLift), isOver)
    }
    let (moved, isOver) = curve.offset(after: elapsed)
    // A finger beyond an edge leaves the list at the edge.
    let offset = (edge.map { $0 + (moved - gesture.distance) } ?? from + moved) + shiftSinceLift
    let target = limits.clamped(offset)
    return (target, isOver || target != offset)
  }
}
