import Analysis
import Charts
import JSON
import Markup

extension RecordingReport {
  /// The repetitions of the deciding metrics, on a line of text for each set.
  var pictures: [ReportSection] {
    comparison.subjects.flatMap { subject in
      subject.metrics.filter { $0.role == .deciding }.compactMap { Self.picture(of: $0.quantity, subject) }
    }
  }

  private static let columns = 50

  private static func picture(of quantity: Quantity, _ subject: RepetitionComparison.Subject) -> ReportSection? {
    let values = subject.sets.map { set in set.repetitions.compactMap { $0.values[quantity.name] } }
    guard let low = values.joined().min(), let high = values.joined().max() else { return nil }
    let range = high - low
    func column(_ value: Double) -> Int {
      range > 0 && range.isFinite ? Int(((value - low) / range * Double(columns - 1)).rounded()) : columns / 2
    }
    let marks = values.map { values in
      var counts = [Int](repeating: 0, count: columns)
      for value in values { counts[column(value)] += 1 }
      return counts.map { $0 == 0 ? "·" : $0 == 1 ? "o" : $0 > 9 ? "#" : "\($0)" }.joined()
    }
    return ReportSection(
      title: "The repetitions: \([subject.name, quantity.name].compactMap(\.self).joined(separator: ", "))",
      columns: .columns(["set"], numbers: ["median"])
        + [.picture("from \(quantity.text(low)) to \(quantity.text(high))\(quantity.unitSuffix)")],
      rows: zip(subject.sets, zip(values, marks)).map {
        [$0.name, quantity.text(SampleSummary.median(of: $1.0)), $1.1]
      },
      notes: ["o is a repetition, a number as many\(marks.joined().contains("#") ? ", and # more than 9" : "")."])
  }

  /// A chart of the repetitions for each subject and each metric that has a verdict, the deciding ones first.
  var charts: [MarkupElement] {
    comparison.subjects.enumerated().flatMap { position, subject in
      subject.metrics.filter(\.hasVerdict).prefix(Self.chartLimit).enumerated().map { index, metric in
        let quantity = metric.quantity
        let heading = [subject.name, quantity.name].compactMap(\.self).joined(separator: ", ")
        return .figure(
          StripChart(
            ChartCaption(
              id: "repetitions-\(position)-\(index)", title: heading.printable,
              summary: "The \(quantity.name) of each repetition of each set, with the medians."),
            axisTitle: "\(quantity.unit.isEmpty ? "" : "in \(quantity.unit), ")\(quantity.direction)",
            rows: subject.sets.map { set in
              let values = set.repetitions.compactMap { repetition in
                repetition.values[quantity.name].map { (repetition.label.printable, ChartValue($0, quantity.text($0))) }
              }
              let median = SampleSummary.median(of: values.map(\.1.number))
              return StripChart.Row(
                name: set.name.printable, points: values, median: median.map { ChartValue($0, quantity.text($0)) })
            }))
      }
    }
  }

  /// The maximum number of charts of a subject.
  private static let chartLimit = 8
}
