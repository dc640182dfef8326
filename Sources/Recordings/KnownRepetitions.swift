package import JSON

/// The repetitions of all files so far: one that counts twice would show less noise than there is.
///
/// Files that are copies as a whole are found by their content. This finds a payload, an iteration or a trace that is in two
/// files, or twice in one, also if the files are formatted differently.
package struct KnownRepetitions {
  /// The figures of a repetition, and when it was recorded.
  private struct Content: Hashable {
    var figures: [String: [Double?]]
    var time: Double?
  }

  /// The number of different samples, apart from 0, that two repetitions do not have in common by chance.
  private static let leastSamples = 3

  private var places: [Content: String] = [:]

  /// No repetitions.
  package init() {}

  /// Adds the repetitions of a recording, and reports each that has the content of an earlier one. O(values).
  ///
  /// Only repetitions with a time or with samples are compared: others can be equal by chance.
  package mutating func add(_ recording: Recording, of file: SourceFile, reportingTo collector: DiagnosticCollector) {
    for index in 0..<recording.repetitions {
      guard let content = Self.content(of: index, in: recording) else { continue }
      let location = recording.locations.indices.contains(index) ? recording.locations[index].beginning : nil
      guard let first = places[content] else {
        let line = location.map { ":\(file.position(of: $0.range.start).line)" } ?? ""
        places[content] =
          recording.repetitions == 1 ? file.name + line : "repetition \(index + 1) of \(file.name)\(line)"
        continue
      }
      collector.addUnlessFull(file) {
        Diagnostic(
          in: file, at: location?.range,
          "\(recording.repetitions == 1 ? "the file" : "repetition \(index + 1) of the file") has all figures of \(first)",
          expected: "a recording of its own: a repetition that counts twice shows nothing")
      }
    }
  }

  private static func content(of index: Int, in recording: Recording) -> Content? {
    var (figures, samples): ([String: [Double?]], Set<Double>) = ([:], [])
    for figure in recording.figures where figure.unreadable == nil {
      switch figure.content {
      case .values(let values): figures[figure.name] = values.indices.contains(index) ? [values[index]] : []
      case .samples(let all):
        figures[figure.name] = all.indices.contains(index) ? all[index] : []
        if all.indices.contains(index) { samples.formUnion(all[index]) }
      }
    }
    let time = recording.times.indices.contains(index) ? recording.times[index] : nil
    let hasValue = figures.values.contains { $0.contains { $0 != nil && $0 != 0 } }
    let isDistinctive = time != nil ? hasValue : samples.subtracting([0]).count >= leastSamples
    return isDistinctive ? Content(figures: figures, time: time) : nil
  }
}
