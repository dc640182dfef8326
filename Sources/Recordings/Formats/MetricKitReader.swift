package import JSON

/// Reads payloads of MetricKit as `MXMetricPayload.jsonRepresentation()` gives them: one, or an array of several.
///
/// Sources: Apple, documentation of MetricKit (`MXAnimationMetric.scrollHitchTimeRatio`), and payloads that were published. A payload
/// is a day of one person's use, so its figures are not those of one scroll.
package enum MetricKitReader: RecordingReader {
  package static let format = "metrickit"
  package static let summary = "payloads of MetricKit (JSON)"

  package static func recognizes(_ content: RecordingContent) -> Bool {
    guard let root = content.json else { return false }
    let payload = root.kind == .array ? root.elements.first { _ in true } : root
    return payload?["timeStampBegin"]?.kind == .string && payload?["timeStampEnd"]?.kind == .string
  }

  package static func read(
    _ content: RecordingContent, _ options: RecordingOptions, reportingTo collector: DiagnosticCollector
  ) -> [Recording]? {
    let json = ForeignJSON(collector: collector)
    let errors = collector.errorCount
    guard let root = content.json, root.kind == .array || root.kind == .object else {
      reportOtherFormat(content, "a payload as a JSON object, or an array of payloads", to: collector)
      return nil
    }
    let payloads = root.kind == .array ? json.objects(root) : [root]
    for payload in payloads {
      _ = json.required("timeStampBegin", .string, in: payload, "a payload")
      let diagnostics = payload.members.first { $0.key.string?.hasSuffix("Diagnostics") == true }
      if let diagnostics {
        collector.error(at: diagnostics.key, "this is a payload of diagnostics", expected: "a payload of metrics")
      }
    }
    guard !payloads.isEmpty, collector.errorCount == errors else {
      if payloads.isEmpty { collector.error(at: root, "there is no payload", expected: "at least one") }
      return nil
    }
    let figures = fields.compactMap { figure($0, payloads, collector) }
    guard collector.errorCount == errors else { return nil }
    let devices = payloads.compactMap { $0["metaData"]?["deviceType"]?.string }
    let systems = payloads.compactMap { $0["metaData"]?["osVersion"]?.string }
    var warnings = [
      "a payload covers a day of use: its figures are not those of one list, and days differ more than repetitions do"
    ]
    if Set(devices).count > 1 {
      warnings.append("the payloads come from \(Set(devices).count) kinds of devices: import each kind separately")
    }
    if figures.first?.name != fields[0].path.joined(separator: ".") {
      warnings.append("no payload has scrollHitchTimeRatio, which can mean no hitch or no scroll")
    }
    return [
      Recording(
        product: payloads.first?["appVersion"]?.string.map { "app version \($0)" },
        device: devices.first.map { device in systems.first.map { "\(device), \($0)" } ?? device },
        repetitions: payloads.count, figures: figures, warnings: warnings)
    ]
  }

  /// A figure of all payloads; nil if none has it.
  private static func figure(_ field: Field, _ payloads: [JSONValue], _ collector: DiagnosticCollector) -> Figure? {
    var unit: FigureUnit?
    let values = payloads.map { payload -> Double? in
      guard let value = field.path.reduce(payload as JSONValue?, { $0?[$1] }), value.kind != .null else { return nil }
      guard let measurement = MeasurementText(value.string ?? "") else {
        collector.error(
          at: value, "this is not a measurement", expected: "a number and a unit, as in \"1,200 sec\"",
          found: value.summary)
        return nil
      }
      guard let known = measurement.unit, unit == nil || unit == known else {
        collector.error(
          at: value, "unknown unit",
          expected: (unit.map { [$0.name] } ?? MeasurementText.names).joined(separator: ", "),
          found: JSONString.quoted(measurement.unitText))
        return nil
      }
      unit = known
      return measurement.value
    }
    guard values.contains(where: { $0 != nil }) else { return nil }
    let name = field.path.joined(separator: ".")
    guard let metric = field.metric else { return Figure(name, unit, .values(values), leftOut: field.text) }
    return Figure(name, unit, .values(values), as: [FigureMeaning(metric, differing: field.text)])
  }

  /// A member of a payload, its metric or nil, and either the difference of the definitions or the reason why it is
  /// omitted.
  private struct Field {
    var path: [String]
    var metric: String?
    var text: String
  }

  private static let fields = [
    Field(
      path: ["animationMetrics", "scrollHitchTimeRatio"], metric: "hitch_ms_per_s",
      text: "it covers all scroll views of the app in a day, in whole ms/s"),
    Field(path: ["animationMetrics", "hitchTimeRatio"], text: "it covers all animations, not only scrolling"),
    Field(path: ["cpuMetrics", "cumulativeCPUTime"], text: "it covers all activity of the app in a day"),
    Field(path: ["gpuMetrics", "cumulativeGPUTime"], text: "it covers all activity of the app in a day"),
    Field(path: ["memoryMetrics", "peakMemoryUsage"], text: "it covers all activity of the app in a day"),
    Field(
      path: ["applicationTimeMetrics", "cumulativeForegroundTime"], text: "it covers all activity of the app in a day"),
  ]
}
