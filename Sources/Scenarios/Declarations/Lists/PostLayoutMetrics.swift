import JSON
import ListRuntime

extension PostStyle: DeclaredListStyle {
  static let phrase = "a list of posts"

  static let layoutMetrics: [FieldBinding<PostStyle>] = [
    .points("inset", 0...512, "Margin above, left and right of a post.", \.inset),
    .points("avatarSide", 1...512, "Width and height of the author's picture.", \.avatarSide),
    .points("gap", 0...512, "Distance between the parts of a post.", \.gap),
    .points("optionsSide", 1...512, "Width and height of the options button.", \.optionsSide),
    .points("imageHeight", 1...2048, "Height of the picture, which is as wide as the list.", \.imageHeight),
    .points("buttonSide", 1...512, "Width and height of the three buttons under the picture.", \.buttonSide),
    .points("buttonGap", 0...512, "Distance between the buttons.", \.buttonGap),
    .points("buttonTop", 0...512, "Distance between the picture and the buttons.", \.buttonTop),
    .points("hairline", 0...64, "Height of the line that ends a post.", \.hairline),
    .points("hairlineMargin", 0...512, "Margin above and below that line.", \.hairlineMargin),
    .points("estimate", 1...4096, "The estimate of a post's height.", \.estimate),
  ]
}
