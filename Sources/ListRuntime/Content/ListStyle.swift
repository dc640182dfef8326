/// The dimensions and colors of a kind of list, and how it shows its items.
///
/// A new kind of list conforms in its own file; nothing in this module lists the kinds.
package protocol ListStyle: Hashable, Sendable {
  /// The type of the items that the list shows.
  associatedtype Item: DataItem
  static var kind: ListKind { get }
  /// Whether a scenario can show media as text.
  static var canShowMediaAsText: Bool { get }
  /// Whether any layer of the list has effects, or the list has a bar (see `LayerEffects`).
  var usesLayerEffects: Bool { get }
  /// Creates the style with its standard values.
  init()
  /// Creates the content of a list; pictures that are not in the library show nothing.
  ///
  /// - Parameters:
  ///   - width: the width of the list in points.
  ///   - showsMediaAsText: whether media are shown as texts; false unless ``canShowMediaAsText``.
  func makeContent(
    _ items: [Item], media: MediaLibrary, width: Double, showsMediaAsText: Bool
  ) -> any ListContent
}

/// A kind of list, named by its word in scenario files.
package struct ListKind: RawRepresentable, Hashable, Sendable {
  /// The word in scenarios, as in `chat`.
  package let rawValue: String
  /// The kind with a word.
  package init(rawValue: String) { self.rawValue = rawValue }
}

extension ListStyle {
  /// No effects.
  package var usesLayerEffects: Bool { false }
}

/// The queries on a style whose type is not known.
extension ListStyle {
  var kind: ListKind { Self.kind }
  var itemKind: ItemKind { Item.kind }
  var canShowMediaAsText: Bool { Self.canShowMediaAsText }
  var contentWithoutItems: ContentDescription { ContentDescription([], style: self) }

  func isEqual(to other: any ListStyle) -> Bool { other as? Self == self }

  func makeContent(
    _ items: ContentItems, media: MediaLibrary, width: Double, showsMediaAsText: Bool
  ) -> any ListContent {
    makeContent(items.items(), media: media, width: width, showsMediaAsText: showsMediaAsText)
  }
}
