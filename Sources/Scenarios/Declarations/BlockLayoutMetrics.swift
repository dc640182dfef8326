internal import ListRuntime

/// The layout metrics of lists whose items are built from blocks.
enum BlockLayoutMetrics {
  /// All layout metrics of a list of movies.
  static let movies: [ContentFields.LayoutMetric<MovieStyle>] = [
    ContentFields.LayoutMetric(name: "rowHeight", path: \.rowHeight, range: 1...2048, help: "Height of a row."),
    ContentFields.LayoutMetric(
      name: "posterSide", path: \.posterSide, range: 1...2048, help: "Width and height of the poster."),
    ContentFields.LayoutMetric(
      name: "posterMargin", path: \.posterMargin, range: 0...512, help: "Left of the poster and above it."),
    ContentFields.LayoutMetric(
      name: "titleLeft", path: \.titleLeft, range: 0...2048, help: "From the cell's left edge to the title."),
    ContentFields.LayoutMetric(name: "titleWidth", path: \.titleWidth, range: 1...2048, help: "Width of the title."),
    ContentFields.LayoutMetric(name: "fontSize", path: \.fontSize, range: 4...96, help: "Size of the title's font."),
  ]

  /// All layout metrics of a list of posts.
  static let posts: [ContentFields.LayoutMetric<PostStyle>] = [
    ContentFields.LayoutMetric(name: "inset", path: \.inset, range: 0...512, help: "Above, left and right of a post."),
    ContentFields.LayoutMetric(
      name: "avatarSide", path: \.avatarSide, range: 1...512, help: "Width and height of the author's picture."),
    ContentFields.LayoutMetric(name: "gap", path: \.gap, range: 0...512, help: "Between the parts of a post."),
    ContentFields.LayoutMetric(
      name: "optionsSide", path: \.optionsSide, range: 1...512, help: "Width and height of the button for more."),
    ContentFields.LayoutMetric(
      name: "imageHeight", path: \.imageHeight, range: 1...2048,
      help: "Height of the picture, which is as wide as the list."),
    ContentFields.LayoutMetric(
      name: "buttonSide", path: \.buttonSide, range: 1...512,
      help: "Width and height of the three buttons under the picture."),
    ContentFields.LayoutMetric(name: "buttonGap", path: \.buttonGap, range: 0...512, help: "Between the buttons."),
    ContentFields.LayoutMetric(
      name: "buttonTop", path: \.buttonTop, range: 0...512, help: "Between the picture and the buttons."),
    ContentFields.LayoutMetric(
      name: "hairline", path: \.hairline, range: 0...64, help: "Height of the line that ends a post."),
    ContentFields.LayoutMetric(
      name: "hairlineMargin", path: \.hairlineMargin, range: 0...512, help: "Above and below that line."),
    ContentFields.LayoutMetric(
      name: "estimate", path: \.estimate, range: 1...4096, help: "The estimate of a post's height."),
  ]

  /// All layout metrics of a timeline.
  static let timeline: [ContentFields.LayoutMetric<TimelineStyle>] = [
    ContentFields.LayoutMetric(
      name: "margin", path: \.margin, range: 0...512, help: "Left, right and above of what a block shows."),
    ContentFields.LayoutMetric(name: "gap", path: \.gap, range: 0...512, help: "Between the views of a block."),
    ContentFields.LayoutMetric(
      name: "avatarSide", path: \.avatarSide, range: 1...512, help: "Width and height of the author's picture."),
    ContentFields.LayoutMetric(
      name: "photoHeight", path: \.photoHeight, range: 1...2048,
      help: "Height of a single photo and of a video's poster, which are as wide as the list but for its margins."),
    ContentFields.LayoutMetric(
      name: "thumbnailSide", path: \.thumbnailSide, range: 1...2048,
      help: "Width and height of each of several photos."),
    ContentFields.LayoutMetric(
      name: "linkSide", path: \.linkSide, range: 1...2048, help: "Width and height of the picture of a linked page."),
    ContentFields.LayoutMetric(
      name: "stickerSide", path: \.stickerSide, range: 1...2048, help: "Width and height of a sticker."),
    ContentFields.LayoutMetric(
      name: "actionsHeight", path: \.actionsHeight, range: 1...512, help: "Height of the row of buttons."),
    ContentFields.LayoutMetric(
      name: "separator", path: \.separator, range: 0...512, help: "Height of the gap between posts."),
    ContentFields.LayoutMetric(
      name: "fontSize", path: \.fontSize, range: 4...96, help: "Size of the font of what people say."),
    ContentFields.LayoutMetric(
      name: "smallFontSize", path: \.smallFontSize, range: 4...96,
      help: "Size of the font of names, dates and numbers."),
    ContentFields.LayoutMetric(
      name: "estimate", path: \.estimate, range: 1...4096, help: "The estimate of a row's height."),
  ]
}
