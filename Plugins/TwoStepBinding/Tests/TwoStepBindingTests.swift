import ListRuntime
import SampleData
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
  private let exact = ListRun(over: "cell-reuse", "static-cells", "manual-heights")

  @Test("If every row with a cell becomes visible, the same work is done")
  func workIsTheSame() throws {
    var run = exact
    run.messages = Array(try ShippedData.shared.messages.prefix(60))
    let (first, second) = (try run.record(), try run.with(TwoStepBindingTechnique.self).record())
    for kind in WorkKind.allCases { #expect(first.amount(kind) == second.amount(kind), "\(kind)") }
  }

  @Test("Rows that never become visible are not filled, and their images are not loaded")
  func invisibleRowsStayEmpty() throws {
    let run = try exact.showing(.timeline(FeedSample.posts(40), style: TimelineStyle()), FeedSample.media())
      .with { ($0.imageCaches, $0.driver) = (.disk, .jumps(every: 100, to: [1])) }
    let (screen, one) = (try run.record(), try run.with(Margins.self).record())
    let two = try run.with(Margins.self).with(TwoStepBindingTechnique.self).record()
    #expect(one.counters.rowsEntered > screen.counters.rowsEntered)
    #expect(two.counters.rowsEntered == one.counters.rowsEntered)
    #expect(one.counters.textsFormattedOnMain > screen.counters.textsFormattedOnMain)
    #expect(two.counters.textsFormattedOnMain == screen.counters.textsFormattedOnMain)
    #expect(two.counters.imageDiskReads == screen.counters.imageDiskReads)
  }

  @Test("Visible posts have the same pictures, with and without margins, from data and from models")
  func picturesAreEqual() throws {
    let over = try ["view-models", "split-cells"].map { exact.with(try #require(PluginFolder.technique($0))) }
    for base in [exact] + over {
      let run = try base.showing(.timeline(FeedSample.posts(14), style: TimelineStyle()), FeedSample.media())
      for run in [run, run.with(Margins.self)] {
        let findings = try run.findings(with: TwoStepBindingTechnique.self)
        #expect(findings.isEmpty, "\(run.techniques.map(\.id)): \(findings.prefix(3))")
      }
    }
  }

  @Test("A cell that is fitted before it is filled is too low, so the technique needs calculated heights")
  func fittingNeedsContent() throws {
    let long = Message(messageId: 0, direction: .incoming, body: .text("One\nTwo\nThree"))
    let run = ListRun(over: "cell-reuse", "static-cells", messages: [long])
    let (one, two) = (try run.finished(), try run.with(TwoStepBindingTechnique.self).finished())
    #expect(two.rowHeights[0] < one.rowHeights[0])
    #expect(TwoStepBindingTechnique.declaration.needsCalculatedHeights)
  }
}
