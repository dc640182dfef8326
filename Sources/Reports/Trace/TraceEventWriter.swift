internal import JSON
internal import Simulation

/// Writes events of the Chrome trace event format (Google, Trace Event Format; catapult's documentation), one a line.
///
/// Times are microseconds with exactly three decimals, which are whole nanoseconds: nothing is rounded, and no number passes
/// through floating point.
struct TraceEventWriter {
  private var writer = JSONWriter()

  /// An argument of an event.
  enum Argument {
    case text(String)
    case count(Int)
    case time(VirtualInstant)
    case duration(VirtualDuration)
    case number(String)
    case texts([String])
  }

  init() {
    writer.beginObject()
    writer.key("displayTimeUnit")
    writer.string("ms")
  }

  /// Facts about the whole trace, before any event.
  mutating func about(_ facts: [(String, Argument)]) {
    writer.key("otherData")
    arguments(facts)
    writer.key("traceEvents")
    writer.beginArray()
  }

  /// The document, when all events are written.
  mutating func document() -> [UInt8] {
    writer.endArray()
    writer.endObject()
    return writer.line
  }

  // MARK: Events

  /// A name for a process or a track, or its place among others.
  mutating func metadata(_ name: String, process: TraceTrack.Process, track: TraceTrack?, _ value: Argument) {
    writer.beginObject(inline: true)
    text("ph", "M")
    text("name", name)
    place(process, track)
    writer.key("args")
    arguments([(name.hasSuffix("name") ? "name" : "sort_index", value)])
    writer.endObject()
  }

  /// A span: what a track was busy with. On one track spans lie in each other or apart.
  mutating func span(
    _ name: String, _ category: String, on track: TraceTrack, from start: VirtualInstant, to end: VirtualInstant,
    _ facts: [(String, Argument)] = []
  ) {
    begin("X", name, category, track, start)
    writer.key("dur")
    writer.number(digits: Self.microseconds((end - start).nanoseconds))
    finish(facts)
  }

  /// Something that takes no time.
  mutating func instant(
    _ name: String, _ category: String, on track: TraceTrack, at instant: VirtualInstant,
    _ facts: [(String, Argument)] = []
  ) {
    begin("i", name, category, track, instant)
    text("s", "t")
    finish(facts)
  }

  /// Values from an instant on, until the next ones of the same name.
  mutating func counter(
    _ name: String, of process: TraceTrack.Process, at instant: VirtualInstant, _ values: [(String, Argument)]
  ) {
    writer.beginObject(inline: true)
    text("ph", "C")
    text("name", name)
    place(process, nil)
    writer.key("ts")
    writer.number(digits: Self.microseconds(instant.nanoseconds))
    finish(values)
  }

  /// The beginning or the end of something that overlaps others of its kind, or of a part of it.
  mutating func async(
    _ phase: String, _ name: String, _ category: String, id: Int, of track: TraceTrack, at instant: VirtualInstant,
    _ facts: [(String, Argument)] = []
  ) {
    begin(phase, name, category, track, instant)
    writer.key("id")
    writer.integer(id)
    finish(facts)
  }

  /// The beginning (`s`) or the end (`f`) of an arrow between the spans that enclose its ends.
  mutating func flow(_ phase: String, _ name: String, id: Int, on track: TraceTrack, at instant: VirtualInstant) {
    begin(phase, name, "hitch", track, instant)
    writer.key("id")
    writer.integer(id)
    if phase == "f" { text("bp", "e") }
    finish([])
  }

  // MARK: Parts

  private mutating func begin(
    _ phase: String, _ name: String, _ category: String, _ track: TraceTrack, _ instant: VirtualInstant
  ) {
    writer.beginObject(inline: true)
    text("ph", phase)
    text("name", name)
    text("cat", category)
    place(track.process, track)
    writer.key("ts")
    writer.number(digits: Self.microseconds(instant.nanoseconds))
  }

  private mutating func finish(_ facts: [(String, Argument)]) {
    if !facts.isEmpty {
      writer.key("args")
      arguments(facts)
    }
    writer.endObject()
  }

  private mutating func place(_ process: TraceTrack.Process, _ track: TraceTrack?) {
    writer.key("pid")
    writer.integer(process.rawValue)
    guard let track else { return }
    writer.key("tid")
    writer.integer(track.id)
  }

  private mutating func text(_ key: String, _ value: String) {
    writer.key(key)
    writer.string(value)
  }

  private mutating func arguments(_ facts: [(String, Argument)]) {
    writer.beginObject(inline: true)
    for (name, value) in facts {
      writer.key(name)
      switch value {
      case .text(let text): writer.string(text)
      case .count(let count): writer.integer(count)
      case .time(let instant): writer.number(digits: Self.microseconds(instant.nanoseconds))
      case .duration(let duration): writer.number(digits: Self.microseconds(duration.nanoseconds))
      case .number(let digits): writer.number(digits: digits)
      case .texts(let texts):
        writer.beginArray(inline: true)
        for text in texts { writer.string(text) }
        writer.endArray()
      }
    }
    writer.endObject()
  }

  /// Nanoseconds as microseconds with three decimals.
  static func microseconds(_ nanoseconds: Int64) -> String {
    let (whole, rest) = nanoseconds.magnitude.quotientAndRemainder(dividingBy: 1000)
    let digits = String(rest + 1000).dropFirst()
    return "\(nanoseconds < 0 ? "-" : "")\(whole).\(digits)"
  }
}
