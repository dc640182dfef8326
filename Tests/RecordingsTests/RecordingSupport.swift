import Analysis
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

/// The comparison of two sets of files, `before` and `after`, with notes; nil with the problems that make it impossible.
func compared(
  _ before: [String], _ after: [String], _ options: RecordingOptions = RecordingOptions(),
  asked: [RecordedSets.Asked] = []
) throws -> (comparison: RepetitionComparison?, notes: [String], problems: [Diagnostic]) {
  let collector = DiagnosticCollector()
  let sets = try [("before", before), ("after", after)].map { name, texts in
    let files = try texts.enumerated().map { position, text in
      let file = SourceFile(name: "\(name)/\(position + 1)", text: text)
      let read = try #require(
        RecordingFormats.read(file, format: nil, options, reportingTo: collector),
        "\(DiagnosticText.text(collector.sorted))")
      return RecordedSets.File(source: read.file, format: read.format, recordings: read.recordings)
    }
    return (name: name, files: files)
  }
  let found = RecordedSets(sets, asked: asked, mappings: [], reportingTo: collector).subjects()
  return (
    found.map { RepetitionComparison($0.subjects, RepetitionComparison.Settings()) }, found?.notes ?? [],
    collector.sorted
  )
}

extension RepetitionComparison {
  /// The subjects with the medians and the verdict of the metric that decides, as in `Feed: 2 to 4, worse`.
  var summaries: [String] {
    contrasts.map { contrast in
      let cells = contrast.deciding.map {
        "\(FixedDecimals.short($0.medians.old)) to \(FixedDecimals.short($0.medians.new)), \($0.shift.verdict)"
      }
      return (contrast.subject.name.map { "\($0): " } ?? "") + cells.joined(separator: "; ")
    }
  }

  /// The facts that differ between the sets or within one, as in `class: a and b`.
  var differences: [String] {
    contrasts.flatMap(\.cautions).compactMap { caution in
      switch caution {
      case .differs(let condition, let old, let new):
        "\(condition): \(old.joined(separator: ", ")) and \(new.joined(separator: ", "))"
      case .varies(let condition, let set, let values): "\(condition) of \(set): \(values.joined(separator: ", "))"
      default: nil
      }
    }
  }
}
