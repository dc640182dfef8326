/// The dimensions and colors of a list of posts; lengths are in points.
///
/// Defaults are those of the sample of Howlin and Nikam's talk (High-Performance Scrolling on iOS Using Layout Models,
/// 2018; jhowlin/LayoutModels at f370010, PostLayoutModel).
public struct PostStyle: Sendable, Hashable {
  /// Margin above, left and right of a post.
  public var inset: Double = 10
  /// Width and height of the author's picture.
  public var avatarSide: Double = 30
  /// Gap between the parts of a post.
  public var gap: Double = 10
  /// Width and height of the options button.
  public var optionsSide: Double = 20
  /// Height of the picture, which is as wide as the list.
  public var imageHeight: Double = 250
  /// Width and height of the three buttons under the picture.
  public var buttonSide: Double = 23
  /// Gap between the buttons.
  public var buttonGap: Double = 8
  /// Gap between the picture and the buttons.
  public var buttonTop: Double = 7
  /// Height of the separator line below a post.
  public var hairline: Double = 0.5
  /// Margin above and below that line.
  public var hairlineMargin: Double = 20
  /// Estimated height of a row: UITableView's default row height.
  public var estimate: Double = 44
  /// Background color of the list.
  public var background = Color.white

  /// Creates the style of the sample.
  public init() {}
}

/// Shows a post as one block of up to twelve views without nesting.
struct PostDesign: BlockDesign {
  private let style: PostStyle

  init(style: PostStyle) { self.style = style }

  var background: Color { style.background }
  var estimate: Double { style.estimate }
  var passesDataToEveryView: Bool { false }

  func blockCount(of post: Post) -> Int { 1 }

  func blocks(of post: Post, in context: BlockContext) -> [Block] {
    var block = BlockBuilder()
    let (inset, gap) = (style.inset, style.gap)
    block.image(
      post.avatar,
      ViewPlacement(
        .leading(inset, width: .points(style.avatarSide)), top: .cell(inset), height: .points(style.avatarSide)),
      width: style.avatarSide)
    let besideAvatar = ViewPlacement.Horizontal.between(
      left: inset + style.avatarSide + gap, right: inset + style.optionsSide + gap)
    block.label(
      post.author, Font(pointSize: 12, weight: .bold), lines: 1, isFormatted: true,
      ViewPlacement(besideAvatar, top: .cell(inset), height: .points(style.avatarSide / 2)))
    block.label(
      DateText.text(seconds: post.createdAt), Font(pointSize: 10), lines: 1, isFormatted: true,
      ViewPlacement(
        besideAvatar, top: .cell(inset + style.avatarSide / 2), height: .points(style.avatarSide / 2)))
    block.button(.trailing(inset, width: .points(style.optionsSide)), top: .cell(inset), side: style.optionsSide)
    var lowest = 0
    lowest = block.label(
      post.text, Font(pointSize: 16, weight: .semibold), isFormatted: true,
      ViewPlacement(.between(left: inset, right: inset), top: .below(lowest, gap: gap), height: block.nextTextHeight))
    for picture in post.attachment.pictures.prefix(1) {
      lowest = block.image(
        picture,
        ViewPlacement(
          .between(left: 0, right: 0), top: .below(lowest, gap: gap), height: .points(style.imageHeight)),
        width: context.width)
    }
    let above = lowest
    for position in 0..<3 {
      let left = inset + Double(position) * (style.buttonSide + style.buttonGap)
      lowest = block.button(
        .leading(left, width: .points(style.buttonSide)), top: .below(above, gap: style.buttonTop),
        side: style.buttonSide)
    }
    for comment in post.comments {
      lowest = block.label(
        comment.text, Font(pointSize: 12), isFormatted: true,
        ViewPlacement(
          .between(left: inset, right: inset), top: .below(lowest, gap: gap), height: block.nextTextHeight))
    }
    lowest = block.surface(
      BlockBuilder.lineColor,
      ViewPlacement(
        .between(left: 0, right: 0), top: .below(lowest, gap: style.hairlineMargin), height: .points(style.hairline)))
    let parts = "post-\(min(post.attachment.pictures.count, 1))-\(post.comments.count)"
    return [block.block(named: parts, lowest: lowest, bottomMargin: style.hairlineMargin)]
  }
}

extension PostStyle: ListStyle {
  package static let kind = ListKind(rawValue: "posts")
  package static let canShowMediaAsText = false

  package func makeContent(
    _ items: [Post], media: MediaLibrary, width: Double, showsMediaAsText: Bool
  ) -> any ListContent {
    BlockContent(items, design: PostDesign(style: self), media: media, width: width)
  }
}

extension ContentDescription {
  /// Posts, each of one block.
  package static func posts(_ posts: [Post], style: PostStyle) -> ContentDescription {
    ContentDescription(posts, style: style)
  }
}
