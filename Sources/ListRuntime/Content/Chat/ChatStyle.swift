/// The dimensions and colors of a chat's cells; lengths are in points.
///
/// Defaults are those of the test app of Reinpalu's thesis (Tarpsvo/iOS-Scroll-Performance-Thesis at ef01029,
/// Pairby.swift).
public struct ChatStyle: Sendable, Hashable {
  /// Side length of the image in a message with one image.
  public var largeImage: Double = 160
  /// Side length of each image in a message with several.
  public var smallImage: Double = 80
  /// Gap between adjacent images.
  public var imageGap: Double = 5
  /// Margin above and below the text inside its bubble.
  public var textMarginVertical: Double = 8
  /// Margin left and right of the text inside its bubble.
  public var textMarginHorizontal: Double = 16
  /// Margin above and below a bubble.
  public var wrapMarginVertical: Double = 5
  /// Distance from a bubble to its own side of the screen.
  public var wrapMarginFixed: Double = 16
  /// Minimum distance from a bubble to the other side of the screen.
  public var wrapMarginDynamic: Double = 60
  /// Margin above and below the images in a cell that is created for a single row.
  public var freshMediaMarginVertical: Double = 8
  /// Font size of texts.
  public var fontSize: Double = 12
  /// Corner radius of bubbles and images.
  public var cornerRadius: Double = 15
  /// Border width of images.
  public var borderWidth: Double = 1
  /// Estimated row height while heights are automatic. Assumption: the test app's value is not known.
  public var automaticEstimate: Double = 44
  /// Estimated height of a text row while heights are calculated.
  public var textEstimate: Double = 44
  /// Added to the image's side for the estimated height of a media row while heights are calculated.
  public var mediaEstimateMargin: Double = 16

  /// Bubble color of outgoing messages.
  public var outgoingFill = Color(rgb: 0x4DB6AC)
  /// Text color of outgoing messages.
  public var outgoingText = Color.white
  /// Bubble color of incoming messages; also the border color of images.
  public var incomingFill = Color(rgb: 0xECEFF1)
  /// Text color of incoming messages.
  public var incomingText = Color(rgb: 0x455A64)
  /// Background color of the list.
  public var background = Color(rgb: 0xFAFAFA)

  /// Creates the style of the test app.
  public init() {}
}

extension ChatStyle: ListStyle {
  package static let kind = ListKind(rawValue: "chat")
  package static let canShowMediaAsText = true

  package func makeContent(
    _ messages: [Message], media: MediaLibrary, width: Double, showsMediaAsText: Bool
  ) -> any ListContent {
    let chat = ChatContent(messages: messages, media: media, style: self, mediaAsText: showsMediaAsText)
    chat.setWidth(width)
    return chat
  }
}

extension ContentDescription {
  /// A chat of messages; with `mediaAsText` every media message is shown as the text "Media message with ID [N]".
  package static func chat(messages: [Message], style: ChatStyle, mediaAsText: Bool) -> ContentDescription {
    ContentDescription(messages, style: style, showsMediaAsText: mediaAsText)
  }
}
