import JSON
import ListRuntime

extension ChatStyle: DeclaredListStyle {
  static let phrase = "a chat"

  static let layoutMetrics: [FieldBinding<ChatStyle>] = [
    .points("largeImage", 1...2048, "Side of the image of a message with one image.", \.largeImage),
    .points("smallImage", 1...2048, "Side of each image of a message with several.", \.smallImage),
    .points("imageGap", 0...512, "Distance between neighboring images.", \.imageGap),
    .points("textMarginVertical", 0...512, "Margin above and below the text inside its bubble.", \.textMarginVertical),
    .points(
      "textMarginHorizontal", 0...512, "Margin left and right of the text inside its bubble.", \.textMarginHorizontal),
    .points("wrapMarginVertical", 0...512, "Margin above and below a bubble.", \.wrapMarginVertical),
    .points("wrapMarginFixed", 0...512, "Distance from a bubble to its own side of the screen.", \.wrapMarginFixed),
    .points("wrapMarginDynamic", 0...512, "The minimum distance from a bubble to the other side.", \.wrapMarginDynamic),
    .points(
      "freshMediaMarginVertical", 0...512,
      "Margin above and below the images of a cell that is created for every row, without reuse.",
      \.freshMediaMarginVertical),
    .points("fontSize", 4...96, "Size of the text's font.", \.fontSize),
    .points("cornerRadius", 0...512, "Radius of bubbles and images.", \.cornerRadius),
    .points("borderWidth", 0...64, "Width of the border of images.", \.borderWidth),
    .points(
      "automaticEstimate", 1...4096, "The estimate of a row's height while heights are automatic.", \.automaticEstimate),
    .points(
      "textEstimate", 1...4096, "The estimate of a text row's height while heights are calculated.", \.textEstimate),
    .points(
      "mediaEstimateMargin", 0...512,
      "What the estimate of a media row's height adds to its image's side while heights are calculated.",
      \.mediaEstimateMargin),
  ]
}
