import Analysis
import LabRunner
import RunRecordSupport
import Scenarios
import Testing

@Suite("Warnings of ablations")
struct AblationWarningTests {
  private func warnings(
    _ ablation: String, more: String = "", checkingPictures: Bool = false
  ) async throws -> [AblationWarning] {
    let scenario = try SampleAblation.scenario(ablation, more: more)
    return try await SampleAblation.study(scenario, checkingPictures: checkingPictures).study.conditions
      .flatMap(\.warnings)
  }

  private func texts(_ warnings: [AblationWarning], _ kind: AblationWarning.Kind) -> [String] {
    warnings.filter { $0.kind == kind }.map(\.text)
  }

  @Test("A level that changes no metric, count or amount of work anywhere is inert")
  func inert() async throws {
    let all = try await warnings(#"{"factors": ["pool", "idle", "corners"]}"#)
    #expect(
      texts(all, .inert) == [
        "idle has no effect: no metric, count or amount of work changes in any of 4 pairs of runs."
      ])
    #expect(texts(all, .inertSometimes).isEmpty)
  }

  @Test("A level that changes something only on top of others is reported as partly inert")
  func inertSometimes() async throws {
    let all = try await warnings(#"{"factors": ["pool", {"factor": "paint", "levels": [[], "red"]}]}"#)
    #expect(texts(all, .inert).isEmpty)
    #expect(
      texts(all, .inertSometimes) == [
        "paint=red changes nothing in 1 of 2 pairs of runs, such as on top of baseline."
      ])
  }

  @Test(
    "Declared picture differences follow a technique's options, and undeclared ones are found if pictures are checked")
  func pictures() async throws {
    let plain = try await warnings(#"{"factors": ["corners", "red"]}"#)
    #expect(
      texts(plain, .picture) == ["corners has declared visual differences (fill of all items: corners are round)."])
    #expect(texts(plain, .undeclaredPicture).isEmpty)
    let square = try await warnings(#"{"factors": [{"id": "corners", "round": false}]}"#)
    #expect(texts(square, .picture).isEmpty)
    let checked = try await warnings(#"{"factors": ["corners", "red"]}"#, checkingPictures: true)
    let reported = texts(checked, .undeclaredPicture)
    #expect(reported.count == 1)
    #expect(
      reported.first?.hasPrefix("red has an undeclared visual difference (text of 1 item, first of item 0: ") == true)
    #expect(reported.first?.hasSuffix("which it does not declare.") == true)
  }

  @Test("A declared picture difference that does not occur in the data causes no warning")
  func absentPictures() async throws {
    let all = try await warnings(#"{"factors": ["corners", "faint"]}"#)
    #expect(texts(all, .picture).count == 1 && texts(all, .picture).allSatisfy { $0.hasPrefix("corners ") })
  }

  @Test("A change that measurements on the device contradict is named; one with the measured sign is not")
  func contradictions() async throws {
    var scenario = try SampleAblation.scenario(#"{"factors": ["pool", "fixed"], "metrics": ["fps_avg"]}"#)
    func contradicted(measured: Int64) async throws -> [String] {
      scenario.setMeasuredChange(millionths: measured)
      let study = try await SampleAblation.study(scenario).study
      return texts(study.conditions.flatMap(\.warnings), .contradicted)
    }
    #expect(
      try await contradicted(measured: -2_000_000) == [
        "Measurements disagree (table, with its data): adding pool changed frame rate by -2.00 fps. Here it is +10.00 fps."
      ])
    #expect(try await contradicted(measured: 2_000_000).isEmpty)
  }

  @Test("A metric at its limit and totals over unequal scrolls cause warnings")
  func limits() async throws {
    let all = try await warnings(
      #"{"factors": ["pool", "corners"], "metrics": ["fps_avg", "main_busy_ms", "main_ms_per_entry"]}"#)
    #expect(
      texts(all, .saturated) == [
        "Frame rate is at its limit of 60.00 fps in 2 of 4 runs: the effect of a technique is not visible there."
      ])
    #expect(
      texts(all, .unequalScrolls) == [
        "The durations of scrolls range from 2.000 to 3.000 s, and main-thread time sums over them: prefer metrics per row or per second."
      ])
    let rates = try await warnings(#"{"factors": ["pool", "corners"], "metrics": ["main_ms_per_entry"]}"#)
    #expect(rates.filter { $0.kind != .picture }.isEmpty)
  }

  @Test("Sums over unequal scrolls are named in a warning; means and maxima are not")
  func sums() async throws {
    let all = try await warnings(
      #"""
      {"factors": ["pool", "corners"],
       "metrics": ["frames_main", "blank_px_ms", "blank_max_px", "memory_avg_mb", "work.viewCreate", "counters.decodes",
                   "counters.cells_alive_max"]}
      """#)
    #expect(
      texts(all, .unequalScrolls) == [
        "The durations of scrolls range from 2.000 to 3.000 s, and number of frames made, blank area over time, viewCreate, decodes sum over "
          + "them: prefer metrics per row or per second."
      ])
  }

  @Test("A failed run is reported with its reason, and effects that need it are undefined")
  func failures() async throws {
    let scenario = try SampleAblation.scenario(#"{"factors": ["pool", "broken"]}"#)
    let (study, _) = try await SampleAblation.study(scenario)
    #expect(study.failures.map(\.runs) == [["base+broken", "base+pool+broken"]])
    #expect(
      texts(study.conditions[0].warnings, .failed) == [
        "2 runs failed: made to fail: base+broken, base+pool+broken."
      ])
    let effects = try study.conditions[0].effects[0].effects.get()
    #expect(try effects.oneAtATime[0].get().change == Rational(-1, 5))
    #expect(throws: EffectUndefined.noValue(point: "broken", reason: "made to fail")) {
      try effects.oneAtATime[1].get()
    }
  }

  @Test("Conflicting techniques cause the advice to make them levels of one factor")
  func exclusive() async throws {
    let all = try await warnings(#"{"factors": ["idle", "broken", "pool"]}"#)
    #expect(
      texts(all, .exclusive) == [
        "idle and broken can never be together, so shares of the change are undefined: make them levels of one factor."
      ])
  }

  @Test("Conditions that differ in more than the device and its system are not comparable")
  func comparability() async throws {
    let all = try await warnings(
      #"{"factors": ["pool"]}"#, more: #""sweep": {"data.mediaAsText": [false, true], "topInset": [0, 64]}, "#)
    let reported = texts(all, .notComparable)
    #expect(reported.count == 3)
    #expect(reported.last?.hasSuffix("in more than the device and its system: data, topInset.") == true)
    let devices = try await warnings(
      #"{"factors": ["pool"]}"#, more: #""sweep": {"device.refreshHz": [60, 120]}, "#)
    #expect(texts(devices, .notComparable).isEmpty)
  }
}
