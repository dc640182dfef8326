/// What blocks depend on besides their items.
struct BlockContext: Sendable {
  /// Width of the list, in points.
  var width: Double
  /// What is known of the sizes of pictures.
  var sizes: PictureSizes
  /// The user's text size, relative to that of the fonts.
  var textScale = 1.0
}

/// Describes how a list of blocks shows items of one type.
protocol BlockDesign {
  /// The type of the items.
  associatedtype Item: DataItem
  /// Background color of the list; cells are clear.
  var background: Color { get }
  /// Estimated height of any row, in points.
  var estimate: Double { get }
  /// Whether binding a cell passes the row's data to every view, which takes what it needs.
  var passesDataToEveryView: Bool { get }
  /// Bars above the list, from back to front.
  var bars: [BarStyle] { get }
  /// Whether links in texts are highlighted.
  var highlightsLinks: Bool { get }
  /// Whether headers of sections stay at the top.
  var hasStickyHeaders: Bool { get }
  /// Whether an item is the header of a section.
  func isSectionHeader(_ item: Item) -> Bool
  /// The number of blocks of an item, without making them.
  func blockCount(of item: Item) -> Int
  /// The blocks of an item, from top to bottom; at least one.
  func blocks(of item: Item, in context: BlockContext) -> [Block]
  /// Whether the heights of any views follow from their pictures.
  var hasPictureHeights: Bool { get }
  /// Whether the heights of any rows change when pictures arrive.
  var waitsForPictures: Bool { get }
  /// The pictures of an item whose arrival changes the height of its rows, unless their sizes are known; each once.
  func placeholderPictures(of item: Item) -> [MediaReference]
  /// Whether the app cuts texts itself.
  var cutsTexts: Bool { get }
}

extension BlockDesign {
  /// No bars.
  var bars: [BarStyle] { [] }
  /// No.
  var highlightsLinks: Bool { false }
  /// No sections.
  var hasStickyHeaders: Bool { false }
  /// No sections.
  func isSectionHeader(_ item: Item) -> Bool { false }
  /// No.
  var hasPictureHeights: Bool { false }
  /// No.
  var waitsForPictures: Bool { false }
  /// None.
  func placeholderPictures(of item: Item) -> [MediaReference] { [] }
  /// No.
  var cutsTexts: Bool { false }
}

/// The content of a list whose items consist of blocks; a row stacks some or all blocks of an item.
final class BlockContent<Design: BlockDesign>: ListContent {
  private let design: Design
  private let media: MediaLibrary
  private let classes = BlockCellClasses()
  private var items: [Design.Item] {
    didSet {
      isUnchanged = false
      recentItems.removeAll()
      placeholders = nil
    }
  }
  /// What is known of the items that were asked for last, by position. A list may have a million items, whose blocks would take more memory
  /// than all else.
  private var recentItems: [Int: RecentItem] = [:]
  /// The positions of the items that show each picture which changes their height when it arrives, ascending; nil until one arrives.
  private var placeholders: [MediaReference: [Int]]?
  private var context: BlockContext {
    didSet {
      isUnchanged = false
      recentItems.removeAll(keepingCapacity: true)
    }
  }
  private(set) var isUnchanged = true

  /// The maximum number of items in ``recentItems``: all of most lists.
  private static var recentLimit: Int { 4096 }

  /// The blocks of an item, and the cell classes of the rows that show some of them.
  private struct RecentItem {
    let blocks: [Block]
    var arrangements: [(blocks: Range<Int>, arrangement: BlockCellClasses.Arrangement)] = []
  }

  /// Creates the content of a list with a width in points; pictures that are not in the library show nothing.
  init(_ items: [Design.Item], design: Design, media: MediaLibrary, width: Double) {
    self.items = items
    self.design = design
    self.media = media
    context = BlockContext(width: width, sizes: PictureSizes(media))
  }

  var itemCount: Int { items.count }
  var background: Color { design.background }
  var bars: [BarStyle] { design.bars }
  var passesDataToEveryView: Bool { design.passesDataToEveryView }

  func blockCount(ofItem item: Int) -> Int { design.blockCount(of: items[item]) }
  var blocksAreIndependent: Bool { true }

  private func blocks(of row: Row) -> ArraySlice<Block> { blocks(ofItem: row.item)[row.blocks] }

  private func blocks(ofItem item: Int) -> [Block] {
    if let known = recentItems[item] { return known.blocks }
    if recentItems.count == Self.recentLimit { recentItems.removeAll(keepingCapacity: true) }
    let blocks = design.blocks(of: items[item], in: context)
    recentItems[item] = RecentItem(blocks: blocks)
    return blocks
  }

  private func arrangement(of row: Row) -> BlockCellClasses.Arrangement {
    if let known = recentItems[row.item]?.arrangements.first(where: { $0.blocks == row.blocks }) {
      return known.arrangement
    }
    let arrangement = classes.arrangement(blocks(of: row).map(\.template))
    recentItems[row.item]?.arrangements.append((row.blocks, arrangement))
    return arrangement
  }

  func singleUseCell(for row: Row) -> CellDescription { arrangement(of: row).description }
  func staticCell(for row: Row) -> CellDescription { arrangement(of: row).description }

  /// Families rearrange nothing: rows that need other views have another class.
  func family(for row: Row) -> CellFamily {
    let description = arrangement(of: row).description
    return CellFamily(
      name: description.name, elements: description.elements, optionalElements: 0..<0,
      constraints: description.constraints)
  }

  func arrangement(for row: Row) -> CellArrangement {
    CellArrangement(attached: 0..<0, perBind: [], perElement: [], updated: [])
  }

  func surfaces(for row: Row) -> [SurfaceStyle] { arrangement(of: row).surfaces }

  func texts(for row: Row) -> [(text: String, color: Color)] {
    labels(for: row, arrangement(of: row)).map { ($0.text, $1.style.color) }
  }

  /// Each text of a row with its label.
  private func labels(
    for row: Row, _ arrangement: BlockCellClasses.Arrangement
  ) -> Zip2Sequence<[Block.Text], [(style: LabelStyle, placement: ViewPlacement)]> {
    paired(blocks(of: row).flatMap(\.texts), arrangement.labels, "texts and labels of row \(row.index)")
  }

  func formattedCharacters(for row: Row) -> [Int] {
    blocks(of: row).flatMap { $0.texts.map(\.formattedCharacterCount) }
  }

  func images(for row: Row) -> [(media: MediaItem?, style: ImageStyle)] {
    let styles = arrangement(of: row).images
    return paired(blocks(of: row).flatMap(\.images), styles, "images and image views of row \(row.index)").map {
      (media[$0], $1)
    }
  }

  func plainText(for row: Row) -> String {
    blocks(of: row).flatMap { $0.texts.map(\.text) }.joined(separator: "\n")
  }

  func automaticEstimate(for row: Row) -> Double { design.estimate }
  func calculatedEstimate(for row: Row) -> Double { design.estimate }

  func layoutFormula(for row: Row, isPooled: Bool) -> LayoutFormula {
    let arrangement = arrangement(of: row)
    let texts = labels(for: row, arrangement).map { block, label in
      HeightFormula.TextBlock(
        text: block.text, font: label.style.font, maxWidth: label.placement.width(in: context.width),
        lineLimit: label.style.lineLimit)
    }
    return LayoutFormula(
      texts: texts, placements: arrangement.placements, bottomMargin: arrangement.bottomMargin, width: context.width,
      lowest: arrangement.lowest)
  }

  func heightFormula(for row: Row, isPooled: Bool) -> HeightFormula {
    let formula = layoutFormula(for: row, isPooled: isPooled)
    let texts = formula.placements.compactMap { placement -> HeightFormula.TextBlock? in
      switch placement.height {
      case .text(let index, _): return formula.texts[index]
      case .textAtLeast(let index, let minimum):
        var text = formula.texts[index]
        text.minimumHeight = minimum
        return text
      case .points, .spanning: return nil
      }
    }
    let withoutTexts = formula.frames { _, _ in PointSize(width: 0, height: 0) }.height
    return HeightFormula(texts: texts, fixed: texts.reduce(withoutTexts) { $0 - $1.minimumHeight })
  }
}

extension ViewPlacement {
  /// Width of a view whose width does not depend on its text, given the width of the cell, both in points.
  fileprivate func width(in cell: Double) -> Double {
    switch horizontal {
    case .leading(_, .points(let points)), .trailing(_, .points(let points)): points
    case .leading(let margin, _), .trailing(let margin, _): cell - margin
    case .between(let left, let right): cell - left - right
    }
  }
}

extension BlockContent: ReusableContent {}

extension BlockContent: AttributedContent {
  var highlightsLinks: Bool { design.highlightsLinks }
}

extension BlockContent: SectionedContent {
  var hasStickyHeaders: Bool { design.hasStickyHeaders }
  func isSectionHeader(_ item: Int) -> Bool { design.isSectionHeader(items[item]) }
}

extension BlockContent: PictureSizedContent {
  var hasPictureHeights: Bool { design.hasPictureHeights }
  func adaptedConstraints(for row: Row) -> [LayoutConstraint] {
    let arrangement = arrangement(of: row)
    return arrangement.adapts ? arrangement.description.constraints : []
  }
  var waitsForPictures: Bool { design.waitsForPictures }

  func awaitedPictures(ofItem item: Int) -> [MediaReference] {
    design.placeholderPictures(of: items[item]).filter { !context.sizes.isKnown($0) }
  }

  func items(awaiting picture: MediaReference) -> [Int] {
    // Most pictures that arrive are known.
    guard !context.sizes.isKnown(picture) else { return [] }
    let found = placeholders ?? itemsByPlaceholder()
    placeholders = found
    return found[picture] ?? []
  }

  private func itemsByPlaceholder() -> [MediaReference: [Int]] {
    items.enumerated().reduce(into: [:]) { positions, item in
      for picture in design.placeholderPictures(of: item.element) {
        positions[picture, default: []].append(item.offset)
      }
    }
  }

  func learnSize(of picture: MediaReference) {
    context.sizes.learn(picture)
  }
}

extension BlockContent: CutTextContent {
  var cutsTexts: Bool { design.cutsTexts }
  func wholeTexts(for row: Row) -> [HeightFormula.TextBlock] {
    blocks(of: row).flatMap { $0.texts.compactMap(\.whole) }
  }

  func setTextScale(_ scale: Double) {
    context.textScale = scale
  }
}

extension BlockContent: EditableContent {
  var currentItems: ContentItems { ContentItems(items) }

  func setWidth(_ width: Double) {
    context.width = width
    classes.removeAll()
  }

  func insert(_ new: ContentItems, at position: Int) {
    items.insertItems(new.items(), at: position)
  }

  func delete(_ range: Range<Int>) {
    items.deleteItems(range)
  }

  func update(_ new: ContentItems, at position: Int) {
    items.updateItems(new.items(), at: position)
  }
}
