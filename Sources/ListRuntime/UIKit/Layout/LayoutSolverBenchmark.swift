import Simulation

/// Solves the constraints of a row's cell repeatedly, to benchmark the solver on real cells.
///
/// Study results do not use it. A class, because it owns a simulation.
package final class LayoutSolverBenchmark {
  private let simulation: ListSimulation
  private let engine: LayoutEngine
  private let cell: Cell

  /// Binds a cell for the first row that has a text; nil if there is no such row.
  package init?(_ configuration: RunConfiguration) {
    let simulation = ListSimulation(configuration)
    let ui = simulation.ui
    self.simulation = simulation
    engine = LayoutEngine(usesShortcuts: false, scale: ui.screen.scale)
    var made: Cell?
    var steps = StepList()
    ui.meter.record(on: ui.runLoop.thread, into: &steps) {
      simulation.list.loadRows()
      guard let row = simulation.list.rows.first(where: { ui.content.texts(for: $0).contains { !$0.0.isEmpty } }) else {
        return
      }
      let cell = ui.strategies.cells.makeCell(for: row, ui: ui)
      ui.strategies.cells.bind(cell, to: row, ui: ui)
      made = cell
    }
    guard let made else {
      simulation.shutDown()
      return nil
    }
    cell = made
  }

  deinit { simulation.shutDown() }

  /// Number of constraints in the cell.
  package var constraintCount: Int { cell.constraints.count }

  /// Solves the cell's constraints from scratch at a width and returns the resulting height, both in points.
  package func solve(width: Double) -> Double {
    let ui = simulation.ui
    return engine.solve(cell, width: width, height: nil, table: ui.layout.table, text: &ui.texts.layouts).height
  }

  /// Number of solved constraint systems so far; a layout that wraps a text solves two.
  package var solveCount: Int { engine.solveCount }
}
