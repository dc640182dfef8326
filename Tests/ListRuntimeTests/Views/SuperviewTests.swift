import ListRuntime
import Simulation
import Testing

@Suite("Superviews")
struct SuperviewTests {
  /// Views to which a technique can try to add a view that it has removed.
  enum Misuse: String, CaseIterable, Codable {
    case itself, laterView, viewOfAnotherCell

    var message: String {
      switch self {
      case .itself: "view 1 of a cell is added to view 1, which was not made before it"
      case .laterView: "view 1 of a cell is added to view 2, which was not made before it"
      case .viewOfAnotherCell: "a view is added to a view of another cell"
      }
    }

    func perform() throws {
      let simulation = ListSimulation(try PictureStage.configuration([]))
      let ui = simulation.ui
      ui.runLoop.perform { [self] in
        let cells = [ui.makeCell(), ui.makeCell()]
        let view = ui.makeView(in: cells[0].contentView)
        let later = ui.makeView(in: cells[0].contentView)
        ui.detach(view)
        switch self {
        case .itself: ui.attach(view, to: view)
        case .laterView: ui.attach(view, to: later)
        case .viewOfAnotherCell: ui.attach(view, to: cells[1].contentView)
        }
      }
      simulation.advance(by: .milliseconds(1))
    }
  }

  @Test(
    "A view is added to an earlier view of its cell; another one is a program error that says so",
    arguments: Misuse.allCases)
  func misuses(_ misuse: Misuse) async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [misuse] in
      try misuse.perform()
    }
    let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(output.contains(misuse.message), "\(output)")
  }
}
