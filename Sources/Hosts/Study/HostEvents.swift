import JSON
import ListRuntime
import Simulation

/// The events of a run as data for a host, with the items that they add. Times are milliseconds, lengths points.
///
/// A host draws nothing at random: a text that grows has one event for each of its states.
struct HostEvents {
  private let events: [ScheduledListEvent]

  init(_ events: [ScheduledListEvent]) { self.events = events }

  /// The reasons why a host cannot perform the events, one sentence for each kind.
  var obstacles: [String] {
    var words: [String] = []
    for event in events.flatMap(\.events) {
      if let word = Self.unsupportedKind(event), !words.contains(word) { words.append(word) }
    }
    return words.map { "the event \"\($0)\" has no counterpart" }
  }

  /// Whether items or rows change.
  var changeItems: Bool {
    events.flatMap(\.events).contains { event in
      switch event {
      case .insert, .delete, .update, .grow, .replace, .refresh, .reload: true
      case .rotate, .memoryWarning, .keyboard, .textSize, .jump: false
      }
    }
  }

  /// The word of an event that a host cannot perform; nil for another one.
  private static func unsupportedKind(_ event: ListEvent) -> String? {
    switch event {
    case .replace, .refresh: "replace"
    case .reload: "reload"
    case .rotate: "rotate"
    case .memoryWarning: "memoryWarning"
    case .textSize: "textSize"
    case .insert, .delete, .update, .grow, .keyboard, .jump: nil
    }
  }

  /// The items that the events add: O(items).
  var addedMessages: [Message] { events.flatMap(\.events).flatMap(\.addedItems).flatMap { $0.items() } }

  /// The events in order.
  ///
  /// - Parameter item: the document of an item.
  func content(_ item: (Message) -> JSONContent) -> JSONContent {
    .array(
      events.flatMap { scheduled -> [JSONContent] in
        switch scheduled.trigger {
        case .at(let time):
          scheduled.events.map { .object([milliseconds("atMs", time)] + members(of: $0, item)) }
        case .near(let edge, let screens, let latency):
          [
            .object([
              .init("when", .object([.init("within", .number(screens)), .init("of", .string(edge.rawValue))])),
              milliseconds("latencyMs", latency),
              .init("pages", .array(scheduled.events.map { .object(members(of: $0, item)) })),
            ])
          ]
        }
      })
  }

  private func milliseconds(_ name: String, _ duration: VirtualDuration) -> JSONContent.Member {
    .init(name, .number(duration.inSeconds * 1000))
  }

  /// The members of an event besides its time; those of an event that a host cannot perform have only its word.
  private func members(of event: ListEvent, _ item: (Message) -> JSONContent) -> [JSONContent.Member] {
    func members(_ word: String, _ others: [JSONContent.Member] = []) -> [JSONContent.Member] {
      [.init("event", .string(word))] + others
    }
    func items(_ added: ContentItems) -> JSONContent.Member {
      let messages: [Message] = added.items()
      return .init("items", .array(messages.map(item)))
    }
    return switch event {
    case .insert(let added, let position):
      position == Int.max
        ? members("append", [items(added)]) : members("insert", [.init("at", .integer(position)), items(added)])
    case .delete(let range):
      members("delete", [.init("at", .integer(range.lowerBound)), .init("count", .integer(range.count))])
    case .update(let new, let position): members("update", [.init("at", .integer(position)), items(new)])
    case .grow(let state): members("grow", [items(state)])
    case .keyboard(let height): members("keyboard", [.init("height", .number(height))])
    case .jump(let row, let isAnimated):
      members("jump", [.init("row", .integer(row)), .init("animated", .boolean(isAnimated))])
    case .replace, .refresh, .reload, .rotate, .memoryWarning, .textSize: members(Self.unsupportedKind(event) ?? "")
    }
  }
}
