internal import ListRuntime
internal import TechniqueTestSupport
internal import Testing

/// Heights and frames calculated off the main thread before the list shows (Howlin and Nikam, High-Performance Scrolling on
/// iOS Using Layout Models, 2018). Texts only.
struct LayoutModels: Technique {
  static let declaration = TechniqueDeclaration(
    id: "layout-models", summary: "Calculate all frames off the main thread.",
    replaces: [.cells, .heights, .preparation],
    needsTextOnly: true)
  init(options: TechniqueOptions) {}
  func install(in seams: Seams) {
    let models = Models()
    seams.decoratePreparation { _ in Preparation(models) }
    seams.decorateHeights { _ in ModelHeights(models) }
    seams.decorateCells { _ in ModelCells(models) }
  }

  /// Frames of a row.
  struct Model {
    var height: Double
    var bubble: PointRect
    var label: PointRect
  }

  fileprivate final class Models {
    var rows: [Model?] = []
    subscript(row: Int) -> Model? { rows.indices.contains(row) ? rows[row] : nil }
  }

  private final class Preparation: PreparationStrategy {
    private let models: Models
    init(_ models: Models) { self.models = models }

    func listDidChange(_ change: ListChange, ui: UIContext) {}
    func priority(isScrolling: Bool, ui: UIContext) -> QueuePriority { .userInitiated }

    func prepare(_ ui: UIContext, ready: @escaping () -> Void) {
      let models = models
      let queue = ui.makeQueue("layout models", width: ui.processorCount, priority: .userInitiated)
      models.rows = Array(repeating: nil, count: ui.rowCount)
      var waiting = ui.rowCount
      for index in 0..<ui.rowCount {
        ui.async(queue) {
          let model = Self.model(of: ui.row(index), ui)
          ui.onMain {
            models.rows[index] = model
            waiting -= 1
            if waiting == 0 { ready() }
          }
        }
      }
    }

    private static func model(of row: Row, _ ui: UIContext) -> Model {
      let style = ChatStyle()
      let formula = ui.content.heightFormula(for: row, isPooled: true)
      let block = formula.texts[0]
      let text = ui.measure(block.text, font: block.font, maxWidth: block.maxWidth, lineLimit: block.lineLimit)
      let width = PixelGrid.roundUp(text.width, scale: 1)
      let height = PixelGrid.roundUp(text.height, scale: 1)
      let bubbleWidth = width + 2 * style.textMarginHorizontal
      let left = ui.screen.width - style.wrapMarginFixed - bubbleWidth
      return Model(
        height: height + formula.fixed,
        bubble: PointRect(
          x: left, y: style.wrapMarginVertical, width: bubbleWidth, height: height + 2 * style.textMarginVertical),
        label: PointRect(
          x: left + style.textMarginHorizontal, y: style.wrapMarginVertical + style.textMarginVertical, width: width,
          height: height))
    }
  }

  private final class ModelHeights: HeightStrategy {
    private let models: Models
    init(_ models: Models) { self.models = models }
    func estimatedHeight(for row: Row, ui: UIContext) -> Double { models[row.index]?.height ?? 0 }
    func height(for row: Row, ui: UIContext) -> RowHeight { .exact(models[row.index]?.height ?? 0) }
    func didFit(_ row: Row, height: Double, ui: UIContext) {}
    func invalidate(_ change: ListChange, ui: UIContext) {}
  }

  private final class ModelCells: CellProvider, FrameLayout {
    private let models: Models
    init(_ models: Models) { self.models = models }

    func identifier(for row: Row, ui: UIContext) -> CellIdentifier? { CellIdentifier("model") }
    func makeCell(for row: Row, ui: UIContext) -> Cell {
      let cell = ui.makeCell(CellIdentifier("model"))
      let elements = ui.content.staticCell(for: row).elements
      ui.makeElements(elements, in: cell, attached: elements.indices)
      cell.frameLayout = self
      return cell
    }
    func prepareForReuse(_ cell: Cell, ui: UIContext) {}
    func bind(_ cell: Cell, to row: Row, ui: UIContext) { ui.fill(cell, for: row) }
    func willDisplay(_ cell: Cell, for row: Row, ui: UIContext) {}
    func didEndDisplaying(_ cell: Cell, for row: Row, ui: UIContext) {}
    func constraints(of description: CellDescription, for row: Row, ui: UIContext) -> [LayoutConstraint] { [] }

    func fittingHeight(of cell: Cell, width: Double, ui: UIContext) -> Double {
      cell.row.flatMap { models[$0.index]?.height } ?? 0
    }
    func layout(_ cell: Cell, size: PointSize, ui: UIContext) {
      guard let model = cell.row.flatMap({ models[$0.index] }) else { return }
      ui.setFrame(model.bubble, of: cell.views[1])
      ui.setFrame(model.label, of: cell.views[2])
    }
  }
}

@Suite("Layout models")
struct LayoutModelTests {
  @Test("All texts are measured in the background, once, and nothing is solved")
  func layoutIsElsewhere() throws {
    let record = try ListRun([LayoutModels.self], messages: ChatSample.texts(100)).record()
    #expect(record.counters.textLayoutsInBackground == 100)
    #expect(record.counters.textLayoutsOnMain == 0)
    #expect(record.amount(.constraintCreate) == 0)
    #expect(record.amount(.solveFresh) + record.amount(.solveInPlace) == 0)
    // Bubble and label of each row that is laid out; a cell that is sized before its first row has neither.
    #expect(record.amount(.frameLayout) == 2 * (record.counters.layoutPasses - record.amount(.cellCreate)))
  }

  @Test("Rows are as high as calculated ones, and show the picture of solved ones")
  func modelsAreRight() throws {
    let manual = try ["cell-reuse", "static-cells", "manual-heights"].map { try #require(PluginFolder.technique($0)) }
    let solved = ListRun(manual, messages: ChatSample.texts(40))
    let modelled = ListRun([LayoutModels.self], messages: ChatSample.texts(40))
    #expect(try modelled.finished().rowHeights == solved.finished().rowHeights)
    let pictures = ListSimulation.picturesAtRest(try solved.configuration())
    let others = ListSimulation.picturesAtRest(try modelled.configuration())
    #expect(pictures.count == 40 && others.count == 40)
    for (one, other) in zip(pictures, others) { #expect(PictureComparison(one, other).isEqual) }
  }
}
