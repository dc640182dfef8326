import Datasets
import JSON
import ListRuntime
import Simulation

/// The scroll of a scenario as declared; recorded samples are not read yet.
enum ScrollDeclaration: Sendable {
  /// A driver that the scenario describes completely.
  case driver(ScrollDriver)
  /// A recording, in a file or in the scenario.
  case recorded(RecordedDeclaration)

  /// The location of the samples of a recording; nil for another driver.
  var recordedSource: DataSource? {
    if case .recorded(let recording) = self { recording.source } else { nil }
  }
}

/// A recorded scroll as declared.
struct RecordedDeclaration: Sendable {
  /// The kind of recorded samples; the raw values are the keywords in scenarios.
  enum Kind: String, Sendable, CaseIterable {
    /// Offsets of a scroll view.
    case offsets
    /// Touches of a finger.
    case touches
  }

  /// The location of the samples: a file or a value of the scenario.
  var source: DataSource?
  var kind = Kind.offsets
  /// Whether the run loop tracks while recorded offsets change.
  var isTracking = true
  /// The longest time between two offsets that does not count as a pause.
  var longestStep: VirtualDuration?
  /// What lifting the finger of recorded touches leads to.
  var release = ScrollRelease()

  /// A text that is equal for recordings of a file that give the same driver.
  func cacheKey(_ path: String) -> String {
    "\(path)\n\(kind) \(isTracking) \(longestStep?.nanoseconds ?? 0) \(release)"
  }

  /// The driver with the samples of a file; nil if there are problems, which are reported.
  func driver(_ file: SourceFile, _ collector: DiagnosticCollector) -> ScrollDriver? {
    driver(
      { RecordedScrollFile.samples(OffsetSample.self, of: file, reportingTo: collector) },
      { RecordedScrollFile.samples(TouchSample.self, of: file, reportingTo: collector) }, collector)
  }

  /// The driver with the samples of a JSON array; nil if there are problems, which are reported.
  func driver(_ array: JSONValue, _ collector: DiagnosticCollector) -> ScrollDriver? {
    driver(
      { RecordedScrollFile.samples(OffsetSample.self, of: array, reportingTo: collector) },
      { RecordedScrollFile.samples(TouchSample.self, of: array, reportingTo: collector) }, collector)
  }

  private func driver(
    _ offsets: () -> [Located<OffsetSample>]?, _ touches: () -> [Located<TouchSample>]?,
    _ collector: DiagnosticCollector
  ) -> ScrollDriver? {
    switch kind {
    case .offsets:
      offsets().map { .offsets(OffsetRecording($0, isTracking: isTracking, longestStep: longestStep)) }
    case .touches:
      touches().flatMap { TouchRecording($0, release: release, reportingTo: collector) }.map { .touches($0) }
    }
  }
}
