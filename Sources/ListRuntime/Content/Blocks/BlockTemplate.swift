/// The views of a block and their placements, as data; blocks of the same template can share a cell class.
struct BlockTemplate: Sendable {
  /// One view of a block.
  struct Element: Sendable {
    /// The kind of view, with its style.
    var kind: CellElement.Kind
    /// Index of the parent element in the block; nil is the cell's content view.
    var parent: Int?
    /// Placement of the view; indices refer to the block, and `Top.cell` means the block's top edge.
    var placement: ViewPlacement

    init(_ kind: CellElement.Kind, in parent: Int? = nil, _ placement: ViewPlacement) {
      (self.kind, self.parent, self.placement) = (kind, parent, placement)
    }
  }

  /// Name of the template. Blocks with the same name and the same lengths are the same; with other lengths, they differ only in the constants
  /// of their constraints, which cells adapt.
  var name: String
  /// The lengths in points in which blocks with this name differ.
  var lengths: [Double] = []
  /// The views in drawing order; at least one.
  var elements: [Element]
  /// Index of the element with the lowest bottom edge.
  var lowestElement: Int
  /// Points between that element's bottom edge and the block's.
  var bottomMargin: Double
  /// Whether the block ends below the lowest element in calculated layouts too, which otherwise end below the lowest of all views.
  var determinesHeight = false
}

/// A part of an item: a template and the content of its views.
struct Block: Sendable {
  struct Text: Sendable {
    /// The text of the label.
    var text: String
    /// Number of characters that are formatted from raw data, such as a date or a number, or given attributes before the text is shown: all
    /// or none.
    let formattedCharacterCount: Int
    /// The whole text in the lines of the label, if the app measures it to cut it; otherwise nil.
    var whole: HeightFormula.TextBlock?

    init(_ text: String, isFormatted: Bool = false, whole: HeightFormula.TextBlock? = nil) {
      (self.text, self.whole) = (text, whole)
      formattedCharacterCount = isFormatted ? text.displayedCharacterCount : 0
    }
  }

  /// The views of the block.
  var template: BlockTemplate
  /// Texts of the labels, in order.
  var texts: [Text] = []
  /// Pictures of the image views, in order.
  var images: [MediaReference] = []
}
