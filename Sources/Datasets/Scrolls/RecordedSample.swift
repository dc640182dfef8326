package import JSON

/// A sample of a recorded scroll: a row of a CSV file, or an object in JSON, with the same names.
package protocol RecordedSample: Sendable {
  /// Reads a sample in JSON.
  static var reader: ValueReader<Self> { get }
  /// The time at which it was taken, in milliseconds of any clock.
  var timeMs: Double { get }
  /// Reads a row with as many fields as the shape has; nil if there are problems, which are reported.
  init?(_ row: CSVRow)
}

extension RecordedSample {
  /// The names of the fields in JSON, which are the first line of a CSV file.
  static var names: [String] { if case .object(let shape) = reader.shape { shape.fields.map(\.name) } else { [] } }
  /// The first line of a CSV file.
  package static var header: String { names.joined(separator: ",") }
}

/// The fields that all samples have, and the maximum number of samples.
package enum RecordedScroll {
  /// The maximum number of samples of a recording: 28 minutes at 60 samples per second.
  package static let sampleLimit = 100_000
  /// The longest recording in milliseconds: a day.
  package static let longest = 86_400_000.0
  static let timeMs = Field.required(
    "timeMs", .number(0...1e15, unit: "ms"), "Time of the sample, by any clock; the scroll starts at the first sample."
  )
}

/// The offset of a scroll view at a time.
package struct OffsetSample: RecordedSample, Hashable {
  /// The time at which it was taken, in milliseconds.
  package private(set) var timeMs = 0.0
  /// The vertical content offset in points.
  package private(set) var offset = 0.0

  private static let offsetField = Field.required(
    "offset", .number(-10_000...1e9, unit: "pt"), "The vertical content offset; the top is at -topInset.")
  package static let reader = ValueReader<OffsetSample>.record(
    "a recorded offset", OffsetSample(),
    [FieldBinding(RecordedScroll.timeMs, \.timeMs), FieldBinding(offsetField, \.offset)])

  private init() {}

  package init?(_ row: CSVRow) {
    guard let time = row.number(0, RecordedScroll.timeMs), let offset = row.number(1, Self.offsetField) else {
      return nil
    }
    (timeMs, self.offset) = (time, offset)
  }
}

/// A phase of a touch (`UITouch.Phase`); the raw values are those of files.
package enum TouchPhase: String, CaseIterable, Sendable, Hashable {
  /// The finger touches down.
  case began
  /// The finger moves.
  case moved
  /// The finger is down and does not move.
  case stationary
  /// The finger lifts.
  case ended
  /// The system cancels the touch; nothing decelerates after it.
  case cancelled
}

/// The position of a finger at a time.
package struct TouchSample: RecordedSample, Hashable {
  /// The time at which it was taken, in milliseconds.
  package private(set) var timeMs = 0.0
  /// The position in points from the top of the screen.
  package private(set) var y = 0.0
  /// The phase of the touch.
  package private(set) var phase = TouchPhase.moved

  private static let yField = Field.required(
    "y", .number(-100_000...100_000, unit: "pt"), "The position of the finger, from the top of the screen.")
  package static let reader = ValueReader<TouchSample>.record(
    "a recorded touch", TouchSample(),
    [
      FieldBinding(RecordedScroll.timeMs, \.timeMs), FieldBinding(yField, \.y),
      .required("phase", .word, "The phase of the touch.", \.phase),
    ])

  private init() {}

  package init?(_ row: CSVRow) {
    let (time, y) = (row.number(0, RecordedScroll.timeMs), row.number(1, Self.yField))
    guard let phase: TouchPhase = row.word(2), let time, let y else { return nil }
    (timeMs, self.y, self.phase) = (time, y, phase)
  }
}
