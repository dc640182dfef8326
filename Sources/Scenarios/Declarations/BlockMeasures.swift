internal import ListRuntime

/// The measures of lists whose items are blocks.
enum BlockMeasures {

  /// All measures of a list of movies.
  static let movies: [ContentFields.Measure<MovieStyle>] = [
    ContentFields.Measure(name: "rowHeight", path: \.rowHeight, range: 1...2048, help: "Height of a row."),
    ContentFields.Measure(
      name: "posterSide", path: \.posterSide, range: 1...2048, help: "Width and height of the poster."),
    ContentFields.Measure(
      name: "posterMargin", path: \.posterMargin, range: 0...512, help: "Left of the poster and above it."),
    ContentFields.Measure(
      name: "titleLeft", path: \.titleLeft, range: 0...2048, help: "From the cell's left edge to the title."),
    ContentFields.Measure(name: "titleWidth", path: \.titleWidth, range: 1...2048, help: "Width of the title."),
    ContentFields.Measure(name: "fontSize", path: \.fontSize, range: 4...96, help: "Size of the title's font."),
  ]

  /// All measures of a list of posts.
  static let posts: [ContentFields.Measure<PostStyle>] = [
    ContentFields.Measure(name: "inset", path: \.inset, range: 0...512, help: "Above, left and right of a post."),
    ContentFields.Measure(
      name: "avatarSide", path: \.avatarSide, range: 1...512, help: "Width and height of the author's picture."),
    ContentFields.Measure(name: "gap", path: \.gap, range: 0...512, help: "Between the parts of a post."),
    ContentFields.Measure(
      name: "optionsSide", path: \.optionsSide, range: 1...512, help: "Width and height of the button for more."),
    ContentFields.Measure(
      name: "imageHeight", path: \.imageHeight, range: 1...2048,
      help: "Height of the picture, which is as wide as the list."),
    ContentFields.Measure(
      name: "buttonSide", path: \.buttonSide, range: 1...512,
      help: "Width and height of the three buttons under the picture."),
    ContentFields.Measure(name: "buttonGap", path: \.buttonGap, range: 0...512, help: "Between the buttons."),
    ContentFields.Measure(
      name: "buttonTop", path: \.buttonTop, range: 0...512, help: "Between the picture and the buttons."),
    ContentFields.Measure(
      name: "hairline", path: \.hairline, range: 0...64, help: "Height of the line that ends a post."),
    ContentFields.Measure(
      name: "hairlineMargin", path: \.hairlineMargin, range: 0...512, help: "Above and below that line."),
    ContentFields.Measure(
      name: "estimate", path: \.estimate, range: 1...4096, help: "The estimate of a post's height."),
  ]

  /// All measures of a timeline.
  static let timeline: [ContentFields.Measure<TimelineStyle>] = [
    ContentFields.Measure(
      name: "margin", path: \.margin, range: 0...512, help: "Left, right and above of what a block shows."),
    ContentFields.Measure(name: "gap", path: \.gap, range: 0...512, help: "Between the views of a block."),
    ContentFields.Measure(
      name: "avatarSide", path: \.avatarSide, range: 1...512, help: "Width and height of the author's picture."),
    ContentFields.Measure(
      name: "photoHeight", path: \.photoHeight, range: 1...2048,
      help: "Height of a single photo and of a video's poster, which are as wide as the list but for its margins."),
    ContentFields.Measure(
      name: "thumbnailSide", path: \.thumbnailSide, range: 1...2048,
      help: "Width and height of each of several photos."),
    ContentFields.Measure(
      name: "linkSide", path: \.linkSide, range: 1...2048, help: "Width and height of the picture of a linked page."),
    ContentFields.Measure(
      name: "stickerSide", path: \.stickerSide, range: 1...2048, help: "Width and height of a sticker."),
    ContentFields.Measure(
      name: "actionsHeight", path: \.actionsHeight, range: 1...512, help: "Height of the row of buttons."),
    ContentFields.Measure(
      name: "separator", path: \.separator, range: 0...512, help: "Height of the gap between posts."),
    ContentFields.Measure(
      name: "fontSize", path: \.fontSize, range: 4...96, help: "Size of the font of what people say."),
    ContentFields.Measure(
      name: "smallFontSize", path: \.smallFontSize, range: 4...96,
      help: "Size of the font of names, dates and numbers."),
    ContentFields.Measure(name: "estimate", path: \.estimate, range: 1...4096, help: "The estimate of a row's height."),
  ]
}
