import ListRuntime
import SampleData
import Simulation
import Testing

/// Checks the layout formulas of every kind of list against its constraints.
@Suite("Layout formulas")
struct LayoutFormulaTests {
  /// A list whose formulas are checked.
  struct Sample: Sendable, CustomTestStringConvertible {
    var name: String
    var content: ContentDescription
    var testDescription: String { name }
  }

  static let samples: [Sample] = {
    var random = RandomStream(seed: 5, name: "layout formulas")
    return [
      Sample(
        name: "chat",
        content: .chat(messages: makeMessages(60, from: &random), style: ChatStyle(), mediaAsText: false))
    ] + FeedSample.contents(84).map { Sample(name: $0.kind.rawValue, content: $0) }
  }()

  private func simulation(_ sample: Sample, width: Double) throws -> ListSimulation {
    var configuration = try makeConfiguration(
      [], profile: makeProfile(screen: Screen(width: width, height: 568, scale: 2)))
    configuration.content = sample.content
    configuration.media = try MediaLibrary(smallLibrary().items + FeedSample.media().items)
    return ListSimulation(configuration)
  }

  /// Runs a closure on the main thread of a list on the screen.
  private func onMain(_ simulation: ListSimulation, _ body: @escaping (UIContext) -> Void) {
    simulation.start()
    simulation.ui.runLoop.perform { [ui = simulation.ui] in body(ui) }
    simulation.advance(by: ms(50))
    simulation.shutDown()
  }

  /// The size of a text in a width, rounded to pixels like a label's.
  private func size(_ text: HeightFormula.TextBlock, _ maxWidth: Double, _ ui: UIContext) -> PointSize {
    var measurer = TextMeasurer()
    let layout = measurer.layout(text.text, font: text.font, maxWidth: max(maxWidth, 0), lineLimit: text.lineLimit)
    return PixelGrid.roundUp(PointSize(width: layout.width, height: layout.height), scale: Double(ui.screen.scale))
  }

  /// Frames of a row by its formula, with texts rounded like labels.
  private func frames(of row: Row, _ ui: UIContext) -> RowFrames {
    ui.content.layoutFormula(for: row, isPooled: true).frames { text, maxWidth in size(text, maxWidth, ui) }
  }

  /// Rows of whole items, and a row for each of their blocks.
  private func rows(_ content: any ListContent) -> [Row] {
    (0..<content.itemCount).flatMap { item in
      let count = content.blockCount(ofItem: item)
      return ([0..<count] + (0..<count).map { $0..<($0 + 1) }).map { Row(index: item, item: item, blocks: $0) }
    }
  }

  @Test(
    "Formulas give the same frames and height as the solver and the formulas of heights", arguments: samples,
    [320.0, 375])
  func formulasEqualSolutions(_ sample: Sample, width: Double) throws {
    var checked = 0
    onMain(try simulation(sample, width: width)) { ui in
      for row in rows(ui.content) {
        let description = ui.content.staticCell(for: row)
        let cell = ui.makeCell(CellIdentifier(description.name))
        ui.build(description, in: cell, for: row)
        ui.fillTexts(cell, for: row)
        let formula = frames(of: row, ui)
        let height = ui.layout.fittingHeight(of: cell, width: width, ui: ui)
        #expect(height == PixelGrid.roundUp(formula.height, scale: 2), "\(row)")
        ui.layout.place(cell, size: PointSize(width: width, height: height), ui: ui)
        #expect(Array(cell.views.dropFirst().map(\.frame)) == formula.frames, "\(row) of \(description.name)")
        let heights = ui.content.heightFormula(for: row, isPooled: true)
        let texts = heights.texts.reduce(0.0) { $0 + max(size($1, $1.maxWidth, ui).height, $1.minimumHeight) }
        #expect(heights.fixed + texts == formula.height, "\(row)")
        checked += 1
      }
      #expect(ui.counters.constraintConflicts == 0)
    }
    #expect(checked > 10)
  }

  @Test("The heights of an item's blocks add up to the height of the item in one cell")
  func blocksAddUp() throws {
    var checked = 0
    onMain(try simulation(Self.samples[3], width: 320)) { ui in
      for item in 0..<ui.content.itemCount {
        let count = ui.content.blockCount(ofItem: item)
        #expect(count >= 2)
        let whole = frames(of: Row(index: item, item: item, blocks: 0..<count), ui)
        let parts = (0..<count).map { frames(of: Row(index: item, item: item, blocks: $0..<($0 + 1)), ui) }
        #expect(parts.reduce(0) { $0 + $1.height } == whole.height)
        #expect(parts.reduce(0) { $0 + $1.frames.count } == whole.frames.count)
        checked += 1
      }
    }
    #expect(checked > 10)
  }
}
