internal import AdaptiveFrameRate
internal import ListRuntime
internal import Simulation
internal import TechniqueTestSupport
internal import Testing

@Suite("Adaptive frame rate")
struct AdaptiveFrameRateTests {
  /// A scroll of ten seconds on a device at 60 Hz.
  private func run(_ options: [String: OptionValue]? = [:], isFree: Bool = false) throws -> RunRecord {
    var run = ListRun(messages: try ChatSample.stills(1, count: 400))
    if let options { run.add(AdaptiveFrameRateTechnique.self, options) }
    run.isFree = isFree
    run.driver = .script(
      (1...25).map { ScriptedScroll(at: .milliseconds(400 * $0), offset: Double(900 * $0), animated: true) })
    return try run.record()
  }

  @Test("Late frames lower the rate, which leaves fewer hitches and fewer frames")
  func lowers() throws {
    let (without, with) = (try run(nil), try run())
    #expect(with.missedVsyncs < without.missedVsyncs)
    #expect(with.frames.count < without.frames.count)
  }

  @Test("A list whose frames are on time stays at the display's rate")
  func staysAtFullRate() throws {
    let (without, with) = (try run(nil, isFree: true), try run(isFree: true))
    #expect(with.frames.count == without.frames.count && with.missedVsyncs == 0)
  }

  @Test("The rate is not lowered below the lowest one")
  func lowest() throws {
    #expect(try run(["lowest": .integer(60)]).frames.count == run(nil).frames.count)
    #expect(try run(["lowest": .integer(10)]).frames.count <= run(["lowest": .integer(30)]).frames.count)
  }
}
