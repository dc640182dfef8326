import Analysis
import Foundation
import JSON
import Reports
import Scenarios
import Testing
import XMLSupport

@Suite("Reports of ablations that a host has performed")
struct MeasuredAblationReportTests {
  /// An ablation of two switches: a takes 2 ms from each row, b does nothing, and a second metric follows a only.
  ///
  /// - Parameter control: by how many ms the second copy of the first run is slower, in turns; nil in real time.
  private func ablation(rounds: Int = 12, name: String = "a", control: Double? = nil) throws -> MeasuredAblation {
    let factors = [name, "b"].map { AblationFactor(switch: $0) }
    let plan = try #require(AblationPlan.fullFactorial(factors))
    var points: [MeasuredAblation.Point] = []
    var runs: [MeasuredRun] = []
    for (position, levels) in (plan.points + (control == nil ? [] : [plan.points[0]])).enumerated() {
      var run = MeasuredRun(name: "run\(position)", compareTo: [], techniques: [], firstWithSameData: "run0")
      let isControl = position == plan.points.count
      if !isControl { points.append(MeasuredAblation.Point(levels: levels, run: run.name)) }
      for round in 0..<rounds {
        let noise = Double((round * 7 + position * 5) % 11 - 5) / 100
        let value = 10 - 2 * Double(levels[0]) + noise + (isControl ? control ?? 0 : 0)
        let sample = HostSample(
          values: ["main_ms_per_entry": value, "memory_avg_mb": 40 + Double(levels[0]) + noise], counters: [:],
          refusedRequests: 0)
        run.repetitions.append(MeasuredRepetition(position: position, sample: sample))
      }
      runs.append(run)
    }
    let study = MeasuredStudy(
      scenario: "web", summary: "A list.",
      host: HostDescription(
        host: "chromium", product: "Chrome/1", conditions: [.init("compositing", "in software")],
        obtained: ["main_ms_per_entry": "trace"]),
      protocolSettings: MeasurementSettings(
        rounds: rounds, precision: 0, metrics: ["main_ms_per_entry", "memory_avg_mb"], seed: 1),
      runs: runs, skipped: [],
      interleaving: control.map { _ in
        InterleavedProtocol(control: "run\(plan.points.count)", launches: (0..<rounds).map { $0 * 2 / rounds })
      })
    return MeasuredAblation(
      study, question: "Which pays?", base: "run0", design: "full-factorial", plan: plan, points: points)
  }

  @Test(
    "The answer comes first, then how sure it is, then conditions and tables", arguments: ["text", "markdown", "html"])
  func answerFirst(_ format: String) throws {
    try expectInOrder(
      [
        "All techniques together change main-thread time per row", "better", "a changes it by",
        "Undecided: the effects of b.", "all 8 statements", "4 combinations: 4 measured", "compositing: in software",
        "What each technique changes: main", "share of the change", "Interactions of two", "Medians",
      ], in: try Exporters.measuredAblations.words(format, of: ablation()))
  }

  @Test("In turns the answer tells the first run against itself; by a clock by which it differs, there is no verdict")
  func control() throws {
    func text(_ control: Double?) throws -> String {
      try Exporters.measuredAblations.words("text", of: ablation(rounds: 80, control: control))
    }
    let (same, other) = (try text(0), try text(1))
    #expect(same.contains("run0 against itself: ") && !same.contains("gives no verdict"))
    #expect(same.contains("a changes it by -2"))
    #expect(other.contains("in main-thread time per row, so that clock gives no verdict"))
    #expect(other.contains("Undecided: the effects of a, b."))
    #expect(!(try text(nil).contains("against itself")))
  }

  @Test("With few rounds nothing is decided, and the text says so")
  func undecided() throws {
    let text = try Exporters.measuredAblations.words("text", of: ablation(rounds: 3))
    #expect(text.contains("too few rounds for an interval: 3") && !text.contains(": better."))
  }

  @Test("The effects as CSV have an estimate and an interval each")
  func effects() throws {
    let rows = try Exporters.measuredAblations.text("csv-effects", of: ablation()).split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
    #expect(
      rows[0].prefix(9) == [
        "metric", "kind", "techniques", "estimate", "low", "high", "rounds", "level", "corrected",
      ])
    let kinds = Set(rows.dropFirst().map { "\($0[1])" })
    #expect(
      kinds.isSuperset(of: ["alone", "left_out", "cumulative", "main_effect", "shapley", "interaction", "coefficient"]))
    #expect(kinds.isDisjoint(with: ["variance_share", "variance_total", "best_order_step", "greedy_order_step"]))
    let shapley = try #require(rows.first { $0[1] == "shapley" && $0[2] == "a" })
    let (estimate, low, high) = (
      try #require(Double(shapley[3])), try #require(Double(shapley[4])), try #require(Double(shapley[5]))
    )
    #expect(low < estimate && estimate < high && low < -1.9 && high > -2.1 && shapley[6] == "12" && shapley[8] == "yes")
    #expect(
      rows.dropFirst().filter { $0[8] == "yes" }.map { "\($0[1])" } == [
        "shapley", "shapley", "interaction", "shapley", "shapley", "interaction",
      ])
  }

  @Test("The points as CSV have a median and an interval for each combination and metric")
  func points() throws {
    let rows = try Exporters.measuredAblations.text("csv", of: ablation()).split(separator: "\n")
    #expect(rows.count == 1 + 4 * 2)
    #expect(rows[1].hasPrefix("baseline,run0,off,off,measured,,main_ms_per_entry,"))
  }

  @Test("The JSON has the effects and every repetition")
  func json() throws {
    let root = try Exporters.measuredAblations.json(of: ablation())
    #expect(root["kind"]?.string == "measured-ablation")
    let effects = try #require(root["effects"]).elements.map { $0 }
    #expect(effects.map { $0["metric"]?.string } == ["main_ms_per_entry", "memory_avg_mb"])
    #expect(effects[0]["contributions"]?.elements.map { $0["effect"]?["verdict"]?.string } == ["better", "undecided"])
    let runs = try #require(root["study"]?["runs"]).elements.map { $0 }
    #expect(runs.allSatisfy { $0["repetitions"]?.elements.map { $0 }.count == 12 })
  }

  @Test("The page is well-formed and says that the figures are measured; a name is text, not markup")
  func page() throws {
    let text = try Exporters.measuredAblations.text("html", of: ablation(name: "<b>&"))
    #expect(XMLDocument(Array(text.utf8)).root != nil)
    #expect(
      text.contains("measured on chromium") && text.contains("Figures are measurements") && !text.contains("<b>&"))
    #expect(text.contains("Which pays?") && text.contains("Trade-offs between metrics"))
  }
}
