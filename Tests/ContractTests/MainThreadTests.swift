import ListRuntime
import TechniqueTestSupport
import Testing

/// Makes an extra cell on every scroll, on the main thread or on a queue.
private struct ExtraView: Technique {
  static let declaration = TechniqueDeclaration(
    id: "extra-view", summary: "One more view.", decorates: [.range],
    options: [
      OptionDeclaration(name: "onQueue", domain: .boolean, default: .boolean(false), help: "Whether on a queue.")
    ])
  let onQueue: Bool
  init(options: TechniqueOptions) { onQueue = options.boolean("onQueue") }
  func install(in strategies: StrategyStack) {
    strategies.decorateRange { _ in ExtraViews(onQueue: onQueue) }
  }
}

private final class ExtraViews: RangeStrategy {
  private let onQueue: Bool
  init(onQueue: Bool) { self.onQueue = onQueue }
  func margins(viewportHeight: Double, ui: UIContext) -> (above: Double, below: Double) { (0, 0) }
  func didMove(visible: Range<Int>, isForward: Bool, ui: UIContext) {
    let work = { _ = ui.makeCell() }
    if onQueue { ui.async(ui.makeQueue("views", width: 1, priority: .normal), work) } else { work() }
  }
}

@Suite("Main-thread requirement of views")
struct MainThreadTests {
  private static func record(onQueue: Bool) throws -> RunRecord {
    var run = ListRun(messages: ChatSample.texts(3))
    run.techniques = [ConfiguredTechnique(ExtraView.self, given: ["onQueue": .boolean(onQueue)])]
    return try run.record()
  }

  @Test("On the main thread views can be made at any time")
  func main() throws {
    let without = try ListRun(messages: ChatSample.texts(3)).record()
    #expect(try Self.record(onQueue: false).amount(.cellCreate) > without.amount(.cellCreate))
  }

  @Test("Making views on a queue is a program error, as in UIKit")
  func queue() async {
    await #expect(processExitsWith: .failure) { _ = try Self.record(onQueue: true) }
  }
}
