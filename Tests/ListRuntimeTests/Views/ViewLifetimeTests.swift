import ListRuntime
import Simulation
import Testing

@Suite("Lifetime of views")
struct ViewLifetimeTests {
  /// A possible error of a strategy: it keeps a view, but not its cell. Calls `body` with such a label on the main
  /// thread.
  private static func withLabelOfDestroyedCell(_ body: @escaping (View, UIContext) -> Void) throws {
    let simulation = ListSimulation(try PictureStage.configuration([]))
    weak var cell: Cell?
    var label: View?
    simulation.ui.runLoop.perform { [unowned simulation] in
      let made = simulation.ui.makeCell()
      label = simulation.ui.makeView(.label, in: made.contentView)
      cell = made
    }
    simulation.advance(by: .milliseconds(1))
    let retained = try #require(label)
    try #require(cell == nil)
    simulation.ui.runLoop.perform { [unowned simulation] in body(retained, simulation.ui) }
    simulation.advance(by: .milliseconds(1))
    simulation.shutDown()
  }

  @Test("A view can be retained, and read, after its cell was destroyed")
  func reading() throws {
    var kind: View.Kind?
    try Self.withLabelOfDestroyedCell { view, _ in kind = view.kind }
    #expect(kind == .label)
  }

  /// A use of a view that needs its cell.
  enum Use: String, CaseIterable, Codable {
    case setLayerProperty, setText, place, addSubview

    func perform(on view: View, _ ui: UIContext) {
      switch self {
      case .setLayerProperty: view.backgroundColor = .white
      case .setText: view.text = "late"
      case .place: ui.setFrame(PointRect(0, 0, 1, 1), of: view)
      case .addSubview: _ = ui.makeView(in: view)
      }
    }
  }

  @Test("Any other use of a view after its cell was destroyed is a program error that says so", arguments: Use.allCases)
  func uses(_ use: Use) async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [use] in
      try Self.withLabelOfDestroyedCell { use.perform(on: $0, $1) }
    }
    let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(output.contains("a view was used after its cell was destroyed: view 1 of its cell, label"), "\(output)")
  }
}
