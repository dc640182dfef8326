package import JSON

/// A sample of a recorded scroll: a row of a CSV file, or an object in JSON, with the same names.
package protocol RecordedSample: Sendable {
  /// The form of a sample in JSON; the names of its fields are the header of a CSV file.
  static var shape: ObjectShape { get }
  /// The time at which it was taken, in milliseconds of any clock.
  var timeMs: Double { get }
  /// Reads a sample; nil if there are problems, which are reported.
  init?(_ object: ObjectReader)
  /// Reads a row with as many fields as the shape has; nil if there are problems, which are reported.
  init?(_ row: CSVRow)
}

extension RecordedSample {
  /// The first line of a CSV file.
  package static var header: String { shape.fields.map(\.name).joined(separator: ",") }
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
  package let timeMs: Double
  /// The vertical content offset in points.
  package let offset: Double

  private static let offsetField = Field.required(
    "offset", .number(-10_000...1e9, unit: "pt"), "The vertical content offset; the top is at -topInset.")
  package static let shape = ObjectShape("a recorded offset", [RecordedScroll.timeMs.shape, offsetField.shape])

  package init?(_ object: ObjectReader) {
    guard let time = object.read(RecordedScroll.timeMs), let offset = object.read(Self.offsetField) else { return nil }
    (timeMs, self.offset) = (time, offset)
  }

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
  package let timeMs: Double
  /// The position in points from the top of the screen.
  package let y: Double
  /// The phase of the touch.
  package let phase: TouchPhase

  private static let yField = Field.required(
    "y", .number(-100_000...100_000, unit: "pt"), "The position of the finger, from the top of the screen.")
  private static let phaseField = Field.required("phase", ValueReader<TouchPhase>.word, "The phase of the touch.")
  package static let shape = ObjectShape(
    "a recorded touch", [RecordedScroll.timeMs.shape, yField.shape, phaseField.shape])

  package init?(_ object: ObjectReader) {
    let (time, y) = (object.read(RecordedScroll.timeMs), object.read(Self.yField))
    guard let phase = object.read(Self.phaseField), let time, let y else { return nil }
    (timeMs, self.y, self.phase) = (time, y, phase)
  }

  package init?(_ row: CSVRow) {
    let (time, y) = (row.number(0, RecordedScroll.timeMs), row.number(1, Self.yField))
    guard let phase: TouchPhase = row.word(2), let time, let y else { return nil }
    (timeMs, self.y, self.phase) = (time, y, phase)
  }
}
