import JSON
import Recordings
import Testing

/// The recordings of a file, nil if it is none, and its problems; the format is recognized if none is given.
func read(
  _ bytes: [UInt8], _ options: RecordingOptions = RecordingOptions(), format: String? = nil
) -> (recordings: [Recording]?, format: String?, problems: [Diagnostic]) {
  let collector = DiagnosticCollector()
  let read = RecordingFormats.read(
    SourceFile(name: "recording", bytes: bytes), format: format.flatMap(RecordingFormats.named), options,
    reportingTo: collector)
  #expect((read == nil) == collector.hasErrors)
  return (read?.recordings, read?.format.format, collector.sorted)
}

/// The recordings of a text, whose format is recognized.
func recordings(
  _ text: String, _ options: RecordingOptions = RecordingOptions(),
  _ location: Testing.SourceLocation = #_sourceLocation
) throws -> [Recording] {
  let read = read(Array(text.utf8), options)
  return try #require(read.recordings, "\(DiagnosticText.text(read.problems))", sourceLocation: location)
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

/// The result of the recordings of a run, and what is wrong with them.
func added(
  _ texts: [String], _ options: RecordingOptions = RecordingOptions(), map mappings: [String] = [],
  metrics: [String]? = nil
) throws -> (run: RecordedRun, problems: [Diagnostic]) {
  var run = RecordedRun(name: "worst")
  let collector = DiagnosticCollector()
  for (position, text) in texts.enumerated() {
    run.add(
      try recording(text, options), of: SourceFile(name: "folder/\(position).json", text: text), format: "test",
      mappings: try mappings.map { try FigureMapping($0) }, metrics: metrics, reportingTo: collector)
  }
  return (run, collector.sorted)
}

/// The result of the recordings of a run, with which nothing is wrong.
func run(
  _ texts: [String], _ options: RecordingOptions = RecordingOptions(), map mappings: [String] = [],
  metrics: [String]? = nil
) throws -> RecordedRun {
  let (run, problems) = try added(texts, options, map: mappings, metrics: metrics)
  #expect(!problems.contains { $0.severity == .error }, "\(DiagnosticText.text(problems))")
  return run
}

/// The problems of a text that is not a recording.
func problems(_ text: String, _ options: RecordingOptions = RecordingOptions(), format: String? = nil) -> [Diagnostic] {
  let read = read(Array(text.utf8), options, format: format)
  #expect(read.recordings == nil)
  return read.problems
}
