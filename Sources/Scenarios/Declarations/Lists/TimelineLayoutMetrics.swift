import ListRuntime

extension TimelineStyle: DeclaredListStyle {
  static let phrase = "a timeline"

  static let layoutMetrics: [LayoutMetric<TimelineStyle>] = [
    LayoutMetric(
      name: "margin", path: \.margin, range: 0...512,
      help: "Margin left of, right of and above the contents of a block."),
    LayoutMetric(name: "gap", path: \.gap, range: 0...512, help: "Distance between the views of a block."),
    LayoutMetric(
      name: "avatarSide", path: \.avatarSide, range: 1...512, help: "Width and height of the author's picture."),
    LayoutMetric(
      name: "photoHeight", path: \.photoHeight, range: 1...2048,
      help: "Height of a single photo and of a video's poster, which are as wide as the list without its margins."),
    LayoutMetric(
      name: "thumbnailSide", path: \.thumbnailSide, range: 1...2048,
      help: "Width and height of each of several photos."),
    LayoutMetric(
      name: "linkSide", path: \.linkSide, range: 1...2048, help: "Width and height of the picture of a linked page."),
    LayoutMetric(
      name: "stickerSide", path: \.stickerSide, range: 1...2048, help: "Width and height of a sticker."),
    LayoutMetric(
      name: "actionsHeight", path: \.actionsHeight, range: 1...512, help: "Height of the row of buttons."),
    LayoutMetric(
      name: "separator", path: \.separator, range: 0...512, help: "Height of the gap between posts."),
    LayoutMetric(
      name: "fontSize", path: \.fontSize, range: 4...96, help: "Size of the font of texts that people write."),
    LayoutMetric(
      name: "smallFontSize", path: \.smallFontSize, range: 4...96,
      help: "Size of the font of names, dates and numbers."),
    LayoutMetric(
      name: "estimate", path: \.estimate, range: 1...4096, help: "The estimate of a row's height."),
  ]
}
