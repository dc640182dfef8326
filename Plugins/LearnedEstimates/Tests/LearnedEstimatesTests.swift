import LearnedEstimates
import ListRuntime
import TechniqueTestSupport
import Testing

@Suite("Learned estimates")
struct LearnedEstimatesTests {
  /// A list that moves down, is reloaded, and moves up again, by 500 points per step.
  private func run(_ options: [String: OptionValue]? = [:], reloads: Bool = true) throws -> RunRecord {
    var run = ListRun(messages: try ChatSample.stills(1, count: 300))
    if let options { run.add(LearnedEstimatesTechnique.self, options) }
    run.imageCaches = .disk
    run.driver = .jumps(every: 300, to: ([Int](1...10) + [Int](0...9).reversed()).map { Double(500 * $0) })
    if reloads { run.events = [ScheduledListEvent(.reload, at: 3150)] }
    return try run.record()
  }

  @Test("After a reload the list is near its previous position, so few rows are passed on the way back")
  func staysInPlace() throws {
    let undisturbed = try run(nil, reloads: false).counters.rowsEntered
    let (without, with) = (try run(nil).counters.rowsEntered, try run().counters.rowsEntered)
    // The rows on the screen enter again.
    #expect(with > undisturbed && with < without, "\(undisturbed), \(without), \(with)")
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
