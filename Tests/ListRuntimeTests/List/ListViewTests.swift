import ListRuntime
import Simulation
import Testing

/// Rows, cells and heights of a list that is 568 pt high.
@Suite("List view")
struct ListViewTests {
  /// A list of empty cells with heights from a table.
  private func makeList(
    _ count: Int, estimates: [Double], exact: [Double], rules: HeightQueryRules = .iOS9,
    name: @escaping (Row) -> String = { _ in "cell" }, topInset: Double = 0
  ) throws -> (Device, BareCells, TableHeights) {
    let device = try Device(shortTexts(count), rules: rules, topInset: topInset)
    let cells = BareCells(name)
    let heights = device.ui.strategies.useBareRows(cells, estimates: estimates, exact: exact)
    return (device, cells, heights)
  }

  private func rows(_ device: Device) -> [Int] { device.list.cells.compactMap { $0.row?.index } }

  /// Offsets of a list of rows of 100 pt, each with what the list asks of its cells.
  private static let scrolls: [(name: String, rows: Int, steps: [(offset: Double, log: String)])] = [
    (
      // With its bottom at 600 the bounds only touch row 6's top; at 600.5 they intersect the row.
      "a row enters when it intersects the bounds and leaves as soon as it does not", 50,
      [(32, ""), (32.5, "make 6, bind 6"), (99.5, ""), (100, "leave 0")]
    ),
    (
      "leaving cells are recycled before new ones are requested", 50,
      [(200, "leave 0, leave 1, reuse, bind 6, reuse, bind 7")]
    ),
    (
      "no row enters beyond the end of the content", 10,
      [
        (999.5, "leave 0, leave 1, leave 2, leave 3, leave 4, leave 5, reuse, bind 9"), (1000, "leave 9"), (1300, ""),
        (-568, ""), (-567.5, "reuse, bind 0"),
      ]
    ),
  ]

  @Test("Rows enter and leave at the edges of the bounds, and their cells are reused", arguments: scrolls.indices)
  func enteringAndLeaving(index: Int) throws {
    let (name, count, steps) = Self.scrolls[index]
    let (device, cells, _) = try makeList(count, estimates: [100], exact: [100])
    device.show()
    #expect(rows(device) == Array(0...5))
    _ = cells.takeLog()
    for (offset, log) in steps {
      device.scroll(to: offset)
      #expect(cells.takeLog().joined(separator: ", ") == log, "\(name), at \(offset)")
    }
  }

  @Test("The content grows and shrinks as estimates are corrected")
  func contentSize() throws {
    let (device, _, heights) = try makeList(20, estimates: [44], exact: [100, 30.5, 44])
    device.show()
    // 100 + 30.5 + 10 × 44 = 570.5: rows 0 to 11 entered.
    #expect(rows(device) == Array(0...11))
    #expect(device.list.contentHeight == 922.5)
    heights.exact = [100, 30.5, 44, 44, 44, 44, 44, 44, 44, 44, 44, 44, 10]
    device.scroll(to: 10_000)
    device.scroll(to: device.list.contentHeight - 568)
    for _ in 0..<5 { device.scroll(to: device.list.contentHeight - 568) }
    #expect(device.list.contentHeight == 650.5)
    #expect((0..<20).allSatisfy { device.list.heights.isKnown($0) })
  }

  @Test(
    "Exact heights are queried as often as the rules say, at load and for each row that enters later",
    arguments: [
      HeightQueryRules.iOS9, .iOS12, HeightQueryRules(id: "a", atLoad: 1, perEntry: 1),
      HeightQueryRules(id: "b", atLoad: 2, perEntry: 5),
    ])
  func heightQueries(rules: HeightQueryRules) throws {
    let (device, _, heights) = try makeList(50, estimates: [100], exact: [100], rules: rules)
    device.show()
    #expect(heights.queryCounts == Dictionary(uniqueKeysWithValues: (0...5).map { ($0, rules.atLoad) }))
    device.scroll(to: 150)
    #expect(heights.queryCounts[6] == rules.perEntry)
    #expect(heights.queryCounts[7] == rules.perEntry)
    #expect(heights.queryCounts[5] == rules.atLoad)
    device.scroll(to: 0)
    #expect(heights.queryCounts[0] == rules.atLoad + rules.perEntry)
    #expect(device.ui.counters.heightQueries == heights.queryCounts.values.reduce(0, +))
    #expect(device.ui.counters.estimateQueries == 50)
  }

  /// Distances of the current rows from the top of the screen, in points, by row index.
  private func anchors(_ device: Device) -> [Int: Double] {
    var positions: [Int: Double] = [:]
    for cell in device.list.cells {
      if let index = cell.row?.index { positions[index] = HeightIndex.points(cell.top) - device.list.offset }
    }
    return positions
  }

  @Test("Scrolling up over rows with wrong estimates does not move the rows on the screen", arguments: 1...40)
  func scrollingUp(seed: UInt64) throws {
    var random = RandomStream(seed: seed, name: "up")
    let exact = (0..<200).map { _ in Double(random.integer(in: 20...300)) / 2 }
    let (device, _, _) = try makeList(200, estimates: [44], exact: exact)
    device.show()
    device.scroll(to: 5000)
    try #require(device.list.offset == 5000)
    while device.list.offset > 0 {
      let before = anchors(device)
      let offset = device.list.offset
      let step = Double(random.integer(in: 1...500)) / 2
      device.scroll(to: max(0, offset - step))
      let moved = min(step, offset)
      let after = anchors(device)
      let shared = before.keys.filter { after[$0] != nil }
      #expect(!shared.isEmpty, "seed \(seed): at \(offset) - \(step)")
      for row in shared {
        #expect(after[row] == (before[row] ?? 0) + moved, "seed \(seed): row \(row) at \(offset) - \(step)")
      }
      checkList(device.list, "seed \(seed) at \(device.list.offset)")
    }
  }

  @Test(
    "For any scrolling, rows in the bounds have cells, and no more cells are made than were in the list at once",
    arguments: 1...40)
  func randomScrolling(seed: UInt64) throws {
    var random = RandomStream(seed: seed, name: "scroll")
    let count = random.integer(in: 1...120)
    let exact = (0..<count).map { _ in Double(random.integer(in: 1...400)) / 2 }
    let names = (0..<count).map { _ in "cell-\(random.integer(in: 1...3))" }
    let (device, _, _) = try makeList(
      count, estimates: [Double(random.integer(in: 10...100))], exact: exact, name: { names[$0.index] })
    var greatest: [String: Int] = [:]
    func checkLayout() {
      var counts: [String: Int] = [:]
      for index in rows(device) { counts[names[index], default: 0] += 1 }
      greatest.merge(counts, uniquingKeysWith: max)
      checkList(device.list, "seed \(seed), offset \(device.list.offset)")
    }
    device.show()
    checkLayout()
    for _ in 0..<60 {
      let target =
        random.integer(in: 0...4) == 0
        ? Double(random.integer(in: -100...Int(device.list.contentHeight) + 700))
        : device.list.offset + Double(random.integer(in: -200...200)) / 2
      device.scroll(to: target)
      checkLayout()
      let total = (0..<count).reduce(Int64(0)) { $0 + device.list.heights[$1] }
      #expect(HeightIndex.units(device.list.contentHeight) == total)
    }
    for (name, statistics) in device.list.pools.all {
      #expect(statistics.made == statistics.aliveMax, "seed \(seed): \(name)")
      #expect(statistics.made == greatest[name], "seed \(seed): \(name)")
    }
  }

  @Test("Rows beyond the screen keep their cells within the range's margins")
  func margins() throws {
    let (device, _, _) = try makeList(50, estimates: [100], exact: [100])
    device.ui.strategies.decorateRange { _ in LayoutProbe(margin: 150) }
    device.show()
    #expect(rows(device) == Array(0...7))
    device.scroll(to: 1000)
    #expect(rows(device) == Array(8...17))
    #expect(device.list.visibleRows == 10..<16)
  }

  @Test("The work of a layout does not depend on the number of rows", arguments: [1_000, 1_000_000])
  func manyRows(count: Int) throws {
    let (device, _, heights) = try makeList(count, estimates: [44], exact: [50])
    device.show()
    #expect(device.ui.counters.rowsEntered == 12)
    device.scroll(to: 20_000)
    device.scroll(to: 20_100)
    device.scroll(to: 19_500)
    #expect(device.ui.counters.rowsEntered == 39)
    #expect(heights.queryCounts.count == 37)
    #expect(device.ui.counters.heightQueries == 3 * 39)
    #expect(device.list.cells.count == 13)
  }
}
