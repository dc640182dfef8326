package import ListRuntime

/// Lists of declared content that tests of techniques for layers use.
package enum CardSample {
  /// A white card with round corners, a shadow and a text in each row.
  package static func content(texts: [String], shadow: ShadowStyle?) -> ContentDescription {
    let card = SurfaceStyle(
      fill: .white, cornerRadius: 8, backdropColor: .white, effects: LayerEffects(shadow: shadow))
    return content(
      texts: texts, stack: DeclaredStack(.vertical, insets: DeclaredStack.Insets(8), surface: card, views: [title]))
  }

  /// A picture of 50 pt with a style beside a text in each row.
  package static func thumbnails(_ count: Int, _ style: ImageStyle) -> ContentDescription {
    let image = DeclaredView.image(DeclaredImage("picture", width: 50, height: .points(50), style: style))
    return content(
      texts: (0..<count).map { "Row \($0)" }, stack: DeclaredStack(.horizontal, spacing: 8, views: [image, title]))
  }

  /// The picture of all thumbnails.
  package static let picture = MediaItem(
    url: "picture", format: .jpeg, pixelWidth: 100, pixelHeight: 100, byteCount: 1000)

  /// The text of an item in black.
  package static let title = DeclaredView.text(
    DeclaredText(.field("title"), style: LabelStyle(font: Font(pointSize: 14), color: .black, lineLimit: 0)))

  /// Items with a title and a picture, in rows of one block with margins.
  package static func content(texts: [String], stack: DeclaredStack) -> ContentDescription {
    var style = DeclaredStyle()
    style.background = Color(rgb: 0xECEFF1)
    style.blocks = [
      DeclaredBlock(DeclaredStack(.vertical, insets: DeclaredStack.Insets(10), views: [.stack(stack)]))
    ]
    let items = texts.enumerated().map { index, text in
      DeclaredItem(
        itemId: index, texts: [DeclaredItem.Field("title", text)], pictures: [DeclaredItem.Field("picture", "picture")])
    }
    return ContentDescription(items, style: style)
  }
}
