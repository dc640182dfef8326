import Datasets
import JSON
import ListRuntime
import Simulation

/// The fields of a recorded driver.
enum RecordedFields {
  static let file = Field.optional(
    "file", DataSource.file,
    "Path of the recording, relative to this file: CSV with the header \(OffsetSample.header) or \(TouchSample.header), or a JSON array of objects with these names."
  )
  static let samples = Field.optional(
    "samples",
    DataSource.inline(
      .array(.either([.object(OffsetSample.shape), .object(TouchSample.shape)]), count: 1...RecordedScroll.sampleLimit)),
    "The samples themselves, in order of time.")
  static let kind = Field.defaulted(
    "of", ValueReader<RecordedDeclaration.Kind>.word, to: .offsets,
    "What was recorded: the offsets of the scroll view, or the touches of the finger, which drag and flick the list.")
  static let tracking = Field.defaulted(
    "tracking", ValueReader<Bool>.boolean, to: true,
    "Whether the main run loop is in its tracking mode while recorded offsets change, as when a user scrolls.")
  static let pauseAfterMs = Field.optional(
    "pauseAfterMs", .integer(1...60_000, unit: "ms"),
    "Offsets that are farther apart in time are a pause: the list rests until this long before the later one. For recordings that have a sample only when the offset changes."
  )

  static let shape = ObjectShape(
    "a recorded driver",
    ScrollFields.common + [file.shape, samples.shape, kind.shape, tracking.shape, pauseAfterMs.shape]
      + ReleaseFields.shapes, alternatives: [[file.shape.name, samples.shape.name]])

  /// The fields that concern only one kind of recording.
  private static func foreignFields(of kind: RecordedDeclaration.Kind) -> [FieldShape] {
    switch kind {
    case .offsets: ReleaseFields.shapes
    case .touches: [tracking.shape, pauseAfterMs.shape]
    }
  }

  @Sendable static func read(_ object: ObjectReader) -> ScrollDeclaration? {
    let (file, samples) = (object.read(file), object.read(samples))
    let (tracking, pause, release) = (object.read(tracking), object.read(pauseAfterMs), ReleaseFields.read(object))
    guard let kind = object.read(kind) else { return nil }
    for field in foreignFields(of: kind) where object.member(field.name) != nil {
      object.error(
        at: field.name, "\(field.name) has no effect on recorded \(kind.rawValue)",
        expected: "\"of\": \"\(kind == .offsets ? "touches" : "offsets")\", or no \(JSONString.quoted(field.name))")
    }
    if object.member("file") != nil, object.member("samples") != nil {
      object.error(at: "samples", "the driver has both a file and samples", expected: "either \"file\" or \"samples\"")
      return nil
    }
    guard let source = file ?? samples, let tracking, let release else { return nil }
    return .recorded(
      RecordedDeclaration(
        source: source, kind: kind, isTracking: tracking, longestStep: pause.map { .milliseconds($0) },
        release: release))
  }
}
