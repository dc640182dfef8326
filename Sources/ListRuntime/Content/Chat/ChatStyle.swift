/// The measures of a chat's cells, in points.
///
/// Defaults are those of the test app of Reinpalu's thesis (Tarpsvo/iOS-Scroll-Performance-Thesis at ef01029, Pairby.swift).
public struct ChatStyle: Sendable, Hashable {
  /// Side of the image of a message with one image.
  public var largeImage: Double = 160
  /// Side of each image of a message with several.
  public var smallImage: Double = 80
  /// Between neighbouring images.
  public var imageGap: Double = 5
  /// Above and below the text inside its bubble.
  public var textMarginVertical: Double = 8
  /// Left and right of the text inside its bubble.
  public var textMarginHorizontal: Double = 16
  /// Above and below a bubble.
  public var wrapMarginVertical: Double = 5
  /// From a bubble to its own side of the screen.
  public var wrapMarginFixed: Double = 16
  /// The least distance from a bubble to the other side.
  public var wrapMarginDynamic: Double = 60
  /// Above and below the images of a cell that is built anew for every row.
  public var freshMediaMarginVertical: Double = 8
  /// Size of the text's font.
  public var fontSize: Double = 12
  /// Radius of bubbles and images.
  public var cornerRadius: Double = 15
  /// Width of the border of images.
  public var borderWidth: Double = 1
  /// The estimate of a row's height while heights are automatic; an assumption, since the test app's is not known.
  public var automaticEstimate: Double = 44
  /// The estimate of a text row's height while heights are calculated.
  public var textEstimate: Double = 44
  /// What the estimate of a media row adds to its image's side while heights are calculated.
  public var mediaEstimateMargin: Double = 16

  /// Bubble and text colours of outgoing messages.
  public var outgoingFill = Color(rgb: 0x4DB6AC)
  /// Text colour of outgoing messages.
  public var outgoingText = Color.white
  /// Bubble colour of incoming messages; also the border of images.
  public var incomingFill = Color(rgb: 0xECEFF1)
  /// Text colour of incoming messages.
  public var incomingText = Color(rgb: 0x455A64)
  /// Colour of the list behind all rows.
  public var background = Color(rgb: 0xFAFAFA)

  /// The test app's measures.
  public init() {}
}
