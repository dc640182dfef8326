import ListRuntime
import Simulation
import Testing

@Suite("Heights that are none")
struct InvalidHeightTests {
  /// What a technique gives row 1.
  struct Misuse: Codable, CustomTestStringConvertible {
    let source: WrongHeights.Source
    let height: String
    var testDescription: String { "\(source) \(height)" }

    func show() throws {
      var configuration = try makeConfiguration([text("one"), text("two")])
      let options: [String: OptionValue] = ["source": .choice(source.rawValue), "height": .choice(height)]
      configuration.techniques = [
        ConfiguredTechnique(ChangedTechnique.self), ConfiguredTechnique(WrongHeights.self, given: options),
      ]
      _ = ListSimulation(configuration).run()
    }
  }

  @Test(
    "A technique that gives a row a height that is not finite, or negative, is a program error that names both",
    arguments: WrongHeights.Source.allCases, WrongHeights.heights)
  func refused(source: WrongHeights.Source, height: String) async {
    let misuse = Misuse(source: source, height: height)
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [misuse = misuse as Misuse] in
      try misuse.show()
    }
    let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(output.contains("the technique wrong-heights gives row 1 a height of \(height) pt"), "\(output)")
  }

  @Test("A height of 0 is one", arguments: WrongHeights.Source.allCases)
  func zero(source: WrongHeights.Source) throws { try Misuse(source: source, height: "0.0").show() }
}

/// Gives row 1 a height that an option names, and the others 50 pt.
struct WrongHeights: Technique {
  /// What gives the height.
  enum Source: String, CaseIterable, Codable { case estimate, exact, frameLayout }

  static let heights = ["nan", "inf", "-inf", "-0.5"]
  static let declaration = TechniqueDeclaration(
    id: "wrong-heights", summary: "", decorates: [.cells, .heights],
    options: [
      OptionDeclaration(
        name: "source", domain: .choice(Source.allCases.map(\.rawValue)), default: .choice("exact"), help: ""),
      OptionDeclaration(name: "height", domain: .choice(heights + ["0.0"]), default: .choice("0.0"), help: ""),
    ])

  private let source: Source
  private let height: Double

  init(options: TechniqueOptions) {
    source = Source(rawValue: options.choice("source")) ?? .exact
    height = Double(options.choice("height")) ?? 0
  }

  func install(in strategies: StrategyStack) {
    strategies.decorateHeights { _ in Heights(source, height) }
    if source == .frameLayout { strategies.decorateCells { Cells(over: $0, height) } }
  }

  private final class Heights: HeightStrategy {
    private let source: Source
    private let height: Double
    init(_ source: Source, _ height: Double) { (self.source, self.height) = (source, height) }

    func estimatedHeight(for row: Row, ui: UIContext) -> Double {
      source == .estimate && row.index == 1 ? height : 50
    }
    func height(for row: Row, ui: UIContext) -> RowHeight {
      source == .frameLayout ? .automatic : .exact(source == .exact && row.index == 1 ? height : 50)
    }
    func didFit(_ row: Row, height: Double, ui: UIContext) {}
    func invalidate(_ change: ListChange, ui: UIContext) {}
  }

  private final class Cells: CellProvider, StrategyDecorator, FrameLayout {
    let base: any CellProvider
    private let height: Double
    init(over base: any CellProvider, _ height: Double) { (self.base, self.height) = (base, height) }

    func makeCell(for row: Row, ui: UIContext) -> Cell {
      let cell = base.makeCell(for: row, ui: ui)
      cell.frameLayout = self
      return cell
    }
    func fittingHeight(of cell: Cell, width: Double, ui: UIContext) -> Double { cell.row?.index == 1 ? height : 50 }
    func layout(_ cell: Cell, size: PointSize, ui: UIContext) {}
  }
}
