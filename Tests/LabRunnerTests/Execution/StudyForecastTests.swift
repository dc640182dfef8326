import JSON
import LabRunner
import ListRuntime
import RunRecordSupport
import Scenarios
import Simulation
import Testing

@Suite("Forecasts of studies")
struct StudyForecastTests {
  private static let timer = TimerDriver(
    interval: .milliseconds(400), baseStep: 50, firstIncrement: 100, increment: 30, passes: 5)

  /// A plan of runs of lists with these numbers of messages, scrolled as in the thesis.
  private func plan(_ counts: [Int], timeLimit: VirtualDuration = .seconds(3_600)) throws -> StudyPlan {
    let base = try SampleConfiguration.configuration(name: "run")
    var contents: [Int: ContentDescription] = [:]
    for count in Set(counts) {
      let messages = (0..<count).map { Message(messageId: $0, direction: .incoming, body: .text("a")) }
      contents[count] = .chat(messages: messages, style: ChatStyle(), mediaAsText: false)
    }
    let runs = try counts.enumerated().map { position, count in
      var configuration = base
      configuration.name = "run \(position)"
      configuration.content = try #require(contents[count])
      configuration.driver = .timer(Self.timer)
      configuration.timeLimit = timeLimit
      return ResolvedRun(
        configuration: configuration, compareTo: [], techniquesText: [],
        range: SourceRange(start: 0, end: 0))
    }
    return StudyPlan(study: "study", runs: runs)
  }

  private func forecast(
    _ plan: StudyPlan, jobs: Int = 1, keeping kept: StudyForecast.Kept = .series,
    isFinished: (Int) -> Bool = { _ in false }
  ) -> StudyForecast {
    StudyForecast(of: plan, jobs: jobs, keeping: kept, isFinished: isFinished)
  }

  @Test("The time is the sum over the runs, divided among the jobs, and at least that of the longest run")
  func jobs() throws {
    let one = forecast(try plan([500])).duration
    #expect(forecast(try plan(Array(repeating: 500, count: 8))).duration == one * 8)
    #expect(forecast(try plan(Array(repeating: 500, count: 8)), jobs: 4).duration == one * 2)
    #expect(forecast(try plan([500]), jobs: 4).duration == one)
  }

  @Test("A run that reaches its time limit takes no longer than that")
  func timeLimit() throws {
    let limited = try plan([100_000], timeLimit: .seconds(10))
    #expect(forecast(limited).duration < forecast(try plan([100_000])).duration / 2)
  }

  @Test("Finished runs take no time and are not counted")
  func finishedRuns() throws {
    let plan = try plan([500, 500, 500])
    let rest = forecast(plan, isFinished: { $0 != 1 })
    #expect(rest.runs == 1)
    #expect(rest.duration == forecast(plan).duration / 3)
    #expect(forecast(plan, isFinished: { _ in true }).duration == .zero)
  }

  @Test("Data that runs share are counted once, and those of runs in progress for each")
  func memory() throws {
    let one = forecast(try plan([100_000])).bytes
    let shared = forecast(try plan(Array(repeating: 100_000, count: 10)), keeping: .metrics).bytes
    let parallel = forecast(try plan(Array(repeating: 100_000, count: 10)), jobs: 4, keeping: .metrics).bytes
    let different = forecast(try plan([100_000, 100_001]), keeping: .metrics).bytes
    #expect(shared < one + 1_000_000 && parallel > shared && different > shared)
  }

  @Test("Data sets that alternate are counted once")
  func alternatingData() throws {
    let alternating = forecast(try plan([100_000, 100_001, 100_000, 100_001]), keeping: .metrics).bytes
    let different = forecast(try plan([100_000, 100_001]), keeping: .metrics).bytes
    #expect(alternating < different + 1_000_000)
  }

  @Test("Studies that follow each other take the sum of their times and of what is theirs in memory")
  func total() throws {
    let one = forecast(try plan([500]))
    let both = StudyForecast.total([one, one])
    #expect(both.runs == 2 && both.duration == one.duration * 2)
    #expect(both.bytes > one.bytes && both.bytes < one.bytes * 2)
  }

  @Test("The data that is kept of each run counts")
  func kept() throws {
    let plan = try plan(Array(repeating: 10, count: 100))
    let bytes = [StudyForecast.Kept.metrics, .results, .series].map { forecast(plan, keeping: $0).bytes }
    #expect(bytes == bytes.sorted() && Set(bytes).count == 3)
  }
}
