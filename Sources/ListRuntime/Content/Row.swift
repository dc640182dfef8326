/// A row of the list: an item of the data, or some of its blocks.
public struct Row: Hashable, Sendable {
  /// Index of the row in the list.
  public var index: Int
  /// Index of the item in the data.
  public var item: Int
  /// The blocks of the item that the row shows; all of them unless a `RowStrategy` splits items.
  public var blocks: Range<Int>
  /// Creates a row that shows these blocks of an item.
  public init(index: Int, item: Int, blocks: Range<Int>) {
    self.index = index
    self.item = item
    self.blocks = blocks
  }
}

/// The content of a list and the classes of its cells: all that a technique may know about the data.
///
/// Items consist of blocks (a chat message has one text, or one to three images), and rows show ranges of blocks.
public protocol ListContent: AnyObject {
  /// Number of items.
  var itemCount: Int { get }
  /// Background color of the list, behind all rows.
  var background: Color { get }
  /// The bars above the list, under which rows scroll, from back to front.
  var bars: [BarStyle] { get }
  /// Number of blocks of an item, at least 1.
  func blockCount(ofItem item: Int) -> Int
  /// Whether an item looks the same as one row of all its blocks and as consecutive rows of one block each.
  var blocksAreIndependent: Bool { get }
  /// The class of a cell that is created for a single row and never reused.
  func singleUseCell(for row: Row) -> CellDescription
  /// The class of a cell that shows only rows of one arrangement.
  func staticCell(for row: Row) -> CellDescription
  /// The class of a cell that can rearrange itself for any row of a family.
  func family(for row: Row) -> CellFamily
  /// The arrangement of a row's family cell.
  func arrangement(for row: Row) -> CellArrangement
  /// Styles of the surfaces of a row's cell, in the order of its surface elements.
  func surfaces(for row: Row) -> [SurfaceStyle]
  /// Texts of a row's labels with their colors, in the order of its label elements.
  func texts(for row: Row) -> [(text: String, color: Color)]
  /// Images of a row with their styles, in the order of its image elements; nil media for an image that does not exist.
  func images(for row: Row) -> [(media: MediaItem?, style: ImageStyle)]
  /// The number of nonempty texts and of images that a row shows when complete.
  func expectedContentCounts(for row: Row) -> (texts: Int, images: Int)
  /// The texts of a row as plain text.
  func plainText(for row: Row) -> String
  /// The estimated height of a row, in points, while heights come from fitting cells.
  func automaticEstimate(for row: Row) -> Double
  /// The estimated height of a row, in points, while heights are calculated.
  func calculatedEstimate(for row: Row) -> Double
  /// For each text of a row, the number of characters that are formatted from raw data or given attributes before a
  /// label can show them; 0 for a text that is shown unchanged. Empty if that is true of all texts.
  func formattedCharacters(for row: Row) -> [Int]
  /// Whether binding a cell passes the row's data to every view, which takes what it needs.
  var passesDataToEveryView: Bool { get }
  /// The formula of a row's height, for strategies that calculate heights; `isPooled` selects the cell's class.
  func heightFormula(for row: Row, isPooled: Bool) -> HeightFormula
  /// The formula of a row's view frames, for strategies that calculate layouts; `isPooled` selects the cell's class.
  func layoutFormula(for row: Row, isPooled: Bool) -> LayoutFormula
}

extension ListContent {
  /// No bars.
  public var bars: [BarStyle] { [] }

  /// Counts the row's texts and images. O(texts and images of the row).
  public func expectedContentCounts(for row: Row) -> (texts: Int, images: Int) {
    (texts(for: row).count { !$0.text.isEmpty }, images(for: row).count { $0.media != nil })
  }
}

/// The height of a row as a sum of text heights and a constant.
public struct HeightFormula: Sendable, Hashable {
  /// The texts whose heights are added, from top to bottom.
  public var texts: [TextBlock]
  /// Constant part of the height, in points.
  public var fixed: Double

  /// A text in a formula.
  public struct TextBlock: Sendable, Hashable {
    /// The characters to measure.
    public var text: String
    /// Font of the text.
    public var font: Font
    /// Maximum width, in points.
    public var maxWidth: Double
    /// Maximum number of lines; 0 is unlimited.
    public var lineLimit: Int
    /// Minimum height, in points: the height of the views beside the text.
    public var minimumHeight: Double
    /// Creates a text that is measured at `maxWidth` with at most `lineLimit` lines.
    public init(text: String, font: Font, maxWidth: Double, lineLimit: Int, minimumHeight: Double = 0) {
      self.text = text
      self.font = font
      self.maxWidth = maxWidth
      self.lineLimit = lineLimit
      self.minimumHeight = minimumHeight
    }
  }
  /// Creates a formula for the sum of the texts' heights and `fixed` points.
  public init(texts: [TextBlock], fixed: Double) {
    self.texts = texts
    self.fixed = fixed
  }
}
