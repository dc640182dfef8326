import JSON
import Simulation

/// Writes events in the Chrome trace event format (Google, Trace Event Format; catapult's documentation), one per line.
///
/// Times are microseconds with exactly three decimals, so they are whole nanoseconds. Nothing is rounded, and no number is
/// converted to floating point.
struct TraceEventWriter {
  private var writer = JSONWriter()

  /// The value of an event's argument.
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

  /// Writes arguments that describe the whole trace. It must be called once, before any event.
  mutating func writeHeader(_ arguments: [(String, Argument)]) {
    writer.key("otherData")
    write(arguments)
    writer.key("traceEvents")
    writer.beginArray()
  }

  /// Ends the document and returns it. It must be called after all events.
  mutating func finishDocument() -> [UInt8] {
    writer.endArray()
    writer.endObject()
    return writer.bytesWithNewline
  }

  // MARK: Events

  /// Writes the name or the sort index of a process or a track.
  mutating func metadata(_ name: String, process: TraceTrack.Process, track: TraceTrack?, _ value: Argument) {
    writer.beginObject(inline: true)
    text("ph", "M")
    text("name", name)
    writeIDs(process, track)
    writer.key("args")
    write([(name.hasSuffix("name") ? "name" : "sort_index", value)])
    writer.endObject()
  }

  /// Writes a span of time in which a track was busy. Two spans on a track must be nested or disjoint.
  mutating func span(
    _ name: String, _ category: String, on track: TraceTrack, from start: VirtualInstant, to end: VirtualInstant,
    _ arguments: [(String, Argument)] = []
  ) {
    beginEvent("X", name, category, track, start)
    writer.key("dur")
    writer.number(digits: Self.microseconds((end - start).nanoseconds))
    endEvent(arguments)
  }

  /// Writes an event without a duration.
  mutating func instant(
    _ name: String, _ category: String, on track: TraceTrack, at instant: VirtualInstant,
    _ arguments: [(String, Argument)] = []
  ) {
    beginEvent("i", name, category, track, instant)
    text("s", "t")
    endEvent(arguments)
  }

  /// Writes counter values that apply from an instant until the next event of the same name.
  mutating func counter(
    _ name: String, of process: TraceTrack.Process, at instant: VirtualInstant, _ values: [(String, Argument)]
  ) {
    writer.beginObject(inline: true)
    text("ph", "C")
    text("name", name)
    writeIDs(process, nil)
    writer.key("ts")
    writer.number(digits: Self.microseconds(instant.nanoseconds))
    endEvent(values)
  }

  /// Writes the start (`b`) or the end (`e`) of an asynchronous span, which may overlap others on its track.
  mutating func async(
    _ phase: String, _ name: String, _ category: String, id: Int, of track: TraceTrack, at instant: VirtualInstant,
    _ arguments: [(String, Argument)] = []
  ) {
    beginEvent(phase, name, category, track, instant)
    writer.key("id")
    writer.integer(id)
    endEvent(arguments)
  }

  /// Writes the start (`s`) or the end (`f`) of a flow arrow between the spans that enclose the two instants.
  mutating func flow(_ phase: String, _ name: String, id: Int, on track: TraceTrack, at instant: VirtualInstant) {
    beginEvent(phase, name, "hitch", track, instant)
    writer.key("id")
    writer.integer(id)
    if phase == "f" { text("bp", "e") }
    endEvent([])
  }

  // MARK: Parts

  private mutating func beginEvent(
    _ phase: String, _ name: String, _ category: String, _ track: TraceTrack, _ instant: VirtualInstant
  ) {
    writer.beginObject(inline: true)
    text("ph", phase)
    text("name", name)
    text("cat", category)
    writeIDs(track.process, track)
    writer.key("ts")
    writer.number(digits: Self.microseconds(instant.nanoseconds))
  }

  private mutating func endEvent(_ arguments: [(String, Argument)]) {
    if !arguments.isEmpty {
      writer.key("args")
      write(arguments)
    }
    writer.endObject()
  }

  private mutating func writeIDs(_ process: TraceTrack.Process, _ track: TraceTrack?) {
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

  private mutating func write(_ arguments: [(String, Argument)]) {
    writer.beginObject(inline: true)
    for (name, value) in arguments {
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

  /// A time in nanoseconds, written as microseconds with three decimals.
  static func microseconds(_ nanoseconds: Int64) -> String {
    let (whole, rest) = nanoseconds.magnitude.quotientAndRemainder(dividingBy: 1000)
    let digits = String(rest + 1000).dropFirst()
    return "\(nanoseconds < 0 ? "-" : "")\(whole).\(digits)"
  }
}
