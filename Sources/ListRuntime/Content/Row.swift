/// A row of the list: an item of the data, or a part of one.
public struct Row: Hashable, Sendable {
  /// Position in the list.
  public var index: Int
  /// Position of its item in the data.
  public var item: Int
  /// The item's blocks it shows; all of them unless a `RowStrategy` splits items.
  public var blocks: Range<Int>
  /// A row.
  public init(index: Int, item: Int, blocks: Range<Int>) {
    self.index = index
    self.item = item
    self.blocks = blocks
  }
}

/// What a list shows, and how its cells are built: everything a technique may know about the data.
///
/// Items consist of blocks (a chat message: one text, or one to three images), and rows show ranges of them.
public protocol ListContent: AnyObject {
  /// Number of items.
  var itemCount: Int { get }
  /// Colour behind all rows.
  var background: Color { get }
  /// Number of blocks of an item, at least 1.
  func blockCount(ofItem item: Int) -> Int
  /// Whether rows of one block each, one below the other, show what one row of all the blocks shows.
  var blocksStandAlone: Bool { get }
  /// The class of a cell that is built anew for one row.
  func freshCell(for row: Row) -> CellDescription
  /// The class of a cell that only ever shows rows of the same arrangement.
  func staticCell(for row: Row) -> CellDescription
  /// The class of a cell that rearranges itself for any row of a family.
  func family(for row: Row) -> CellFamily
  /// How a cell of the family is arranged for a row.
  func arrangement(for row: Row) -> CellArrangement
  /// How surfaces of a row's cell look, in the order of its surface elements.
  func surfaces(for row: Row) -> [SurfaceStyle]
  /// Texts of a row's labels with their colours, in the order of its label elements.
  func texts(for row: Row) -> [(text: String, color: Color)]
  /// Images of a row, in order.
  func images(for row: Row) -> [(media: MediaItem, style: ImageStyle)]
  /// How many texts of a row are not empty, and how many images it has.
  func shownCounts(for row: Row) -> (texts: Int, images: Int)
  /// The row as plain text.
  func plainText(for row: Row) -> String
  /// The estimate of a row's height while heights come from fitting cells.
  func automaticEstimate(for row: Row) -> Double
  /// The estimate of a row's height while heights are calculated.
  func calculatedEstimate(for row: Row) -> Double
  /// For each text of a row, the characters that are made from raw data or given attributes before a label can show them: 0
  /// for a text that is shown as it comes; nothing at all if every text is.
  func formattedCharacters(for row: Row) -> [Int]
  /// Whether a cell that is filled hands its row's data to every one of its views, which takes what it needs.
  var handsDataToEveryView: Bool { get }
  /// What a row's height consists of, for a strategy that calculates it; `isPooled` tells which class its cell has.
  func heightFormula(for row: Row, isPooled: Bool) -> HeightFormula
  /// Where the views of a row's cell lie, for a strategy that calculates it; `isPooled` tells which class its cell has.
  func layoutFormula(for row: Row, isPooled: Bool) -> LayoutFormula
}

extension ListContent {
  /// Counts them. O(texts and images of the row).
  public func shownCounts(for row: Row) -> (texts: Int, images: Int) {
    (texts(for: row).count { !$0.text.isEmpty }, images(for: row).count)
  }
}

/// What a row's height consists of.
public struct HeightFormula: Sendable, Hashable {
  /// Texts above each other, each with its font, its greatest width in points and its most lines (0: any number).
  public var texts: [TextBlock]
  /// Points that are there whatever the texts.
  public var fixed: Double

  /// A text of a formula.
  public struct TextBlock: Sendable, Hashable {
    /// The text.
    public var text: String
    /// Its font.
    public var font: Font
    /// Its greatest width, in points.
    public var maxWidth: Double
    /// Its most lines; 0 is any number.
    public var lineLimit: Int
    /// A text.
    public init(text: String, font: Font, maxWidth: Double, lineLimit: Int) {
      self.text = text
      self.font = font
      self.maxWidth = maxWidth
      self.lineLimit = lineLimit
    }
  }
  /// A formula.
  public init(texts: [TextBlock], fixed: Double) {
    self.texts = texts
    self.fixed = fixed
  }
}
