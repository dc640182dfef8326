import Simulation

/// The rows that a driver scrolls to the top of the screen, in order, and the condition for each next step.
struct RowVisits {
  /// The rows in order; nil means all rows.
  var rows: [Int]?
  /// Time between steps; with `waitsForContent`, the time from complete content to the next step.
  var interval: VirtualDuration
  /// Whether a step uses the 0.3 s scroll animation.
  var isAnimated: Bool
  /// Whether a step waits until the previous row is on the display with complete content.
  var waitsForContent: Bool
  /// Whether a step scrolls by one screen instead of to a row.
  var isByScreen = false

  /// Creates the visits of a driver; nil if the driver does not visit rows.
  init?(_ driver: ScrollDriver) {
    switch driver {
    case .rows(let driver):
      self.init(
        rows: nil, interval: driver.interval, isAnimated: driver.isAnimated, waitsForContent: driver.waitsForContent)
      isByScreen = driver.step == .screen
    case .jump(let driver):
      self.init(rows: driver.rows, interval: driver.interval, isAnimated: false, waitsForContent: false)
    case .timer, .script, .drags, .flicks, .offsets, .touches: return nil
    }
  }

  private init(rows: [Int]?, interval: VirtualDuration, isAnimated: Bool, waitsForContent: Bool) {
    self.rows = rows
    self.interval = interval
    self.isAnimated = isAnimated
    self.waitsForContent = waitsForContent
  }

  /// The row of a step in a list of `count` rows; nil after the last step. An index beyond the last row means the last
  /// row.
  func row(ofStep step: Int, count: Int) -> Int? {
    guard count > 0 else { return nil }
    guard let rows else { return step < count ? step : nil }
    return step < rows.count ? min(rows[step], count - 1) : nil
  }
}
