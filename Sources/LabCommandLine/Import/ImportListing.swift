import JSON
import Recordings
import Reports

/// `lab import --show`: the figures of recordings, and the metrics of the lab that they provide.
struct ImportListing {
  private let settings: RecordingSettings
  private let files: RecordingFiles
  private let wanted: [NamedRecording]
  private let lab: Lab

  init(_ arguments: Arguments, _ lab: Lab) throws(UsageError) {
    guard !arguments.operands.isEmpty else { throw UsageError("import --show needs a recording") }
    settings = try ImportSettings(arguments).recordings
    files = RecordingFiles(settings, lab)
    wanted = arguments.operands.map { NamedRecording($0) }
    self.lab = lab
  }

  /// The number of recordings of a file that are listed, and of figures of a recording.
  private static let limit = 50
  private static let figureLimit = 200

  /// Prints one section for each recording of each file.
  ///
  /// - Throws: ``Failure`` with the figures that cannot be their metrics, after the listing.
  func execute() throws -> ExitCode {
    let collector = DiagnosticCollector()
    let read = try wanted.map { ($0, try files.read($0.path)) }
    try settings.checkUse(by: read.map { $0.1.format })
    for (file, (source, reader, all)) in read {
      let format = reader.format
      let recordings = file.name == nil ? all : [try files.recording(file, of: all)]
      for recording in recordings.prefix(Self.limit) {
        for figure in recording.figures {
          figure.meanings.lazy.compactMap {
            figure.problem(
              as: $0.metric, refreshRate: recording.refreshRate, seconds: recording.seconds, in: source)
          }.first.map(collector.add)
        }
        let name = recording.name.map { "\(file.path)#\($0)" } ?? file.path
        let subject = [recording.product, recording.device].compactMap { $0 }.joined(separator: " on ")
        try lab.console.print(
          ConsoleText(
            lines: ["\(name): \(format), repetitions: \(recording.repetitions)\(subject.isEmpty ? "" : "; \(subject)")"]
              + recording.reservations.map { "  warning: \($0)" }
              + DefinitionList.lines(
                recording.figures.prefix(Self.figureLimit).map(entry), indent: 2, width: lab.outputWidth)
              + Self.rest(recording.figures)))
      }
      if recordings.count > Self.limit {
        let rest = recordings.dropFirst(Self.limit).map { $0.name ?? "" }
        try lab.console.print("\(file.path): \(rest.count) more recordings: \(NameList.text(rest))\n")
      }
    }
    if collector.hasErrors { throw lab.failure(.badInput, collector.sorted) }
    return .ok
  }

  /// The line about the figures that are not listed.
  private static func rest(_ figures: [Figure]) -> [String] {
    let rest = figures.dropFirst(figureLimit).map(\.name)
    return rest.isEmpty ? [] : ["  \(rest.count) more figures: \(NameList.text(rest))"]
  }

  private func entry(_ figure: Figure) -> (name: String, text: String) {
    let unit = figure.unit.map { " \($0.name)" } ?? ""
    let values: String
    switch figure.content {
    case .values(let all) where figure.unreadable == nil:
      let texts = all.prefix(5).map { $0.flatMap { FixedDecimals.text($0, 3) } ?? "-" }
      values = texts.joined(separator: ", ") + (all.count > 5 ? ", …" : "")
    case .samples(let samples) where figure.unreadable == nil:
      values = "\(samples.reduce(0) { $0 + $1.count }) samples"
    default: values = "-"
    }
    let metrics = figure.meanings.map(\.metric)
    let use = metrics.isEmpty ? figure.note.map { ": omitted, \($0)" } ?? "" : ": \(metrics.joined(separator: ", "))"
    return (figure.name, "\(values)\(unit)\(use)")
  }
}
