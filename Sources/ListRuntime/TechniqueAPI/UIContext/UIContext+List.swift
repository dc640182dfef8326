// The list, as strategies see it: reading it charges nothing.
extension UIContext {
  /// How the list scrolls at present: what moves it, how fast, where to, and which rows are on the screen.
  public var scroll: ScrollState {
    let motion = list.motion
    return ScrollState(
      phase: motion.phase, velocity: motion.velocity, direction: motion.direction, visible: list.visibleRows,
      missedSteps: motion.missedSteps)
  }

  /// The most frames per second that the display can show (`UIScreen.maximumFramesPerSecond`).
  ///
  /// - Charges: nothing.
  public var maximumFramesPerSecond: Int { environment.arbiter?.highestRate ?? environment.profile.refreshRate }

  /// The rates at which the app prefers to move the list; nil, the initial value, leaves the rate to the system.
  ///
  /// In an app this is the property `preferredFrameRateRange` of the display link that moves the list. UIScrollView has
  /// no such property for its own display link, so an app can do this only for movements that it performs itself.
  public var preferredFrameRates: FrameRateRange? { list.preferredFrameRates }

  /// Sets the rates at which the app prefers to move the list, from the next callback of its display link on.
  ///
  /// - Charges: one `methodCall`.
  public func preferFrameRates(_ range: FrameRateRange?) {
    meter.charge(.methodCall)
    list.preferredFrameRates = range
  }

  /// Whether a drag, a deceleration or an animation scrolls the list.
  public var isScrolling: Bool { list.isScrolling }

  /// Number of rows in the list.
  public var rowCount: Int { list.rows.count }

  /// A row of the list; an index out of range gives the nearest row.
  ///
  /// - Charges: nothing.
  public func row(_ index: Int) -> Row { list.row(index) }

  /// Width of the list, in points; it changes when the device rotates.
  public var listWidth: Double { list.size.width }

  /// Height of the list on the screen, in points.
  public var viewportHeight: Double { list.size.height }

  /// Number of rows, from the top, whose estimated heights fill a number of screens; all rows if they do not. O(rows).
  ///
  /// - Charges: what the height strategy does for its estimates, by default nothing.
  public func rowCount(filling screens: Double) -> Int {
    var height = 0.0
    for index in 0..<rowCount {
      height += strategies.heights.estimatedHeight(for: row(index), ui: self)
      if height >= screens * viewportHeight { return index + 1 }
    }
    return rowCount
  }

  /// The distance in points from the screen to an end of the content, by the current heights; 0 at the end, negative beyond it.
  ///
  /// - Charges: nothing.
  public func distance(to edge: ListEdge) -> Double { list.distance(to: edge) }

  /// The distance in points that a deceleration in progress will still move the list, positive toward the end, as far as the content allows
  /// at its present height; 0 without one (`targetContentOffset` of `scrollViewWillEndDragging(_:withVelocity:targetContentOffset:)`).
  ///
  /// - Charges: nothing.
  public var decelerationDistance: Double { list.decelerationTarget?().map { $0 - list.offset } ?? 0 }

  /// Mirrors the list: a transform turns it upside down, and one turns each cell back. Its offset is then a distance from the end of the
  /// content, which is therefore kept when rows above the screen change. Cells need `mirror(_:)`.
  ///
  /// - Charges: one `methodCall`. Composited layers of a transformed view cost nothing more here: no source states a cost.
  public func mirrorList() {
    meter.charge(.methodCall)
    list.isMirrored = true
  }

  /// Sets the transform with which a cell of a mirrored list is upright.
  ///
  /// - Charges: one `methodCall`.
  public func mirror(_ cell: Cell) { meter.charge(.methodCall) }

  /// Requests the next page of items at an end of the list before the app does, unless one is on its way or there are no more; returns
  /// whether it was requested. Pages are events of the scenario that its scroll triggers.
  ///
  /// - Charges: one `methodCall`.
  public func requestPage(at edge: ListEdge) -> Bool {
    meter.charge(.methodCall)
    return environment.pages?.request(at: edge) ?? false
  }

  /// Whether a page of items for an end of the list has been requested and has not arrived.
  ///
  /// - Charges: nothing.
  public func isLoadingPage(at edge: ListEdge) -> Bool { environment.pages?.isLoading(at: edge) ?? false }

  /// Rows that intersect the screen extended by points above and below, by the current heights. O(log n + rows).
  ///
  /// - Charges: nothing.
  public func rows(above: Double, below: Double) -> Range<Int> { list.rows(above: above, below: below) }
}
