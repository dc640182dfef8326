internal import JSON
internal import ListRuntime
internal import Simulation

/// Something that happens to the list while it scrolls, as a scenario declares it.
struct EventDeclaration: Sendable {
  /// What happens.
  enum Change: Sendable {
    /// Items come in before the one at a position, or at the end.
    case insert(ItemsDeclaration, at: Located<Int>?)
    /// Items go.
    case delete(at: Located<Int>, count: Int)
    /// Items take the places of as many.
    case update(ItemsDeclaration, at: Located<Int>)
    /// What needs nothing else to be known.
    case plain(ListEvent)
  }

  /// When, after the scroll's start.
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
      alternatives: hasItems ? [ItemKind.allCases.map(\.rawValue)] : [])
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
  /// The form of a list of events, which the file and its runs share.
  static var listShape: ValueShape { list.shape }

  /// Reads the events in the order of time.
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
