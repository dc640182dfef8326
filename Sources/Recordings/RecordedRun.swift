package import JSON
package import Analysis

/// The result of the recordings of one run: the values of metrics, one for each repetition, and the basis of each.
package struct RecordedRun: Sendable {
  /// The name of the run in the scenario.
  package let name: String
  /// The values by metric, of all repetitions of all files in their order; in the metric's unit.
  package private(set) var values: [String: [Double]] = [:]
  /// The basis of each metric: phrases without a period, in the order of the files.
  package var bases: [String: [String]] { allBases.mapValues(\.all) }
  /// The names of the files, in order.
  package var files: [String] { allFiles.all }
  /// Devices and products that the files name, each once.
  package var subjects: [String] { allSubjects.all }
  /// Notes for the user: one sentence each without a period, in order, each once.
  package var notes: [String] { allNotes.all }
  /// The differences between the definitions of the used figures and those of the metrics: one sentence each without a
  /// period.
  package var differences: [String] { allDifferences.all }
  /// The names of all figures that were found, for suggestions.
  package var figureNames: [String] { allFigureNames.all }
  /// The mappings that were used.
  package private(set) var usedMappings: Set<FigureMapping> = []

  /// What the main thread did inside the frames of each recording that says it.
  package private(set) var parts: [[RecordedPart]] = []

  private var allBases: [String: UniqueTexts] = [:]
  private var allFiles = UniqueTexts()
  private var allSubjects = UniqueTexts()
  private var allNotes = UniqueTexts()
  private var allDifferences = UniqueTexts()
  private var allFigureNames = UniqueTexts()

  /// A run without recordings.
  package init(name: String) { self.name = name }

  /// Adds the repetitions of a recording.
  ///
  /// A mapping for a metric replaces the recording's own figure for it. Values that the metric cannot have are reported
  /// (``Quantity/possibleValues(atRefreshRate:seconds:)``).
  ///
  /// - Parameters:
  ///   - file: the file, whose name becomes part of the basis.
  ///   - format: the name of the file's format.
  ///   - metrics: the metrics that are wanted; nil for all.
  package mutating func add(
    _ recording: Recording, of file: SourceFile, format: String, mappings: [FigureMapping], metrics: [String]?,
    reportingTo collector: DiagnosticCollector
  ) {
    let fileName = file.name.split(separator: "/").last.map(String.init) ?? file.name
    allFiles.append(fileName)
    let subject = [recording.product, recording.device].compactMap { $0 }.joined(separator: " on ")
    if !subject.isEmpty { allSubjects.append(subject) }
    if let own = recording.parts { parts.append(own) }
    for warning in recording.reservations { allNotes.append("\(fileName): \(warning)") }
    var found: [String: String] = [:]
    var (reasons, omitted): (UniqueTexts, [String: [String]]) = (UniqueTexts(), [:])
    for figure in recording.figures {
      allFigureNames.append(figure.name)
      let own = mappings.filter { $0.figure == figure.name }
      usedMappings.formUnion(own)
      var meanings = own.map {
        ($0.metric, $0.unit, "mapped to this metric by the user") as (String, FigureUnit?, String?)
      }
      meanings += figure.meanings.filter { meaning in !mappings.contains { $0.metric == meaning.metric } }
        .map { ($0.metric, nil, $0.difference) }
      if meanings.isEmpty, let note = figure.note {
        reasons.append(note)
        omitted[note, default: []].append(figure.name)
      }
      meanings.removeAll { metrics?.contains($0.0) == false }
      for (metric, unit, difference) in meanings {
        if let other = found[metric] {
          allNotes.append("\(figure.name) (\(format)) is omitted: \(other) already gives \(metric)")
          continue
        }
        if let problem = figure.problem(
          as: metric, from: unit, refreshRate: recording.refreshRate, seconds: recording.seconds, in: file)
        {
          collector.add(problem)
          continue
        }
        guard let values = figure.values(as: metric, from: unit) else { continue }
        found[metric] = figure.name
        self.values[metric, default: []] += values
        let phrase = [basis(figure, metric, format), difference].compactMap { $0 }
          .joined(separator: own.isEmpty ? "; " : ", ")
        if own.isEmpty, let difference {
          allDifferences.append(
            "\(figure.name) (\(format)) is used, although it differs from the lab's definition: \(difference)")
        }
        allBases[metric, default: UniqueTexts()].append(phrase)
      }
    }
    for reason in reasons.all {
      let names = omitted[reason] ?? []
      allNotes.append("\(NameList.text(names)) (\(format)) \(names.count == 1 ? "is" : "are") omitted: \(reason)")
    }
  }

  private func basis(_ figure: Figure, _ metric: String, _ format: String) -> String {
    guard case .samples = figure.content, let statistic = Quantity.metric(metric)?.aggregation.phrase else {
      return "\(figure.name) (\(format))"
    }
    return "\(statistic) of \(figure.name) (\(format))"
  }
}
