internal import ListRuntime

// Each class logs the names of the functions that are called and forwards the calls.

final class RecordedCells: CellProvider {
  private let base: any CellProvider
  private let log: CallLog
  init(_ base: any CellProvider, _ log: CallLog) { (self.base, self.log) = (base, log) }
  func identifier(for row: Row, ui: UIContext) -> CellIdentifier? {
    log.add(#function, at: .cells)
    return base.identifier(for: row, ui: ui)
  }
  func makeCell(for row: Row, ui: UIContext) -> Cell {
    log.add(#function, at: .cells)
    return base.makeCell(for: row, ui: ui)
  }
  func prepareForReuse(_ cell: Cell, ui: UIContext) {
    log.add(#function, at: .cells)
    base.prepareForReuse(cell, ui: ui)
  }
  func bind(_ cell: Cell, to row: Row, ui: UIContext) {
    log.add(#function, at: .cells)
    base.bind(cell, to: row, ui: ui)
  }
  func willDisplay(_ cell: Cell, for row: Row, ui: UIContext) {
    log.add(#function, at: .cells)
    base.willDisplay(cell, for: row, ui: ui)
  }
  func didEndDisplaying(_ cell: Cell, for row: Row, ui: UIContext) {
    log.add(#function, at: .cells)
    base.didEndDisplaying(cell, for: row, ui: ui)
  }
  func constraints(of description: CellDescription, for row: Row, ui: UIContext) -> [LayoutConstraint] {
    log.add(#function, at: .cells)
    return base.constraints(of: description, for: row, ui: ui)
  }
}

final class RecordedHeights: HeightStrategy {
  private let base: any HeightStrategy
  private let log: CallLog
  init(_ base: any HeightStrategy, _ log: CallLog) { (self.base, self.log) = (base, log) }
  func estimatedHeight(for row: Row, ui: UIContext) -> Double {
    log.add(#function, at: .heights)
    return base.estimatedHeight(for: row, ui: ui)
  }
  func height(for row: Row, ui: UIContext) -> RowHeight {
    log.add(#function, at: .heights)
    return base.height(for: row, ui: ui)
  }
  func didFit(_ row: Row, height: Double, ui: UIContext) {
    log.add(#function, at: .heights)
    base.didFit(row, height: height, ui: ui)
  }
  func invalidate(_ change: ListChange, ui: UIContext) {
    log.add(#function, at: .heights)
    base.invalidate(change, ui: ui)
  }
}

final class RecordedImages: ImageStrategy {
  private let base: any ImageStrategy
  private let log: CallLog
  init(_ base: any ImageStrategy, _ log: CallLog) { (self.base, self.log) = (base, log) }
  func request(for media: MediaItem, style: ImageStyle, ui: UIContext) -> ImageRequest {
    log.add(#function, at: .images)
    return base.request(for: media, style: style, ui: ui)
  }
}

final class RecordedRender: RenderStrategy {
  private let base: any RenderStrategy
  private let log: CallLog
  init(_ base: any RenderStrategy, _ log: CallLog) { (self.base, self.log) = (base, log) }
  func makeSurface(_ style: SurfaceStyle, in parent: View, ui: UIContext) -> View {
    log.add(#function, at: .render)
    return base.makeSurface(style, in: parent, ui: ui)
  }
  func restyle(_ surface: View, as style: SurfaceStyle, ui: UIContext) {
    log.add(#function, at: .render)
    base.restyle(surface, as: style, ui: ui)
  }
  func makeImageView(_ style: ImageStyle, in parent: View, ui: UIContext) -> View {
    log.add(#function, at: .render)
    return base.makeImageView(style, in: parent, ui: ui)
  }
  func willShow(_ media: MediaItem, in view: View, style: ImageStyle, ui: UIContext) {
    log.add(#function, at: .render)
    base.willShow(media, in: view, style: style, ui: ui)
  }
}

final class RecordedRows: RowStrategy {
  private let base: any RowStrategy
  private let log: CallLog
  init(_ base: any RowStrategy, _ log: CallLog) { (self.base, self.log) = (base, log) }
  func rows(ofItem item: Int, ui: UIContext) -> [Range<Int>] {
    log.add(#function, at: .rows)
    return base.rows(ofItem: item, ui: ui)
  }
}

final class RecordedPreparation: PreparationStrategy {
  private let base: any PreparationStrategy
  private let log: CallLog
  init(_ base: any PreparationStrategy, _ log: CallLog) { (self.base, self.log) = (base, log) }
  func prepare(_ ui: UIContext, ready: @escaping () -> Void) {
    log.add(#function, at: .preparation)
    return base.prepare(ui, ready: ready)
  }
  func listDidChange(_ change: ListChange, ui: UIContext) {
    log.add(#function, at: .preparation)
    base.listDidChange(change, ui: ui)
  }
  func priority(isScrolling: Bool, ui: UIContext) -> QueuePriority {
    log.add(#function, at: .preparation)
    return base.priority(isScrolling: isScrolling, ui: ui)
  }
}

final class RecordedRange: RangeStrategy {
  private let base: any RangeStrategy
  private let log: CallLog
  init(_ base: any RangeStrategy, _ log: CallLog) { (self.base, self.log) = (base, log) }
  func margins(viewportHeight: Double, ui: UIContext) -> (above: Double, below: Double) {
    log.add(#function, at: .range)
    return base.margins(viewportHeight: viewportHeight, ui: ui)
  }
  func didMove(visible: Range<Int>, isForward: Bool, ui: UIContext) {
    log.add(#function, at: .range)
    base.didMove(visible: visible, isForward: isForward, ui: ui)
  }
}

final class RecordedDelivery: DeliveryStrategy {
  private let base: any DeliveryStrategy
  private let log: CallLog
  init(_ base: any DeliveryStrategy, _ log: CallLog) { (self.base, self.log) = (base, log) }
  func delivery(of request: ImageRequest, ui: UIContext) -> ImageDelivery {
    log.add(#function, at: .delivery)
    return base.delivery(of: request, ui: ui)
  }
}

final class RecordedUpdates: UpdateStrategy {
  private let base: any UpdateStrategy
  private let log: CallLog
  init(_ base: any UpdateStrategy, _ log: CallLog) { (self.base, self.log) = (base, log) }
  func update(of row: Row, ui: UIContext) -> RowUpdate {
    log.add(#function, at: .updates)
    return base.update(of: row, ui: ui)
  }
  func replaceItems(_ replacement: ItemReplacement, ui: UIContext) {
    log.add(#function, at: .updates)
    base.replaceItems(replacement, ui: ui)
  }
}
