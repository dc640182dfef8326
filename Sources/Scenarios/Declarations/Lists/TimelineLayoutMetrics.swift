import JSON
import ListRuntime

extension TimelineStyle: DeclaredListStyle {
  static let phrase = "a timeline"

  static let layoutMetrics: [FieldBinding<TimelineStyle>] = [
    .points("margin", 0...512, "Margin left of, right of and above the contents of a block.", \.margin),
    .points("gap", 0...512, "Distance between the views of a block.", \.gap),
    .points("avatarSide", 1...512, "Width and height of the author's picture.", \.avatarSide),
    .points(
      "photoHeight", 1...2048,
      "Height of a single photo and of a video's poster, which are as wide as the list without its margins.",
      \.photoHeight),
    .points("thumbnailSide", 1...2048, "Width and height of each of several photos.", \.thumbnailSide),
    .points("linkSide", 1...2048, "Width and height of the picture of a linked page.", \.linkSide),
    .points("stickerSide", 1...2048, "Width and height of a sticker.", \.stickerSide),
    .points("actionsHeight", 1...512, "Height of the row of buttons.", \.actionsHeight),
    .points("separator", 0...512, "Height of the gap between posts.", \.separator),
    .points("fontSize", 4...96, "Size of the font of texts that people write.", \.fontSize),
    .points("smallFontSize", 4...96, "Size of the font of names, dates and numbers.", \.smallFontSize),
    .points("estimate", 1...4096, "The estimate of a row's height.", \.estimate),
  ]
}
