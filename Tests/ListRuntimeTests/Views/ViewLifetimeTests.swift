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

  private static func saysWhatHappened(_ result: ExitTest.Result?) -> Bool {
    String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      .contains("a view was used after its cell was destroyed: view 1 of its cell, label")
  }

  @Test("A view can be retained, and read, after its cell was destroyed")
  func reading() throws {
    var kind: View.Kind?
    try Self.withLabelOfDestroyedCell { view, _ in kind = view.kind }
    #expect(kind == .label)
  }

  @Test("Setting a property of the layer after the cell was destroyed is a program error that says so")
  func layerProperty() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      try Self.withLabelOfDestroyedCell { view, _ in view.backgroundColor = .white }
    }
    #expect(Self.saysWhatHappened(result))
  }

  @Test("Setting a text after the cell was destroyed is a program error that says so")
  func text() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      try Self.withLabelOfDestroyedCell { view, _ in view.text = "late" }
    }
    #expect(Self.saysWhatHappened(result))
  }

  @Test("Placing a view after the cell was destroyed is a program error that says so")
  func frame() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      try Self.withLabelOfDestroyedCell { view, ui in ui.setFrame(PointRect(0, 0, 1, 1), of: view) }
    }
    #expect(Self.saysWhatHappened(result))
  }

  @Test("Making a view in a view whose cell was destroyed is a program error that says so")
  func subview() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      try Self.withLabelOfDestroyedCell { view, ui in _ = ui.makeView(in: view) }
    }
    #expect(Self.saysWhatHappened(result))
  }
}
