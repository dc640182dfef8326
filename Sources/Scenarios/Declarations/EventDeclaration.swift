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

  /// The fields of all kinds of events.
  private struct Fields: Sendable {
    var at = VirtualDuration.zero
    var position = Located(0)
    var count = 1
    var items: ItemsDeclaration?
    var changes: [Change]?
  }

  private static let time = FieldBinding(atMs, \Fields.at)
  private static let position = FieldBinding<Fields>.required(
    "at", ValueReader<Int>.integer(0...1_000_000_000).located, "Position of the first item in the data, from 0.",
    \.position)
  private static let count = FieldBinding<Fields>.defaulted(
    "count", .integer(1...1_000_000_000), to: 1, "Number of items.", \.count)
  private static let items = ItemsDeclaration.fields.inside(\Fields.items)

  /// A kind of change with the fields that it has besides its time and its word.
  private struct Kind: Sendable {
    let word: String
    let name: String
    var fields: [FieldBinding<Fields>] = []
    /// Names of fields of which exactly one must be present; empty if there are none.
    var alternatives: [String] = []
    /// The change of an event; nil if it has problems, which are reported.
    let change: @Sendable (Fields) -> Change?

    /// The kind as one of several values.
    func kind<Value>(
      _ others: [FieldBinding<Fields>], _ wrap: @escaping @Sendable (Fields, Change) -> Value
    ) -> ObjectKind<Value> {
      let tag = FieldShape(name: "event", shape: .word([word]), presence: .required, help: "What happens.")
      let change = change
      return ObjectKind(
        word, name, [], Fields(), others + [FieldBinding(tag, read: { _, _ in true })] + fields,
        alternatives: alternatives.isEmpty ? [] : [alternatives],
        wrap: { fields in change(fields).map { wrap(fields, $0) } }, unwrap: { _ in nil })
    }
  }

  private static let itemNames = DataKind.all.map(\.name)

  /// The kinds that change some of the items.
  private static let itemKinds: [Kind] = [
    Kind(word: "append", name: "an append", fields: items, alternatives: itemNames) {
      $0.items.map { .insert($0, at: nil) }
    },
    Kind(word: "insert", name: "an insertion", fields: [position] + items, alternatives: itemNames) { fields in
      fields.items.map { .insert($0, at: fields.position) }
    },
    Kind(word: "delete", name: "a deletion", fields: [position, count]) { .delete(at: $0.position, count: $0.count) },
    Kind(word: "update", name: "an update", fields: [position] + items, alternatives: itemNames) { fields in
      fields.items.map { .update($0, at: fields.position) }
    },
  ]

  /// The changes of a replacement, which have no times of their own.
  private static let changes = FieldBinding<Fields>.optional(
    "changes",
    .array(of: .tagged("event", itemKinds.map { $0.kind([]) { _, change in change } }), count: 1...1000),
    "How the new items differ from the current ones, instead of the new items; the changes apply in this order.",
    optional: \.changes
  ).checked { _, object in
    guard object.member("changes") != nil, let kind = itemNames.first(where: { object.member($0) != nil }) else {
      return
    }
    object.error(
      at: "changes", "the replacement has both new items and changes",
      expected: "either \(JSONString.quoted(kind)) or \"changes\"")
  }

  private static let kinds: [Kind] =
    itemKinds + [
      Kind(
        word: "replace", name: "a replacement", fields: items + [changes], alternatives: itemNames + ["changes"]
      ) { fields in
        fields.changes.map { .refresh($0) } ?? fields.items.map { .replace($0) }
      },
      Kind(word: "reload", name: "a reload") { _ in .plain(.reload) },
      Kind(word: "rotate", name: "a rotation") { _ in .plain(.rotate) },
      Kind(word: "memoryWarning", name: "a memory warning") { _ in .plain(.memoryWarning) },
    ]

  private static let list = ValueReader<[Located<EventDeclaration>]>.array(
    of: ValueReader<EventDeclaration>.tagged(
      "event", kinds.map { $0.kind([time]) { EventDeclaration(at: $0.at, change: $1) } }
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
