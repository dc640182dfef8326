import ListRuntime

extension PostStyle: DeclaredListStyle {
  static let phrase = "a list of posts"

  static let layoutMetrics: [LayoutMetric<PostStyle>] = [
    LayoutMetric(name: "inset", path: \.inset, range: 0...512, help: "Margin above, left and right of a post."),
    LayoutMetric(
      name: "avatarSide", path: \.avatarSide, range: 1...512, help: "Width and height of the author's picture."),
    LayoutMetric(name: "gap", path: \.gap, range: 0...512, help: "Distance between the parts of a post."),
    LayoutMetric(
      name: "optionsSide", path: \.optionsSide, range: 1...512, help: "Width and height of the options button."),
    LayoutMetric(
      name: "imageHeight", path: \.imageHeight, range: 1...2048,
      help: "Height of the picture, which is as wide as the list."),
    LayoutMetric(
      name: "buttonSide", path: \.buttonSide, range: 1...512,
      help: "Width and height of the three buttons under the picture."),
    LayoutMetric(name: "buttonGap", path: \.buttonGap, range: 0...512, help: "Distance between the buttons."),
    LayoutMetric(
      name: "buttonTop", path: \.buttonTop, range: 0...512, help: "Distance between the picture and the buttons."),
    LayoutMetric(
      name: "hairline", path: \.hairline, range: 0...64, help: "Height of the line that ends a post."),
    LayoutMetric(
      name: "hairlineMargin", path: \.hairlineMargin, range: 0...512, help: "Margin above and below that line."),
    LayoutMetric(
      name: "estimate", path: \.estimate, range: 1...4096, help: "The estimate of a post's height."),
  ]
}
