internal import Analysis
internal import LabRunner
internal import RunRecordSupport
internal import Scenarios
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
        "idle is inert: no metric, count or amount of work differs with it in any of 4 pairs of runs."
      ])
    #expect(texts(all, .inertSometimes).isEmpty)
  }

  @Test("A level that changes something only on top of others is said to do nothing elsewhere")
  func inertSometimes() async throws {
    let all = try await warnings(#"{"factors": ["pool", {"factor": "paint", "levels": [[], "red"]}]}"#)
    #expect(texts(all, .inert).isEmpty)
    #expect(
      texts(all, .inertSometimes) == [
        "paint=red changes nothing in 1 of 2 pairs of runs, such as on top of baseline."
      ])
  }

  @Test("Pictures that a technique declares are told by its options, and undeclared ones if they are looked for")
  func pictures() async throws {
    let plain = try await warnings(#"{"factors": ["corners", "red"]}"#)
    #expect(texts(plain, .picture) == ["corners shows another picture (fill of all items): corners are round."])
    #expect(texts(plain, .undeclaredPicture).isEmpty)
    let square = try await warnings(#"{"factors": [{"id": "corners", "round": false}]}"#)
    #expect(texts(square, .picture).isEmpty)
    let checked = try await warnings(#"{"factors": ["corners", "red"]}"#, checkingPictures: true)
    let found = texts(checked, .undeclaredPicture)
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("red shows another picture (text of 1 items, first of item 0: ") == true)
    #expect(found.first?.hasSuffix("which it does not declare.") == true)
  }

  @Test("A metric at its limit is said to hide what is added, and sums over unequal scrolls are pointed at")
  func limits() async throws {
    let all = try await warnings(
      #"{"factors": ["pool", "corners"], "metrics": ["fps_avg", "main_busy_ms", "main_ms_per_entry"]}"#)
    #expect(
      texts(all, .saturated) == [
        "fps_avg is at its limit of 60.00 in 2 of 4 runs: what a technique adds there cannot show."
      ])
    #expect(
      texts(all, .unequalScrolls) == [
        "Scrolls last from 2.000 to 3.000 s, and main_busy_ms sums over them: prefer metrics per row or per second."
      ])
    let rates = try await warnings(#"{"factors": ["pool", "corners"], "metrics": ["main_ms_per_entry"]}"#)
    #expect(rates.filter { $0.kind != .picture }.isEmpty)
  }

  @Test("A run that fails is named with its reason, and what needs it is undefined")
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

  @Test("Techniques that conflict are told to be levels of one factor")
  func exclusive() async throws {
    let all = try await warnings(#"{"factors": ["idle", "broken", "pool"]}"#)
    #expect(
      texts(all, .exclusive) == [
        "idle and broken can never be together, so credit over orders of adoption is undefined: make them levels of one factor."
      ])
  }

  @Test("Conditions that differ in more than the device are not comparable")
  func comparability() async throws {
    let all = try await warnings(
      #"{"factors": ["pool"]}"#, more: #""sweep": {"data.mediaAsText": [false, true], "topInset": [0, 64]}, "#)
    let found = texts(all, .notComparable)
    #expect(found.count == 3)
    #expect(found.last?.hasSuffix("in more than the device: data, top inset.") == true)
    let devices = try await warnings(
      #"{"factors": ["pool"]}"#, more: #""sweep": {"device.refreshHz": [60, 120]}, "#)
    #expect(texts(devices, .notComparable).isEmpty)
  }
}
