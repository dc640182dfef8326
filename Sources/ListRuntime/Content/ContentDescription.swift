/// The content of a list: its items and their style.
package struct ContentDescription: Sendable {
  /// The items of the list, of the kind that the style shows.
  package let items: ContentItems
  /// The dimensions and colors of the list, which also determine its kind.
  package let style: any ListStyle
  /// Whether every media message is shown as the text "Media message with ID [N]".
  package let showsMediaAsText: Bool

  package init<Style: ListStyle>(_ items: [Style.Item], style: Style, showsMediaAsText: Bool = false) {
    self.init(ContentItems(items), style, showsMediaAsText: showsMediaAsText)
  }

  private init(_ items: ContentItems, _ style: any ListStyle, showsMediaAsText: Bool) {
    self.items = items
    self.style = style
    self.showsMediaAsText = showsMediaAsText
  }

  package var kind: ListKind { style.kind }

  /// The kind of items that the list shows.
  package var itemKind: ItemKind { style.itemKind }

  /// Whether a scenario can show media as text.
  package var canShowMediaAsText: Bool { style.canShowMediaAsText }

  /// Whether any layer of the list has effects, or the list has a bar.
  package var usesLayerEffects: Bool { style.usesLayerEffects }

  /// A copy with other items and the same style; nil if the items are of another kind.
  package func withItems(_ items: ContentItems, mediaAsText: Bool = false) -> ContentDescription? {
    guard items.kind == itemKind else { return nil }
    return ContentDescription(items, style, showsMediaAsText: mediaAsText && canShowMediaAsText)
  }

  /// A copy with the same style and no items.
  package var withoutItems: ContentDescription { style.contentWithoutItems }

  /// The approximate number of cells and images that show all items.
  package var approximateViewCount: Int { showsMediaAsText ? items.count : items.approximateViewCount }

  /// Creates the content of the list; pictures that are not in the library show nothing.
  ///
  /// - Parameter width: the width of the list in points.
  func makeContent(media: MediaLibrary, width: Double) -> any ListContent {
    style.makeContent(items, media: media, width: width, showsMediaAsText: showsMediaAsText)
  }
}

extension ContentDescription: Hashable {
  /// Whether items and style are equal: O(1) if the items share their storage, else O(items).
  package static func == (left: ContentDescription, right: ContentDescription) -> Bool {
    left.showsMediaAsText == right.showsMediaAsText && left.style.isEqual(to: right.style) && left.items == right.items
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(items)
    hasher.combine(kind)
    style.hash(into: &hasher)
    hasher.combine(showsMediaAsText)
  }
}

extension ContentDescription: CustomReflectable {
  /// The parts, with the style under the name of the kind of list: digests of configurations are computed by reflection, which
  /// does not show the type of the style.
  package var customMirror: Mirror {
    Mirror(self, children: ["items": items, kind.rawValue: style, "showsMediaAsText": showsMediaAsText])
  }
}

extension RunConfiguration {
  /// Whether any initial item, or any item added by an event, is shown with pictures: O(items).
  package var showsPictures: Bool {
    !content.showsMediaAsText
      && (content.items.havePictures || events.contains { $0.events.contains(where: \.addsPictures) })
  }
}

extension ListEvent {
  /// Whether the event adds items with pictures.
  fileprivate var addsPictures: Bool {
    switch self {
    case .insert(let items, _), .update(let items, _), .grow(let items), .replace(let items): items.havePictures
    case .refresh(let changes): changes.contains { $0.addsPictures }
    case .delete, .reload, .rotate, .memoryWarning, .keyboard, .textSize, .jump: false
    }
  }
}
