import Analysis
import ListRuntime
import Testing

@Suite("Whether the model is the recorded list")
struct ModelAgreementTests {
  /// The comparison of two runs, in ms of a frame and in frames, with a noise.
  private func agreement(
    measured: (Int, Int), model: (Int, Int), noise: Int, metric: String = "frame_main_ms_p50"
  ) throws -> String {
    let definition = try #require(Quantity.metric(metric))
    func input(_ run: String, _ measured: Int, _ model: Int, _ base: String?) throws -> FidelityInput {
      let values = Quantity.metrics.map { $0.name == metric ? Rational(Int128(model)) : nil }
      return FidelityInput(
        run: run, device: "phone", compareTo: base, measured: [metric: MeasuredValue(Rational(Int128(measured)))],
        model: [try #require(MetricValues(values: values))], frameRateSamples: [])
    }
    let fidelity = Fidelity(
      try [input("plain", measured.0, model.0, nil), input("reuse", measured.1, model.1, "plain")],
      metrics: [FidelityMetric(definition, noise: Rational(Int128(noise)))],
      devices: [FidelityDevice("phone", fitted: [])],
      referenceRows: ["plain", "reuse"])
    switch ModelAgreement(of: fidelity) {
    case .reproduces(let figures, let changes): return "yes \(figures.count) \(changes)"
    case .differs(let cells, let steps): return "no \(cells.count) \(steps.count)"
    case .undecided(.noFigure): return "no figure"
    case .undecided(.onlyLengths(let names)): return "lengths \(names.count)"
    case .undecided(.noise(let figures)): return "noise \(figures.count)"
    }
  }

  @Test(
    "It is if no figure differs by more than the noise, and not if one does; noise above a quarter cannot tell",
    arguments: [
      ((20, 12), (21, 11), 2, "yes 2 1"), ((20, 12), (24, 12), 2, "no 1 0"), ((20, 12), (22, 17), 2, "no 1 0"),
      // The measured change is -8, and the model's -1 and +1.
      ((20, 12), (17, 16), 3, "no 1 1"), ((20, 12), (16, 17), 3, "no 2 1"), ((20, 12), (21, 11), 6, "noise 2"),
      ((20, 12), (21, 11), 4, "yes 1 1"),
    ] as [((Int, Int), (Int, Int), Int, String)])
  func verdicts(_ measured: (Int, Int), _ model: (Int, Int), _ noise: Int, _ expected: String) throws {
    #expect(try agreement(measured: measured, model: model, noise: noise) == expected)
  }

  @Test("Figures of how much was scrolled say nothing about its cost")
  func lengths() throws {
    #expect(try agreement(measured: (400, 410), model: (500, 510), noise: 2, metric: "frames_main") == "lengths 2")
  }
}
