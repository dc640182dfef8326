package import JSON

/// The repetitions of all files so far: one that counts twice would show less noise than there is.
///
/// It finds files that are copies, a payload, an iteration or a trace that is in two files, or twice in one, also if the files are
/// formatted differently, and a frame that is in the dumps of two repetitions.
package struct KnownRepetitions {
  /// What a repetition is: its own object in the file, or else its figures, and when it was recorded.
  private struct Content: Hashable {
    var subject: String?
    var device: String?
    var text: [UInt8] = []
    var figures: [String: [Double?]] = [:]
    var time: Double?
  }

  /// A row of a dump with the app that it is of.
  private struct Row: Hashable {
    var subject: String?
    var text: [UInt8]
  }

  /// The number of different samples, apart from 0, that two repetitions do not have in common by chance.
  private static let leastSamples = 3

  /// The files by their bytes and the names of their recordings.
  private var files: [[[UInt8]]: String] = [:]
  private var places: [Content: String] = [:]
  private var rows: [Row: String] = [:]

  /// No repetitions.
  package init() {}

  /// Adds recordings of a file, and reports the file or each repetition that has the content of an earlier one. O(values).
  ///
  /// A copy of a file with few figures is a warning, because it can be equal by chance. Of repetitions, only those with rows or
  /// objects of their own, with a time or with samples are compared.
  package mutating func add(_ recordings: [Recording], of file: SourceFile, reportingTo collector: DiagnosticCollector)
  {
    let identity = [file.bytes] + recordings.map { Array(($0.name ?? "").utf8) }
    if let first = files[identity] {
      let isDistinctive = recordings.contains(where: \.isDistinctive)
      collector.add(
        Diagnostic(
          isDistinctive ? .error : .warning, in: file, at: nil, "the file has the content of \(first)",
          expected: "a recording of its own: a repetition that counts twice shows nothing"))
      guard !isDistinctive else { return }
    }
    files[identity] = files[identity] ?? file.name
    for recording in recordings { add(recording, of: file, reportingTo: collector) }
  }

  /// Adds the repetitions of a recording, and reports each that has the content of an earlier one.
  private mutating func add(_ recording: Recording, of file: SourceFile, reportingTo collector: DiagnosticCollector) {
    guard recording.rows.isEmpty else {
      addRows(of: recording, of: file, reportingTo: collector)
      return
    }
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

  /// Adds the rows of a dump, and reports the first one that is in an earlier dump.
  private mutating func addRows(
    of recording: Recording, of file: SourceFile, reportingTo collector: DiagnosticCollector
  ) {
    let own = recording.rows.map { range in
      (range, Row(subject: recording.subject, text: Array(file.bytes[range.start..<range.end])))
    }
    let known = own.compactMap { range, row in rows[row].map { (range, $0) } }
    if let (range, first) = known.first {
      collector.addUnlessFull(file) {
        Diagnostic(
          in: file, at: range,
          "\(known.count == 1 ? "a frame" : "\(known.count) frames") of the dump \(known.count == 1 ? "is" : "are") in \(first), this one first",
          expected:
            "frames of one repetition: before each, adb shell dumpsys gfxinfo PACKAGE reset; a frame that counts twice shows nothing"
        )
      }
    }
    for (_, row) in own where rows[row] == nil { rows[row] = file.name }
  }

  /// The bytes of a JSON object without the whitespace between its parts; nil for another place.
  private static func object(at location: SourceLocation) -> [UInt8]? {
    let bytes = location.file.bytes[location.range.start..<min(location.range.end, location.file.bytes.count)]
    guard bytes.first == UInt8(ascii: "{") else { return nil }
    var (isInText, isEscaped) = (false, false)
    return bytes.filter { byte in
      if isInText {
        (isInText, isEscaped) = (isEscaped || byte != UInt8(ascii: "\""), !isEscaped && byte == UInt8(ascii: "\\"))
        return true
      }
      isInText = byte == UInt8(ascii: "\"")
      return byte > 0x20
    }
  }

  private static func content(of index: Int, in recording: Recording) -> Content? {
    var content = Content(subject: recording.subject, device: recording.device)
    if recording.locations.indices.contains(index), let text = object(at: recording.locations[index]) {
      content.text = text
      return content
    }
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
    let canBeKnown = time != nil ? hasValue : samples.subtracting([0]).count >= leastSamples
    (content.figures, content.time) = (figures, time)
    return canBeKnown ? content : nil
  }
}

extension Recording {
  /// The number of different figures of two recordings from which these are not equal by chance.
  private static let leastFigures = 4

  /// Whether it has so many different figures that another recording with the same ones is a copy.
  fileprivate var isDistinctive: Bool {
    let counts = figures.map { figure in
      switch figure.content {
      case .values(let values): Set(values.compactMap(\.self)).subtracting([0]).count
      case .samples(let samples): Set(samples.joined()).subtracting([0]).count
      }
    }
    return counts.reduce(0, +) >= Self.leastFigures
  }
}
