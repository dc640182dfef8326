import Simulation

// The offset of the list, and where it puts the rows.
extension ListView {
  /// Whether scrolling to an offset, in points, would move the content by at least a pixel.
  func wouldMove(to points: Double) -> Bool {
    PixelGrid.nearest(points, scale: Double(ui.screen.scale)) != model.offset
  }

  /// Scrolls to an offset in points, rounded to a pixel.
  ///
  /// - Parameter last: the offset that the same movement asked for before; nil for that of the list. Another one means that a
  ///   correction is lost, and rows jump.
  package func setOffset(_ points: Double, after last: Double? = nil) {
    let rounded = PixelGrid.nearest(points, scale: Double(ui.screen.scale))
    if let last, last != model.offset { willMoveRows(.heights) }
    model.positions.command(rounded - (last ?? model.offset))
    if model.startsAtEnd { pin(at: rounded) }
    guard rounded != model.offset else { return }
    model.motion.turn(rounded > model.offset ? .forward : .backward)
    model.offset = rounded
    // Scrolling changes the bounds of the scroll view's layer.
    commit.dirtyLayers += 1
    setNeedsLayout()
  }

  /// Vertical content offset, in points.
  package var scrollOffset: Double { model.offset }

  /// Height of the list on the screen, in points.
  package var screenHeight: Double { model.size.height }

  /// The distance in points that scrolls have commanded since the run began.
  package var commandedDistance: Double { model.positions.commanded }

  /// The number of layouts that showed the end because the app scrolled there.
  package var endCount: Int { model.positions.endCount }

  /// Remembers where the rows on the screen are, before something other than the scroll moves them.
  func willMoveRows(_ cause: RowPositions.Cause) {
    model.positions.track(model.visibleRows, of: model.heights, from: model.fixedEdge, because: cause)
  }

  /// Determines after a layout how far rows have moved.
  func settlePositions() {
    guard model.positions.areTracked else { return }
    model.positions.settle(model.heights, from: model.fixedEdge, screen: model.screen, scale: ui.screen.scale)
  }

  /// Determines whether a scroll to an offset leaves or reaches the end.
  private func pin(at offset: Double) {
    let pixel = 1 / Double(ui.screen.scale)
    if offset > model.endOffset - pixel {
      model.isPinnedToEnd = true
    } else if offset < model.offset {
      model.isPinnedToEnd = false
    }
  }

  /// Ends the scroll to a row if nothing moves the list any more; returns how far the row is from where it should be, in pixels.
  func takeLandingError() -> Int? {
    guard let row = model.landingRow, !model.isScrolling, row < heights.count else { return nil }
    model.landingRow = nil
    return Int(((model.landingOffset(of: row) - model.offset).magnitude * Double(ui.screen.scale)).rounded())
  }

  /// Whether the list starts at its end and shows it.
  var showsOwnEnd: Bool { model.startsAtEnd && model.isAt(.end) }

  /// Moves the bounds to the end of the content, together with what scrolls the list; returns whether that is another offset.
  @discardableResult func moveToEnd() -> Bool {
    let end = PixelGrid.nearest(model.endOffset, scale: Double(ui.screen.scale))
    guard end != model.offset else { return false }
    model.pendingShift += end - model.offset
    moveBounds(to: end)
    return true
  }

  /// Moves the bounds by something other than a scroll.
  func moveBounds(to offset: Double) {
    model.offset = offset
    commit.dirtyLayers += 1
  }

  /// Lets the next layout show the end of the content, as `scrollToRow(at:at:animated:)` for the last row does.
  ///
  /// - Charges: one `methodCall`.
  func keepEnd() {
    meter.inPhase(.scroll) { meter.charge(.methodCall) }
    isFollowingEnd = true
    setNeedsLayout()
  }

  /// Moves the bounds with the rows on the screen when a height above them replaces its estimate.
  func correctOffset(by change: Int64) {
    let points = HeightIndex.points(change)
    model.offset += points
    if model.isMirrored {
      model.pendingShift += points
      model.mirroredEnd? += change
    } else if keepsCorrections {
      model.pendingCorrection += points
    }
  }

  /// Whether a scroll in progress goes on from a corrected offset.
  private var keepsCorrections: Bool { environment.profile.system.heightCorrection.value == .kept }

  /// What a correction of a height below does to a mirrored list, whose rows enter there at its start: its offset is corrected, so that
  /// the rows above stay, and a scroll in progress overrides that.
  func correctMirrored(by change: Int64, row: Int) {
    // A reloaded row does not enter: the offset stays, as for any other change.
    guard change != 0, !isFirstLayout, !isFollowingEnd, !placedRows.contains(row) else { return }
    model.mirroredEnd? += change
    if !keepsCorrections { model.pendingShift += HeightIndex.points(change) }
  }
}
