import ListRuntime
import SampleData
import Simulation
import TechniqueTestSupport
import Testing
import TwoStepBinding

/// Extends the range by a screen in each direction.
private struct Margins: Technique {
  static let declaration = TechniqueDeclaration(
    id: "margins", summary: "Keep cells for a screen in each direction.", decorates: [.range])
  init(options: TechniqueOptions) {}
  func install(in strategies: StrategyStack) { strategies.decorateRange { _ in Range() } }

  private final class Range: RangeStrategy {
    func margins(viewportHeight: Double, ui: UIContext) -> (above: Double, below: Double) {
      (viewportHeight, viewportHeight)
    }
    func didMove(visible: Swift.Range<Int>, isForward: Bool, ui: UIContext) {}
  }
}

@Suite("Two-step binding")
struct TwoStepBindingTests {
  private let exact = ["cell-reuse", "static-cells", "manual-heights"]

  private func stack(_ ids: [String]) throws -> [any Technique.Type] {
    try ids.map { try #require(PluginFolder.technique($0)) }
  }

  @Test("If every row with a cell becomes visible, the same work is done")
  func workIsTheSame() throws {
    let messages = Array(try ShippedData.shared.messages.prefix(60))
    let first = try ListRun(stack(exact), messages: messages).record()
    let second = try ListRun(stack(exact) + [TwoStepBindingTechnique.self], messages: messages).record()
    for kind in WorkKind.allCases { #expect(first.amount(kind) == second.amount(kind), "\(kind)") }
  }

  @Test("Rows that never become visible are not filled, and their images are not loaded")
  func invisibleRowsStayEmpty() throws {
    func record(_ techniques: [any Technique.Type]) throws -> RunRecord {
      var run = ListRun(techniques)
      run.content = .timeline(FeedSample.posts(40), style: TimelineStyle())
      run.media = try FeedSample.media()
      run.imageCaches = .disk
      run.driver = .script([ScriptedScroll(at: .milliseconds(100), offset: 1, animated: false)])
      return try run.record()
    }
    let screen = try record(stack(exact))
    let one = try record(stack(exact) + [Margins.self])
    let two = try record(stack(exact) + [Margins.self, TwoStepBindingTechnique.self])
    #expect(one.counters.rowsEntered > screen.counters.rowsEntered)
    #expect(two.counters.rowsEntered == one.counters.rowsEntered)
    #expect(one.counters.textsFormattedOnMain > screen.counters.textsFormattedOnMain)
    #expect(two.counters.textsFormattedOnMain == screen.counters.textsFormattedOnMain)
    #expect(two.counters.imageDiskReads == screen.counters.imageDiskReads)
  }

  @Test("Visible posts have the same pictures, with and without margins, from data and from models")
  func picturesAreEqual() throws {
    for ids in [exact, exact + ["view-models"], exact + ["split-cells"]] {
      for margins in [[], [Margins.self]] as [[any Technique.Type]] {
        func pictures(_ techniques: [any Technique.Type]) throws -> [Picture] {
          var run = ListRun(techniques)
          run.content = .timeline(FeedSample.posts(14), style: TimelineStyle())
          run.media = try FeedSample.media()
          return ListSimulation.settledPictures(of: try run.configuration())
        }
        let one = try pictures(stack(ids))
        let two = try pictures(stack(ids) + margins + [TwoStepBindingTechnique.self])
        #expect(one.count == 14 && two.count == 14)
        for (item, pictures) in zip(one, two).enumerated() {
          #expect(PictureComparison(pictures.0, pictures.1).isEqual, "post \(item) over \(ids)")
        }
      }
    }
  }

  @Test("A cell that is fitted before it is filled is too low, so the technique needs calculated heights")
  func fittingNeedsContent() throws {
    let long = Message(messageId: 0, direction: .incoming, body: .text("One\nTwo\nThree"))
    let one = try ListRun(stack(Array(exact.prefix(2))), messages: [long]).finished()
    let two = try ListRun(stack(Array(exact.prefix(2))) + [TwoStepBindingTechnique.self], messages: [long]).finished()
    #expect(two.rowHeights[0] < one.rowHeights[0])
    #expect(TwoStepBindingTechnique.declaration.needsCalculatedHeights)
  }
}
