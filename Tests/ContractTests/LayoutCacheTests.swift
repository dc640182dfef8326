import ListRuntime
import Simulation
import TechniqueTestSupport
import Testing

/// Cells with equal constraints and texts, whose labels differ in fonts and whose view counts differ.
private struct AlternatingFontRows: Technique {
  static let declaration = TechniqueDeclaration(
    id: "loud-rows", summary: "Every other row has larger letters.", decorates: [.cells])
  init(options: TechniqueOptions) {}
  func install(in strategies: StrategyStack) {
    strategies.decorateCells { AlternatingFontCells(over: $0) }
  }
}

private final class AlternatingFontCells: CellProvider, StrategyDecorator {
  let base: any CellProvider
  init(over base: any CellProvider) { self.base = base }
  func identifier(for row: Row, ui: UIContext) -> CellIdentifier? { nil }
  func makeCell(for row: Row, ui: UIContext) -> Cell {
    let cell = base.makeCell(for: row, ui: ui)
    if row.index % 2 == 1 {
      for view in cell.views where view.kind == .label { view.font = Font(pointSize: 30) }
      _ = ui.makeView(.plain, in: cell.contentView)
    }
    return cell
  }
  func prepareForReuse(_ cell: Cell, ui: UIContext) {}
  func bind(_ cell: Cell, to row: Row, ui: UIContext) {}
  func willDisplay(_ cell: Cell, for row: Row, ui: UIContext) {}
  func didEndDisplaying(_ cell: Cell, for row: Row, ui: UIContext) {}
  func constraints(of description: CellDescription, for row: Row, ui: UIContext) -> [LayoutConstraint] {
    description.constraints
  }
}

@Suite("Layouts cached by the host")
struct LayoutCacheTests {
  @Test("Labels with equal texts but different fonts, and cells with different views, have separate layouts")
  func fontsAndViews() throws {
    let messages = (0..<20).map { Message(messageId: $0, direction: .outgoing, body: .text("The same text")) }
    var configuration = try ListRun([AlternatingFontRows.self], messages: messages).configuration()
    let cached = configuration.record()
    configuration.usesShortcuts = false
    #expect(configuration.record() == cached)
    // Ten rows with 12 pt text are 40.5 pt high, ten rows with 30 pt text (line height 36 pt) are 62 pt high.
    let height: Double = 405 + 620
    #expect(cached.contentHeight == height)
  }

  @Test(
    "With maximum coefficients a run ends at its time limit without a trap", arguments: WorkKind.allCases
  )
  func greatestCoefficients(kind: WorkKind) throws {
    var configuration = try ListRun(messages: ChatSample.texts(3) + ChatSample.stills(2, count: 1)).configuration()
    configuration.profile.work[kind.index].value = 1_000_000_000_000
    configuration.imageCaches = .cold
    configuration.timeLimit = .seconds(3600)
    let record = configuration.record()
    #expect(record.scrollEnd.nanoseconds >= 0)
  }
}
