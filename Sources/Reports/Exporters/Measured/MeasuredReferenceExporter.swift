package import Analysis
import Scenarios

/// Writes a measured study as a reference, which `lab fidelity` compares with a model and to which `lab fit` fits one.
package struct MeasuredReferenceExporter: Exporter {
  package init() {}
  package let format = "reference"
  package let fileName: String? = "reference.json"

  package func bytes(of study: MeasuredStudy) -> [UInt8] {
    let conditions = study.host.conditions.map { "\($0.name): \($0.value)" }.joined(separator: "; ")
    let reference = MeasuredReference.reference(
      name: "reference", summary: "Measured on \(study.host.product): \(study.summary)",
      source: "lab measure of \(study.scenario) on \(study.host.product); \(conditions).",
      metrics: study.metrics.filter { Quantity.metric($0.name) != nil }.compactMap { metric in
        noise(of: metric, in: study).map { MeasuredReference.Metric(metric.name, noise: $0) }
      },
      runs: study.runs.map { run in
        MeasuredReference.Run(
          name: run.name, compareTo: run.compareTo, values: run.values, obtained: { study.host.obtained[$0] })
      }, missing: "The host gave no value.", seed: study.protocolSettings.seed)
    return ReferenceFile.text(of: reference)
  }

  /// The typical difference of two repetitions of a run: the median over the runs of the median absolute deviation,
  /// times 1.4826 for a standard deviation of normal values and the square root of 2 for a difference; nil if it is
  /// unknown or 0.
  private func noise(of metric: Quantity, in study: MeasuredStudy) -> Double? {
    let deviations = study.runs.compactMap { run in
      run.summary(metric.name, seed: study.protocolSettings.seed)?.medianAbsoluteDeviation
    }.sorted()
    guard !deviations.isEmpty else { return nil }
    return deviations[deviations.count / 2] * 1.4826 * 2.0.squareRoot()
  }
}
