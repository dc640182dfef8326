import Analysis
import LabRunner
import ListRuntime
import Scenarios
import Simulation
import TechniqueTestSupport
import Testing

/// The error bound of the shipped profile for each cell of the thesis's table, and the known exceptions.
///
/// Scenarios/FIDELITY.md explains the known reasons. Exceptions are checked too: if a change of the model brings a cell
/// within its bound, remove it from the exceptions.
@Suite("How close the model comes to the thesis")
struct FidelityBoundTests {
  /// The maximum absolute error of a cell, in the metric's unit.
  private static let bounds: [(metric: String, limit: Rational)] = [
    ("duration_s", Rational(2)), ("fps_avg", Rational(3, 2)), ("frame_rate_stability_pct", Rational(10)),
    ("cpu_avg_pct", Rational(5)), ("gpu_avg_pct", Rational(5)), ("memory_avg_mb", Rational(8)),
  ]

  /// The cells beyond their bound.
  private static let exceptions: Set<String> = [
    "reuse.duration_s", "image-presizing.fps_avg",
    "worst.frame_rate_stability_pct", "image-presizing.frame_rate_stability_pct",
    "best.cpu_avg_pct", "async-nodes.cpu_avg_pct",
    "image-presizing.gpu_avg_pct",
    "no-offscreen.memory_avg_mb",
  ]

  @Test("Every known cell is within its bound over 16 scroll starts, except the named ones")
  func cells() async throws {
    let study = try await ThesisComparison.study()
    var evaluated = 0
    for row in study.fidelity.rows {
      for cell in row.cells {
        guard let difference = cell.difference,
          let bound = Self.bounds.first(where: { $0.metric == cell.metric.name })
        else { continue }
        evaluated += 1
        let name = "\(row.run).\(cell.metric.name)"
        let isWithin = difference.magnitude <= bound.limit
        #expect(isWithin != Self.exceptions.contains(name), "\(name): \(difference.text(decimals: 2))")
      }
    }
    #expect(evaluated == 40)
  }

  @Test(
    "The mean error of each metric is at most this much",
    arguments: [
      ("duration_s", Rational(11, 10)), ("fps_avg", Rational(7, 10)), ("frame_rate_stability_pct", Rational(13, 2)),
      ("cpu_avg_pct", Rational(9, 2)), ("gpu_avg_pct", Rational(7, 2)), ("memory_avg_mb", Rational(11, 2)),
    ])
  func meanErrors(metric: String, limit: Rational) async throws {
    let study = try await ThesisComparison.study()
    let errors = study.fidelity.rows.compactMap { row in
      row.cells.first { $0.metric.name == metric }?.difference?.magnitude
    }
    let mean = errors.reduce(.zero, +) * Rational(1, Int128(errors.count))
    #expect(mean <= limit, "\(mean.text(decimals: 3))")
  }

  @Test(
    "Rasterization and presizing differ by less than half a frame per second, and presizing does not reach 50"
  )
  func rasterization() async throws {
    let study = try await ThesisComparison.study()
    func rate(_ run: String) throws -> Rational {
      let row = try #require(study.fidelity.rows.first { $0.run == run })
      return try #require(row.cells.first { $0.metric.name == "fps_avg" }?.model).mean
    }
    // The device lost 2.8 fps, which the model does not reproduce; `signs()` checks the sign.
    let change = try rate("rasterization") - rate("image-presizing")
    #expect(change.magnitude < Rational(1, 2))
    #expect(try rate("image-presizing") < Rational(50))
  }

  @Test("Changes beyond the noise have the measured sign, except the named ones")
  func signs() async throws {
    let study = try await ThesisComparison.study()
    let evaluated = study.fidelity.steps.filter(\.exceedsNoise)
    let wrong = evaluated.filter { !$0.hasMeasuredSign }.map { "\($0.run).\($0.metric.name)" }
    #expect(evaluated.count == 21)
    #expect(
      wrong == [
        "image-presizing.frame_rate_stability_pct", "rasterization.fps_avg", "rasterization.frame_rate_stability_pct",
        "async-nodes.fps_avg",
      ])
  }

  @Test("The order of the rows by frame rate is the thesis's, except rasterization, best and async nodes")
  func order() async throws {
    let order = try #require(try await ThesisComparison.study().fidelity.order)
    let exceptions = ["rasterization", "best", "async-nodes"]
    #expect(order.measured.filter { !exceptions.contains($0) } == order.model.filter { !exceptions.contains($0) })
    #expect(Set(order.model.prefix(2)) == ["best", "async-nodes"])
    // Rasterization with presizing and with cached heights, best with async nodes.
    #expect(order.wrongPairs == 3)
  }

  @Test("Async nodes take more than ten seconds to open")
  func asyncNodes() throws {
    #expect(ListSimulation(try configuration("async-nodes")).run().loadTime > .seconds(10))
  }

  @Test(
    "A measurement is marked as fitted if the fit used it, and otherwise as possibly used by a prior")
  func fittedMarks() async throws {
    let study = try await ThesisComparison.study()
    let fit = try #require(try configuration("worst").profile.fit)
    for row in study.fidelity.rows {
      for cell in row.cells {
        let isUsed = fit.rows.contains(row.run) && fit.metrics.contains(cell.metric.name)
        // Four priors do not record the rows behind them, so no measurement is certainly unused.
        #expect(cell.use == (isUsed ? .fitted : .possiblyUsed), "\(row.run).\(cell.metric.name)")
      }
    }
    #expect(study.fidelity.devices.flatMap(\.fitted).count { !$0.isPrior } == 33)
  }
}
