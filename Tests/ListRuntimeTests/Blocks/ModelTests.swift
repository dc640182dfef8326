import ListRuntime
import SampleData
import Simulation
import Testing

/// Preparation in advance, and formatting of raw data.
@Suite("Models and formatting")
struct ModelTests {
  @Test("Binding from data formats texts on the main thread at every bind, and binding from a model does not")
  func formatting() throws {
    var configuration = try makeConfiguration([], media: try FeedSample.media())
    configuration.content = .timeline(FeedSample.posts(7), style: TimelineStyle())
    let simulation = ListSimulation(configuration)
    simulation.ui.strategies.decorateCells { PooledStandingCells(over: $0) }
    simulation.start()
    let ui = simulation.ui
    var wasPerformed = false
    ui.runLoop.perform {
      let row = Row(index: 6, item: 6, blocks: 0..<ui.content.blockCount(ofItem: 6))
      let cell = ui.makeCell()
      ui.build(ui.content.staticCell(for: row), in: cell, for: row)
      let formatted = ui.content.formattedCharacters(for: row).filter { $0 > 0 }
      let before = (ui.counters.textsFormattedOnMain, ui.meter.amounts[WorkKind.textFormatCharacter.index])
      ui.fillTexts(cell, for: row)
      ui.fillTexts(cell, for: row)
      #expect(ui.counters.textsFormattedOnMain == before.0 + 2 * formatted.count)
      #expect(ui.meter.amounts[WorkKind.textFormatCharacter.index] == before.1 + 2 * formatted.reduce(0, +))
      let made = ui.counters.modelsMade
      let model = ui.makeModel(for: row)
      let count = ui.counters.textsFormattedOnMain
      ui.fill(cell, from: model)
      #expect(ui.counters.textsFormattedOnMain == count)
      #expect(ui.counters.modelsMade == made + 1)
      #expect(cell.views.filter { $0.kind == .label }.map(\.text) == ui.content.texts(for: row).map(\.text))
      wasPerformed = true
    }
    simulation.advance(by: ms(50))
    simulation.shutDown()
    #expect(wasPerformed)
  }

  @Test("The preparation strategy determines the priority of preparation queues, also when scrolling starts or ends")
  func priorities() throws {
    final class Lowered: PreparationStrategy {
      private(set) var queries: [Bool] = []
      func prepare(_ ui: UIContext, ready: @escaping () -> Void) { ready() }
      func listDidChange(_ change: ListChange, ui: UIContext) {}
      func priority(isScrolling: Bool, ui: UIContext) -> QueuePriority {
        queries.append(isScrolling)
        return isScrolling ? .background : .userInitiated
      }
    }
    let lowered = Lowered()
    let simulation = ListSimulation(
      try makeConfiguration(
        shortTexts(100), driver: .steps([(100, 900)], animated: true)))
    simulation.ui.strategies.decoratePreparation { _ in lowered }
    var queue: BackgroundQueue?
    simulation.ui.runLoop.perform { queue = simulation.ui.makePreparationQueue("models", width: 1) }
    _ = simulation.run()
    #expect(lowered.queries == [false, true, false])
    #expect(queue?.queue.qualityOfService == .userInitiated)
  }
}
