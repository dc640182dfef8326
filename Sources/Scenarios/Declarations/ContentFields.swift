internal import JSON
internal import ListRuntime

/// The fields of `content`: which list is shown, and its measures where they differ from the defaults.
///
/// A kind of list is an entry of ``kinds`` and a case of `ContentDescription`: its word, its measures, its items.
enum ContentFields {
  /// A measure of a list: its key, its place in the style, its range and what it is.
  struct Measure<Style>: Sendable {
    let name: String
    let path: any WritableKeyPath<Style, Double> & Sendable
    let range: ClosedRange<Double>
    let help: String

    func field(of standard: Style) -> Field<Double> {
      .defaulted(name, .number(range, unit: "pt"), to: standard[keyPath: path], help)
    }
  }

  /// How a kind of list is read: as an object of its measures.
  typealias Kind = (word: String, shape: ObjectShape, read: @Sendable (ObjectReader) -> ContentDescription?)

  /// All kinds of lists.
  static let kinds: [Kind] = [
    kind(.chat, "a chat", chatMeasures, of: ChatStyle()) { .chat(messages: [], style: $0, mediaAsText: false) },
    kind(.movies, "a list of movies", BlockMeasures.movies, of: MovieStyle()) { .movies([], style: $0) },
    kind(.posts, "a list of posts", BlockMeasures.posts, of: PostStyle()) { .posts([], style: $0) },
    kind(.timeline, "a timeline", BlockMeasures.timeline, of: TimelineStyle()) { .timeline([], style: $0) },
  ]

  /// Reads the content; measures that are wrong are reported and stay as they were.
  static let reader = ValueReader<ContentDescription>.tagged("kind", kinds)

  private static func kind<Style: Sendable>(
    _ kind: ContentDescription.Kind, _ name: String, _ measures: [Measure<Style>], of standard: Style,
    _ content: @escaping @Sendable (Style) -> ContentDescription
  ) -> Kind {
    let tag = FieldShape(
      name: "kind", shape: .word([kind.rawValue]), presence: .required, help: "What kind of list it is.")
    let shape = ObjectShape(name, [tag] + measures.map { $0.field(of: standard).shape })
    return (
      kind.rawValue, shape,
      { object in
        var style = standard
        for measure in measures { style[keyPath: measure.path] = object.value(measure.field(of: standard)) }
        return content(style)
      }
    )
  }

  /// All measures of a chat.
  static let chatMeasures: [Measure<ChatStyle>] = [
    Measure(
      name: "largeImage", path: \.largeImage, range: 1...2048, help: "Side of the image of a message with one image."),
    Measure(
      name: "smallImage", path: \.smallImage, range: 1...2048, help: "Side of each image of a message with several."),
    Measure(name: "imageGap", path: \.imageGap, range: 0...512, help: "Between neighbouring images."),
    Measure(
      name: "textMarginVertical", path: \.textMarginVertical, range: 0...512,
      help: "Above and below the text inside its bubble."),
    Measure(
      name: "textMarginHorizontal", path: \.textMarginHorizontal, range: 0...512,
      help: "Left and right of the text inside its bubble."),
    Measure(name: "wrapMarginVertical", path: \.wrapMarginVertical, range: 0...512, help: "Above and below a bubble."),
    Measure(
      name: "wrapMarginFixed", path: \.wrapMarginFixed, range: 0...512,
      help: "From a bubble to its own side of the screen."),
    Measure(
      name: "wrapMarginDynamic", path: \.wrapMarginDynamic, range: 0...512,
      help: "The least distance from a bubble to the other side."),
    Measure(
      name: "freshMediaMarginVertical", path: \.freshMediaMarginVertical, range: 0...512,
      help: "Above and below the images of a cell that is built anew for every row."),
    Measure(name: "fontSize", path: \.fontSize, range: 4...96, help: "Size of the text's font."),
    Measure(name: "cornerRadius", path: \.cornerRadius, range: 0...512, help: "Radius of bubbles and images."),
    Measure(name: "borderWidth", path: \.borderWidth, range: 0...64, help: "Width of the border of images."),
    Measure(
      name: "automaticEstimate", path: \.automaticEstimate, range: 1...4096,
      help: "The estimate of a row's height while heights are automatic."),
    Measure(
      name: "textEstimate", path: \.textEstimate, range: 1...4096,
      help: "The estimate of a text row's height while heights are calculated."),
    Measure(
      name: "mediaEstimateMargin", path: \.mediaEstimateMargin, range: 0...512,
      help: "What the estimate of a media row adds to its image's side while heights are calculated."),
  ]
}
