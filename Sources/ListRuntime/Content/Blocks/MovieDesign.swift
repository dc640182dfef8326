/// The measures of a list of movies, in points.
///
/// Defaults are those of the demo of O'Brien's post (Easy UITableView optimizations, 2013;
/// NSProgrammer/NSProgrammer at 4175f15, Examples/TableViewOptimizations).
public struct MovieStyle: Sendable, Hashable {
  /// Height of a row.
  public var rowHeight: Double = 70
  /// Width and height of the poster.
  public var posterSide: Double = 50
  /// Left of the poster and above it.
  public var posterMargin: Double = 10
  /// From the cell's left edge to the title.
  public var titleLeft: Double = 70
  /// Width of the title.
  public var titleWidth: Double = 190
  /// Size of the title's font.
  public var fontSize: Double = 14
  /// Colour of the title.
  public var textColor = Color.black
  /// Colour of the list.
  public var background = Color.white

  /// The demo's measures.
  public init() {}
}

/// A movie is one block: its poster, and its title beside it. The image view stretches the poster; the demo fits it.
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
      ], lowest: 1, bottomMargin: 0)
  }

  var background: Color { style.background }
  var estimate: Double { style.rowHeight }
  var handsDataToEveryView: Bool { false }

  func items(_ items: ContentItems) -> [Movie] { if case .movies(let movies) = items { movies } else { [] } }

  func blocks(of movie: Movie, width: Double) -> [Block] {
    [Block(template: template, texts: [Block.Text(movie.title)], images: [movie.poster])]
  }
}
