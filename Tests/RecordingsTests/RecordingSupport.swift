import JSON
import Recordings
import Testing

/// The recordings of a text, whose format is recognized.
func recordings(
  _ text: String, _ options: RecordingOptions = RecordingOptions(), format: String? = nil,
  _ location: Testing.SourceLocation = #_sourceLocation
) throws -> [Recording] {
  let collector = DiagnosticCollector()
  let read = RecordingFormats.read(
    SourceFile(name: "recording", text: text), format: format.flatMap(RecordingFormats.named), options,
    reportingTo: collector)
  return try #require(read, "\(DiagnosticText.text(collector.sorted))", sourceLocation: location).recordings
}

/// The only recording of a text.
func recording(
  _ text: String, _ options: RecordingOptions = RecordingOptions(),
  _ location: Testing.SourceLocation = #_sourceLocation
) throws -> Recording {
  let all = try recordings(text, options, location)
  #expect(all.count == 1, sourceLocation: location)
  return try #require(all.first, sourceLocation: location)
}

/// The result of the recordings of a run.
func run(
  _ texts: [String], _ options: RecordingOptions = RecordingOptions(), map mappings: [String] = [],
  metrics: [String]? = nil
) throws -> RecordedRun {
  var run = RecordedRun(name: "worst")
  let collector = DiagnosticCollector()
  for (position, text) in texts.enumerated() {
    run.add(
      try recording(text, options), of: SourceFile(name: "folder/\(position).json", text: text), format: "test",
      mappings: try mappings.map { try FigureMapping($0) }, metrics: metrics, reportingTo: collector)
  }
  #expect(!collector.hasErrors, "\(DiagnosticText.text(collector.sorted))")
  return run
}

/// The problems of a text that is not a recording.
func problems(_ text: String, _ options: RecordingOptions = RecordingOptions(), format: String? = nil) -> [Diagnostic] {
  let collector = DiagnosticCollector()
  let read = RecordingFormats.read(
    SourceFile(name: "recording", text: text), format: format.flatMap(RecordingFormats.named), options,
    reportingTo: collector)
  #expect(read == nil)
  return collector.sorted
}
