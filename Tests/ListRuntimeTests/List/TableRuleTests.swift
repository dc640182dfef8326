import ListRuntime
import Simulation
import Testing

/// The behavior of table views of later systems besides height queries.
@Suite("Rules of table views")
struct TableRuleTests {
  private func rules(_ change: (inout TableViewRules) -> Void) -> TableViewRules {
    var rules = TableViewRules.plain
    change(&rules)
    return rules
  }

  // MARK: Cells made ahead

  /// A list of 100 pt rows that is scrolled by half a screen and back, on a device where a frame takes 8 ms and a cell 10 ms.
  private func scrolled(_ preparation: TableViewRules.CellPreparation) throws -> (record: RunRecord, log: [String]) {
    var configuration = try makeConfiguration(
      shortTexts(60), profile: makeProfile([.mainFrame: 8 * millisecond, .cellCreate: 10 * millisecond]),
      driver: .steps([(100, 300), (1000, 900), (2000, 0)], animated: true))
    configuration.profile.system.table = rules { $0.cellPreparation = preparation }
    let simulation = ListSimulation(configuration)
    let cells = BareCells { "\($0.index)" }
    simulation.ui.strategies.useBareRows(cells)
    return (simulation.run(), cells.log)
  }

  @Test(
    "The next cell is made in the time that a frame leaves, so that fewer refreshes are missed, and every row is bound once"
  )
  func nextCell() throws {
    let (plain, plainLog) = try scrolled(.off)
    let (ahead, log) = try scrolled(.nextCell)
    #expect(plain.counters.cellsPrepared == 0)
    #expect(ahead.counters.cellsPrepared > 5)
    #expect(plain.missedVsyncs > 0 && ahead.missedVsyncs < plain.missedVsyncs)
    #expect(ahead.counters.rowsEntered == plain.counters.rowsEntered && ahead.contentHeight == plain.contentHeight)
    func binds(_ log: [String]) -> [String] { log.filter { $0.hasPrefix("bind") } }
    #expect(Set(binds(plainLog)).isSubset(of: Set(binds(log))))
    // Cells that were made ahead and not used were also bound, and left again.
    #expect(binds(log).count <= binds(plainLog).count + 3)
  }

  @Test("While time is left, cells of several rows are made ahead, up to a screen of them")
  func whileTimeIsLeft() throws {
    let more = try scrolled(.whileTimeIsLeft).record.counters.cellsPrepared
    #expect(try more > scrolled(.nextCell).record.counters.cellsPrepared)
  }

  // MARK: Rows announced ahead

  @Test(
    "Rows ahead are announced once, the nearest first, and canceled if they were not shown when the list has gone elsewhere"
  )
  func announcing() throws {
    final class Prefetcher: RangeStrategy, RowDataPrefetching {
      var log: [String] = []
      func margins(viewportHeight: Double, ui: UIContext) -> (above: Double, below: Double) { (0, 0) }
      func didMove(visible: Range<Int>, isForward: Bool, ui: UIContext) {}
      func prefetchRows(_ rows: [Row], ui: UIContext) { log.append("fetch \(rows.map(\.index))") }
      func cancelPrefetching(ofRows rows: [Row], ui: UIContext) { log.append("cancel \(rows.map(\.index))") }
    }
    func log(_ prefetching: TableViewRules.DataPrefetching) throws -> [String] {
      let device = try Device(shortTexts(50), tableRules: rules { $0.dataPrefetching = prefetching })
      let prefetcher = Prefetcher()
      device.ui.strategies.useBareRows()
      device.ui.strategies.decorateRange { _ in prefetcher }
      device.show()
      for offset in [150.0, 160, 2000, 1900] { device.scroll(to: offset) }
      return prefetcher.log
    }
    #expect(try log(.off) == [])
    #expect(
      try log(.halfScreen) == [
        "fetch [6, 7, 8]", "fetch [9, 10]", "cancel [8, 9, 10]", "fetch [26, 27, 28]", "cancel [26, 27, 28]",
        "fetch [18, 17, 16]",
      ])
  }

  // MARK: Cells filled again

  @Test(
    "An updated row is reloaded, or its cell is filled again and sized by the rules of the system",
    arguments: [
      (
        RowUpdate.reload, TableViewRules.Reconfiguration.byTable, TableViewRules.SelfSizing.off,
        ["leave 2", "reuse", "bind 2"], [2: 3]
      ),
      (.reconfigure, .byTable, .off, ["bind 2"], [2: 1]),
      (.reconfigure, .byApp, .onChange, ["bind 2"], [2: 1]),
      (.reconfigure, .byApp, .off, ["bind 2"], [0: 1, 1: 1, 2: 1, 3: 1, 4: 1, 5: 1]),
    ])
  func updating(
    update: RowUpdate, reconfiguration: TableViewRules.Reconfiguration, selfSizing: TableViewRules.SelfSizing,
    log: [String], queries: [Int: Int]
  ) throws {
    let device = try Device(
      shortTexts(50),
      tableRules: rules { ($0.reconfiguration, $0.selfSizing) = (reconfiguration, selfSizing) })
    let cells = BareCells()
    let heights = device.ui.strategies.useBareRows(cells)
    device.ui.strategies.decorateUpdates { _ in FixedUpdates(update) }
    device.show()
    _ = cells.takeLog()
    let before = heights.queryCounts
    heights.exact = [100, 100, 50, 100]
    device.onMain {
      device.list.apply(.updated(2..<3))
      device.list.layoutRows()
    }
    // The row has become lower, so that another one enters.
    #expect(cells.takeLog() == log + ["make 6", "bind 6"])
    let asked = heights.queryCounts.merging(before) { $0 - $1 }.filter { $0.value > 0 && $0.key < 6 }
    #expect(asked == queries)
    #expect(device.list.heights[2] == HeightIndex.units(50))
  }
}
