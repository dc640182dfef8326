package import Analysis
package import JSON

/// A figure of a recording as a metric: one value for each repetition, under the name of the file.
package struct RecordedMetric: Sendable {
  /// The name: that of the figure, with the statistic if the figure has samples, as in `frameOverrunMs.P95`.
  package let name: String
  /// The unit as text; empty if the file does not state it.
  package let unit: String
  /// The unit, with which values of several files are converted; nil if it is not known.
  let convertibleUnit: FigureUnit?
  /// Where the file names the figure; nil if it was computed.
  package let location: SourceLocation?
  /// The direction in which it improves; nil if there is none, or none is known.
  package var polarity: Quantity.Polarity?
  /// Whether it is an amount that was scrolled or shown.
  package let isLength: Bool
  /// Whether its values are on both sides of 0 by definition.
  let isDifference: Bool
  /// The name of the lab's metric that it gives, or nil.
  package let metric: String?
  /// The statistic of the frames of a repetition; nil if it is not known.
  let aggregation: Aggregation?
  /// Its place among the metrics by which its platform rates a scroll, from 0; nil if it is none of them.
  package let preference: Int?
  /// The values, one for each repetition; nil where it has none.
  package let values: [Double?]

  /// Whether it is a share of the frames, as `Janky frames (%)`.
  var isShareOfFrames: Bool {
    guard polarity == .lowerIsBetter, convertibleUnit == .percent else { return false }
    return ColumnHeading(name).words.contains { ["frame", "frames"].contains($0) || $0.hasPrefix("jank") }
  }

  /// The use in a comparison of an amount that was scrolled or shown; nil for another metric.
  var lengthRole: ComparedMetric.Role? {
    guard isLength else { return nil }
    return convertibleUnit.map { $0.convert(1, to: .count) != nil } ?? false ? .frameCount : .length
  }
}

extension Recording {
  /// The figures that can be read, as metrics; a figure that the user maps has the name and the unit of its metric.
  func metrics(mapping mappings: [FigureMapping]) -> [RecordedMetric] {
    figures.filter { $0.unreadable == nil }.flatMap { figure -> [RecordedMetric] in
      let own = mappings.filter { $0.figure == figure.name }.compactMap { figure.metric(as: $0) }
      guard own.isEmpty else { return own }
      switch figure.content {
      case .values(let values): return [figure.metric(figure.name, values, figure.meanings.first?.metric)]
      case .samples(let samples): return figure.metrics(of: samples)
      }
    }
  }
}

extension Figure {
  /// The metric that the user declares it to be; nil without values.
  fileprivate func metric(as mapping: FigureMapping) -> RecordedMetric? {
    guard let quantity = Quantity.metric(mapping.metric), let target = FigureUnit.ofMetric(quantity.name) else {
      return nil
    }
    let unit = mapping.unit ?? unit ?? target
    let own =
      switch content {
      case .values(let values): values
      case .samples(let samples): samples.map(quantity.aggregation.value)
      }
    let values = own.map { $0.flatMap { unit.convert($0, to: target) } }
    return RecordedMetric(
      name: quantity.name, unit: quantity.unit, convertibleUnit: target,
      location: location, polarity: quantity.polarity, isLength: quantity.isLength, isDifference: isDifference,
      metric: quantity.name, aggregation: quantity.aggregation,
      preference: preference(quantity.name, quantity.name), values: values)
  }

  /// The statistics of the samples of each repetition, whose frames are not independent of each other.
  fileprivate func metrics(of samples: [[Double]]) -> [RecordedMetric] {
    statistics.map { name, aggregation in
      let meaning = meanings.lazy.map(\.metric).first { Quantity.metric($0)?.aggregation == aggregation }
      return metric("\(self.name).\(name)", samples.map(aggregation.value), meaning, aggregation)
    }
  }

  /// The statistics of a figure with samples: percentiles as Macrobenchmark states them, or the mean and the worst value.
  private var statistics: [(name: String, aggregation: Aggregation)] {
    unit.map { $0.convert(1, to: .milliseconds) != nil } ?? true
      ? [50, 90, 95, 99].map { ("P\($0)", .percentile($0)) }
      : [("mean", .mean), isRate ? ("minimum", .percentile(0)) : ("maximum", .percentile(100))]
  }

  private var isRate: Bool { unit.map { $0.convert(1, to: .framesPerSecond) != nil } ?? false }

  fileprivate func metric(
    _ name: String, _ values: [Double?], _ meaning: String?, _ aggregation: Aggregation? = nil
  ) -> RecordedMetric {
    // The unit in the brackets of a heading is stated once.
    let heading = ColumnHeading(name)
    return RecordedMetric(
      name: heading.unit.unit == nil ? name : heading.name,
      unit: unit == .count
        ? "" : unit?.name ?? unknownUnit?.text ?? meaning.flatMap { Quantity.metric($0)?.unit } ?? "",
      convertibleUnit: unit, location: location,
      polarity: isLength ? nil : polarity(meaning), isLength: isLength, isDifference: isDifference, metric: meaning,
      aggregation: aggregation ?? meaning.flatMap { Quantity.metric($0)?.aggregation },
      preference: preference(name, meaning), values: values)
  }

  private func polarity(_ meaning: String?) -> Quantity.Polarity? {
    if let meaning { return Quantity.metric(meaning)?.polarity }
    guard isDirected, let unit, unit != .count else { return direction }
    return isRate ? .higherIsBetter : .lowerIsBetter
  }

  /// By which metric a platform rates a scroll: by its hitches, by missed deadlines, or by the times of frames.
  private func preference(_ name: String, _ meaning: String?) -> Int? {
    if meaning == "hitch_ms_per_s" || unit == .hitchRatio { return 0 }
    let names = [
      "frameOverrunMs.P95", "hitch time", "frame_build_times.P90", "90th_percentile_frame_build_time_millis",
      "fps.mean",
    ]
    return names.firstIndex(of: name).map { $0 + 1 }
      ?? ["missed_vsyncs", "frame_main_ms_p95", "frames_shown_per_s", "fps_avg"].firstIndex(of: meaning).map {
        $0 + 1 + names.count
      }
  }
}
