import Analysis
import JSON
import Markup

/// The outputs of a comparison of recordings for other programs.
extension RecordingReport {
  /// The version of the JSON output. It increases when an older reader would misread it.
  private static let schemaVersion = 1

  /// The comparison as JSON.
  var json: JSONContent {
    .sortedObject([
      "schemaVersion": .integer(Self.schemaVersion), "kind": .string("recordings"),
      "isPaired": .boolean(comparison.settings.isPaired), "isNoise": .boolean(comparison.settings.isNoise),
      "repetition": .string(repetition), "threshold": .null(or: threshold.map { .string($0) }),
      "outcome": gate == nil ? .null : .string(outcome.rawValue), "notes": .strings(notes),
      "subjects": .array(comparison.subjects.map(subject)), "comparisons": .array(comparison.contrasts.map(contrast)),
    ])
  }

  private func subject(_ subject: RepetitionComparison.Subject) -> JSONContent {
    .sortedObject([
      "name": .null(or: subject.name.map { .string($0) }),
      "sets": .array(
        subject.sets.map { set in
          .sortedObject([
            "name": .string(set.name),
            "repetitions": .array(
              set.repetitions.map { repetition in
                .sortedObject([
                  "file": .string(repetition.file), "position": .integer(repetition.position.index),
                  "values": .sortedObject(repetition.values.mapValues { .number($0) }),
                  "conditions": .object(repetition.conditions.map { .init($0.name, .string($0.value)) }),
                ])
              }),
          ])
        }),
    ])
  }

  private func contrast(_ contrast: RepetitionComparison.Contrast) -> JSONContent {
    let sentences = RecordingSentences(self, contrast)
    return .sortedObject([
      "subject": .null(or: contrast.subject.name.map { .string($0) }), "old": .string(contrast.old.name),
      "new": .string(contrast.new.name), "isSpoiled": .boolean(contrast.isSpoiled),
      "cautions": .strings(contrast.cautions.map(sentences.sentence)),
      "metrics": .array(contrast.cells.map { metric($0, of: contrast) }),
    ])
  }

  private func metric(_ cell: ComparedCell, of contrast: RepetitionComparison.Contrast) -> JSONContent {
    let interval = cell.shift.interval
    func number(_ value: Double?) -> JSONContent { .null(or: value.map { .number($0) }) }
    return .sortedObject([
      "name": .string(cell.metric.quantity.name), "unit": .string(cell.metric.quantity.unit),
      "isDeciding": .boolean(cell.metric.role == .deciding),
      "better": cell.metric.hasVerdict ? .string(cell.metric.quantity.polarity.rawValue) : .null,
      "oldMedian": .number(cell.medians.old), "newMedian": .number(cell.medians.new),
      "oldCount": .integer(cell.old.count), "newCount": .integer(cell.new.count),
      "difference": .number(interval.estimate), "low": number(interval.low), "high": number(interval.high),
      "level": .number(cell.level), "percent": number(cell.shift.percent(interval.estimate)),
      "verdict": cell.metric.hasVerdict ? .string(cell.shift.verdict.rawValue) : .null,
      "outcome": gate != nil && cell.metric.role == .deciding ? .string(contrast.outcome(of: cell).rawValue) : .null,
      "decidedDifference": number(cell.decidedDifference),
    ])
  }

  /// Annotations of GitHub Actions: one for each deciding metric that is not as good as before or undecided.
  var annotations: [Diagnostic] {
    comparison.contrasts.flatMap { contrast in
      contrast.deciding.compactMap { cell -> Diagnostic? in
        let isError = gate.map { contrast.outcome(of: cell) == .failed || $0.failsUndecided } ?? false
        let isQuiet =
          gate == nil ? !contrast.isSpoiled && cell.shift.verdict == .better : contrast.outcome(of: cell) == .passed
        guard !isQuiet else { return nil }
        let text = RecordingSentences(self, contrast).sentences(on: cell).joined(separator: " ")
        let file = contrast.new.repetitions.first?.file ?? contrast.new.name
        return Diagnostic(
          isError ? .error : .warning, in: SourceFile(name: file, bytes: []), at: nil,
          text.hasSuffix(".") ? String(text.dropLast()) : text)
      }
    }
  }

  /// Test results: a suite for each subject and pair of sets, with a case for each metric that has a verdict.
  ///
  /// In a check, only deciding metrics fail. An undecided metric is skipped, or fails if the check says so.
  var junit: [UInt8] {
    let suites = comparison.contrasts.map { contrast -> (suite: JUnitSuite, className: String) in
      let name = [contrast.subject.name, "\(contrast.old.name) and \(contrast.new.name)"].compactMap(\.self)
        .joined(separator: ": ")
      return (
        JUnitSuite(
          name: name, file: contrast.new.repetitions.first?.file,
          cases: contrast.cells.filter(\.metric.hasVerdict).map { testCase($0, of: contrast) }), name
      )
    }
    return JUnitSuites.document("recordings", suites)
  }

  private func testCase(_ cell: ComparedCell, of contrast: RepetitionComparison.Contrast) -> JUnitCase {
    var result = JUnitCase(name: cell.metric.quantity.name)
    let text = RecordingSentences(self, contrast).sentences(on: cell).joined(separator: "\n")
    guard let gate, cell.metric.role == .deciding else {
      result.output = text
      return result
    }
    switch contrast.outcome(of: cell) {
    case .passed: result.output = text
    case .failed: result.problem = .init(kind: .failure, type: "regression", message: text)
    case .undecided:
      result.problem = .init(kind: gate.failsUndecided ? .failure : .skipped, type: "undecided", message: text)
    }
    return result
  }
}
