import ListRuntime
import NoOffscreen
import TechniqueTestSupport
import Testing

@Suite("No offscreen")
struct NoOffscreenTests {
  private func run(
    _ messages: [Message], redraw: String? = nil, with: Bool = true, border: SystemRules.BorderedContents = .noPass
  ) throws -> RunRecord {
    var run = ListRun(
      over: "cell-reuse", "static-cells", "manual-heights", "cached-heights", "image-presizing", messages: messages)
    var profile = try ShippedData.shared.profile
    profile.system.borderedContents.value = border
    run.profile = profile
    if with { run.add(NoOffscreenTechnique.self, redraw.map { ["redraw": .choice($0)] } ?? [:]) }
    return try run.record()
  }

  @Test("Texts and stills take no offscreen pass; animations are still clipped")
  func noPasses() throws {
    for messages in [ChatSample.texts(60), try ChatSample.stills(2, count: 60)] {
      #expect(try run(messages, with: false).counters.offscreenPasses > 0)
      #expect(try run(messages).counters.offscreenPasses == 0)
    }
    #expect(try run(ChatSample.animations(10)).counters.offscreenPasses > 0)
  }

  @Test("Stills keep the passes of their borders if bordered contents cost as much as a clip; bubbles do not")
  func bordersKeepTheirPasses() throws {
    #expect(try run(ChatSample.texts(60), border: .asClip).counters.offscreenPasses == 0)
    let stills = try ChatSample.stills(2, count: 60)
    let (with, without) = (try run(stills, border: .asClip), try run(stills, with: false, border: .asClip))
    // The pictures are the only rounded layers of such a row.
    #expect(with.counters.offscreenPasses > 0 && with.counters.offscreenPasses == without.counters.offscreenPasses)
  }

  @Test("A bubble is drawn on every change of its size, or once per cell")
  func redraws() throws {
    let messages = (0..<60).map {
      Message(messageId: $0, direction: .outgoing, body: .text(String(repeating: "word ", count: 1 + $0 * $0 % 11)))
    }
    let (often, once) = (try run(messages), try run(messages, redraw: "once"))
    #expect(once.amount(.shapeFillCall) == once.amount(.cellCreate))
    #expect(often.amount(.shapeFillCall) > 2 * once.amount(.shapeFillCall))
    #expect(often.amount(.shapeFillCall) <= often.counters.rowsEntered)
    #expect(try run(messages, with: false).amount(.shapeFillCall) == 0)
  }
}
