package import JSON
package import ListRuntime
import Scenarios

/// A run as data for a host: the document of the run, and what that has only as digests or does not have: items, pictures,
/// events, gestures, fonts and colors.
///
/// Lengths are points, colors `#RRGGBB`.
package struct HostStudy: Sendable {
  private let run: RunConfiguration

  /// Creates the document of a run.
  package init(_ run: RunConfiguration) { self.run = run }

  /// The fonts of texts; the first one that is installed is used.
  package static let fontFamily = "Liberation Sans, Arial, Helvetica, sans-serif"

  /// Height of a line of text over the font size, before rounding up to whole points: browsers' `normal` is near 1.2
  /// (CSS Inline Layout Module Level 3, section 5.1), and a fixed one makes calculated heights exact.
  private static let lineHeight = 1.2

  /// The positions in the media library of the pictures that the items show, and those that events add, ascending:
  /// O(items · log pictures).
  package var pictures: [Int] {
    guard !run.content.showsMediaAsText else { return [] }
    let messages: [Message] = run.content.items.items() + events.addedMessages
    let positions = messages.flatMap { message -> [Int] in
      guard case .media(let references) = message.body else { return [] }
      return references.compactMap { run.media.index(of: $0) }
    }
    return Set(positions).sorted()
  }

  private var events: HostEvents { HostEvents(run.events) }

  /// Whether the list is of a kind that hosts show: a chat.
  package var isSupported: Bool { run.content.style is ChatStyle }

  /// The document; nil if the list shows something other than a chat.
  package func content() -> JSONContent? {
    guard let style = run.content.style as? ChatStyle else { return nil }
    let messages: [Message] = run.content.items.items()
    var documents = RunDocuments()
    let document = documents.document(of: run).root
    let scroll = (document["scroll"]?.objectMembers ?? []).filter { $0.key != "samples" }
    // A host has costs of its own.
    let shared = (document.objectMembers ?? []).filter { !["data", "device", "events", "scroll"].contains($0.key) }
    return .object(
      shared + [
        .init("screen", .null(or: document["device"]?["screen"])), .init("background", color(style.background)),
        .init(
          "font",
          .object([
            .init("family", .string(Self.fontFamily)), .init("size", .number(style.fontSize)),
            .init("lineHeight", .number((style.fontSize * Self.lineHeight).rounded(.up))),
          ])), .init("style", self.style(style)), .init("items", .array(messages.map(item))),
        .init("mediaAsText", .boolean(run.content.showsMediaAsText)),
        .init("media", .array(run.media.items.map(picture))),
        .init("events", events.content(item)), .init("scroll", .object(scroll + HostDriver(run.driver).drawn)),
      ])
  }

  /// The dimensions and colors under the names of the style's properties.
  private func style(_ style: ChatStyle) -> JSONContent {
    .object(
      Mirror(reflecting: style).children.compactMap { child in
        guard let name = child.label else { return nil }
        switch child.value {
        case let length as Double: return .init(name, .number(length))
        case let fill as Color: return .init(name, color(fill))
        default: return nil
        }
      })
  }

  private func color(_ color: Color) -> JSONContent { .string("#\(color.hexadecimal)") }

  private func item(_ message: Message) -> JSONContent {
    var members: [JSONContent.Member] = [
      .init("id", .integer(message.messageId)), .init("outgoing", .boolean(message.direction == .outgoing)),
    ]
    switch message.body {
    case .media(let references) where !run.content.showsMediaAsText:
      members.append(
        .init("images", .array(references.map { .null(or: run.media.index(of: $0).map { .integer($0) }) })))
    case .media: members.append(.init("text", .string(message.mediaText)))
    case .text(let text): members.append(.init("text", .string(text)))
    }
    return .object(members)
  }

  private func picture(_ media: MediaItem) -> JSONContent {
    .object([
      .init("url", .string(media.url)), .init("width", .integer(media.pixelWidth)),
      .init("height", .integer(media.pixelHeight)), .init("format", .string(media.format.rawValue)),
      .init("frames", .integer(media.frameCount)),
    ])
  }
}
