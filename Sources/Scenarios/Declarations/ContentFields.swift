internal import JSON
internal import ListRuntime

/// The fields of `content`: the kind of list, and the layout metrics that differ from the defaults.
///
/// Every kind of list is an entry of ``kinds`` and a case of `ContentDescription`.
enum ContentFields {
  /// A layout metric of a list, in points: its key, its property of the style, its valid range and its help text.
  struct LayoutMetric<Style>: Sendable {
    let name: String
    let path: any WritableKeyPath<Style, Double> & Sendable
    let range: ClosedRange<Double>
    let help: String

    func field(of standard: Style) -> Field<Double> {
      .defaulted(name, .number(range, unit: "pt"), to: standard[keyPath: path], help)
    }
  }

  /// A kind of list: the value of the tag, the form of its object of layout metrics, and the reader of the object.
  typealias Kind = (word: String, shape: ObjectShape, read: @Sendable (ObjectReader) -> ContentDescription?)

  /// All kinds of lists.
  static let kinds: [Kind] = [
    kind(.chat, "a chat", chatMetrics, of: ChatStyle()) { .chat(messages: [], style: $0, mediaAsText: false) },
    kind(.movies, "a list of movies", BlockLayoutMetrics.movies, of: MovieStyle()) { .movies([], style: $0) },
    kind(.posts, "a list of posts", BlockLayoutMetrics.posts, of: PostStyle()) { .posts([], style: $0) },
    kind(.timeline, "a timeline", BlockLayoutMetrics.timeline, of: TimelineStyle()) { .timeline([], style: $0) },
  ]

  /// Reads the content; invalid layout metrics are reported and keep their defaults.
  static let reader = ValueReader<ContentDescription>.tagged("kind", kinds)

  private static func kind<Style: Sendable>(
    _ kind: ContentDescription.Kind, _ name: String, _ metrics: [LayoutMetric<Style>], of standard: Style,
    _ content: @escaping @Sendable (Style) -> ContentDescription
  ) -> Kind {
    let tag = FieldShape(
      name: "kind", shape: .word([kind.rawValue]), presence: .required, help: "What kind of list it is.")
    let shape = ObjectShape(name, [tag] + metrics.map { $0.field(of: standard).shape })
    return (
      kind.rawValue, shape,
      { object in
        var style = standard
        for metric in metrics { style[keyPath: metric.path] = object.value(metric.field(of: standard)) }
        return content(style)
      }
    )
  }

  /// All layout metrics of a chat.
  static let chatMetrics: [LayoutMetric<ChatStyle>] = [
    LayoutMetric(
      name: "largeImage", path: \.largeImage, range: 1...2048, help: "Side of the image of a message with one image."),
    LayoutMetric(
      name: "smallImage", path: \.smallImage, range: 1...2048, help: "Side of each image of a message with several."),
    LayoutMetric(name: "imageGap", path: \.imageGap, range: 0...512, help: "Between neighboring images."),
    LayoutMetric(
      name: "textMarginVertical", path: \.textMarginVertical, range: 0...512,
      help: "Above and below the text inside its bubble."),
    LayoutMetric(
      name: "textMarginHorizontal", path: \.textMarginHorizontal, range: 0...512,
      help: "Left and right of the text inside its bubble."),
    LayoutMetric(
      name: "wrapMarginVertical", path: \.wrapMarginVertical, range: 0...512, help: "Above and below a bubble."),
    LayoutMetric(
      name: "wrapMarginFixed", path: \.wrapMarginFixed, range: 0...512,
      help: "From a bubble to its own side of the screen."),
    LayoutMetric(
      name: "wrapMarginDynamic", path: \.wrapMarginDynamic, range: 0...512,
      help: "The least distance from a bubble to the other side."),
    LayoutMetric(
      name: "freshMediaMarginVertical", path: \.freshMediaMarginVertical, range: 0...512,
      help: "Above and below the images of a cell that is created for every row, without reuse."),
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
      help: "What the estimate of a media row adds to its image's side while heights are calculated."),
  ]
}
