import ListRuntime
import Simulation

extension RunConfiguration {
  /// The expected time of the simulation in microseconds: a rule of thumb based on the time and the content scrolled past.
  ///
  /// The constants are those of the machine of Sources/PERFORMANCE.md; shards need only the proportions. In the shipped
  /// scenarios it is right within a factor of three. It ignores techniques, which this module does not know, and depends only
  /// on the configuration, so that every machine assigns shards identically. The range is from 1 to ``maximumCost``.
  package var predictedCost: Int {
    let items = Double(content.items.count)
    let frames = predictedScrollSeconds * Double(profile.refreshRate)
    let itemsShown = min(self.itemsShown, frames * Self.itemsPerFrame) + Double(Self.itemsPerScreen)
    let cost = 4_000 + 7 * frames + 2 * itemsShown * viewsPerItem + 0.3 * items
    return min(Self.maximumCost, Int(cost))
  }

  /// The expected length of the scroll in seconds if no frame is missed, at most the time limit of the run.
  package var predictedScrollSeconds: Double {
    min(scrollSeconds(itemHeight: viewsPerItem * Self.pointsPerView), timeLimit.inSeconds)
  }

  private var viewsPerItem: Double {
    max(1, Double(content.approximateViewCount) / max(1, Double(content.items.count)))
  }

  /// The upper bound of a cost. The sum of a million costs fits in 64 bits.
  package static let maximumCost = 1_000_000_000_000

  private static let itemsPerScreen = 13
  /// The maximum number of items that a frame brings to the screen, on average: a faster scroll skips the others.
  private static let itemsPerFrame = 2.0
  private static let pointsPerView = 60.0

  /// The items that the scroll brings to the screen, if the time suffices.
  private var itemsShown: Double {
    let items = Double(content.items.count)
    return switch driver {
    case .timer(let timer): items * Double(max(1, timer.passes))
    case .rows: items
    case .jump(let jump): Double(jump.rows.count * Self.itemsPerScreen)
    case .script(let scrolls): Double(scrolls.count * Self.itemsPerScreen)
    case .drags(let drags): drags.reduce(0) { $0 + $1.distance.magnitude / Self.pointsPerView }
    case .flicks(let driver): driver.flicks.reduce(0) { $0 + driver.distance(of: $1) / Self.pointsPerView }
    case .offsets(let recording): recording.distance / Self.pointsPerView
    case .touches(let recording): recording.distance / Self.pointsPerView
    }
  }

  /// The simulated time of the scroll in seconds, if no frame is missed.
  private func scrollSeconds(itemHeight: Double) -> Double {
    let items = Double(content.items.count)
    switch driver {
    case .timer(let timer):
      let steps = timer.steps(toScroll: items * itemHeight)
      return steps * Double(max(1, timer.passes)) * max(timer.interval.inSeconds, Self.animation)
    case .rows(let rows):
      let steps = rows.step == .row ? items : items / Double(Self.itemsPerScreen)
      return steps * max(rows.interval.inSeconds, rows.isAnimated ? Self.animation : 1 / 60)
    case .jump(let jump): return Double(jump.rows.count + 1) * jump.interval.inSeconds
    case .script(let scrolls): return (scrolls.map(\.at.inSeconds).max() ?? 0) + Self.animation
    case .drags(let drags):
      return (drags.map { $0.at.inSeconds + $0.duration.inSeconds }.max() ?? 0) + Self.deceleration
    case .flicks(let driver): return driver.length.inSeconds
    case .offsets(let recording): return recording.duration.inSeconds
    case .touches(let recording): return recording.length.inSeconds
    }
  }

  /// The seconds of an animated scroll.
  private static let animation = 0.3
  /// The seconds of a fast drag's deceleration.
  private static let deceleration = 3.0
}

extension TimerDriver {
  /// The number of fires until steps that increase evenly have scrolled past a distance in points.
  fileprivate func steps(toScroll distance: Double) -> Double {
    // distance = first · n + increment · n² / 2
    let first = max(1, baseStep + firstIncrement)
    guard increment > 0 else { return distance / first }
    return ((first * first + 2 * increment * distance).squareRoot() - first) / increment
  }
}
