internal import ListRuntime
internal import TechniqueTestSupport
internal import Testing

/// Cells are made when they are asked for and filled when they are about to be seen (Lee 2017, further ideas).
struct TwoStepBinding: Technique {
  static let declaration = TechniqueDeclaration(
    id: "two-step-binding", summary: "Fill cells at will-display.", decorates: [.cells])
  init(options: TechniqueOptions) {}
  func install(in seams: Seams) { seams.decorateCells { FilledLater(over: $0) } }

  private final class FilledLater: ForwardingCells {
    override func bind(_ cell: Cell, to row: Row, ui: UIContext) {}
    override func willDisplay(_ cell: Cell, for row: Row, ui: UIContext) {
      base.bind(cell, to: row, ui: ui)
      base.willDisplay(cell, for: row, ui: ui)
    }
  }
}

@Suite("Binding in two steps")
struct TwoStepBindingTests {
  private let exact = ["cell-reuse", "static-cells", "manual-heights"]

  @Test("With heights that need no cell, the same work is done and the same picture shows")
  func nothingIsLost() throws {
    let stack = try exact.map { try #require(PluginFolder.technique($0)) }
    let messages = Array(try ShippedData.shared.messages.prefix(60))
    let one = ListRun(stack, messages: messages)
    let two = ListRun(stack + [TwoStepBinding.self], messages: messages)
    let (first, second) = (try one.record(), try two.record())
    for kind in WorkKind.allCases {
      #expect(first.amount(kind) == second.amount(kind), "\(kind)")
    }
    let pictures = ListSimulation.picturesAtRest(try one.configuration())
    for (one, other) in zip(pictures, ListSimulation.picturesAtRest(try two.configuration())) {
      #expect(PictureComparison(one, other).isEqual)
    }
  }

  @Test("A cell that is fitted before it is filled is too low: fitted heights need the first step")
  func fittingNeedsContent() throws {
    let stack = try exact.prefix(2).map { try #require(PluginFolder.technique($0)) }
    let long = Message(messageId: 0, direction: .incoming, body: .text("One\nTwo\nThree"))
    let one = try ListRun(stack, messages: [long]).finished()
    let two = try ListRun(stack + [TwoStepBinding.self], messages: [long]).finished()
    #expect(two.rowHeights[0] < one.rowHeights[0])
  }
}
