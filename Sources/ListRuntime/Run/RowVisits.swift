internal import Simulation

/// Which rows a driver brings to the top of the screen, one after the other, and when it goes on.
struct RowVisits {
  /// The rows in order; nil is all of them.
  var rows: [Int]?
  /// Time between two steps, or from a row's being complete to the next step.
  var interval: VirtualDuration
  /// Whether a step takes the 0.3 s animation.
  var isAnimated: Bool
  /// Whether a step waits until the row before it is on the screen with nothing blank.
  var waitsForContent: Bool
  /// Whether steps go by screens instead.
  var isByScreen = false

  /// The visits of a driver, or nil if it makes none.
  init?(_ driver: ScrollDriver) {
    switch driver {
    case .rows(let driver):
      self.init(
        rows: nil, interval: driver.interval, isAnimated: driver.isAnimated, waitsForContent: driver.waitsForContent)
      isByScreen = driver.step == .screen
    case .jump(let driver):
      self.init(rows: driver.rows, interval: driver.interval, isAnimated: false, waitsForContent: false)
    case .timer, .script, .drags: return nil
    }
  }

  private init(rows: [Int]?, interval: VirtualDuration, isAnimated: Bool, waitsForContent: Bool) {
    self.rows = rows
    self.interval = interval
    self.isAnimated = isAnimated
    self.waitsForContent = waitsForContent
  }

  /// The row of a step in a list of so many rows; nil when there are no more steps. A row behind the last one means the
  /// last.
  func row(ofStep step: Int, count: Int) -> Int? {
    guard count > 0 else { return nil }
    guard let rows else { return step < count ? step : nil }
    return step < rows.count ? min(rows[step], count - 1) : nil
  }
}
