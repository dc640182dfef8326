import Simulation

/// The path of a paging scroll view from the lift of the finger to a page.
///
/// `isPagingEnabled` makes a scroll view stop on multiples of its bounds, and a scroll of the user goes by one screen at a time (Apple,
/// UIScrollView and Scroll View Programming Guide for iOS, "Scrolling Using Paging Mode"). The page is the next one in the direction
/// of the speed, or without speed the nearest one. Apple does not publish the curve. The one here is an estimate: the distance left
/// decreases by the fast deceleration rate each millisecond.
struct PageCurve {
  /// The time of a page of 568 points on a screen with two pixels per point, for forecasts.
  static let typicalTime = VirtualDuration.milliseconds(770)

  /// The offset of the page, in points.
  let target: Double
  private let start: Double

  /// The curve of a list whose finger has lifted at an offset.
  ///
  /// - Parameters:
  ///   - from: the offset at touch down, in points.
  ///   - lift: the offset when the finger lifts, in points.
  ///   - speed: the speed then, in points per millisecond.
  init(from: Double, lift: Double, speed: Double, in limits: ScrollLimits) {
    start = lift
    guard limits.pageHeight > 0 else {
      target = limits.clamped(lift)
      return
    }
    let position = (lift - limits.top) / limits.pageHeight
    let page =
      if abs(speed) < FlickCurve.minimumSpeed { position.rounded() } else if speed > 0 {
        position.rounded(.down) + 1
      } else {
        position.rounded(.up) - 1
      }
    let first = ((from - limits.top) / limits.pageHeight).rounded()
    target = limits.clamped(limits.top + min(max(page, first - 1), first + 1) * limits.pageHeight)
  }

  /// The offset a time after the lift, in points, and whether the list rests on the page: less than half a pixel is left. O(ms).
  func offset(after elapsed: VirtualDuration, scale: Double) -> (points: Double, isOver: Bool) {
    var left = target - start
    var time = elapsed.milliseconds
    while time > 0, abs(left) * scale >= 0.5 {
      left *= 1 - (1 - ScrollRelease.fastRate) * min(time, 1)
      time -= 1
    }
    return abs(left) * scale < 0.5 ? (target, true) : (target - left, false)
  }
}

/// The offsets at which a list can rest.
struct ScrollLimits {
  /// The minimum offset, in points: the top of the content is below the bar.
  let top: Double
  /// The maximum offset, in points.
  private(set) var end: Double
  /// The height of the list, in points.
  let pageHeight: Double

  /// The limits of a list at present; they change with its heights.
  init(of list: ListView) {
    top = -list.topInset
    end = list.model.endOffset
    pageHeight = list.size.height
  }

  /// The limits with another end.
  func movingEnd(by points: Double) -> ScrollLimits {
    var limits = self
    limits.end += points
    return limits
  }

  /// The nearest offset within the limits.
  func clamped(_ offset: Double) -> Double { min(max(offset, top), end) }
}
