import Datasets
import JSON
import ListRuntime
import Simulation

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
    /// Replaces all items.
    case replace(ItemsDeclaration)
    /// Replaces all items by new ones that differ from the current ones by insertions, deletions and updates.
    case refresh([Change])
    /// An event without parameters.
    case plain(ListEvent)
  }

  /// The time of the event after the start of the scroll.
  var at: VirtualDuration
  var change: Change

  /// The time of an event, as of a step of a script.
  static let atMs = ScrollFields.atMs
  private static let position = Field.required(
    "at", ValueReader<Int>.integer(0...1_000_000_000).located, "Position of the first item in the data, from 0.")
  private static let count = Field.defaulted("count", .integer(1...1_000_000_000), to: 1, "Number of items.")

  private static func tag(_ word: String) -> FieldShape {
    FieldShape(name: "event", shape: .word([word]), presence: .required, help: "What happens.")
  }

  /// A kind of change with the fields that it has besides its time and its word.
  private struct Kind: Sendable {
    let word: String
    let name: String
    var fields: [FieldShape] = []
    /// Names of fields of which exactly one must be present; empty if there are none.
    var alternatives: [String] = []
    let read: @Sendable (ObjectReader) -> Change?

    /// A kind that brings items, by one field for each kind of data.
    static func withItems(
      _ word: String, _ name: String, _ fields: [FieldShape], read: @escaping @Sendable (ObjectReader) -> Change?
    ) -> Kind {
      Kind(
        word: word, name: name, fields: fields + ItemsDeclaration.fields.map(\.shape),
        alternatives: DataKind.all.map(\.name), read: read)
    }

    static func plain(_ word: String, _ name: String, _ event: ListEvent) -> Kind {
      Kind(word: word, name: name) { _ in .plain(event) }
    }

    /// The form of an object of this kind.
    func shape(hasTime: Bool) -> ObjectShape {
      ObjectShape(
        name, (hasTime ? [atMs.shape] : []) + [tag(word)] + fields,
        alternatives: alternatives.isEmpty ? [] : [alternatives])
    }
  }

  /// The kinds that change some of the items.
  private static let itemKinds: [Kind] = [
    .withItems("append", "an append", []) { object in
      ItemsDeclaration.read(object).map { .insert($0, at: nil) }
    },
    .withItems("insert", "an insertion", [position.shape]) { object in
      let (position, items) = (object.read(position), ItemsDeclaration.read(object))
      guard let position, let items else { return nil }
      return .insert(items, at: position)
    },
    Kind(word: "delete", name: "a deletion", fields: [position.shape, count.shape]) { object in
      let (position, count) = (object.read(position), object.value(count))
      return position.map { .delete(at: $0, count: count) }
    },
    .withItems("update", "an update", [position.shape]) { object in
      let (position, items) = (object.read(position), ItemsDeclaration.read(object))
      guard let position, let items else { return nil }
      return .update(items, at: position)
    },
  ]

  /// The changes of a replacement, which have no times of their own.
  private static let changes = Field.optional(
    "changes",
    .array(
      of: ValueReader<Change>.tagged(
        "event", itemKinds.map { ObjectKind($0.word, $0.shape(hasTime: false), read: $0.read) }), count: 1...1000),
    "How the new items differ from the current ones, instead of the new items; the changes apply in this order.")

  private static let kinds: [Kind] =
    itemKinds + [
      Kind(
        word: "replace", name: "a replacement", fields: ItemsDeclaration.fields.map(\.shape) + [changes.shape],
        alternatives: DataKind.all.map(\.name) + [changes.shape.name]
      ) { object in
        let (items, changes) = (ItemsDeclaration.read(object), object.read(changes))
        if object.member("changes") != nil, let kind = DataKind.all.first(where: { object.member($0.name) != nil }) {
          object.error(
            at: "changes", "the replacement has both new items and changes",
            expected: "either \(JSONString.quoted(kind.name)) or \"changes\"")
        }
        return changes.map { .refresh($0) } ?? items.map { .replace($0) }
      },
      .plain("reload", "a reload", .reload), .plain("rotate", "a rotation", .rotate),
      .plain("memoryWarning", "a memory warning", .memoryWarning),
    ]

  private static let list = ValueReader<[Located<EventDeclaration>]>.array(
    of: ValueReader<EventDeclaration>.tagged(
      "event",
      kinds.map { kind in
        ObjectKind(kind.word, kind.shape(hasTime: true)) { object in
          let (at, change) = (object.read(atMs), kind.read(object))
          guard let at, let change else { return nil }
          return EventDeclaration(at: at, change: change)
        }
      }
    ).located)
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
}
