import Foundation
import JSON
import Recordings

/// Reads the recordings that the command line names.
struct RecordingFiles {
  private let settings: RecordingSettings
  private let lab: Lab

  init(_ settings: RecordingSettings, _ lab: Lab) {
    self.settings = settings
    self.lab = lab
  }

  /// The recordings of a file, with their format.
  ///
  /// - Throws: ``Failure`` with the problems of the file.
  func read(_ path: String) throws(Failure) -> (
    file: SourceFile, format: any RecordingReader.Type, recordings: [Recording]
  ) {
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue,
      let unread = UnreadRecording(folder: path)
    {
      throw Failure(.badInput, "\(path): error: \(unread.phrase)\n")
    }
    let original = try lab.source(path)
    let collector = DiagnosticCollector()
    guard
      let (file, format, recordings) = RecordingFormats.read(
        original, format: settings.format, settings.options, reportingTo: collector)
    else { throw lab.failure(.badInput, collector.sorted) }
    lab.console.printMessage(lab.text(of: collector.sorted))
    return (file, format, recordings)
  }

  /// The recordings of the files for each run, in the order in which the runs are first named.
  ///
  /// - Parameter metrics: the metrics that are wanted; nil for all.
  /// - Throws: ``Failure`` with every problem of every file; ``UsageError`` if a mapping names no figure of any.
  func runs(_ files: [RunFile], metrics: [String]?) throws -> [RecordedRun] {
    var runs: [RecordedRun] = []
    var formats: [any RecordingReader.Type] = []
    var problems: [Failure] = []
    var (known, repetitions) = (KnownRecordings(), KnownRepetitions())
    for entry in files {
      try known.checkNew(entry)
      do throws(Failure) {
        let (file, format, recordings) = try read(entry.file.path)
        formats.append(format)
        let recording = try recording(entry.file, of: recordings)
        if let note = try known.add(recording, entry) { lab.console.printMessage("lab: \(note)\n") }
        let position = runs.firstIndex { $0.name == entry.run }
        var run = position.map { runs[$0] } ?? RecordedRun(name: entry.run)
        let collector = DiagnosticCollector()
        repetitions.add([recording], of: file, reportingTo: collector)
        run.add(
          recording, of: file, format: format.format, mappings: settings.mappings, metrics: metrics,
          reportingTo: collector)
        if collector.hasErrors { throw lab.failure(.badInput, collector.sorted) }
        lab.console.printMessage(lab.text(of: collector.sorted))
        if let position { runs[position] = run } else { runs.append(run) }
      } catch { problems.append(error) }
    }
    if let failure = Failure(combining: problems) { throw failure }
    try settings.checkUse(by: formats)
    for mapping in settings.mappings where !runs.contains(where: { $0.usedMappings.contains(mapping) }) {
      let names = runs.flatMap(\.figureNames).unique
      throw UsageError(
        "no recording has a figure \"\(mapping.figure)\"; the figures are \(NameList.text(names))",
        suggestion: NearestName.nearest(to: mapping.figure, among: names))
    }
    return runs
  }

  /// The requested recording of a file.
  ///
  /// - Throws: ``Failure`` if the file has none with the name, or several and no name is given.
  func recording(_ wanted: NamedRecording, of recordings: [Recording]) throws(Failure) -> Recording {
    let names = recordings.map { $0.name ?? "" }
    guard let name = wanted.name else {
      guard let only = recordings.first, recordings.count == 1 else {
        throw Failure(
          .badInput,
          "\(wanted.path): error: the file has \(recordings.count) recordings: name one, as in \(wanted.path)#\(names.first ?? "")\n  the names are \(NameList.text(names))\n"
        )
      }
      return only
    }
    guard let index = names.firstIndex(of: name) else {
      let nearest = NearestName.nearest(to: name, among: names) ?? names.first { $0.hasSuffix(".\(name)") }
      if nearest == nil, let other = recordings.withoutEntries(of: name) { return other }
      let known = names.filter { !$0.isEmpty }
      let hint: ConsoleText =
        nearest.map { "  did you mean \($0)?\n" }
        ?? (known.isEmpty ? "  its recording has no name\n" : "  the names are \(NameList.text(known))\n")
      throw Failure(.badInput, "\(wanted.path): error: the file has no recording \"\(name)\"\n" + hint)
    }
    return recordings[index]
  }
}
