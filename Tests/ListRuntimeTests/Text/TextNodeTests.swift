import ListRuntime
import Simulation
import Testing

@Suite("Views of nodes")
struct TextNodeTests {
  private let device: Device
  private let ui: UIContext

  init() throws {
    device = try Device(shortTexts(1), profile: makeProfile())
    ui = device.ui
  }

  /// Performs an action on the main thread that must charge these amounts.
  private func expect(
    _ amounts: [Int], of kinds: [WorkKind] = [.viewCreate, .subviewAdd, .subviewRemove],
    location: SourceLocation = #_sourceLocation, _ work: @escaping () -> Void
  ) {
    let before = kinds.map { ui.meter.amounts[$0.index] }
    device.onMain { work() }
    let charged = zip(kinds, before).map { ui.meter.amounts[$0.index] - $1 }
    #expect(charged == amounts, sourceLocation: location)
  }

  @Test("A node's two views are made once, moved when another node takes the place, and freed with the node")
  func lifetime() throws {
    var nodes: [TextNode] = []
    // A view does not retain its cell.
    var cell: Cell?
    var label: View?
    expect([1, 0, 0]) { [ui] in
      nodes = ["a", "b"].map { ui.makeTextNode($0, font: Font(pointSize: 10), color: .black) }
      cell = ui.makeCell(nil)
      label = cell.map { ui.makeView(.label, in: $0.contentView) }
    }
    let (first, second, place) = (try #require(nodes.first), try #require(nodes.last), try #require(label))
    let bytes = device.ui.ledger.current(of: MemoryKind.views.rawValue)
    expect([2, 1, 0]) { [ui] in ui.makeViews(of: first) }
    expect([0, 0, 0]) { [ui] in ui.makeViews(of: first) }
    expect([0, 1, 0]) { [ui] in ui.place(first, at: place) }
    expect([0, 0, 0]) { [ui] in ui.place(first, at: place) }
    expect([2, 2, 1]) { [ui] in ui.place(second, at: place) }
    // To another place and back: nothing is removed from the place that the node has left.
    var other: View?
    expect([1, 0, 0]) { [ui] in other = cell.map { ui.makeView(.label, in: $0.contentView) } }
    let otherPlace = try #require(other)
    expect([0, 1, 0]) { [ui] in ui.place(second, at: otherPlace) }
    expect([0, 1, 0]) { [ui] in ui.place(second, at: place) }
    expect([0, 1, 1]) { [ui] in ui.place(first, at: place) }
    expect([0, 1, 0]) { [ui] in ui.place(second, at: otherPlace) }
    #expect(device.ui.ledger.current(of: MemoryKind.views.rawValue) == bytes + 4 * ui.profile.bytes(.view))
    expect([0, 0, 0]) { [ui] in
      ui.discard(first)
      ui.discard(first)
      ui.discard(second)
    }
    #expect(device.ui.ledger.current(of: MemoryKind.views.rawValue) == bytes)
    // A discarded node has no views and makes none.
    expect([0, 0, 0]) { [ui] in ui.makeViews(of: first) }
    #expect(cell != nil)
  }

  @Test("Each insertion into a set of rows, and each lookup, is charged as one lookup")
  func rowSets() {
    expect([5 + 4 + 2], of: [.cacheLookup]) { [ui] in
      var set = ui.makeRowSet(3..<8)
      let added = set.insert(6..<10)
      #expect(Array(added) == [8..<10])
      #expect(set.contains(9) && !set.contains(10))
    }
  }
}
