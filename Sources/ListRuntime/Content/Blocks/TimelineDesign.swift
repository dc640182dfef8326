/// The dimensions and colors of a timeline; lengths are in points.
///
/// The article that describes the structure (K. Lee, Improving LINE Timeline performance on iOS through implementation
/// of a view model, LINE Engineering, 2017) gives no values. These are assumptions, typical of such a feed.
public struct TimelineStyle: Sendable, Hashable {
  /// Margin left and right of the views in a block, and above its first view.
  public var margin: Double = 12
  /// Gap between the views of a block.
  public var gap: Double = 8
  /// Width and height of the author's picture.
  public var avatarSide: Double = 40
  /// Height of a single photo and of a video's poster, which span the list between its margins.
  public var photoHeight: Double = 200
  /// Width and height of each photo in a post with several.
  public var thumbnailSide: Double = 120
  /// Width and height of the picture of a linked page.
  public var linkSide: Double = 64
  /// Width and height of a sticker.
  public var stickerSide: Double = 120
  /// Height of the row of buttons.
  public var actionsHeight: Double = 36
  /// Height of the gap between posts.
  public var separator: Double = 8
  /// Font size of posts.
  public var fontSize: Double = 14
  /// Font size of names, dates, counts and comments.
  public var smallFontSize: Double = 12
  /// Estimated height of a row: UITableView's default row height.
  public var estimate: Double = 44
  /// Background color of blocks.
  public var fill = Color.white
  /// Text color of names.
  public var nameColor = Color(rgb: 0x263238)
  /// Text color of dates and counts.
  public var quietColor = Color(rgb: 0x78909C)
  /// Background color of the list, visible between posts.
  public var background = Color(rgb: 0xECEFF1)

  /// Creates the style whose sizes are assumed, because no source states them.
  public init() {}
}

/// Shows a post as separate blocks: header, text, attachment, like and comment counts, comments, and a row of buttons.
///
/// Each block has a container view that contains its other views.
struct TimelineDesign: BlockDesign {
  private let style: TimelineStyle

  init(style: TimelineStyle) { self.style = style }

  var background: Color { style.background }
  var estimate: Double { style.estimate }
  var passesDataToEveryView: Bool { true }

  private var small: Font { Font(pointSize: style.smallFontSize) }
  private var bold: Font { Font(pointSize: style.smallFontSize, weight: .bold) }
  private var body: Font { Font(pointSize: style.fontSize) }
  private var full: ViewPlacement.Horizontal { .between(left: style.margin, right: style.margin) }

  func blockCount(of post: Post) -> Int {
    // The header and the actions, and the parts that the post has.
    var count = 2 + post.comments.count
    if !post.text.isEmpty { count += 1 }
    if post.attachment != .none { count += 1 }
    if hasCounts(post) { count += 1 }
    return count
  }

  private func hasCounts(_ post: Post) -> Bool { post.likes > 0 || !post.comments.isEmpty }

  func blocks(of post: Post, in context: BlockContext) -> [Block] {
    var blocks = [header(post)]
    if !post.text.isEmpty { blocks.append(text(post)) }
    if let attached = attachment(post, width: context.width) { blocks.append(attached) }
    if hasCounts(post) { blocks.append(counts(post)) }
    blocks += post.comments.map(comment)
    return blocks + [actions()]
  }

  private func header(_ post: Post) -> Block {
    var block = BlockBuilder()
    let side = style.avatarSide
    block.container(style.fill, childCount: 4, bottomMargin: 0)
    let avatar = ViewPlacement(
      .leading(style.margin, width: .points(side)), top: .cell(style.margin), height: .points(side))
    let right = style.margin + style.linkSide / 2
    let beside = ViewPlacement.Horizontal.between(left: style.margin + side + style.gap, right: right)
    block.label(
      post.author, bold, color: style.nameColor, lines: 1, isFormatted: true,
      ViewPlacement(beside, top: .cell(style.margin), height: .points(side / 2)))
    block.label(
      DateText.text(seconds: post.createdAt), small, color: style.quietColor, lines: 1, isFormatted: true,
      ViewPlacement(beside, top: .cell(style.margin + side / 2), height: .points(side / 2)))
    block.button(.trailing(style.margin, width: .points(side / 2)), top: .cell(style.margin), side: side / 2)
    let lowest = block.image(post.avatar, avatar, width: side)
    return block.block(named: "header", lowest: lowest, bottomMargin: 0)
  }

  private func text(_ post: Post) -> Block {
    var block = BlockBuilder()
    block.container(style.fill, childCount: 1, bottomMargin: 0)
    let lowest = block.label(
      post.text, body, isFormatted: true, ViewPlacement(full, top: .cell(style.gap), height: block.nextTextHeight))
    return block.block(named: "text", lowest: lowest, bottomMargin: 0)
  }

  private func attachment(_ post: Post, width: Double) -> Block? {
    switch post.attachment {
    case .none: nil
    case .photos(let photos) where photos.count == 1: picture(photos[0], named: "photo", width: width, isVideo: false)
    case .photos(let photos): thumbnails(photos)
    case .link(let title, let host, let image): link(title, host, image)
    case .sticker(let picture): sticker(picture)
    case .video(let poster): picture(poster, named: "video", width: width, isVideo: true)
    }
  }

  /// One picture over the whole width, with a play button on a video.
  private func picture(_ url: MediaReference, named name: String, width: Double, isVideo: Bool) -> Block {
    var block = BlockBuilder()
    block.container(style.fill, childCount: 1, bottomMargin: 0)
    let lowest = block.image(
      url, ViewPlacement(full, top: .cell(style.gap), height: .points(style.photoHeight)),
      width: max(1, width - 2 * style.margin))
    if isVideo {
      block.button(
        .leading(style.margin + style.gap, width: .points(style.avatarSide)), top: .cell(2 * style.gap),
        side: style.avatarSide)
    }
    return block.block(named: name, lowest: lowest, bottomMargin: 0)
  }

  /// Two photos side by side, and up to two more below them.
  private func thumbnails(_ photos: [MediaReference]) -> Block {
    var block = BlockBuilder()
    block.container(style.fill, childCount: photos.count, bottomMargin: 0)
    var lowest = 0
    for (position, photo) in photos.enumerated() {
      let side = style.thumbnailSide
      let left = style.margin + Double(position % 2) * (side + style.gap)
      let top = style.gap + Double(position / 2) * (side + style.gap)
      lowest = block.image(
        photo, ViewPlacement(.leading(left, width: .points(side)), top: .cell(top), height: .points(side)), width: side)
    }
    return block.block(named: "photos-\(photos.count)", lowest: lowest, bottomMargin: 0)
  }

  private func link(_ title: String, _ host: String, _ image: MediaReference?) -> Block {
    var block = BlockBuilder()
    let side = style.linkSide
    block.container(style.fill, childCount: image == nil ? 3 : 4, bottomMargin: 0)
    let left = style.margin + (image == nil ? 0 : side) + style.gap
    let beside = ViewPlacement.Horizontal.between(left: left, right: style.margin + style.gap)
    let card = block.surface(
      style.background, ViewPlacement(full, top: .cell(style.gap), height: .points(side)))
    block.label(
      title, bold, color: style.nameColor, lines: 2, isFormatted: true,
      ViewPlacement(beside, top: .cell(style.gap), height: .points(side * 0.625)))
    let lowest = block.label(
      host, small, color: style.quietColor, lines: 1,
      ViewPlacement(beside, top: .cell(style.gap + side * 0.625), height: .points(side * 0.375)))
    if let image {
      block.image(
        image,
        ViewPlacement(.leading(style.margin, width: .points(side)), top: .cell(style.gap), height: .points(side)),
        width: side)
    }
    return block.block(named: image == nil ? "link" : "link-image", lowest: max(card, lowest), bottomMargin: 0)
  }

  private func sticker(_ picture: MediaReference) -> Block {
    var block = BlockBuilder()
    let side = style.stickerSide
    block.container(style.fill, childCount: 1, bottomMargin: 0)
    let lowest = block.image(
      picture,
      ViewPlacement(.leading(style.margin, width: .points(side)), top: .cell(style.gap), height: .points(side)),
      width: side)
    return block.block(named: "sticker", lowest: lowest, bottomMargin: 0)
  }

  private func counts(_ post: Post) -> Block {
    var block = BlockBuilder()
    block.container(style.fill, childCount: 1, bottomMargin: 0)
    let lowest = block.label(
      "\(post.likes) likes  \(post.comments.count) comments", small, color: style.quietColor, lines: 1,
      isFormatted: true,
      ViewPlacement(full, top: .cell(style.gap), height: .points(style.avatarSide / 2)))
    return block.block(named: "numbers", lowest: lowest, bottomMargin: 0)
  }

  private func comment(_ comment: Post.Comment) -> Block {
    var block = BlockBuilder()
    block.container(style.fill, childCount: 2, bottomMargin: 0)
    block.label(
      comment.author, bold, color: style.nameColor, lines: 1, isFormatted: true,
      ViewPlacement(full, top: .cell(style.gap), height: .points(style.avatarSide / 2)))
    let lowest = block.label(
      comment.text, small, isFormatted: true,
      ViewPlacement(full, top: .cell(style.gap + style.avatarSide / 2), height: block.nextTextHeight))
    return block.block(named: "comment", lowest: lowest, bottomMargin: 0)
  }

  private func actions() -> Block {
    var block = BlockBuilder()
    block.container(style.fill, childCount: 6, bottomMargin: 0)
    let height = style.actionsHeight
    var lowest = 0
    for (position, title) in ["Like", "Comment", "Share"].enumerated() {
      let left = style.margin + Double(position) * (style.avatarSide + 48)
      block.button(.leading(left, width: .points(height / 2)), top: .cell(height / 4), side: height / 2)
      lowest = block.label(
        title, small, color: style.quietColor, lines: 1,
        ViewPlacement(
          .leading(left + height / 2 + style.gap, width: .points(56)), top: .cell(0), height: .points(height)))
    }
    return block.block(named: "actions", lowest: lowest, bottomMargin: style.separator)
  }
}

extension TimelineStyle: ListStyle {
  package static let kind = ListKind(rawValue: "timeline")
  package static let canShowMediaAsText = false

  package func makeContent(
    _ items: [Post], media: MediaLibrary, width: Double, showsMediaAsText: Bool
  ) -> any ListContent {
    BlockContent(items, design: TimelineDesign(style: self), media: media, width: width)
  }
}

extension ContentDescription {
  /// Posts, each of several blocks.
  package static func timeline(_ posts: [Post], style: TimelineStyle) -> ContentDescription {
    ContentDescription(posts, style: style)
  }
}
