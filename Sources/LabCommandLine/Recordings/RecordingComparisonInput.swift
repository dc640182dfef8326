import Analysis
import JSON
import Recordings
import Reports

/// The recordings and the options of a comparison of recordings.
struct RecordingComparisonInput {
  /// The options of comparisons in addition to those of all recordings.
  static let specs =
    [
      OptionSpec(
        "metric", "NAME", isRepeatable: true,
        "With recordings: the metric that decides, chosen before the values are seen, or several; add :lower or :higher if which is better is not known. The one by which the platform rates a scroll if not given."
      ),
      OptionSpec(
        "paired", nil,
        "With recordings: the first repetitions of all sets were recorded in turn, and so were the second."),
    ] + RecordingSettings.specs

  private let lab: Lab
  private let operands: RecordingSetOperands
  private let settings: RecordingSettings
  private let asked: [RecordedSets.Asked]
  private let threshold: ThresholdText?
  private var comparison = RepetitionComparison.Settings()

  /// Reads the options.
  ///
  /// - Throws: ``UsageError``, or ``Failure`` for a folder without recordings.
  init(_ arguments: Arguments, _ lab: Lab, threshold: ThresholdText?) throws {
    self.lab = lab
    self.threshold = threshold
    operands = try RecordingSetOperands(arguments.operands)
    settings = try RecordingSettings(arguments)
    asked = (arguments.values["metric"] ?? []).map { text in
      for polarity in Quantity.Polarity.allCases where text.hasSuffix(":\(polarity.rawValue)") {
        return RecordedSets.Asked(name: String(text.dropLast(polarity.rawValue.count + 1)), polarity: polarity)
      }
      return RecordedSets.Asked(name: text, polarity: nil)
    }
    comparison.isPaired = arguments.has("paired")
    comparison.isNoise = arguments.has("noise")
  }

  /// Rejects options of recordings for other inputs.
  static func refuse(withoutRecordings options: [OptionSpec], in arguments: Arguments) throws(UsageError) {
    for option in options where arguments.has(option.name) {
      let given =
        arguments.operands.isEmpty
        ? "none is given" : "none of \(arguments.operands.joined(separator: ", ")) is a recording that exists"
      throw UsageError("--\(option.name) is for recordings of an app, and \(given)")
    }
  }

  /// Rejects options of simulations.
  static func refuse(simulated options: [OptionSpec], in arguments: Arguments) throws(UsageError) {
    for option in options where arguments.has(option.name) {
      throw UsageError("--\(option.name) is for simulated runs, not for recordings")
    }
  }

  /// The compared recordings.
  ///
  /// - Throws: ``Failure`` with every problem of every file, or with the reasons why the sets cannot be compared.
  func read() throws -> RecordingReport {
    var problems: [Failure] = []
    let files = RecordingFiles(settings, lab)
    let sets = operands.sets.map { set -> (name: String, files: [RecordedSets.File]) in
      let read = set.files.compactMap { file -> RecordedSets.File? in
        do throws(Failure) {
          let (source, format, all) = try files.read(file.path)
          let recordings = file.name == nil ? all : [try files.recording(file, of: all)]
          return RecordedSets.File(
            source: source, format: format, recordings: recordings, isChosen: file.name != nil)
        } catch {
          problems.append(error)
          return nil
        }
      }
      return (set.name, read)
    }
    if let failure = Failure(combining: problems) { throw failure }
    try settings.checkUse(by: sets.flatMap { $0.files.map(\.format) })
    let collector = DiagnosticCollector()
    let recorded = RecordedSets(sets, asked: asked, mappings: settings.mappings, reportingTo: collector)
    guard let (subjects, notes) = recorded.subjects() else { throw lab.failure(.badInput, collector.sorted) }
    lab.console.printMessage(lab.text(of: collector.sorted))
    try checkMappings(sets.flatMap(\.files))
    var comparison = comparison
    comparison.threshold = try threshold?.threshold(of: subjects.flatMap(\.metrics).filter { $0.role == .deciding })
    if comparison.isPaired { try checkPairs(subjects) }
    let ignored = operands.ignored.isEmpty ? [] : ["no recordings, and left out: \(NameList.text(operands.ignored))"]
    let warnings = sets.flatMap(\.files).flatMap { $0.recordings.flatMap(\.warnings) }.unique
    return RecordingReport(
      RepetitionComparison(subjects, comparison), repetition: sets[0].files[0].format.repetition,
      threshold: threshold?.text, notes: ignored + notes + warnings)
  }

  private func checkMappings(_ files: [RecordedSets.File]) throws(UsageError) {
    let names = files.flatMap { $0.recordings.flatMap { $0.figures.map(\.name) } }.unique
    for mapping in settings.mappings where !names.contains(mapping.figure) {
      throw UsageError(
        "no recording has a figure \"\(mapping.figure)\"; the figures are \(NameList.text(names))",
        suggestion: NearestName.nearest(to: mapping.figure, among: names))
    }
  }

  private func checkPairs(_ subjects: [RepetitionComparison.Subject]) throws(UsageError) {
    for subject in subjects {
      let counts = subject.sets.map(\.repetitions.count)
      guard Set(counts).count > 1 else { continue }
      let texts = zip(subject.sets, counts).map { "\($0.name) has \($1)" }
      throw UsageError(
        "--paired needs as many repetitions in each set: \(texts.joined(separator: ", "))\(subject.name.map { " of \($0)" } ?? "")"
      )
    }
  }
}
