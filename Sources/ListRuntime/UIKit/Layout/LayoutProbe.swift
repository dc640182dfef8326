internal import Simulation

/// The constraints of a row's cell, solved again and again: for measuring how fast the solver is on real cells.
///
/// Nothing in results comes from here. A class, as the simulation whose list it looks at is one.
package final class LayoutProbe {
  private let simulation: ListSimulation
  private let engine: LayoutEngine
  private let cell: Cell

  /// The cell of the first row with a text; nil if there is none.
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
      let cell = ui.seams.cells.makeCell(for: row, ui: ui)
      ui.seams.cells.bind(cell, to: row, ui: ui)
      made = cell
    }
    guard let made else {
      simulation.shutDown()
      return nil
    }
    cell = made
  }

  deinit { simulation.shutDown() }

  /// Constraints that the cell was given.
  package var constraintCount: Int { cell.constraints.count }

  /// Solves the cell's constraints from nothing at a width, and returns the height they ask for.
  package func solve(width: Double) -> Double {
    engine.solve(cell, width: width, height: nil, table: simulation.ui.table, text: &simulation.ui.texts).height
  }

  /// Solutions of the simplex so far: one for each time all constraints were solved, of which a layout that wraps a text takes two.
  package var solveCount: Int { engine.solveCount }
}
