import Analysis
import JSON
import LabRunner
import ListRuntime
import RunRecordSupport
import Scenarios
import Simulation
import Testing

@Suite("Fitting a profile to measurements")
struct FitStudyTests {
  /// A chat of texts whose cells cost time, scrolled for a few seconds.
  private func scenario(_ profile: DeviceProfile) throws -> ResolvedScenario {
    let messages = (0..<120).map { index in
      Message(
        messageId: index, direction: index % 2 == 0 ? .incoming : .outgoing,
        body: .text(index % 3 == 0 ? "short" : "a message\nof two lines"))
    }
    let runs = try [("all", false), ("texts", true)].map { name, isSlow in
      let driver = TimerDriver(
        interval: .milliseconds(400), baseStep: isSlow ? 20 : 200, firstIncrement: 30, increment: 30, passes: 1)
      return ResolvedRun(
        configuration: RunConfiguration(
          name: name, profile: profile, content: .chat(messages: messages, style: ChatStyle(), mediaAsText: false),
          media: try MediaLibrary([]), techniques: [], driver: .timer(driver)),
        compareTo: [], techniquesText: [], range: SourceRange(start: 0, end: 0))
    }
    return ResolvedScenario(
      name: "fit", summary: "", question: nil, source: SourceFile(name: "fit.json", text: "{}"), runs: runs,
      expectations: [], inputs: [])
  }

  /// Creation takes 1 ms per view, text and other work take little time; the app takes 10 MB.
  private func literature() throws -> DeviceProfile {
    var profile = try SampleConfiguration.configuration(name: "any").profile
    let milliseconds: [WorkKind: Int64] = [
      .viewCreate: 1_000, .constraintCreate: 200, .solveInPlace: 20, .textMeasureCall: 100, .mainFrame: 1_000,
      .gpuFrame: 2_000,
    ]
    for (kind, time) in milliseconds { profile.work[kind.index].value = time * 1_000_000 }
    profile.memory[0].value = 10_000_000
    return profile
  }

  private let run: PlanRunner = { plan, deliver in await StudyRunner(jobs: 2).run(plan, deliver: deliver) }

  /// The measurements of a device on which some coefficients of the literature are multiplied by factors.
  private func measured(
    _ factors: [String: Int64], of profile: DeviceProfile,
    metrics: [String] = ["duration_s", "fps_avg", "cpu_avg_pct", "memory_avg_mb"],
    rows measuredRows: [String] = ["all", "texts"], times scale: Double = 1, noise: String = "0.5"
  ) async throws -> Reference {
    var truth = profile
    for factor in FitFactor.all {
      guard let thousandths = factors[factor.name] else { continue }
      for key in factor.coefficients { truth[key].value = truth[key].value * thousandths / 1000 }
    }
    let study = await StudyRunner(jobs: 2).run(try scenario(truth))
    let rows = try study.runs.map { run in
      let data = try #require(run.data)
      let cells = metrics.map { metric in
        let value = (data.measurements[metric]?.approximation ?? 0) * scale
        guard measuredRows.contains(run.name) else {
          return "\"\(metric)\": {\"status\": \"unknown\", \"basis\": \"x\"}"
        }
        return
          "\"\(metric)\": {\"value\": \(FixedDecimals.text(value, 6) ?? "0"), \"status\": \"stated\", \"basis\": \"x\"}"
      }
      return "\"\(run.name)\": {\"cells\": {\(cells.joined(separator: ", "))}}"
    }
    let noise = metrics.map { "\"\($0)\": \(noise)" }.joined(separator: ", ")
    let text =
      "{\"name\": \"table\", \"summary\": \"s\", \"source\": \"t\", \"noise\": {\(noise)}, \"rows\": {\(rows.joined(separator: ", "))}}"
    let collector = DiagnosticCollector()
    return try #require(
      ReferenceFile.read(
        SourceFile(name: "table.json", text: text), runs: ["all", "texts"], metrics: FidelityStudy.metricNames,
        reportingTo: collector), "\(DiagnosticText.text(collector.sorted))")
  }

  private func setup(
    _ reference: Reference, _ names: [String], rows: [String] = ["all", "texts"], steps: Int = 12
  ) throws -> FitSetup {
    let profile = try literature()
    return FitSetup(
      scenario: try scenario(profile), reference: reference, base: profile, factors: names.compactMap(FitFactor.named),
      rows: rows, metrics: reference.noise.map(\.metric), starts: ScrollStarts(count: 1), steps: steps)
  }

  @Test("The fit recovers the share of CPU time that an instrument counts")
  func countedShare() async throws {
    let reference = try await measured(["counted-cpu": 800], of: literature())
    let study = try await FitStudy(try setup(reference, ["counted-cpu"]), run: run)
    #expect(abs(study.fitted.thousandths[0] - 800) < 10, "\(study.fitted.thousandths)")
    #expect(study.profile.countedCPU.value == Int64(study.fitted.thousandths[0]) * 100)
    #expect(study.profile.countedCPU.status == .fitted && study.profile.countedCPU.prior?.value == 100_000)
  }

  @Test("The fit recovers the factors of a synthetic device, and marks the fitted coefficients")
  func recovery() async throws {
    let reference = try await measured(["layout": 2000, "app": 1300], of: literature())
    let study = try await FitStudy(try setup(reference, ["layout", "app"]), run: run)
    #expect(abs(study.fitted.thousandths[0] - 2000) < 60, "\(study.fitted.thousandths)")
    #expect(abs(study.fitted.thousandths[1] - 1300) < 60, "\(study.fitted.thousandths)")
    #expect(study.optimum.objective.end < study.optimum.objective.start)
    let profile = study.profile
    let layout = try #require(FitFactor.named("layout"))
    for case .work(let kind) in CoefficientKey.all {
      let (before, after) = (study.setup.base[.work(kind)], profile[.work(kind)])
      guard layout.coefficients.contains(.work(kind)) else {
        #expect(before == after, "\(kind.name)")
        continue
      }
      #expect(after.prior == CoefficientPrior(value: before.value, status: before.status, rows: []))
      #expect(after.status == .fitted && after.rows == ["all", "texts"])
      #expect(after.value == (before.value * Int64(study.fitted.thousandths[0]) + 500) / 1000)
    }
    #expect(profile.fit?.factors.map(\.name) == ["layout", "app"] && profile.fit?.reference == "table")
    #expect(profile.fit?.base == "sample-device" && profile.fit?.rows == ["all", "texts"])
  }

  @Test("The same measurements give the same fit, and a fit of a fitted profile starts from the literature")
  func determinism() async throws {
    let reference = try await measured(["layout": 1700], of: literature())
    let first = try await FitStudy(try setup(reference, ["layout"]), leavesOneOut: true, run: run)
    let second = try await FitStudy(try setup(reference, ["layout"]), leavesOneOut: true, run: run)
    #expect(first.profile == second.profile)
    #expect(first.leaveOneOut.map(\.outcome.thousandths) == second.leaveOneOut.map(\.outcome.thousandths))
    let setup = first.setup
    let again = try await FitStudy(
      FitSetup(
        scenario: setup.scenario, reference: reference, base: first.profile, factors: setup.factors, rows: setup.rows,
        metrics: setup.metrics, starts: setup.starts), run: run)
    #expect(again.profile == first.profile)
    // Coefficients that this fit does not change are the literature's.
    let other = try await FitStudy(
      FitSetup(
        scenario: setup.scenario, reference: reference, base: first.profile,
        factors: [FitFactor.named("text")].compactMap(\.self),
        rows: setup.rows, metrics: setup.metrics, starts: setup.starts), run: run)
    #expect(other.profile.work[WorkKind.viewCreate.index] == setup.base.work[WorkKind.viewCreate.index])
  }

  @Test("Predictions of a held-out row do not use its cells")
  func crossValidation() async throws {
    let reference = try await measured(["layout": 2500], of: literature())
    let study = try await FitStudy(
      try setup(reference, ["layout"]), split: ["texts"], leavesOneOut: true, run: run)
    #expect(study.leaveOneOut.map(\.row) == ["all", "texts"])
    #expect(study.leaveOneOut.map(\.outcome.rows) == [["texts"], ["all"]])
    #expect(study.split?.rows == ["texts"])
    // Both rows were measured on the same device, so each predicts the other.
    for (row, outcome) in study.leaveOneOut {
      let measured = try #require(reference.row(row)?.cell("fps_avg")?.value)
      let model = try #require(outcome.model(row, "fps_avg"))
      #expect(abs(model - Double(measured.low) / 1e6) < 1.5, "\(row)")
    }
  }

  @Test("A fit with factors that the measurements say nothing about is the fit without them, in each of its parts")
  func uninformedFactors() async throws {
    let reference = try await measured(
      ["layout": 1600, "text": 800, "overhead": 1300], of: literature(), metrics: ["main_busy_ms"])
    func study(_ names: [String]) async throws -> FitStudy {
      try await FitStudy(
        try setup(reference, names, rows: ["all", "texts"]), split: ["all"], leavesOneOut: true, run: run)
    }
    let (all, layout) = (try await study(["text", "layout", "overhead", "app"]), try await study(["layout"]))
    let shares = all.optimum.shares
    #expect(shares[0] > 0 && shares[0] < 0.05 && shares[1] > 0.9 && shares[3] == 0, "\(shares)")
    #expect(all.optimum.informedPositions == [1] && all.optimum.deviations[0] == nil)
    #expect(all.profile == layout.profile && all.optimum.objective == layout.optimum.objective)
    for metric in ["main_busy_ms"] {
      for row in ["all", "texts"] {
        #expect(all.fitted.model(row, metric) == layout.fitted.model(row, metric))
        #expect(all.split?.model(row, metric) == layout.split?.model(row, metric))
        let left = [all, layout].map { $0.leaveOneOut.first { $0.row == row }?.outcome.model(row, metric) }
        #expect(left[0] != nil && left[0] == left[1])
      }
    }
  }

  @Test("A fit to one figure reproduces it within its noise, whatever its factors")
  func oneFigure() async throws {
    let reference = try await measured(
      ["layout": 1600, "text": 800], of: literature(), metrics: ["main_busy_ms"], rows: ["all"], noise: "3")
    for names in [["layout"], ["layout", "text"], ["text", "layout", "overhead", "frame"]] {
      let study = try await FitStudy(try setup(reference, names), run: run)
      #expect(
        study.figures.map(\.run) == ["all"] && study.figures.allSatisfy { abs($0.distance) < 1 }, "\(study.figures)")
      #expect(study.optimum.unfinished.isEmpty)
    }
  }

  @Test("Measurements that no factors can reproduce leave distances, and a search without enough steps is unfinished")
  func misfit() async throws {
    let reference = try await measured([:], of: literature(), metrics: ["main_busy_ms"], times: 30)
    let study = try await FitStudy(try setup(reference, ["layout", "text"], steps: 2), run: run)
    #expect(study.optimum.unfinished == [["layout", "text"]] || study.optimum.unfinished == [["layout"]])
    #expect(study.figures.count == 2 && study.figures.allSatisfy { $0.distance < -100 }, "\(study.figures)")
    // They hardly say more about the factor than its prior, so the spread is nearly that of the prior.
    let (deviation, share) = (study.optimum.deviations[0] ?? 0, study.optimum.shares[0])
    #expect(deviation > 0.5 && deviation <= 0.7 && share < 0.5, "\(deviation), \(share)")
  }

  @Test(
    "Factors without a figure keep their value, any figure of memory informs the app, and only figures that depend are used"
  )
  func factorsWithoutFigures() async throws {
    let times = try await measured(
      ["layout": 1500], of: literature(), metrics: ["duration_s", "main_busy_ms", "jumps", "memory_avg_mb"])
    let study = try await FitStudy(try setup(times, ["layout"]), run: run)
    // The texts scroll for the same time whatever a view costs, and nothing jumps.
    #expect(study.profile.fit?.metrics.contains("main_busy_ms") == true)
    #expect(study.profile.fit?.metrics.filter { ["memory_avg_mb", "jumps"].contains($0) } == [])
    #expect(
      study.distance(of: "all", "memory_avg_mb") != nil && !study.figures.contains { $0.metric == "memory_avg_mb" })
    for metric in ["memory_peak_mb", "footprint_avg_mb", "footprint_peak_mb"] {
      let memory = try await measured(["app": 1300], of: literature(), metrics: [metric])
      let study = try await FitStudy(try setup(memory, ["layout", "counted-cpu", "app", "retention"]), run: run)
      #expect(study.profile.fit?.factors.map(\.name) == ["app"] && study.profile.fit?.metrics == [metric])
      #expect(abs(study.fitted.thousandths[2] - 1300) < 60, "\(metric): \(study.fitted.thousandths)")
    }
  }

  @Test("Without the only row with figures, nothing predicts that row, and the other rows are predicted")
  func rowsWithoutFigures() async throws {
    let reference = try await measured(["layout": 2000], of: literature(), rows: ["all"])
    let study = try await FitStudy(try setup(reference, ["layout"]), leavesOneOut: true, run: run)
    #expect(study.leaveOneOut.map(\.row) == ["texts"])
    await #expect(throws: FitFailure.nothingToFit(factors: ["layout"])) {
      try await FitStudy(try setup(reference, ["layout"]), split: ["texts"], run: run)
    }
  }

  @Test("Factors that affect no selected measurement, and failed runs, are errors")
  func refusals() async throws {
    let reference = try await measured([:], of: literature())
    let setup = try setup(reference, ["layout"])
    let memoryOnly = FitSetup(
      scenario: setup.scenario, reference: reference, base: setup.base, factors: setup.factors, rows: setup.rows,
      metrics: ["memory_avg_mb"], starts: setup.starts)
    await #expect(throws: FitFailure.nothingToFit(factors: ["layout"])) {
      try await FitStudy(memoryOnly, run: run)
    }
    struct Broken: Error {}
    await #expect(throws: FitFailure.runFailed("all", reason: "\(Broken())")) {
      try await FitStudy(setup) { plan, deliver in
        await StudyRunner(jobs: 1) { _ in throw Broken() }.run(plan, deliver: deliver)
      }
    }
  }

  @Test("The limits are four CPU factors and two factors of each other resource")
  func limits() {
    for resource in FitFactor.Resource.allCases {
      #expect(FitFactor.standard.count { $0.resource == resource } <= FitFactor.limit(of: resource))
    }
    #expect(FitFactor.Resource.allCases.map(FitFactor.limit) == [4, 2, 2])
    // No coefficient belongs to two factors.
    #expect(Set(FitFactor.all.flatMap(\.coefficients)).count == FitFactor.all.flatMap(\.coefficients).count)
  }
}
