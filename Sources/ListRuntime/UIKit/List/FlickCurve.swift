package import Simulation

/// The scroll curve of a drag: uniform under the finger, then decelerating by a factor per millisecond.
///
/// `UIScrollView.DecelerationRate` defines its rates as such factors. The speed is constant within each millisecond, so a deceleration
/// from v points per millisecond goes v (1 - r^n) / (1 - r) points in n milliseconds. The projection that Apple shows for a scroll
/// view (WWDC 2018, session 803, "Designing Fluid Interfaces"), v r / (1 - r), is v points shorter, and the continuous curve,
/// v (r^n - 1) / ln r, about half as much.
package struct FlickCurve {
  private let gesture: ScrollGesture
  /// The points moved after each whole millisecond of the deceleration, and the speed in points per millisecond from then on. The last
  /// one is the end of the scroll, unless there are as many as ``tabulatedMilliseconds``. Empty if the scroll ends at a page.
  private let table: [(moved: Double, speed: Double)]
  /// The length of the table, longer than the decelerations of scroll views.
  private static let tabulatedMilliseconds = 10_000

  /// Creates the curve of a drag.
  package init(_ drag: FingerDrag) { self.init(ScrollGesture(drag)) }

  /// Creates the curve of a gesture.
  init(_ gesture: ScrollGesture) {
    self.gesture = gesture
    var table: [(moved: Double, speed: Double)] = []
    var (moved, speed) = (gesture.distance, gesture.liftOffSpeed)
    while !gesture.release.isPaged, table.count < Self.tabulatedMilliseconds {
      table.append((moved, speed))
      if table.count > 1, abs(speed) < Self.minimumSpeed { break }
      moved += speed
      speed *= gesture.release.decelerationRate
    }
    self.table = table
  }

  /// The scroll ends below this speed, in points per millisecond. Apple does not document the speed at which a scroll
  /// view stops; this value is an estimate.
  static let minimumSpeed = 0.01

  /// Points moved after a time, and whether the scroll has ended. O(1) in the first ten seconds of deceleration.
  package func offset(after elapsed: VirtualDuration) -> (points: Double, isOver: Bool) {
    guard elapsed > gesture.duration else { return (gesture.moved(after: elapsed), false) }
    // The distance of each whole millisecond is that of the previous one times the rate.
    var left = elapsed.milliseconds - gesture.duration.milliseconds
    var (moved, speed) = (gesture.distance, gesture.liftOffSpeed)
    let known = min(Int(left), table.count - 1)
    if known > 0 {
      (moved, speed) = table[known]
      if abs(speed) < Self.minimumSpeed { return (moved, true) }
      left -= Double(known)
    }
    while left > 0 {
      let step = min(left, 1)
      moved += speed * step
      left -= step
      speed *= gesture.release.decelerationRate
      if abs(speed) < Self.minimumSpeed { return (moved, true) }
    }
    return (moved, false)
  }

  /// How long a deceleration from a speed in points per millisecond takes; zero below the speed at which a scroll ends.
  package static func decelerationTime(fromSpeed speed: Double, release: ScrollRelease) -> VirtualDuration {
    if release.isPaged { return PageCurve.typicalTime }
    let (speed, rate) = (abs(speed), release.decelerationRate)
    guard speed.isFinite, speed > minimumSpeed, rate > 0, rate < 1 else { return .zero }
    let milliseconds = (Logarithm.value(minimumSpeed) - Logarithm.value(speed)) / Logarithm.value(rate)
    return VirtualDuration(nanoseconds: Int64(milliseconds * 1e6))
  }
}
