import ListRuntime

extension ChatStyle: DeclaredListStyle {
  static let phrase = "a chat"

  static let layoutMetrics: [LayoutMetric<ChatStyle>] = [
    LayoutMetric(
      name: "largeImage", path: \.largeImage, range: 1...2048, help: "Side of the image of a message with one image."),
    LayoutMetric(
      name: "smallImage", path: \.smallImage, range: 1...2048, help: "Side of each image of a message with several."),
    LayoutMetric(name: "imageGap", path: \.imageGap, range: 0...512, help: "Distance between neighboring images."),
    LayoutMetric(
      name: "textMarginVertical", path: \.textMarginVertical, range: 0...512,
      help: "Margin above and below the text inside its bubble."),
    LayoutMetric(
      name: "textMarginHorizontal", path: \.textMarginHorizontal, range: 0...512,
      help: "Margin left and right of the text inside its bubble."),
    LayoutMetric(
      name: "wrapMarginVertical", path: \.wrapMarginVertical, range: 0...512, help: "Margin above and below a bubble."),
    LayoutMetric(
      name: "wrapMarginFixed", path: \.wrapMarginFixed, range: 0...512,
      help: "Distance from a bubble to its own side of the screen."),
    LayoutMetric(
      name: "wrapMarginDynamic", path: \.wrapMarginDynamic, range: 0...512,
      help: "The minimum distance from a bubble to the other side."),
    LayoutMetric(
      name: "freshMediaMarginVertical", path: \.freshMediaMarginVertical, range: 0...512,
      help: "Margin above and below the images of a cell that is created for every row, without reuse."),
    LayoutMetric(name: "fontSize", path: \.fontSize, range: 4...96, help: "Size of the text's font."),
    LayoutMetric(name: "cornerRadius", path: \.cornerRadius, range: 0...512, help: "Radius of bubbles and images."),
    LayoutMetric(name: "borderWidth", path: \.borderWidth, range: 0...64, help: "Width of the border of images."),
    LayoutMetric(
      name: "automaticEstimate", path: \.automaticEstimate, range: 1...4096,
      help: "The estimate of a row's height while heights are automatic."),
    LayoutMetric(
      name: "textEstimate", path: \.textEstimate, range: 1...4096,
      help: "The estimate of a text row's height while heights are calculated."),
    LayoutMetric(
      name: "mediaEstimateMargin", path: \.mediaEstimateMargin, range: 0...512,
      help: "What the estimate of a media row's height adds to its image's side while heights are calculated."),
  ]
}
