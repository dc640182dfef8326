// Each wrapper forwards every call to one strategy; during the call, the meter attributes work to the strategy's
// technique.

final class AttributedCells: CellProvider {
  private let base: any CellProvider
  private let technique: UInt8
  private let meter: WorkMeter
  init(_ base: any CellProvider, _ technique: UInt8, _ meter: WorkMeter) {
    (self.base, self.technique, self.meter) = (base, technique, meter)
  }
  func identifier(for row: Row, ui: UIContext) -> CellIdentifier? {
    meter.asTechnique(technique) { base.identifier(for: row, ui: ui) }
  }
  func makeCell(for row: Row, ui: UIContext) -> Cell {
    meter.asTechnique(technique) { base.makeCell(for: row, ui: ui) }
  }
  func prepareForReuse(_ cell: Cell, ui: UIContext) {
    meter.asTechnique(technique) { base.prepareForReuse(cell, ui: ui) }
  }
  func bind(_ cell: Cell, to row: Row, ui: UIContext) {
    meter.asTechnique(technique) { base.bind(cell, to: row, ui: ui) }
  }
  func willDisplay(_ cell: Cell, for row: Row, ui: UIContext) {
    meter.asTechnique(technique) { base.willDisplay(cell, for: row, ui: ui) }
  }
  func didEndDisplaying(_ cell: Cell, for row: Row, ui: UIContext) {
    meter.asTechnique(technique) { base.didEndDisplaying(cell, for: row, ui: ui) }
  }
  func constraints(of description: CellDescription, for row: Row, ui: UIContext) -> [LayoutConstraint] {
    meter.asTechnique(technique) { base.constraints(of: description, for: row, ui: ui) }
  }
}

final class AttributedHeights: HeightStrategy {
  private let base: any HeightStrategy
  private let technique: UInt8
  private let meter: WorkMeter
  init(_ base: any HeightStrategy, _ technique: UInt8, _ meter: WorkMeter) {
    (self.base, self.technique, self.meter) = (base, technique, meter)
  }
  func estimatedHeight(for row: Row, ui: UIContext) -> Double {
    meter.asTechnique(technique) { base.estimatedHeight(for: row, ui: ui) }
  }
  func height(for row: Row, ui: UIContext) -> RowHeight {
    meter.asTechnique(technique) { base.height(for: row, ui: ui) }
  }
  func didFit(_ row: Row, height: Double, ui: UIContext) {
    meter.asTechnique(technique) { base.didFit(row, height: height, ui: ui) }
  }
  func invalidate(_ change: ListChange, ui: UIContext) {
    meter.asTechnique(technique) { base.invalidate(change, ui: ui) }
  }
}

final class AttributedImages: ImageStrategy {
  private let base: any ImageStrategy
  private let technique: UInt8
  private let meter: WorkMeter
  init(_ base: any ImageStrategy, _ technique: UInt8, _ meter: WorkMeter) {
    (self.base, self.technique, self.meter) = (base, technique, meter)
  }
  func request(for media: MediaItem, style: ImageStyle, ui: UIContext) -> ImageRequest {
    meter.asTechnique(technique) { base.request(for: media, style: style, ui: ui) }
  }
}

final class AttributedRender: RenderStrategy {
  private let base: any RenderStrategy
  private let technique: UInt8
  private let meter: WorkMeter
  init(_ base: any RenderStrategy, _ technique: UInt8, _ meter: WorkMeter) {
    (self.base, self.technique, self.meter) = (base, technique, meter)
  }
  func makeSurface(_ style: SurfaceStyle, in parent: View, ui: UIContext) -> View {
    meter.asTechnique(technique) { base.makeSurface(style, in: parent, ui: ui) }
  }
  func restyle(_ surface: View, as style: SurfaceStyle, ui: UIContext) {
    meter.asTechnique(technique) { base.restyle(surface, as: style, ui: ui) }
  }
  func makeImageView(_ style: ImageStyle, in parent: View, ui: UIContext) -> View {
    meter.asTechnique(technique) { base.makeImageView(style, in: parent, ui: ui) }
  }
  func willShow(_ media: MediaItem, in view: View, style: ImageStyle, ui: UIContext) {
    meter.asTechnique(technique) { base.willShow(media, in: view, style: style, ui: ui) }
  }
}

final class AttributedRows: RowStrategy {
  private let base: any RowStrategy
  private let technique: UInt8
  private let meter: WorkMeter
  init(_ base: any RowStrategy, _ technique: UInt8, _ meter: WorkMeter) {
    (self.base, self.technique, self.meter) = (base, technique, meter)
  }
  func rows(ofItem item: Int, ui: UIContext) -> [Range<Int>] {
    meter.asTechnique(technique) { base.rows(ofItem: item, ui: ui) }
  }
}

final class AttributedPreparation: PreparationStrategy {
  private let base: any PreparationStrategy
  private let technique: UInt8
  private let meter: WorkMeter
  init(_ base: any PreparationStrategy, _ technique: UInt8, _ meter: WorkMeter) {
    (self.base, self.technique, self.meter) = (base, technique, meter)
  }
  func prepare(_ ui: UIContext, ready: @escaping () -> Void) {
    meter.asTechnique(technique) { base.prepare(ui, ready: ready) }
  }
  func listDidChange(_ change: ListChange, ui: UIContext) {
    meter.asTechnique(technique) { base.listDidChange(change, ui: ui) }
  }
  func priority(isScrolling: Bool, ui: UIContext) -> QueuePriority {
    meter.asTechnique(technique) { base.priority(isScrolling: isScrolling, ui: ui) }
  }
}

final class AttributedRange: RangeStrategy {
  private let base: any RangeStrategy
  private let technique: UInt8
  private let meter: WorkMeter
  init(_ base: any RangeStrategy, _ technique: UInt8, _ meter: WorkMeter) {
    (self.base, self.technique, self.meter) = (base, technique, meter)
  }
  func margins(viewportHeight: Double, ui: UIContext) -> (above: Double, below: Double) {
    meter.asTechnique(technique) { base.margins(viewportHeight: viewportHeight, ui: ui) }
  }
  func didMove(visible: Range<Int>, isForward: Bool, ui: UIContext) {
    meter.asTechnique(technique) { base.didMove(visible: visible, isForward: isForward, ui: ui) }
  }
}

final class AttributedDelivery: DeliveryStrategy {
  private let base: any DeliveryStrategy
  private let technique: UInt8
  private let meter: WorkMeter
  init(_ base: any DeliveryStrategy, _ technique: UInt8, _ meter: WorkMeter) {
    (self.base, self.technique, self.meter) = (base, technique, meter)
  }
  func delivery(of request: ImageRequest, ui: UIContext) -> ImageDelivery {
    meter.asTechnique(technique) { base.delivery(of: request, ui: ui) }
  }
}

final class AttributedUpdates: UpdateStrategy {
  private let base: any UpdateStrategy
  private let technique: UInt8
  private let meter: WorkMeter
  init(_ base: any UpdateStrategy, _ technique: UInt8, _ meter: WorkMeter) {
    (self.base, self.technique, self.meter) = (base, technique, meter)
  }
  func update(of row: Row, ui: UIContext) -> RowUpdate {
    meter.asTechnique(technique) { base.update(of: row, ui: ui) }
  }
  func replaceItems(_ replacement: ItemReplacement, ui: UIContext) {
    meter.asTechnique(technique) { base.replaceItems(replacement, ui: ui) }
  }
}

final class AttributedPrefetching: RowDataPrefetching {
  private let base: any RowDataPrefetching
  private let technique: UInt8
  private let meter: WorkMeter
  init(_ base: any RowDataPrefetching, _ technique: UInt8, _ meter: WorkMeter) {
    (self.base, self.technique, self.meter) = (base, technique, meter)
  }
  func prefetchRows(_ rows: [Row], ui: UIContext) {
    meter.asTechnique(technique) { base.prefetchRows(rows, ui: ui) }
  }
  func cancelPrefetching(ofRows rows: [Row], ui: UIContext) {
    meter.asTechnique(technique) { base.cancelPrefetching(ofRows: rows, ui: ui) }
  }
}
