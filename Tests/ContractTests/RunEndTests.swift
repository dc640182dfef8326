internal import ListRuntime
internal import Scenarios
internal import Simulation
internal import TechniqueTestSupport
internal import Testing

@Suite("After the end of a run")
struct RunEndTests {
  @Test(
    "The list and its cells are deallocated with every technique, at the end of a run or before",
    arguments: PluginFolder.all)
  func listIsDeallocated(_ plugin: PluginFolder) throws {
    for run in try plugin.scenario("wins").runs {
      for limit in [run.configuration.timeLimit, .milliseconds(1_700), .milliseconds(150)] {
        var configuration = run.configuration
        configuration.timeLimit = limit
        weak var ui: UIContext?
        weak var list: ListView?
        weak var cell: Cell?
        var hadCell = false
        TechniqueTimeLimit.enforce(on: configuration) {
          let simulation = ListSimulation(configuration)
          ui = simulation.ui
          list = simulation.list
          _ = simulation.run { [unowned simulation] in
            cell = simulation.list.cells.first
            hadCell = cell != nil
          }
          #expect(ui != nil && list != nil)
          if let last = simulation.list.cells.first { cell = last }
        }
        // The shorter runs can end before the list is shown.
        #expect(hadCell || limit < run.configuration.timeLimit, "\(run.name) of \(plugin.declaration.id)")
        #expect(ui == nil, "\(run.name) of \(plugin.declaration.id), \(limit)")
        #expect(list == nil, "\(run.name) of \(plugin.declaration.id), \(limit)")
        #expect(cell == nil, "\(run.name) of \(plugin.declaration.id), \(limit)")
      }
    }
  }
}
