import Analysis
import JSON

/// A figure that a person declares to be a metric of the lab, as `Frame rate=fps_avg` or `Peak (MiB)=memory_peak_mb:MiB`.
package struct FigureMapping: Sendable, Hashable {
  /// The name of the figure, or the heading of a column.
  package let figure: String
  /// The name of the metric.
  package let metric: String
  /// The unit of the figure; nil if the recording states it, or if it is the unit of the metric.
  package let unit: FigureUnit?

  /// The reason why a text is not a mapping.
  package struct Problem: Error, Hashable {
    /// One sentence without a period.
    package let message: String
    /// The nearest valid name, or nil.
    package let suggestion: String?

    /// Creates a problem from its parts.
    package init(message: String, suggestion: String?) {
      self.message = message
      self.suggestion = suggestion
    }
  }

  /// Reads `FIGURE=METRIC` or `FIGURE=METRIC:UNIT`; the name of a figure may contain equals signs.
  package init(_ text: String) throws(Problem) {
    guard let equals = text.lastIndex(of: "="), equals > text.startIndex else {
      throw Problem(
        message: "\"\(text)\" is not a mapping: use FIGURE=METRIC, as in Frame rate=fps_avg", suggestion: nil)
    }
    figure = String(text[..<equals])
    let target = text[text.index(after: equals)...].split(
      separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    metric = target.first.map(String.init) ?? ""
    guard let definition = Quantity.metric(metric), let metricUnit = FigureUnit.ofMetric(metric) else {
      throw Problem(
        message: "unknown metric \"\(metric)\" for \"\(figure)\"; lab list metrics lists them",
        suggestion: NearestName.nearest(to: metric, among: Quantity.metrics.map(\.name)))
    }
    guard target.count > 1 else {
      unit = nil
      return
    }
    let units = metricUnit.convertible.map(\.name)
    guard let unit = FigureUnit.named(String(target[1])), unit.convert(1, to: metricUnit) != nil else {
      throw Problem(
        message: "\(metric) is in \(definition.unit), to which \"\(target[1])\" cannot be converted; "
          + "\(units.joined(separator: ", ")) can be",
        suggestion: NearestName.nearest(to: String(target[1]), among: units))
    }
    self.unit = unit
  }
}
