internal import Datasets
internal import JSON
internal import ListRuntime
internal import Simulation

/// An event that changes the list while it scrolls, as declared in a scenario.
struct EventDeclaration: Sendable {
  /// The effect of an event.
  enum Change: Sendable {
    /// Inserts items before the item at a position, or appends them if it is nil.
    case insert(ItemsDeclaration, at: Located<Int>?)
    /// Deletes a number of items from a position.
    case delete(at: Located<Int>, count: Int)
    /// Replaces the same number of items from a position.
    case update(ItemsDeclaration, at: Located<Int>)
    /// An event without parameters.
    case plain(ListEvent)
  }

  /// The time of the event after the start of the scroll.
  var at: VirtualDuration
  var change: Change

  private static let atMs = Field.required(
    "atMs", .integer(0...86_400_000, unit: "ms"), "When, after the scroll's start.")
  private static let position = Field.required(
    "at", ValueReader<Int>.integer(0...1_000_000_000).located, "Position of the first item in the data, from 0.")
  private static let count = Field.defaulted("count", .integer(1...1_000_000_000), to: 1, "Number of items.")

  private static func shape(_ word: String, _ name: String, _ fields: [FieldShape], hasItems: Bool = false)
    -> ObjectShape
  {
    let tag = FieldShape(name: "event", shape: .word([word]), presence: .required, help: "What happens.")
    return ObjectShape(
      name, [atMs.shape, tag] + fields + (hasItems ? ItemsDeclaration.fields.map(\.shape) : []),
      alternatives: hasItems ? [DataKind.all.map(\.name)] : [])
  }

  private typealias Kind = (word: String, shape: ObjectShape, read: @Sendable (ObjectReader) -> EventDeclaration?)

  private static func plain(_ word: String, _ name: String, _ event: ListEvent) -> Kind {
    (
      word, shape(word, name, []),
      { object in object.read(atMs).map { EventDeclaration(at: .milliseconds($0), change: .plain(event)) } }
    )
  }

  private static let kinds: [Kind] = [
    ("append", shape("append", "an append", [], hasItems: true), readAppend),
    ("insert", shape("insert", "an insertion", [position.shape], hasItems: true), readInsert),
    ("delete", shape("delete", "a deletion", [position.shape, count.shape]), readDelete),
    ("update", shape("update", "an update", [position.shape], hasItems: true), readUpdate),
    plain("reload", "a reload", .reload), plain("rotate", "a rotation", .rotate),
    plain("memoryWarning", "a memory warning", .memoryWarning),
  ]

  private static let list = ValueReader<[Located<EventDeclaration>]>.array(
    of: ValueReader<EventDeclaration>.tagged("event", kinds).located)
  /// The form of a list of events, which the file and its runs share in schemas.
  static var listShape: ValueShape { list.shape }

  /// Reads a list of events, which must be in order of time.
  static let listReader: ValueReader<[EventDeclaration]> = {
    let events = list
    return ValueReader(.shared("events", events.shape)) { json, collector in
      guard let events = events.read(json, collector) else { return nil }
      collector.checkOrder(of: events, "an event") { $0.at }
      return events.map(\.value)
    }
  }()

  @Sendable private static func readAppend(_ object: ObjectReader) -> EventDeclaration? {
    let (at, items) = (object.read(atMs), ItemsDeclaration.read(object))
    guard let at, let items else { return nil }
    return EventDeclaration(at: .milliseconds(at), change: .insert(items, at: nil))
  }

  @Sendable private static func readInsert(_ object: ObjectReader) -> EventDeclaration? {
    let (at, position, items) = (object.read(atMs), object.read(position), ItemsDeclaration.read(object))
    guard let at, let position, let items else { return nil }
    return EventDeclaration(at: .milliseconds(at), change: .insert(items, at: position))
  }

  @Sendable private static func readUpdate(_ object: ObjectReader) -> EventDeclaration? {
    let (at, position, items) = (object.read(atMs), object.read(position), ItemsDeclaration.read(object))
    guard let at, let position, let items else { return nil }
    return EventDeclaration(at: .milliseconds(at), change: .update(items, at: position))
  }

  @Sendable private static func readDelete(_ object: ObjectReader) -> EventDeclaration? {
    let (at, position, count) = (object.read(atMs), object.read(position), object.value(count))
    guard let at, let position else { return nil }
    return EventDeclaration(at: .milliseconds(at), change: .delete(at: position, count: count))
  }
}
