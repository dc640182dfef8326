package import Simulation

extension ListSimulation {
  /// What every data item of a configuration shows at rest, by item: nothing is pending, animations are at their first frame.
  ///
  /// The list runs on the configuration's device with all work free and is brought from row to row, in jumps of a screen;
  /// each row is looked at when all that was asked for has come. A row that does not come to rest within `patience` is taken
  /// as it is then: a technique that never shows something is to be caught. The driver is not used. Events, the
  /// configuration's in their order, happen when every row has been seen once, so that what is kept of rows that move is seen.
  package static func picturesAtRest(
    _ configuration: RunConfiguration, patience: VirtualDuration = .seconds(10)
  ) -> [Picture] {
    atRest(configuration, patience: patience).pictures
  }

  /// The pictures of all items, and the content they are of.
  static func atRest(
    _ configuration: RunConfiguration, patience: VirtualDuration = .seconds(10)
  ) -> (pictures: [Picture], content: any ListContent) {
    var configuration = configuration
    configuration.profile = configuration.profile.withFreeWork()
    configuration.driver = .script([])
    let events = configuration.events
    configuration.events = []
    let simulation = ListSimulation(configuration)
    defer { simulation.shutDown() }
    simulation.start()
    simulation.waitForRest(patience)
    if !events.isEmpty {
      _ = simulation.visitAllRows(patience)
      for (_, event) in events {
        simulation.ui.runLoop.perform { simulation.perform(event) }
        simulation.waitForRest(patience)
      }
    }
    return (simulation.visitAllRows(patience), simulation.ui.content)
  }

  private func visitAllRows(_ patience: VirtualDuration) -> [Picture] {
    var taken = [Picture?](repeating: nil, count: list.rows.count)
    var next = 0
    while true {
      // A row that lives beyond the screen is not seen yet, and need not show what it will.
      for cell in list.cells where cell.isDisplayed {
        if let row = cell.row, taken[row.index] == nil { taken[row.index] = picture(of: cell) }
      }
      while next < taken.count, taken[next] != nil { next += 1 }
      guard next < taken.count else { break }
      let row = next
      ui.runLoop.perform { [unowned self] in
        scroller.scroll(to: HeightIndex.points(list.heights.top(of: row)), animated: false)
      }
      waitForRest(patience)
      // A row that is not shown now, at the top of the screen, never will be.
      if !list.cells.contains(where: { $0.isDisplayed && $0.row?.index == row }) { next += 1 }
    }
    return byItem(taken)
  }

  /// Puts the pictures of each item's rows together; rows that were never shown are left out.
  private func byItem(_ pictures: [Picture?]) -> [Picture] {
    var items: [Picture?] = Array(repeating: nil, count: ui.content.itemCount)
    for (row, picture) in zip(list.rows, pictures) {
      guard let picture else { continue }
      if items[row.item] == nil { items[row.item] = picture } else { items[row.item]?.append(picture) }
    }
    let nothing = PicturePainter.picture(of: [], width: list.size.width, height: 0, scale: ui.screen.scale)
    return items.map { $0 ?? nothing }
  }

  /// What a cell shows now.
  func picture(of cell: Cell) -> Picture {
    PicturePainter.picture(
      of: CellShapes.all(of: cell, width: list.size.width, ui: ui), width: list.size.width,
      height: HeightIndex.points(cell.height), scale: ui.screen.scale)
  }

  /// Lets time move on until nothing is pending, or for so long.
  func waitForRest(_ patience: VirtualDuration) {
    let interval = VirtualDuration.milliseconds(20)
    var waited = VirtualDuration.zero
    repeat {
      advance(by: interval)
      waited = waited + interval
    } while !isAtRest && waited < patience
  }

  /// Whether nothing is pending that would change what the list shows, animations apart.
  var isAtRest: Bool {
    guard list.isReady, !list.needsLayout, !ui.needsCommit, ui.loader?.isIdle ?? true else { return false }
    for thread in ui.scheduler.threads where thread.isApplication && thread.state != .idle { return false }
    for cell in list.cells {
      if cell.needsLayout { return false }
      for view in cell.views where view.parent >= 0 {
        if view.needsDisplay { return false }
        // A bitmap that is drawn elsewhere and has not come.
        if view.kind == .label, view.contents == nil, !view.text.isEmpty, view.frame.width > 0, view.frame.height > 0 {
          return false
        }
      }
    }
    return true
  }
}
