/// The look of a list that a scenario declares: its blocks from top to bottom.
package struct DeclaredStyle: Sendable, Hashable {
  /// The blocks of a row, from top to bottom. Techniques that split rows make a row of each.
  package var blocks: [DeclaredBlock]
  /// Estimated height of a row, in points: UITableView's default row height.
  package var estimate: Double = 44
  /// Background color of the list; cells are clear.
  package var background = Color.white
  /// Bars above the list, from back to front.
  package var bars: [BarStyle] = []
  /// Whether links, mentions and hashtags in texts are highlighted by attributes.
  package var highlightsLinks = false
  /// The sections of the list; nil for none.
  package var sections: DeclaredSections?

  /// Creates the style of a table with a picture of 50 points beside a title.
  package init() {
    blocks = [
      DeclaredBlock(
        DeclaredStack(
          .horizontal, spacing: 10, insets: DeclaredStack.Insets(10),
          views: [
            .image(
              DeclaredImage(
                "picture", width: 50, height: .points(50), style: ImageStyle(size: PointSize(width: 0, height: 0)))),
            .text(
              DeclaredText(
                .field("title"), style: LabelStyle(font: Font(pointSize: 17), color: .black, lineLimit: 0))),
          ]))
    ]
  }
}

/// The sections of declared content: each begins with an item that is its header.
package struct DeclaredSections: Sendable, Hashable {
  /// The type of the items that are headers.
  package var header: String
  /// Whether the header of the current section stays at the top, as in a plain table view.
  package var isSticky: Bool

  /// Sections whose headers are the items of a type.
  package init(header: String, isSticky: Bool = true) { (self.header, self.isSticky) = (header, isSticky) }
}

/// A block of declared content: a stack that is part of the rows of some types of items.
package struct DeclaredBlock: Sendable, Hashable {
  /// The types of items that have the block; nil for all.
  package var types: [String]?
  /// What the block shows.
  package var stack: DeclaredStack

  /// A block for items of some types; nil for all.
  package init(types: [String]? = nil, _ stack: DeclaredStack) { (self.types, self.stack) = (types, stack) }

  /// Whether an item has the block: it is of one of the block's types, and has one of the fields that the block shows.
  package func isShown(in item: DeclaredItem) -> Bool {
    (types?.contains(item.type) ?? true) && DeclaredView.stack(stack).isShown(in: item)
  }
}

/// Shows items as the blocks that a scenario declares.
struct DeclaredDesign: BlockDesign {
  private let style: DeclaredStyle
  let waitsForPictures: Bool

  init(style: DeclaredStyle) {
    self.style = style
    waitsForPictures = style.blocks.contains { !DeclaredView.stack($0.stack).awaitedPictures.isEmpty }
  }

  var background: Color { style.background }
  var estimate: Double { style.estimate }
  var passesDataToEveryView: Bool { false }
  var bars: [BarStyle] { style.bars }
  var highlightsLinks: Bool { style.highlightsLinks }
  var hasStickyHeaders: Bool { style.sections?.isSticky ?? false }
  func isSectionHeader(_ item: DeclaredItem) -> Bool { item.type == style.sections?.header }

  func blockCount(of item: DeclaredItem) -> Int { max(1, style.blocks.count { $0.isShown(in: item) }) }

  /// The blocks of an item; an item that has none, which the scenario reader rejects, is an empty row.
  func blocks(of item: DeclaredItem, in context: BlockContext) -> [Block] {
    let shown = style.blocks.enumerated().filter { $0.element.isShown(in: item) }
    let blocks = shown.map { number, block in
      var layout = DeclaredLayout(item: item, style: style, in: context)
      return layout.block(block.stack, number: number + 1)
    }
    if !blocks.isEmpty { return blocks }
    var empty = DeclaredLayout(item: item, style: style, in: context)
    return [empty.block(DeclaredStack(.vertical, height: 0, surface: .clear, views: []), number: 0)]
  }

  var cutsTexts: Bool { style.blocks.contains { DeclaredView.stack($0.stack).cutsTexts } }
  var hasPictureHeights: Bool { style.blocks.contains { DeclaredView.stack($0.stack).hasPictureHeights } }

  func placeholderPictures(of item: DeclaredItem) -> [MediaReference] {
    let shown = style.blocks.filter { $0.isShown(in: item) }
    let fields = shown.flatMap { DeclaredView.stack($0.stack).awaitedPictures }
    return Set(fields.compactMap(item.picture)).sorted()
  }
}

extension SurfaceStyle {
  /// A surface that shows nothing.
  fileprivate static let clear = SurfaceStyle(fill: .clear, cornerRadius: 0, backdropColor: .clear)
}

extension Color {
  /// Fully transparent.
  package static let clear = Color(rgba: 0)

  /// A color from 0xRRGGBBAA.
  package init(rgba: UInt32) {
    self.init(rgb: 0)
    self.rgba = rgba
  }
}

extension DeclaredStyle: ListStyle {
  package static let kind = ListKind(rawValue: "blocks")
  package static let canShowMediaAsText = false
  package var usesLayerEffects: Bool {
    !bars.isEmpty || blocks.contains { DeclaredView.stack($0.stack).usesLayerEffects }
  }

  package func makeContent(
    _ items: [DeclaredItem], media: MediaLibrary, width: Double, showsMediaAsText: Bool
  ) -> any ListContent {
    BlockContent(items, design: DeclaredDesign(style: self), media: media, width: width)
  }
}
