/// The dimensions and colors of a list of movies; lengths are in points.
///
/// Defaults are those of the demo of O'Brien's post (Easy UITableView optimizations, 2013;
/// NSProgrammer/NSProgrammer at 4175f15, Examples/TableViewOptimizations).
public struct MovieStyle: Sendable, Hashable {
  /// Height of every row, in points.
  public var rowHeight: Double = 70
  /// Width and height of the poster.
  public var posterSide: Double = 50
  /// Margin to the left of the poster and above it.
  public var posterMargin: Double = 10
  /// Distance from the cell's left edge to the title.
  public var titleLeft: Double = 70
  /// Width of the title, in points.
  public var titleWidth: Double = 190
  /// Font size of the title.
  public var fontSize: Double = 14
  /// Text color of the title.
  public var textColor = Color.black
  /// Background color of the list.
  public var background = Color.white

  /// Creates the style of the demo.
  public init() {}
}

/// Shows a movie as one block: its poster with the title beside it.
///
/// The image view stretches the poster, while the demo scales it to fit.
struct MovieDesign: BlockDesign {
  private let style: MovieStyle
  private let template: BlockTemplate

  init(style: MovieStyle) {
    self.style = style
    let side = style.posterSide
    template = BlockTemplate(
      name: "movie",
      elements: [
        BlockTemplate.Element(
          .image(ImageStyle(size: PointSize(width: side, height: side))),
          ViewPlacement(
            .leading(style.posterMargin, width: .points(side)), top: .cell(style.posterMargin), height: .points(side))),
        BlockTemplate.Element(
          .label(LabelStyle(font: Font(pointSize: style.fontSize), color: style.textColor, lineLimit: 0)),
          ViewPlacement(
            .leading(style.titleLeft, width: .points(style.titleWidth)), top: .cell(0), height: .points(style.rowHeight)
          )),
      ], lowestElement: 1, bottomMargin: 0)
  }

  var background: Color { style.background }
  var estimate: Double { style.rowHeight }
  var passesDataToEveryView: Bool { false }

  func blockCount(of movie: Movie) -> Int { 1 }

  func blocks(of movie: Movie, in context: BlockContext) -> [Block] {
    [Block(template: template, texts: [Block.Text(movie.title)], images: [movie.poster])]
  }
}

extension MovieStyle: ListStyle {
  package static let kind = ListKind(rawValue: "movies")
  package static let canShowMediaAsText = false

  package func makeContent(
    _ items: [Movie], media: MediaLibrary, width: Double, showsMediaAsText: Bool
  ) -> any ListContent {
    BlockContent(items, design: MovieDesign(style: self), media: media, width: width)
  }
}

extension ContentDescription {
  /// Movies, each with a poster and a title.
  package static func movies(_ movies: [Movie], style: MovieStyle) -> ContentDescription {
    ContentDescription(movies, style: style)
  }
}
