/// A look that a part of an item can have, as data: its views and where they lie in the block.
struct BlockTemplate: Sendable {
  /// One view of a block.
  struct Element: Sendable {
    /// What kind of view it is.
    var kind: CellElement.Kind
    /// The element it lies in, by its position in the block; nil is the cell's content view.
    var holder: Int?
    /// Where it lies; positions are those in the block, and the cell's upper edge is the block's.
    var placement: ViewPlacement

    init(_ kind: CellElement.Kind, in holder: Int? = nil, _ placement: ViewPlacement) {
      (self.kind, self.holder, self.placement) = (kind, holder, placement)
    }
  }

  /// The name of the look, unique in its content.
  var name: String
  /// Its views in drawing order; at least one.
  var elements: [Element]
  /// The element that reaches lowest.
  var lowest: Int
  /// Points between that one's lower edge and the block's.
  var bottomMargin: Double
}

/// What a part of an item shows, and in which look.
struct Block: Sendable {
  /// A text of a block.
  struct Text: Sendable {
    /// What the label shows.
    var text: String
    /// Whether it is made from raw data, such as a date or a number, or given attributes, before it can be shown.
    var isFormatted: Bool

    init(_ text: String, isFormatted: Bool = false) { (self.text, self.isFormatted) = (text, isFormatted) }
  }

  /// The look.
  var template: BlockTemplate
  /// Texts of its labels, in order.
  var texts: [Text] = []
  /// Pictures of its image views, in order.
  var images: [MediaReference] = []
}
