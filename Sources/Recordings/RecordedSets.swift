package import Analysis
package import JSON

/// Sets of recordings of several builds of an app: the first is compared with the others.
package struct RecordedSets {
  /// A file of a set with its recordings.
  package struct File {
    /// The content; its name is the path.
    package let source: SourceFile
    /// The format.
    package let format: any RecordingReader.Type
    /// The recordings that are compared.
    package let recordings: [Recording]
    /// Whether the user names the recording; otherwise they are all of the file.
    package let isChosen: Bool

    /// A file that was read.
    package init(
      source: SourceFile, format: any RecordingReader.Type, recordings: [Recording], isChosen: Bool = false
    ) {
      self.source = source
      self.format = format
      self.recordings = recordings
      self.isChosen = isChosen
    }
  }

  /// A metric that the user names before the values are seen.
  package struct Asked {
    /// The name in the files, or that of the lab's metric.
    package let name: String
    /// The direction in which it improves; nil for the known one.
    package let polarity: Quantity.Polarity?

    /// Creates a request.
    package init(name: String, polarity: Quantity.Polarity?) {
      self.name = name
      self.polarity = polarity
    }
  }

  private let sets: [(name: String, files: [File])]
  private let asked: [Asked]
  private let mappings: [FigureMapping]
  private let collector: DiagnosticCollector

  /// Sets of at least one file each.
  ///
  /// - Parameters:
  ///   - asked: the metrics that decide; the one by which the platform rates a scroll if it is empty.
  ///   - mappings: figures that the user declares to be metrics of the lab.
  package init(
    _ sets: [(name: String, files: [File])], asked: [Asked], mappings: [FigureMapping],
    reportingTo collector: DiagnosticCollector
  ) {
    self.sets = sets
    self.asked = asked
    self.mappings = mappings
    self.collector = collector
  }

  /// A repetition of a subject, with the metrics of its recording.
  private struct Source {
    var recording: Recording
    var file: File
    var metrics: [RecordedMetric]
  }

  /// Why no metric decides between the recordings of a subject.
  private struct Undecided: Error {
    let problems: [Diagnostic]
  }

  /// What can be compared: the recordings that all sets have, with their common metrics; nil after reporting at least one error.
  ///
  /// - Returns: also notes about what is not compared: one sentence each without a period.
  package func subjects() -> (subjects: [RepetitionComparison.Subject], notes: [String])? {
    guard haveOneFormat(), haveOwnContents() else { return nil }
    let named = RecordedSubjects(sets)
    var (subjects, notes): ([RepetitionComparison.Subject], [String]) = ([], [])
    var undecided: [(title: String, problems: [Diagnostic])] = []
    let errors = collector.errorCount
    for name in named.names {
      if let reason = named.reason(against: name) {
        notes.append(reason)
        continue
      }
      let sources = sets.map { set in
        set.files.flatMap { file in
          named.recordings(of: name, in: file).map {
            Source(recording: $0, file: file, metrics: metrics(of: $0, in: file))
          }
        }
      }
      let onlyName = sources.joined().compactMap(\.recording.subject).unique
      do throws(Undecided) {
        if let subject = try subject(named: name ?? (onlyName.count == 1 ? onlyName[0] : nil), sources) {
          subjects.append(subject)
        }
        notes += named.notes(on: name)
      } catch {
        undecided.append((RecordedSubjects.title(of: name), error.problems))
      }
    }
    // One of several recordings that nothing decides, such as the start of an app, does not keep the others from a verdict.
    if subjects.isEmpty {
      for (title, problems) in undecided {
        for var problem in problems {
          if undecided.count > 1 { problem.message = "\(title): \(problem.message)" }
          collector.add(problem)
        }
      }
    } else {
      notes += undecided.map { "\($0) is not compared: \($1.map(\.message).joined(separator: "; "))" }
    }
    guard collector.errorCount == errors else { return nil }
    guard !subjects.isEmpty else {
      // Each name has a reason, and no other note.
      collector.add(
        problem(
          notes.joined(separator: "; "),
          "a name that all sets have: \(sets[0].name) has \(NameList.text(subjectNames(of: 0))), \(sets[1].name) has \(NameList.text(subjectNames(of: 1)))"
        ))
      return nil
    }
    return (subjects, notes)
  }

  private func subjectNames(of set: Int) -> [String] {
    sets[set].files.flatMap { $0.recordings.map { $0.subject ?? "a recording without a name" } }.unique
  }

  private func problem(_ message: String, _ expected: String) -> Diagnostic {
    Diagnostic(in: sets[1].files[0].source, at: nil, message, expected: expected)
  }

  // MARK: - The files

  private func haveOneFormat() -> Bool {
    guard let first = sets.first?.files.first else { return false }
    let errors = collector.errorCount
    for file in sets.flatMap(\.files) where file.format != first.format {
      collector.add(
        Diagnostic(
          in: file.source, at: nil,
          "the file is \(file.format.summary), but \(first.source.name) is \(first.format.summary)",
          expected: "files of one format: the figures of two instruments are not comparable"))
    }
    return collector.errorCount == errors
  }

  private func haveOwnContents() -> Bool {
    let errors = collector.errorCount
    var known = KnownRepetitions()
    for file in sets.flatMap(\.files) { known.add(file.recordings, of: file.source, reportingTo: collector) }
    return collector.errorCount == errors
  }

  // MARK: - The metrics

  private func metrics(of recording: Recording, in file: File) -> [RecordedMetric] {
    for figure in recording.figures {
      let problem = figure.meanings.lazy.compactMap {
        figure.problem(as: $0.metric, refreshRate: recording.refreshRate, seconds: recording.seconds, in: file.source)
      }.first
      if let problem { collector.add(problem) }
    }
    return recording.metrics(mapping: mappings)
  }

  /// The recordings of one subject; nil after reporting an error in a file.
  ///
  /// - Throws: why no metric decides between them.
  private func subject(
    named name: String?, _ sources: [[Source]]
  ) throws(Undecided) -> RepetitionComparison.Subject? {
    let common = commonMetrics(sources)
    guard !common.isEmpty else {
      let all = sources.map { $0.flatMap { $0.metrics.map(\.name) }.unique }
      throw Undecided(
        problems: [
          problem(
            "\(sets[0].name) and \(sets[1].name) have no metric in common",
            "one: \(sets[0].name) has \(NameList.text(all[0])), \(sets[1].name) has \(NameList.text(all[1]))")
        ])
    }
    let deciding = try deciding(common)
    let repetitions = sources.map { $0.flatMap { self.repetitions(of: $0, common) } }
    guard !repetitions.contains(where: \.isEmpty), haveFewRepetitions(repetitions) else { return nil }
    let metrics = common.map { metric in
      let values = repetitions.joined().compactMap { $0.values[metric.name] }
      let isDeciding = deciding.contains { $0.name == metric.name }
      let polarity = deciding.first { $0.name == metric.name }?.polarity ?? metric.polarity
      return ComparedMetric(
        Quantity(
          metric.name, unit: metric.unit, polarity: polarity ?? .lowerIsBetter,
          aggregation: metric.aggregation ?? .observation,
          decimals: Self.decimals(values.map(\.magnitude).max() ?? 0)),
        role: isDeciding ? .deciding : metric.lengthRole ?? (polarity == nil ? .undirected : .other),
        isDifference: metric.isDifference || values.contains { $0 < 0 },
        isShareOfFrames: metric.isShareOfFrames)
    }
    let ordered = metrics.filter { $0.role == .deciding } + metrics.filter { $0.role != .deciding }
    return RepetitionComparison.Subject(
      name: name, metrics: ordered,
      sets: zip(sets, repetitions).map { RepetitionSet(name: $0.name, repetitions: $1) })
  }

  /// The maximum number of repetitions of a set: more are rows of a table that are frames, which are not independent.
  private static let repetitionLimit = 1000

  private func haveFewRepetitions(_ repetitions: [[RepetitionSet.Repetition]]) -> Bool {
    let errors = collector.errorCount
    for (set, all) in zip(sets, repetitions) where all.count > Self.repetitionLimit {
      collector.add(
        Diagnostic(
          in: set.files[0].source, at: nil, "\(set.name) has \(all.count) repetitions",
          expected: "at most \(Self.repetitionLimit); if a row is a frame and a file a repetition, --rows samples"))
    }
    return collector.errorCount == errors
  }

  /// The metrics of which all sets have a value, as the first set has them.
  private func commonMetrics(_ sources: [[Source]]) -> [RecordedMetric] {
    var (order, known): ([RecordedMetric], Set<String>) = ([], [])
    for metric in sources[0].flatMap(\.metrics) where known.insert(metric.name).inserted { order.append(metric) }
    let common = order.filter { metric in
      sources.allSatisfy { set in
        set.contains { source in
          source.metrics.contains { $0.name == metric.name && $0.values.contains { $0 != nil } }
        }
      }
    }
    // Values that rise in one file by chance do not rise in all.
    return common.map { metric in
      var metric = metric
      metric.polarity =
        metric.polarity
        ?? sources.joined().lazy.compactMap { $0.metrics.first { $0.name == metric.name }?.polarity }.first
      return metric
    }
  }

  /// The metrics that decide, with their directions.
  private func deciding(
    _ common: [RecordedMetric]
  ) throws(Undecided) -> [(name: String, polarity: Quantity.Polarity?)] {
    let preferred = common.filter { $0.preference != nil }.min { ($0.preference ?? 0) < ($1.preference ?? 0) }
    let directed = common.filter { $0.polarity != nil }
    var (found, problems): ([(name: String, polarity: Quantity.Polarity?)], [Diagnostic]) = ([], [])
    if asked.isEmpty, let only = preferred ?? (directed.count == 1 ? directed[0] : nil) {
      found.append((only.name, only.polarity))
    } else if asked.isEmpty {
      problems.append(
        problem(
          "no common metric is one by which a platform rates a scroll",
          "--metric NAME, chosen before the values are seen, for one of \(NameList.text(common.map(\.name)))"))
    }
    for asked in asked {
      let metric = common.first {
        $0.name == asked.name || $0.metric == asked.name || $0.name == ColumnHeading(asked.name).name
      }
      if let metric, let polarity = asked.polarity ?? metric.polarity {
        found.append((metric.name, polarity))
      } else if let metric {
        problems.append(
          Diagnostic(
            in: metric.location?.file ?? sets[0].files[0].source, at: metric.location?.range,
            "which direction of \(JSONString.quoted(metric.name)) is better is not known",
            expected: "--metric \"\(asked.name):lower\" or --metric \"\(asked.name):higher\""))
      } else {
        let names = common.map(\.name)
        problems.append(
          Diagnostic(
            in: sets[1].files[0].source, at: nil,
            "the sets have no common metric \(JSONString.quoted(asked.name))", expected: NameList.text(names),
            suggestion: NearestName.nearest(to: asked.name, among: names)))
      }
    }
    guard problems.isEmpty else { throw Undecided(problems: problems) }
    return found
  }

  /// The decimals with which values up to a magnitude have about four digits, at most 9.
  private static func decimals(_ magnitude: Double) -> Int {
    guard magnitude > 0 else { return 3 }
    var (decimals, limit) = (0, 1000.0)
    while magnitude < limit, decimals < 9 { (decimals, limit) = (decimals + 1, limit / 10) }
    return decimals
  }

  // MARK: - The repetitions

  private static func phrase(_ unit: String) -> String {
    unit.isEmpty ? "has no unit" : "is in \(JSONString.quoted(unit))"
  }

  private func repetitions(of source: Source, _ common: [RecordedMetric]) -> [RepetitionSet.Repetition] {
    let recording = source.recording
    let known = common.compactMap { target -> (name: String, values: [Double?])? in
      guard let metric = source.metrics.first(where: { $0.name == target.name }) else { return nil }
      guard metric.unit != target.unit else { return (target.name, metric.values) }
      guard let unit = metric.convertibleUnit, let other = target.convertibleUnit, unit.convert(1, to: other) != nil
      else {
        collector.add(
          Diagnostic(
            in: metric.location?.file ?? source.file.source, at: metric.location?.range,
            "\(JSONString.quoted(metric.name)) \(Self.phrase(metric.unit)), but in another file it \(Self.phrase(target.unit))",
            expected: "one unit, or units that convert into each other"))
        return nil
      }
      return (target.name, metric.values.map { $0.flatMap { unit.convert($0, to: other) } })
    }
    // A metric with fewer values than others has them in the first repetitions.
    return (0..<recording.repetitions).map { index in
      RepetitionSet.Repetition(
        file: source.file.source.name, position: (index + 1, recording.repetitions),
        conditions: recording.conditions
          + (source.file.isChosen ? [] : recording.identity),
        time: recording.times.indices.contains(index) ? recording.times[index] : nil,
        isConsecutive: recording.isConsecutive,
        values: Dictionary(
          known.compactMap { metric in
            guard metric.values.indices.contains(index), let value = metric.values[index] else { return nil }
            return (metric.name, value)
          }
        ) { first, _ in first })
    }
  }
}

extension Recording {
  /// What it is of, which must be the same in a comparison unless the user chooses it.
  fileprivate var identity: [HostDescription.Condition] {
    [("recording", subject), ("class", className)].compactMap { name, value in
      value.map { HostDescription.Condition(name, $0) }
    }
  }
}
