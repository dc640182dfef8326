import Datasets
import Digests
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
      .array(.either([OffsetSample.reader.shape, TouchSample.reader.shape]), count: 1...RecordedScroll.sampleLimit)),
    "The samples themselves, in order of time.")
  static let kindOfSamples = Field.defaulted(
    "of", ValueReader<RecordedDeclaration.Kind>.word, to: .offsets,
    "What was recorded: the offsets of the scroll view, or the touches of the finger, which drag and flick the list.")
  static let tracking = Field.defaulted(
    "tracking", ValueReader<Bool>.boolean, to: true,
    "Whether the main run loop is in its tracking mode while recorded offsets change, as when a user scrolls.")
  static let pauseAfterMs = Field.optional(
    "pauseAfterMs", ValueReader<VirtualDuration>.milliseconds(1...60_000),
    "Offsets that are farther apart in time are a pause: the list rests until this long before the later one. For recordings that have a sample only when the offset changes."
  )

  private static let fields: [FieldBinding<RecordedDeclaration>] =
    [
      FieldBinding(file, optional: \.source), FieldBinding(samples, optional: \.source),
      FieldBinding(kindOfSamples, \.kind), FieldBinding(tracking, \.isTracking),
      FieldBinding(pauseAfterMs, optional: \.longestStep),
    ] + ReleaseFields.fields.inside(\.release)

  /// The kind of driver.
  static let kind = ObjectKind<ScrollDeclaration>(
    "recorded",
    ObjectShape(
      "a recorded driver", ScrollFields.common + fields.map(\.shape),
      alternatives: [[file.shape.name, samples.shape.name]]),
    members: { if case .driver(let driver) = $0 { members(of: driver) } else { nil } }, read: read)

  /// The members of a recording, with digests of its samples; nil for another driver.
  private static func members(of driver: ScrollDriver) -> [JSONContent.Member]? {
    switch driver {
    case .offsets(let recording):
      [
        .init(kindOfSamples.shape.name, .string(RecordedDeclaration.Kind.offsets.rawValue)),
        .init(
          samples.shape.name,
          ListDigest(of: Array(zip(recording.times, recording.offsets))) { sample, hasher in
            hasher.integer(Int(sample.0.nanoseconds))
            hasher.number(sample.1)
          }.content), .init(tracking.shape.name, .boolean(recording.isTracking)),
      ]
        + (recording.longestStep.flatMap { pauseAfterMs.reader.write?($0) }.map { [.init(pauseAfterMs.shape.name, $0)] }
          ?? [])
    case .touches(let recording):
      [
        .init(kindOfSamples.shape.name, .string(RecordedDeclaration.Kind.touches.rawValue)),
        .init(
          samples.shape.name,
          ListDigest(of: recording.contacts) { contact, hasher in
            hasher.integer(Int(contact.at.nanoseconds))
            hasher.integer(contact.isCancelled ? 1 : 0)
            for (time, position) in zip(contact.times, contact.positions) {
              hasher.integer(Int(time.nanoseconds))
              hasher.number(position)
            }
          }.content),
      ] + ReleaseFields.fields.members(of: recording.release)
    case .timer, .script, .rows, .jump, .drags, .flicks: nil
    }
  }

  /// The fields that concern only one kind of recording.
  private static func foreignFields(of kind: RecordedDeclaration.Kind) -> [FieldShape] {
    switch kind {
    case .offsets: ReleaseFields.shapes
    case .touches: [tracking.shape, pauseAfterMs.shape]
    }
  }

  @Sendable private static func read(_ object: ObjectReader) -> ScrollDeclaration? {
    var recording = RecordedDeclaration()
    object.read(fields, into: &recording)
    guard let kind = object.read(kindOfSamples) else { return nil }
    for field in foreignFields(of: kind) where object.member(field.name) != nil {
      object.error(
        at: field.name, "\(field.name) has no effect on recorded \(kind.rawValue)",
        expected: "\"of\": \"\(kind == .offsets ? "touches" : "offsets")\", or no \(JSONString.quoted(field.name))")
    }
    if object.member("file") != nil, object.member("samples") != nil {
      object.error(at: "samples", "the driver has both a file and samples", expected: "either \"file\" or \"samples\"")
      return nil
    }
    return recording.source == nil ? nil : .recorded(recording)
  }
}
