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
    /// Adds tokens to a text of the item at a position, or of the last one if it is nil.
    case grow(at: Located<Int>?, Growth)
    /// An event that needs no resolution.
    case plain(ListEvent)
  }

  /// A text that arrives in parts.
  struct Growth: Sendable {
    /// The number of tokens.
    var tokens = 1
    /// The number of tokens that arrive in a second.
    var rate = 1
    /// The number of tokens of a part.
    var chunk = 1
    /// The seed of the tokens.
    var seed: UInt64 = 1
    /// The field of the item, if it has several texts.
    var field: Located<String>?
  }

  /// When an event occurs.
  enum Time: Sendable {
    /// At a time after the start of the scroll.
    case at(VirtualDuration)
    /// A latency after the screen has come near an end of the list; so many items arrive at once, or all if it is nil.
    case near(Nearness, latency: VirtualDuration, pageSize: Int?)
  }

  /// A distance from an end of the list.
  struct Nearness: Sendable {
    /// In heights of the list.
    var screens = 1.0
    var edge = ListEdge.end
  }

  var time: Time
  var change: Change
  /// Where the event is declared.
  var location: SourceLocation?

  /// The time of an event, as of a step of a script.
  static let atMs = ScrollFields.atMs

  /// The fields of all kinds of events.
  private struct Fields: Sendable {
    var at: VirtualDuration?
    var when: Nearness?
    var latency = VirtualDuration.zero
    var pageSize: Int?
    var position = Located(0)
    var itemPosition: Located<Int>?
    var count = 1
    var items: ItemsDeclaration?
    var changes: [Change]?
    var growth = Growth()
    var height = 0.0
    var scale = 1.0
    var row = 0
    var isAnimated = false

    /// When the event occurs.
    var time: Time {
      when.map { .near($0, latency: latency, pageSize: pageSize) } ?? .at(at ?? .zero)
    }
  }

  private static let at = FieldBinding<Fields>.optional(
    atMs.shape.name, atMs.reader, atMs.shape.help, optional: \.at)
  private static let when = FieldBinding<Fields>.optional(
    "when",
    .record(
      "a distance from an end", Nearness(),
      [
        .required(
          "within", .number(0...1000, unit: "screens"), "The distance from the end, in heights of the list.", \.screens),
        .required("of", .word, "The end of the list.", \.edge),
      ]),
    "Instead of a time: the distance of the screen from an end of the list at which a page of the items is requested; again after it has arrived, until no items are left.",
    optional: \.when)
  private static let latency = FieldBinding<Fields>.defaulted(
    "latencyMs", .milliseconds(0...60_000), to: .zero, text: "0",
    "With when: the time from a request to its response.", \.latency)
  private static let pageSize = FieldBinding<Fields>.optional(
    "pageSize", .integer(1...1_000_000), "With when: the number of items of a page; all if omitted.",
    optional: \.pageSize)
  private static let tokens: [FieldBinding<Growth>] = [
    .required("tokens", .integer(1...100_000), "The number of tokens that are added, each a random word.", \.tokens),
    .required("tokensPerS", .integer(1...10_000), "The number of tokens that arrive in a second.", \.rate),
    .defaulted("chunk", .integer(1...10_000), to: 1, "The number of tokens that arrive at once.", \.chunk),
    .defaulted("seed", ValueReader<UInt64>.seed, to: 1, text: "1", "Seed of the tokens.", \.seed),
    .optional(
      "field", ValueReader<String>.text.located, "The text that grows, if the item has several.", optional: \.field),
  ]
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
    /// Whether the position of the scroll can decide when it occurs.
    var canBeNear = false
    /// The change of an event; nil if it has problems, which are reported.
    let change: @Sendable (Fields) -> Change?

    /// The kind as one of several values.
    func kind<Value>(
      _ others: [FieldBinding<Fields>], times: [String] = [], _ wrap: @escaping @Sendable (Fields, Change) -> Value
    ) -> ObjectKind<Value> {
      let tag = FieldShape(name: "event", shape: .word([word]), presence: .required, help: "What happens.")
      let change = change
      return ObjectKind(
        word, name, [], Fields(), others + [FieldBinding(tag, read: { _, _ in true })] + fields,
        alternatives: [alternatives, times].filter { !$0.isEmpty },
        wrap: { fields in change(fields).map { wrap(fields, $0) } }, unwrap: { _ in nil })
    }
  }

  private static let itemNames = DataKind.all.map(\.name)

  /// The kinds that change some of the items.
  private static let itemKinds: [Kind] = [
    Kind(word: "append", name: "an append", fields: items, alternatives: itemNames, canBeNear: true) {
      $0.items.map { .insert($0, at: nil) }
    },
    Kind(word: "prepend", name: "a prepend", fields: items, alternatives: itemNames, canBeNear: true) {
      $0.items.map { .insert($0, at: Located(0)) }
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
      Kind(
        word: "grow", name: "a growth",
        fields: [
          .optional(
            "at", ValueReader<Int>.integer(0...1_000_000_000).located,
            "Position of the item in the data, from 0; the last one if omitted.", optional: \.itemPosition)
        ] + tokens.map { $0.inside(\.growth) }
      ) { .grow(at: $0.itemPosition, $0.growth) },
      Kind(
        word: "keyboard", name: "a keyboard",
        fields: [
          .required(
            "height", .number(0...2000, unit: "pt"),
            "Height of the lower part of the list that the keyboard covers; 0 if it leaves.", \.height)
        ]
      ) { .plain(.keyboard($0.height)) },
      Kind(
        word: "textSize", name: "a change of the text size",
        fields: [
          .required(
            "scale", .number(0.5...4),
            "The text size that the user chooses, relative to the font sizes of the scenario; sizes are rounded to points.",
            \.scale)
        ]
      ) { .plain(.textSize($0.scale)) },
      Kind(
        word: "jump", name: "a jump",
        fields: [
          .required(
            "row", .integer(0...Int(Int32.max)),
            "The row to scroll to, counted from 0; a position after the last row means the last row.", \.row),
          .defaulted("animated", .boolean, to: false, "Whether the list moves there in 0.3 s.", \.isAnimated),
        ]
      ) { .plain(.jump(row: $0.row, isAnimated: $0.isAnimated)) },
      Kind(word: "reload", name: "a reload") { _ in .plain(.reload) },
      Kind(word: "rotate", name: "a rotation") { _ in .plain(.rotate) },
      Kind(word: "memoryWarning", name: "a memory warning") { _ in .plain(.memoryWarning) },
    ]

  private static let list = ValueReader<[Located<EventDeclaration>]>.array(
    of: ValueReader<EventDeclaration>.tagged(
      "event",
      kinds.map { kind in
        kind.kind(
          kind.canBeNear ? [at, when, latency, pageSize] : [FieldBinding(atMs, set: { $0.at = $1 })],
          times: kind.canBeNear ? [atMs.shape.name, when.shape.name] : []
        ) { EventDeclaration(time: $0.time, change: $1) }
      }
    ).located)
  /// The form of a list of events, which the file and its runs share in schemas.
  static var listShape: ValueShape { list.shape }

  /// Reads a list of events, which must be in order of time.
  static let listReader: ValueReader<[EventDeclaration]> = {
    let events = list
    return ValueReader(.shared("events", events.shape)) { json, collector in
      guard let events = events.read(json, collector) else { return nil }
      collector.checkOrder(
        of: events.compactMap { event in
          if case .at(let time) = event.value.time { Located(time, at: event.location) } else { nil }
        }, "an event"
      ) { $0 }
      return events.map { EventDeclaration(time: $0.value.time, change: $0.value.change, location: $0.location) }
    }
  }()
}
