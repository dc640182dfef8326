/// The content of a chat list: each message is an item whose blocks are its text or its images.
///
/// Dimensions, views and constraints are those of the cells of Reinpalu's test app
/// (Tarpsvo/iOS-Scroll-Performance-Thesis at ef01029, Views/*/…Cells.swift), with media cells on their message's side.
final class ChatContent: ListContent {
  private var messages: [Message] { didSet { places = [] } }
  private let media: MediaLibrary
  private let style: ChatStyle
  private let mediaAsText: Bool
  private let classes: ChatCellClasses
  /// Where the images of each message are in the library, nil for those that are not in it; nil until a row needs them.
  private var places: ContiguousArray<[Int?]?> = []

  /// Creates the content of a chat; references to images that are not in the library show nothing.
  init(messages: [Message], media: MediaLibrary, style: ChatStyle, mediaAsText: Bool) {
    self.messages = messages
    self.media = media
    self.style = style
    self.mediaAsText = mediaAsText
    classes = ChatCellClasses(style: style)
  }

  var itemCount: Int { messages.count }
  var background: Color { style.background }

  func blockCount(ofItem item: Int) -> Int {
    guard !mediaAsText, case .media(let references) = messages[item].body else { return 1 }
    return references.count
  }

  /// False: the images of a message are side by side, and their size depends on their number.
  var blocksAreIndependent: Bool { false }

  private func shape(of row: Row) -> ChatShape {
    let message = messages[row.item]
    let isOutgoing = message.direction == .outgoing
    guard !mediaAsText, case .media = message.body else { return ChatShape(isOutgoing: isOutgoing, imageCount: 0) }
    return ChatShape(isOutgoing: isOutgoing, imageCount: row.blocks.count)
  }

  func singleUseCell(for row: Row) -> CellDescription { classes.singleUseCell(shape(of: row)) }
  func staticCell(for row: Row) -> CellDescription { classes.staticCell(shape(of: row)) }
  func family(for row: Row) -> CellFamily { classes.family(shape(of: row)) }
  func arrangement(for row: Row) -> CellArrangement { classes.arrangement(shape(of: row)) }

  func surfaces(for row: Row) -> [SurfaceStyle] {
    let shape = shape(of: row)
    return shape.imageCount == 0 ? [classes.surface(shape)] : []
  }

  func texts(for row: Row) -> [(text: String, color: Color)] {
    let shape = shape(of: row)
    guard shape.imageCount == 0 else { return [] }
    return [(plainText(for: row), shape.isOutgoing ? style.outgoingText : style.incomingText)]
  }

  func images(for row: Row) -> [(media: MediaItem?, style: ImageStyle)] {
    guard !mediaAsText, case .media(let references) = messages[row.item].body else { return [] }
    let imageStyle = classes.image(shape(of: row))
    return places(of: references, inMessage: row.item)[row.blocks].map { ($0.map { media.items[$0] }, imageStyle) }
  }

  func expectedContentCounts(for row: Row) -> (texts: Int, images: Int) {
    guard !mediaAsText, case .media(let references) = messages[row.item].body else {
      return (plainText(for: row).isEmpty ? 0 : 1, 0)
    }
    return (0, places(of: references, inMessage: row.item)[row.blocks].count { $0 != nil })
  }

  private func places(of references: [String], inMessage item: Int) -> [Int?] {
    if places.isEmpty { places = ContiguousArray(repeating: nil, count: messages.count) }
    if let known = places[item] { return known }
    let found = references.map { media.index(of: $0) }
    places[item] = found
    return found
  }

  func plainText(for row: Row) -> String {
    let message = messages[row.item]
    switch message.body {
    case .text(let text): return text
    case .media: return message.mediaText
    }
  }

  func automaticEstimate(for row: Row) -> Double { style.automaticEstimate }

  func calculatedEstimate(for row: Row) -> Double {
    let shape = shape(of: row)
    return shape.imageCount == 0 ? style.textEstimate : classes.side(shape) + style.mediaEstimateMargin
  }

  var passesDataToEveryView: Bool { false }
  func formattedCharacters(for row: Row) -> [Int] { [] }

  func layoutFormula(for row: Row, isPooled: Bool) -> LayoutFormula {
    let heights = heightFormula(for: row, isPooled: isPooled)
    return classes.layoutFormula(shape(of: row), isPooled: isPooled, texts: heights.texts)
  }

  func heightFormula(for row: Row, isPooled: Bool) -> HeightFormula {
    let shape = shape(of: row)
    guard shape.imageCount == 0 else {
      let margin = isPooled ? style.wrapMarginVertical : style.freshMediaMarginVertical
      return HeightFormula(texts: [], fixed: classes.side(shape) + 2 * margin)
    }
    let maxWidth =
      classes.screenWidth - style.wrapMarginFixed - style.wrapMarginDynamic - 2 * style.textMarginHorizontal
    return HeightFormula(
      texts: [
        HeightFormula.TextBlock(
          text: plainText(for: row), font: Font(pointSize: style.fontSize), maxWidth: maxWidth, lineLimit: 0)
      ], fixed: 2 * style.textMarginVertical + 2 * style.wrapMarginVertical)
  }
}

extension ChatContent: EditableContent {
  var currentItems: ContentItems { ContentItems(messages) }

  func setWidth(_ width: Double) { classes.screenWidth = width }

  func insert(_ new: ContentItems, at position: Int) {
    messages.insertItems(new.items(), at: position)
  }

  func delete(_ range: Range<Int>) { messages.deleteItems(range) }

  func update(_ new: ContentItems, at position: Int) {
    messages.updateItems(new.items(), at: position)
  }
}

/// The properties that determine a chat cell's class: the message's side and its number of images (0 for a text).
struct ChatShape {
  var isOutgoing: Bool
  var imageCount: Int
}
