package import JSON
internal import Analysis

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
  /// A mapping for a metric replaces the recording's own figure for it. Values that a reference cannot contain
  /// (negative values and values above 1000000) are reported.
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
    for warning in recording.warnings { allNotes.append("\(fileName): \(warning)") }
    var found: [String: String] = [:]
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
        allNotes.append("\(figure.name) (\(format)) is omitted: \(note)")
      }
      meanings.removeAll { metrics?.contains($0.0) == false }
      guard meanings.isEmpty || checkSamples(figure, file, collector) else { continue }
      for (metric, unit, difference) in meanings {
        if let other = found[metric] {
          allNotes.append("\(figure.name) (\(format)) is omitted: \(other) gives \(metric) already")
          continue
        }
        guard let values = converted(figure, to: metric, from: unit, file, collector) else { continue }
        found[metric] = figure.name
        guard check(values, metric, figure, file, collector) else { continue }
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
  }

  /// The values of a figure in the unit of a metric; nil if they cannot be converted or are invalid, which is reported.
  private func converted(
    _ figure: Figure, to metric: String, from given: FigureUnit?, _ file: SourceFile, _ collector: DiagnosticCollector
  ) -> [Double]? {
    guard let target = FigureUnit.ofMetric(metric) else { return nil }
    if given == nil, let unknown = figure.unknownUnit {
      collector.add(
        StatedUnit.problem(
          unknown.text, of: figure.name, converting: target, option: "--map \"\(figure.name)=\(metric):UNIT\"",
          in: file,
          at: (unknown.location ?? figure.location)?.range))
      return nil
    }
    let unit = given ?? figure.unit ?? target
    let values: [Double]
    switch figure.content {
    case .values(let all): values = all.compactMap { $0 }
    case .samples(let samples):
      guard let statistic = SampleStatistic(of: metric) else {
        collector.add(
          Diagnostic(
            in: file, at: figure.location?.range,
            "\(metric) is one figure of a repetition, and \(JSONString.quoted(figure.name)) has samples",
            expected: "a figure with one value for each repetition"))
        return nil
      }
      values = samples.compactMap(statistic.value)
    }
    let converted = values.compactMap { unit.convert($0, to: target) }
    guard converted.count == values.count else {
      collector.add(
        Diagnostic(
          in: file, at: figure.location?.range,
          "\(JSONString.quoted(figure.name)) is in \(unit.name), which cannot be converted to \(target.name) of \(metric)",
          expected: "a figure in \(target.convertible.map(\.name).joined(separator: ", "))"))
      return nil
    }
    return converted.isEmpty ? nil : converted
  }

  /// Whether all samples are at least 0, as for every metric; the first negative one is reported.
  private func checkSamples(_ figure: Figure, _ file: SourceFile, _ collector: DiagnosticCollector) -> Bool {
    guard case .samples(let samples) = figure.content, let wrong = samples.joined().first(where: { $0 < 0 }) else {
      return true
    }
    collector.add(
      Diagnostic(
        in: file, at: figure.location?.range,
        "\(JSONString.quoted(figure.name)) has the sample \(FixedDecimals.short(wrong)), but the samples of a metric cannot be negative",
        expected: "samples of at least 0"))
    return false
  }

  /// Whether a reference can contain the values; the first that it cannot contain is reported.
  private func check(
    _ values: [Double], _ metric: String, _ figure: Figure, _ file: SourceFile, _ collector: DiagnosticCollector
  ) -> Bool {
    guard let wrong = values.first(where: { !(0...1_000_000).contains($0) }) else { return true }
    collector.add(
      Diagnostic(
        in: file, at: figure.location?.range,
        "\(metric) cannot be \(FixedDecimals.short(wrong)), the value of \(JSONString.quoted(figure.name))",
        expected: "a number from 0 to 1000000"))
    return false
  }

  private func basis(_ figure: Figure, _ metric: String, _ format: String) -> String {
    guard case .samples = figure.content, let statistic = SampleStatistic(of: metric) else {
      return "\(figure.name) (\(format))"
    }
    return "\(statistic.phrase) of \(figure.name) (\(format))"
  }
}
