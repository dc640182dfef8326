package import Simulation

extension ListSimulation {
  /// The settled picture of every data item of a configuration: nothing is pending, animations show their first frame.
  ///
  /// The list runs on the configuration's device with free work and is scrolled from row to row in jumps of a screen;
  /// each row is captured when the list has settled. A row that does not settle within `timeout` is captured as it is,
  /// so that a technique that never shows some content is detected. The driver is not used. The configuration's events
  /// are performed in their order after every row has been shown once, so that stale caches of moved rows become
  /// visible.
  package static func settledPictures(
    of configuration: RunConfiguration, timeout: VirtualDuration = .seconds(10)
  ) -> [Picture] {
    settledPicturesAndContent(of: configuration, timeout: timeout).pictures
  }

  /// The settled pictures of all items, and the content at that time.
  static func settledPicturesAndContent(
    of configuration: RunConfiguration, timeout: VirtualDuration = .seconds(10)
  ) -> (pictures: [Picture], content: any ListContent) {
    var configuration = configuration
    configuration.profile = configuration.profile.withFreeWork()
    configuration.driver = .script([])
    let events = configuration.events
    configuration.events = []
    let simulation = ListSimulation(configuration)
    defer { simulation.shutDown() }
    simulation.start()
    simulation.waitUntilSettled(timeout)
    if !events.isEmpty {
      _ = simulation.visitAllRows(timeout)
      for event in events.flatMap(\.events) {
        simulation.ui.runLoop.perform { simulation.perform(event) }
        simulation.waitUntilSettled(timeout)
      }
    }
    return (simulation.visitAllRows(timeout), simulation.ui.content)
  }

  /// Scrolls through all rows, and returns the picture of each item. The list jumps, or is animated by the rules of a system that makes
  /// cells ahead only while it scrolls.
  private func visitAllRows(_ timeout: VirtualDuration) -> [Picture] {
    let isAnimated = list.tableRules.cellPreparation != .off
    var pictures = [Picture?](repeating: nil, count: list.rows.count)
    var next = 0
    while true {
      // Cells beyond the screen are skipped: they may not have their final content.
      for cell in list.cells where cell.isDisplayed {
        if let row = cell.row, pictures[row.index] == nil { pictures[row.index] = picture(of: cell) }
      }
      while next < pictures.count, pictures[next] != nil { next += 1 }
      guard next < pictures.count else { break }
      let row = next
      func isDisplayed() -> Bool { list.cells.contains { $0.isDisplayed && $0.row?.index == row } }
      // An animation misses a row if heights on the way are corrected.
      for isAnimated in isAnimated ? [true, false] : [false] where !isDisplayed() {
        ui.runLoop.perform { [unowned self] in
          scroller.scroll(to: HeightIndex.points(list.heights.top(of: row)), animated: isAnimated, passesEnds: true)
        }
        waitUntilSettled(timeout)
      }
      // A row that is not displayed now, at the top of the screen, never will be.
      if !isDisplayed() { next += 1 }
    }
    return groupedByItem(pictures)
  }

  /// Joins the pictures of each item's rows; rows that were never displayed are omitted.
  private func groupedByItem(_ pictures: [Picture?]) -> [Picture] {
    var items: [Picture?] = Array(repeating: nil, count: ui.content.itemCount)
    for (row, picture) in paired(list.rows, pictures, "rows and pictures") {
      guard let picture else { continue }
      if items[row.item] == nil { items[row.item] = picture } else { items[row.item]?.append(picture) }
    }
    let empty = PicturePainter.picture(of: [], width: list.size.width, height: 0, scale: ui.screen.scale)
    return items.map { $0 ?? empty }
  }

  /// The current picture of a cell.
  package func picture(of cell: Cell) -> Picture {
    PicturePainter.picture(
      of: CellShapes.all(of: cell, width: list.size.width, ui: ui), width: list.size.width,
      height: HeightIndex.points(cell.height), scale: ui.screen.scale)
  }

  /// Advances time until the list has settled, but at most by `timeout`.
  func waitUntilSettled(_ timeout: VirtualDuration) {
    let interval = VirtualDuration.milliseconds(20)
    var waited = VirtualDuration.zero
    repeat {
      advance(by: interval)
      waited = waited + interval
    } while !(isSettled && scroller.isIdle) && waited < timeout
  }

  /// Whether nothing is pending that would change the visible content, except for animations.
  package var isSettled: Bool {
    guard list.isReady, !list.needsLayout, list.pendingUpdates.isEmpty, !ui.needsCommit, ui.loader.isIdle else {
      return false
    }
    for thread in ui.scheduler.threads where thread.isApplication && thread.state != .idle { return false }
    for cell in list.attachedCells {
      if cell.needsLayout { return false }
      for view in cell.views where view.parent >= 0 {
        if view.needsDisplay { return false }
        // A bitmap that is drawn in the background and has not been delivered.
        let bitmap = view.isFlattened ? cell.contentView.contents : view.contents
        let isMissing = view.kind.traits.rowContent == .text && bitmap == nil && !view.text.isEmpty
        if isMissing, view.frame.width > 0, view.frame.height > 0 { return false }
      }
    }
    return true
  }
}
