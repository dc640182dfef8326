import AdaptiveFrameRate
import ListRuntime
import TechniqueTestSupport
import Testing

@Suite("Adaptive frame rate")
struct AdaptiveFrameRateTests {
  /// The shipped chat without reuse of cells, scrolled once from top to end on a device at 60 Hz.
  private func run(_ options: [String: OptionValue]? = [:], isFree: Bool = false) throws -> RunRecord {
    var run = ListRun()
    if let options { run.add(AdaptiveFrameRateTechnique.self, options) }
    (run.imageCaches, run.isFree, run.driver) = (.disk, isFree, .passes(1))
    return try run.record()
  }

  @Test("A list whose frames are on time stays at the display's rate")
  func staysAtFullRate() throws {
    let (without, with) = (try run(nil, isFree: true), try run(isFree: true))
    #expect(with.frames.count == without.frames.count && with.missedVsyncs == 0)
  }

  @Test("The rate is never below the minimum rate")
  func lowest() throws {
    #expect(try run(["lowest": .integer(60)]).frames.count == run(nil).frames.count)
    #expect(try run(["lowest": .integer(10)]).frames.count <= run(["lowest": .integer(30)]).frames.count)
  }
}
