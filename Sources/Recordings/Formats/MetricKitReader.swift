import Analysis
package import JSON

/// Reads payloads of MetricKit as `MXMetricPayload.jsonRepresentation()` gives them: one, or an array of several.
///
/// Sources: Apple, documentation of MetricKit (`MXAnimationMetric.scrollHitchTimeRatio`,
/// `MXSignpostIntervalData.cumulativeHitchTimeRatio`), and payloads that were published. A payload is a day of one person's
/// use, so its figures are not those of one scroll. Numbers have the format of the device's region.
package enum MetricKitReader: RecordingReader {
  package static let format = "metrickit"
  package static let summary = "payloads of MetricKit (JSON)"
  package static let repetition = "a payload, which is a day of use"

  package static func recognizes(_ content: RecordingContent) -> Bool {
    guard let root = content.json else { return false }
    let payload = root.kind == .array ? root.elements.first { _ in true } : root
    guard let payload, payload.kind == .object else { return false }
    return payload["timeStampBegin"] != nil && payload["timeStampEnd"] != nil
      || payload.members.contains { kinds.contains($0.key.string ?? "") }
  }

  /// Members that only payloads have.
  private static let kinds: Set<String> = [
    "animationMetrics", "signpostMetrics", "applicationResponsivenessMetrics", "crashDiagnostics", "hangDiagnostics",
    "cpuExceptionDiagnostics", "diskWriteExceptionDiagnostics", "appLaunchDiagnostics",
  ]

  /// The name of a payload's diagnostics; nil if it has none.
  private static func diagnostics(_ payload: JSONValue) -> JSONValue? {
    payload.members.first { $0.key.string?.hasSuffix("Diagnostics") == true }?.key
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
      if !payload.members.contains(where: { kinds.contains($0.key.string ?? "") }) {
        _ = json.required("timeStampBegin", .string, in: payload, "a payload")
      }
      if let diagnostics = diagnostics(payload) {
        collector.error(
          at: diagnostics, "this is a payload of diagnostics, which has no figures",
          expected: "a payload of metrics: MXMetricPayload.jsonRepresentation()")
      }
    }
    guard !payloads.isEmpty, collector.errorCount == errors else {
      if payloads.isEmpty { collector.error(at: root, "there is no payload", expected: "at least one") }
      return nil
    }
    let figures = MetricKitFigures(payloads).all
    for figure in figures where !figure.meanings.isEmpty {
      if let unreadable = figure.unreadable { collector.add(unreadable) }
    }
    guard collector.errorCount == errors else { return nil }
    let devices = payloads.compactMap { $0["metaData"]?["deviceType"]?.string }
    let systems = payloads.compactMap { $0["metaData"]?["osVersion"]?.string }
    var warnings = [
      "a payload covers a day of use: its figures are not those of one list, and days differ more than repetitions do"
    ]
    if Set(devices).count > 1 {
      warnings.append("the payloads come from \(Set(devices).count) kinds of devices: import each kind separately")
    }
    if !figures.contains(where: { !$0.meanings.isEmpty }) {
      warnings.append("no payload has scrollHitchTimeRatio, which can mean no hitch or no scroll")
    }
    var recording = Recording(
      product: payloads.first?["appVersion"]?.string.map { "app version \($0)" },
      device: devices.first.map { device in systems.first.map { "\(device), \($0)" } ?? device },
      repetitions: payloads.count, figures: figures, warnings: warnings)
    recording.conditions =
      devices.unique.map { HostDescription.Condition("device", $0) }
      + systems.unique.map { HostDescription.Condition("system", $0) }
    recording.locations = payloads.map(\.location)
    let times = payloads.compactMap { $0["timeStampBegin"]?.string.flatMap(RecordingTime.seconds) }
    if times.count == payloads.count { recording.times = times }
    return [recording]
  }
}
