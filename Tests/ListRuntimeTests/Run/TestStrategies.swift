import ListRuntime

/// Heights from tables by row; rows beyond a table's end have its last height.
final class TableHeights: HeightStrategy {
  var estimates: [Double]
  var exact: [Double]
  private(set) var queryCounts: [Int: Int] = [:]

  init(estimates: [Double], exact: [Double]) {
    self.estimates = estimates
    self.exact = exact
  }

  func estimatedHeight(for row: Row, ui: UIContext) -> Double { estimates[min(row.index, estimates.count - 1)] }
  func height(for row: Row, ui: UIContext) -> RowHeight {
    queryCounts[row.index, default: 0] += 1
    return .exact(exact[min(row.index, exact.count - 1)])
  }
  func didFit(_ row: Row, height: Double, ui: UIContext) {}
  func invalidate(_ change: ListChange, ui: UIContext) {}
}

extension StrategyStack {
  /// Shows empty cells, in rows with heights from a table.
  @discardableResult
  func useBareRows(_ cells: BareCells = BareCells(), estimates: [Double] = [100], exact: [Double] = [100])
    -> TableHeights
  {
    let heights = TableHeights(estimates: estimates, exact: exact)
    decorateCells { _ in cells }
    decorateHeights { _ in heights }
    return heights
  }
}

/// Empty cells with one identifier each, and a log of the requests.
final class BareCells: CellProvider {
  private let name: (Row) -> String
  private(set) var log: [String] = []

  init(_ name: @escaping (Row) -> String = { _ in "cell" }) { self.name = name }

  /// Returns the log and empties it.
  func takeLog() -> [String] {
    defer { log = [] }
    return log
  }

  func identifier(for row: Row, ui: UIContext) -> CellIdentifier? { CellIdentifier(name(row)) }
  func makeCell(for row: Row, ui: UIContext) -> Cell {
    log.append("make \(row.index)")
    return ui.makeCell(CellIdentifier(name(row)))
  }
  func prepareForReuse(_ cell: Cell, ui: UIContext) { log.append("reuse") }
  func bind(_ cell: Cell, to row: Row, ui: UIContext) { log.append("bind \(row.index)") }
  func willDisplay(_ cell: Cell, for row: Row, ui: UIContext) {}
  func didEndDisplaying(_ cell: Cell, for row: Row, ui: UIContext) { log.append("leave \(row.index)") }
  func constraints(of description: CellDescription, for row: Row, ui: UIContext) -> [LayoutConstraint] { [] }
}

/// Cells of one pool with a height of 100 pt. A test makes their views, sets the frames, and can fill them.
final class ViewCells: CellProvider, FrameLayout {
  private let frames: [PointRect]
  private let bind: (UIContext, Cell, Row) -> Void
  private let make: (UIContext, View, Row) -> Void

  /// - Parameters:
  ///   - frames: the frames of the views, without the content view; the other views keep their frames.
  ///   - make: makes the views of a row's cell, given its content view.
  init(
    _ frames: [PointRect], bind: @escaping (UIContext, Cell, Row) -> Void = { _, _, _ in },
    _ make: @escaping (UIContext, View, Row) -> Void
  ) {
    self.frames = frames
    self.bind = bind
    self.make = make
  }

  func identifier(for row: Row, ui: UIContext) -> CellIdentifier? { CellIdentifier("cell") }
  func makeCell(for row: Row, ui: UIContext) -> Cell {
    let cell = ui.makeCell(CellIdentifier("cell"))
    cell.frameLayout = self
    make(ui, cell.contentView, row)
    return cell
  }
  func prepareForReuse(_ cell: Cell, ui: UIContext) {}
  func bind(_ cell: Cell, to row: Row, ui: UIContext) { bind(ui, cell, row) }
  func willDisplay(_ cell: Cell, for row: Row, ui: UIContext) {}
  func didEndDisplaying(_ cell: Cell, for row: Row, ui: UIContext) {}
  func constraints(of description: CellDescription, for row: Row, ui: UIContext) -> [LayoutConstraint] { [] }
  func fittingHeight(of cell: Cell, width: Double, ui: UIContext) -> Double { 100 }
  func layout(_ cell: Cell, size: PointSize, ui: UIContext) {
    for (view, frame) in zip(cell.views.dropFirst(), frames) { ui.setFrame(frame, of: view) }
  }

  /// Shows a device's list with these cells; its compositor.
  func show(on device: Device) -> Compositor {
    device.ui.strategies.decorateCells { _ in self }
    let heights = TableHeights(estimates: [100], exact: [100])
    device.ui.strategies.decorateHeights { _ in heights }
    device.show()
    return Compositor(ui: device.ui)
  }
}

/// One pool per cell class; a cell is built once and filled at every bind.
final class PooledStandingCells: CellProvider, StrategyDecorator {
  let base: any CellProvider
  init(over base: any CellProvider) { self.base = base }

  func identifier(for row: Row, ui: UIContext) -> CellIdentifier? {
    CellIdentifier(ui.content.staticCell(for: row).name)
  }
  func makeCell(for row: Row, ui: UIContext) -> Cell {
    let description = ui.content.staticCell(for: row)
    let cell = ui.makeCell(CellIdentifier(description.name))
    ui.build(description, in: cell, for: row)
    return cell
  }
  func prepareForReuse(_ cell: Cell, ui: UIContext) {
    for view in cell.views where view.kind == .image { ui.clearImage(view) }
  }
  func bind(_ cell: Cell, to row: Row, ui: UIContext) { ui.fill(cell, for: row) }
}

/// Images at the size of their views.
final class SizedImages: ImageStrategy, StrategyDecorator {
  let base: any ImageStrategy
  init(over base: any ImageStrategy) { self.base = base }
  func request(for media: MediaItem, style: ImageStyle, ui: UIContext) -> ImageRequest {
    var request = base.request(for: media, style: style, ui: ui)
    guard media.kind == .still else { return request }
    let side = Int(style.size.width) * ui.screen.scale
    request.resize = PixelSize(width: side, height: side)
    return request
  }
}

/// Heights by measuring texts.
final class MeasuredHeights: HeightStrategy, StrategyDecorator {
  let base: any HeightStrategy
  init(over base: any HeightStrategy) { self.base = base }
  func estimatedHeight(for row: Row, ui: UIContext) -> Double { ui.content.calculatedEstimate(for: row) }
  func height(for row: Row, ui: UIContext) -> RowHeight {
    let isPooled = ui.strategies.cells.identifier(for: row, ui: ui) != nil
    let formula = ui.content.heightFormula(for: row, isPooled: isPooled)
    var height = formula.fixed
    for block in formula.texts {
      height += ui.measure(block.text, font: block.font, maxWidth: block.maxWidth, lineLimit: block.lineLimit).height
    }
    return .exact(PixelGrid.roundUp(height, scale: 1))
  }
}

/// Layers cached as bitmaps.
final class RasterizedLayers: RenderStrategy, StrategyDecorator {
  let base: any RenderStrategy
  init(over base: any RenderStrategy) { self.base = base }
  func makeSurface(_ style: SurfaceStyle, in parent: View, ui: UIContext) -> View {
    let view = base.makeSurface(style, in: parent, ui: ui)
    view.shouldRasterize = true
    return view
  }
  func makeImageView(_ style: ImageStyle, in parent: View, ui: UIContext) -> View {
    let view = base.makeImageView(style, in: parent, ui: ui)
    view.shouldRasterize = true
    return view
  }
}

/// Calls back after every layout of the list, and can keep rows beyond the screen.
final class LayoutProbe: RangeStrategy {
  private let margin: Double
  private let didLayOut: () -> Void
  init(margin: Double = 0, _ didLayOut: @escaping () -> Void = {}) {
    self.margin = margin
    self.didLayOut = didLayOut
  }
  /// A probe that receives the list.
  convenience init(_ list: ListView, _ didLayOut: @escaping (ListView) -> Void) {
    self.init { didLayOut(list) }
  }
  func margins(viewportHeight: Double, ui: UIContext) -> (above: Double, below: Double) { (margin, margin) }
  func didMove(visible: Range<Int>, isForward: Bool, ui: UIContext) { didLayOut() }
}

/// Updates all rows in one way.
final class FixedUpdates: UpdateStrategy {
  private let answer: RowUpdate
  init(_ answer: RowUpdate) { self.answer = answer }
  func update(of row: Row, ui: UIContext) -> RowUpdate { answer }
  func perform(_ update: ListUpdate, ui: UIContext) { update.perform() }
  func replaceItems(_ replacement: ItemReplacement, ui: UIContext) { replacement.reload() }
}

/// Techniques of these tests by name, for putting a few onto a list.
enum TestTechnique: String, CaseIterable {
  case pooled, measured, sized, rasterized, splitRows

  func install(in strategies: StrategyStack) {
    switch self {
    case .pooled: strategies.decorateCells { PooledStandingCells(over: $0) }
    case .measured: strategies.decorateHeights { MeasuredHeights(over: $0) }
    case .sized: strategies.decorateImages { SizedImages(over: $0) }
    case .rasterized: strategies.decorateRender { RasterizedLayers(over: $0) }
    case .splitRows: strategies.decorateRows { _ in SplitRows() }
    }
  }
}

extension ListSimulation {
  /// A run with techniques of these tests, numbered 1, 2, ….
  convenience init(
    _ configuration: RunConfiguration, _ techniques: [TestTechnique], recordsFilmstrip: Bool = false
  ) {
    self.init(configuration, recordsFilmstrip: recordsFilmstrip)
    for (position, technique) in techniques.enumerated() {
      ui.strategies.installing = UInt8(position + 1)
      technique.install(in: ui.strategies)
    }
  }
}

/// A row for every block of an item.
final class SplitRows: RowStrategy {
  func rows(ofItem item: Int, ui: UIContext) -> [Range<Int>] {
    (0..<ui.content.blockCount(ofItem: item)).map { $0..<$0 + 1 }
  }
}
