internal import LearnedEstimates
internal import ListRuntime
internal import Simulation
internal import TechniqueTestSupport
internal import Testing

@Suite("Learned estimates")
struct LearnedEstimatesTests {
  /// A list that moves to a place far down, where it is reloaded.
  private func run(_ options: [String: OptionValue]? = [:], reloads: Bool = true) throws -> RunRecord {
    var run = ListRun(messages: try ChatSample.stills(1, count: 300))
    if let options { run.add(LearnedEstimatesTechnique.self, options) }
    run.imageCaches = .disk
    run.driver = .script(
      (1...10).map { ScriptedScroll(at: .milliseconds(300 * $0), offset: Double(500 * $0), animated: false) }
        + [ScriptedScroll(at: .milliseconds(4500), offset: 5000, animated: false)])
    if reloads { run.events = [ScheduledListEvent(at: .milliseconds(4000), event: .reload)] }
    return try run.record()
  }

  @Test("After a reload the rows on the screen are those from before, so that few pictures are new")
  func staysInPlace() throws {
    let undisturbed = try run(nil, reloads: false).counters.imageDiskReads
    let (without, with) = (try run(nil).counters.imageDiskReads, try run().counters.imageDiskReads)
    #expect(without > undisturbed + 3)
    #expect(with <= undisturbed + 1)
  }

  @Test("The content is about as high as it is when all rows are measured")
  func contentHeight() throws {
    let (without, with) = (try run(nil).contentHeight, try run().contentHeight)
    #expect(with > 2 * without)
  }

  @Test("Nothing changes before enough rows are measured, and before a reload")
  func threshold() throws {
    #expect(try run(["after": .integer(1000)]).contentHeight == run(nil).contentHeight)
    #expect(try run(reloads: false).contentHeight == run(nil, reloads: false).contentHeight)
  }
}
