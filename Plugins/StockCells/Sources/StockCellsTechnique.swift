public import ListRuntime

/// Reuses the table view's built-in cells with one line of text.
public struct StockCellsTechnique: Technique {
  /// Id, extension points, options and picture differences of the technique.
  public static let declaration = TechniqueDeclaration(
    id: "stock-cells",
    summary: "Show every row in the built-in cell: one line of text, one pool, placed by frames.",
    conflicts: ["cell-reuse", "static-cells", "async-nodes"],
    replaces: [.cells],
    needsTextOnly: true,
    differences: [
      PictureDifference(.height, of: .all, because: "built-in cells are 44 pt high"),
      PictureDifference(.fill, of: .all, because: "built-in cells have no bubbles"),
      PictureDifference(.text, of: .all, because: "built-in cells show 17 pt text of one line at the left margin"),
    ])

  /// Creates the technique with resolved options.
  public init(options: TechniqueOptions) {}

  /// Installs the strategies of the extension points that the declaration names.
  public func install(in strategies: StrategyStack) {
    strategies.decorateCells { _ in StockCells() }
  }
}

/// Makes and fills the table view's built-in cells.
final class StockCells: CellProvider {
  private static let pool = CellIdentifier("stock")
  private let layout = StockCellLayout()

  func identifier(for row: Row, ui: UIContext) -> CellIdentifier? { Self.pool }

  func makeCell(for row: Row, ui: UIContext) -> Cell {
    let cell = ui.makeCell(Self.pool)
    cell.frameLayout = layout
    _ = ui.makeLabel(
      LabelStyle(font: Font(pointSize: StockCellLayout.fontSize), color: .black, lineLimit: 1), in: cell.contentView)
    return cell
  }

  func prepareForReuse(_ cell: Cell, ui: UIContext) {}
  func bind(_ cell: Cell, to row: Row, ui: UIContext) {
    for view in cell.views where view.kind == .label { view.text = ui.content.plainText(for: row) }
  }
  func willDisplay(_ cell: Cell, for row: Row, ui: UIContext) {}
  func didEndDisplaying(_ cell: Cell, for row: Row, ui: UIContext) {}
  func constraints(of description: CellDescription, for row: Row, ui: UIContext) -> [LayoutConstraint] {
    description.constraints
  }
}

/// Places the label of a built-in cell.
final class StockCellLayout: FrameLayout {
  /// Font size of a built-in cell's text label, in points.
  static let fontSize = 17.0
  /// Minimum row height and horizontal text margins, in points.
  private static let rowHeight = 44.0
  private static let margin = 16.0

  func fittingHeight(of cell: Cell, width: Double, ui: UIContext) -> Double {
    var height = Self.rowHeight
    for view in cell.views where view.kind == .label {
      let size = ui.measure(view.text, font: view.font, maxWidth: width - 2 * Self.margin, lineLimit: view.lineLimit)
      height = max(height, PixelGrid.roundUp(size.height, scale: Double(ui.screen.scale)))
    }
    return height
  }

  func layout(_ cell: Cell, size: PointSize, ui: UIContext) {
    for view in cell.views where view.kind == .label {
      ui.setFrame(
        PointRect(x: Self.margin, y: 0, width: size.width - 2 * Self.margin, height: size.height), of: view)
    }
  }
}
