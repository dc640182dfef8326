import Foundation
import ListRuntime
import Simulation
import Testing

@Suite("Scroll animation")
struct ScrollAnimationTests {
  @Test("The animation takes 0.3 s at any distance and stays at its end", arguments: [0.5, 150, -64, 100_000])
  func duration(distance: Double) {
    let animation = ScrollAnimation(from: 10, to: 10 + distance, start: at(100))
    #expect(animation.offset(at: at(100)) == 10)
    #expect(!animation.isOver(at: at(400) - .nanoseconds(1)))
    #expect(animation.isOver(at: at(400)))
    #expect(animation.offset(at: at(400)) == 10 + distance)
    #expect(animation.offset(at: at(900)) == 10 + distance)
  }

  /// Nanoseconds since the start and the expected progress, computed with 40 digits.
  private static let curveTable: [(Int, Double)] = [
    (0, 0.0), (1_000_000, 2.7415317243934008e-05), (7_000_000, 0.00134276138777095), (16_666_666, 0.00759612288774949),
    (50_000_000, 0.06698729810778068),
    (75_000_000, 0.14644660940672624), (100_000_000, 0.25000000000000000), (149_999_999, 0.49999999476401224),
    (150_000_000, 0.50000000000000000),
    (151_000_000, 0.50523589205812290), (212_500_000, 0.80438071450436032), (250_000_000, 0.93301270189221932),
    (299_000_000, 0.99997258468275607),
    (299_999_999, 0.99999999999999997), (300_000_000, 1.0),
  ]

  @Test("The progress follows sin²(πt / 2T)", arguments: ScrollAnimationTests.curveTable)
  func curve(nanoseconds: Int, progress: Double) {
    let actual = ScrollAnimation.progress(.nanoseconds(nanoseconds))
    #expect(abs(actual - progress) < 1e-11, "\(actual)")
  }

  @Test("The progress is monotonic and symmetric")
  func shape() {
    var last = -1.0
    for step in 0...3000 {
      let elapsed = VirtualDuration.microseconds(step * 100)
      let progress = ScrollAnimation.progress(elapsed)
      #expect(progress > last, "\(elapsed)")
      #expect(abs(progress + ScrollAnimation.progress(ms(300) - elapsed) - 1) < 1e-12, "\(elapsed)")
      last = progress
    }
  }

  @Test(
    "The offset is rounded to whole pixels",
    arguments: [(1, 33.4, 33.0), (2, 33.4, 33.5), (3, 33.4, 100.0 / 3), (2, 33.25, 33.5), (2, -0.25, -0.5)])
  func pixels(scale: Int, requested: Double, offset: Double) throws {
    let device = try Device(
      shortTexts(50), profile: makeProfile(screen: Screen(width: 320, height: 568, scale: scale)))
    device.show()
    device.onMain { device.list.setOffset(requested) }
    #expect(device.list.offset == offset)
  }

  @Test("A call during an animation starts from the current offset, and a jump ends the animation")
  func interruption() throws {
    let device = try Device(shortTexts(500), profile: makeProfile(rate: 100))
    device.show()
    let scroller = Scroller(ui: device.ui, list: device.list)
    device.pass(ms(10) - (device.simulator.now - .zero))
    device.onMain(for: ms(150)) { scroller.scroll(to: 100, animated: true) }
    // Half of the time, half of the distance.
    #expect(device.list.offset == 50)
    device.onMain(for: ms(150)) { scroller.scroll(to: 1050, animated: true) }
    #expect(device.list.offset == 550)
    device.pass(ms(200))
    #expect(device.list.offset == 1050)
    device.onMain(for: ms(100)) { scroller.scroll(to: 0, animated: true) }
    #expect(device.list.offset < 1050)
    device.onMain(for: ms(500)) { scroller.scroll(to: 7, animated: false) }
    #expect(device.list.offset == 7)
  }

  @Test("The offset is outdated while the animation calls for one at least a pixel away")
  func isOffsetOutdated() throws {
    let device = try Device(shortTexts(500), profile: makeProfile(rate: 100))
    device.show()
    let scroller = Scroller(ui: device.ui, list: device.list)
    device.onMain(for: .zero) { scroller.scroll(to: 100, animated: true) }
    let start = device.simulator.now
    #expect(!scroller.isOffsetOutdated(at: start))
    // sin² reaches half a pixel, 0.25 of 100 pt, at 9.55 ms.
    #expect(!scroller.isOffsetOutdated(at: start + .microseconds(9_540)))
    #expect(scroller.isOffsetOutdated(at: start + .microseconds(9_560)))
  }
}

@Suite("Deceleration")
struct DecelerationTests {
  /// Speeds in points per millisecond and rates, drawn from a seed.
  private func samples(seed: UInt64) -> [(speed: Double, rate: Double)] {
    var random = RandomStream(seed: seed, name: "decelerations")
    return (0..<40).map { _ in
      (Double(random.integer(in: -5000...5000)) / 1000, 1 - Double(random.integer(in: 1...20)) / 1000)
    }
  }

  private func curve(_ speed: Double, _ rate: Double) -> FlickCurve {
    FlickCurve(FingerDrag(at: .zero, duration: ms(100), distance: speed * 100, decelerationRate: rate))
  }

  @Test("The content follows the finger and then decelerates until it is slower than 0.01 points per millisecond")
  func oneDrag() {
    let curve = curve(2, 0.998)
    for (time, points) in [(0, 0), (25, 50), (100, 200), (103, 205.988008)] as [(Int, Double)] {
      let moved = curve.offset(after: ms(time))
      #expect(abs(moved.points - points) < 1e-9 && !moved.isOver, "\(time) ms: \(moved)")
    }
    // 2 × 0.998^n < 0.01 first at n = 2647.
    #expect(!curve.offset(after: ms(100 + 2646)).isOver)
    let end = curve.offset(after: ms(100 + 2648))
    #expect(end.isOver && abs(end.points - 1195.00491609523) < 1e-6)
    #expect(curve.offset(after: .seconds(20)).points == end.points)
  }

  @Test("The way is the sum of a geometric series, and near the integral of v r^t", arguments: 1...5)
  func closedForm(seed: UInt64) {
    for (speed, rate) in samples(seed: seed) {
      for milliseconds in [1, 10, 100, 1000] {
        let (points, isOver) = curve(speed, rate).offset(after: ms(100 + milliseconds))
        guard !isOver else { continue }
        let way = points - speed * 100
        let remaining = pow(rate, Double(milliseconds))
        let series = speed * (1 - remaining) / (1 - rate)
        let integral = speed * (remaining - 1) / log(rate)
        #expect(abs(way - series) < 1e-8 * max(1, abs(series)), "seed \(seed): \(speed) \(rate) \(milliseconds)")
        // The speed is taken at the start of each millisecond, so the error is at most one millisecond of movement.
        #expect(abs(way) >= abs(integral) && abs(way - integral) <= abs(speed), "seed \(seed): \(speed) \(rate)")
      }
    }
  }

  @Test("A scroll ends v points behind the published projection, less what it stops short of", arguments: 1...5)
  func projection(seed: UInt64) {
    for (speed, rate) in samples(seed: seed) where abs(speed) > 0.01 {
      let end = curve(speed, rate).offset(after: .seconds(60))
      #expect(end.isOver)
      // WWDC 2018, session 803: (initialVelocity / 1000) * rate / (1 - rate), with a velocity in points per second.
      let projected = speed * 100 + speed * rate / (1 - rate)
      let short = (speed > 0 ? 1.0 : -1) * 0.01 / (1 - rate)
      #expect(abs(end.points - (projected + speed)) <= abs(short), "seed \(seed): \(speed) \(rate)")
    }
  }

  @Test("The forecast of a deceleration is right to the millisecond", arguments: 1...5)
  func time(seed: UInt64) {
    for (speed, rate) in samples(seed: seed) {
      let time = FlickCurve.decelerationTime(fromSpeed: speed, release: ScrollRelease(decelerationRate: rate))
      let curve = curve(speed, rate)
      #expect(curve.offset(after: ms(100) + time + ms(1)).isOver, "seed \(seed): \(speed) \(rate)")
      guard time > ms(2) else { continue }
      #expect(!curve.offset(after: ms(100) + time - ms(2)).isOver, "seed \(seed): \(speed) \(rate)")
    }
  }
}
