import JSON
import ListRuntime

/// The fields of the views that declared blocks consist of. The key `view` gives the kind of a view.
enum ViewFields {
  /// The name by which schemas refer to a view, since stacks contain views.
  static let sharedName = "view"

  /// Reads and writes any view.
  static let view: ValueReader<DeclaredView> = .tagged(
    "view",
    [text, image, avatar, button, separator]
      + StackFields.kinds.map { kind in
        kind.map({ .stack($0) }, { if case .stack(let stack) = $0 { stack } else { nil } })
      })

  /// A view inside a view: read like any other, and defined once in schemas.
  static let nested = ValueReader<DeclaredView>(
    .external(sharedName, phrase: "a view"), write: { view.write?($0) ?? .null },
    read: { json, collector in view.read(json, collector) })

  // MARK: - Shared fields

  static func tag(_ word: String) -> FieldShape {
    FieldShape(name: "view", shape: .word([word]), presence: .required, help: "The kind of view.")
  }

  static let width = Field.optional(
    "width", ValueReader<Double>.number(0...4096, unit: "pt"), "Its width; the remaining width if omitted.")
  private static let picture = FieldBinding.required(
    "field", .identifier,
    "Name of the item's picture; an item without that picture does not have the view.", \DeclaredImage.field)
  private static let cornerRadius = Field.defaulted(
    "cornerRadius", .number(0...512, unit: "pt"), to: 0,
    "Radius of the corners of its fill and border; it clips nothing, and a picture keeps its corners.")
  private static let clips = Field.defaulted(
    "clips", ValueReader<Bool>.boolean, to: false,
    "Whether a picture or the views in it are clipped to its bounds and corners (clipsToBounds).")
  private static let placeholderColor = FieldBinding<DeclaredImage>.optional(
    "placeholderColor", .color, "Its color behind the picture, and until the picture has arrived; clear if omitted.",
    optional: \.style.placeholderColor)
  private static let border = [
    FieldBinding.defaulted(
      "borderWidth", .number(0...64, unit: "pt"), to: 0, "Width of its border.", \DeclaredImage.style.borderWidth),
    FieldBinding.defaulted(
      "borderColor", .color, to: .black, text: "\"black\"", "Color of its border.",
      \DeclaredImage.style.borderColor),
  ]

  // MARK: - Text

  private static let font: [FieldBinding<LabelStyle>] = [
    .defaulted("fontSize", .number(4...96, unit: "pt"), to: 17, "Size of its font.", \.pointSize),
    .defaulted("weight", .word, to: .regular, "Weight of its font.", \.weight),
    .defaulted("color", .color, to: .black, text: "\"black\"", "Color of the text.", \.color),
    .defaulted("align", .word, to: .left, "Where its lines are between the left and the right edge.", \.alignment),
  ]

  private static let standardLabel = LabelStyle(font: Font(pointSize: 17), color: .black, lineLimit: 0)

  private static let field = Field.optional(
    "field", ValueReader<String>.identifier,
    "Name of the item's text; an item without that text does not have the view.")
  private static let constant = Field.optional(
    "text", ValueReader<String>.text, "A text that is the same in every row.")

  private static let text: ObjectKind<DeclaredView> = {
    let source: [FieldBinding<DeclaredText>] = [
      FieldBinding(field, \.source, { .field($0) }, { if case .field(let name) = $0 { name } else { nil } }),
      FieldBinding(constant, \.source, { .fixed($0) }, { if case .fixed(let text) = $0 { text } else { nil } }),
    ]
    let others: [FieldBinding<DeclaredText>] = [
      .defaulted("lines", .integer(0...1000), to: 0, "Maximum number of lines; 0 means no limit.", \.style.lineLimit),
      .optional(
        "more", .line,
        "Words that a text of more lines ends with instead of an ellipsis, as \"… more\"; the app measures the text to find where to cut it.",
        optional: \.more),
      FieldBinding(width, optional: \.width),
      .optional(
        "height", .number(0...4096, unit: "pt"), "Its height; the height of the text if omitted.", optional: \.height),
      .defaulted(
        "formatted", .boolean, to: false,
        "Whether the text is formatted from raw data, or given attributes, before it is shown.", \.isFormatted),
    ]
    return ObjectKind(
      "text", "a text view", [tag("text")], DeclaredText(.fixed(""), style: standardLabel),
      source + font.inside(\.style) + others, alternatives: [["field", "text"]], wrap: { .text($0) },
      unwrap: { if case .text(let text) = $0 { text } else { nil } },
      check: { _, object in
        let (hasField, hasText) = (object.member("field") != nil, object.member("text") != nil)
        if hasField, hasText {
          object.error(at: "text", "the view shows two texts", expected: "either \"field\" or \"text\"")
        }
        if object.member("more") != nil, object.member("lines").map({ $0.integer == 0 }) ?? true {
          object.error(at: "more", "the text has no maximum number of lines", expected: "\"lines\" beside it")
        }
        return hasField || hasText
      })
  }()

  // MARK: - Images

  private static let standardImage = DeclaredImage(
    "", width: nil, height: .points(0),
    style: ImageStyle(
      size: PointSize(width: 0, height: 0), cornerRadius: 0, borderWidth: 0, borderColor: .black))

  /// The ratio of an image's sides: a number, or that of its picture.
  private static let aspect: ValueReader<DeclaredImage.Height> = {
    let word = ValueReader<PictureAspect>.word.map { _ in DeclaredImage.Height.ofPicture() }
    let either = ValueReader<DeclaredImage.Height>.either([
      (.string, word), (.number, ValueReader<Double>.number(0.05...20).map { .aspect($0) }),
    ])
    return ValueReader(
      either.shape,
      write: { height in
        switch height {
        case .points(let points): .number(points)
        case .aspect(let ratio): .number(ratio)
        case .ofPicture: .string(PictureAspect.picture.rawValue)
        }
      }, read: { either.read($0, $1) })
  }()

  private enum PictureAspect: String, CaseIterable, Sendable { case picture }

  private static let image: ObjectKind<DeclaredView> = {
    let sizes = ["side", "height", "aspect"]
    let size: [FieldBinding<DeclaredImage>] = [
      FieldBinding(
        .optional("side", .number(1...4096, unit: "pt"), "Width and height of a square image."),
        set: { ($0.width, $0.height) = ($1, .points($1)) }), FieldBinding(width, optional: \.width),
      FieldBinding(
        .optional("height", .number(0...4096, unit: "pt"), "Its height."), \.height, { .points($0) },
        { if case .points(let points) = $0 { points } else { nil } }),
      FieldBinding(
        .optional(
          "aspect", aspect,
          "Width divided by height, from which the height follows; or picture, for that of the item's picture."),
        \.height, { $0 }, { if case .points = $0 { nil } else { $0 } }),
      FieldBinding(
        .optional(
          "placeholderHeight", .number(1...4096, unit: "pt"),
          "With the aspect picture: its height until the picture has arrived, in an app that does not know its size before; if omitted, the app knows it from the item's data."
        ), set: { if case .ofPicture = $0.height { $0.height = .ofPicture(placeholder: $1) } },
        get: { if case .ofPicture(let placeholder) = $0.height { placeholder } else { nil } }),
    ]
    return ObjectKind(
      "image", "an image view", [tag("image")], standardImage,
      [picture] + size + [
        FieldBinding(cornerRadius, \.style.cornerRadius), FieldBinding(clips, \.style.clips), placeholderColor,
      ] + border
        + EffectFields.common.inside(\.style.effects), alternatives: [sizes], wrap: { .image($0) },
      unwrap: { if case .image(let image) = $0, !image.isAvatar { image } else { nil } },
      check: { _, object in
        object.allowOne(of: sizes, else: "the image has two heights")
        if object.member("side") != nil, object.member("width") != nil {
          object.error(at: "width", "the image has two widths", expected: "either \"side\" or \"width\"")
        }
        if object.member("placeholderHeight") != nil, object.member("aspect")?.string != PictureAspect.picture.rawValue
        {
          object.error(
            at: "placeholderHeight", "the height of the image does not depend on its picture",
            expected: "\"aspect\": \"picture\" beside it")
        }
        return sizes.contains { object.member($0) != nil }
      })
  }()

  private static let avatar: ObjectKind<DeclaredView> = {
    let size = FieldBinding<DeclaredImage>(
      .required("side", .number(1...4096, unit: "pt"), "Its diameter."),
      set: { ($0.width, $0.height, $0.style.cornerRadius, $0.style.clips) = ($1, .points($1), $1 / 2, true) },
      get: { $0.width })
    return ObjectKind(
      "avatar", "an avatar", [tag("avatar")], standardImage,
      [picture, size, placeholderColor] + border + EffectFields.common.inside(\.style.effects), wrap: { .image($0) },
      unwrap: { if case .image(let image) = $0, image.isAvatar { image } else { nil } })
  }()

  // MARK: - Surfaces

  /// A surface that shows nothing; its backdrop is the one at its position.
  static let standardSurface = SurfaceStyle(fill: .white, cornerRadius: 0, backdropColor: .white)

  /// The fields of a surface.
  static func surface(_ fill: Color, text: String) -> [FieldBinding<SurfaceStyle>] {
    [
      .defaulted("fill", .color, to: fill, text: text, "Its color.", \.fill),
      FieldBinding(cornerRadius, \.cornerRadius), FieldBinding(clips, \.clips),
    ] + (EffectFields.common + [EffectFields.gradient]).inside(\.effects)
  }

  /// A surface that may have a text in it.
  private struct Button: Sendable {
    var surface = DeclaredSurface(width: nil, height: 0, style: standardSurface)
    var title: String?
    var label = standardLabel

    var view: DeclaredView {
      guard let title else { return .surface(surface) }
      var style = label
      style.lineLimit = 1
      return .stack(
        DeclaredStack(
          .depth, width: surface.width, height: surface.height, surface: surface.style,
          views: [.text(DeclaredText(.fixed(title), style: style))]))
    }

    init() {}

    /// The button that a view shows; nil for another view.
    init?(_ view: DeclaredView) {
      switch view {
      case .surface(let surface): self.surface = surface
      case .stack(let stack):
        guard stack.axis == .depth, let style = stack.surface, let height = stack.height,
          case .text(let text) = stack.views.first, case .fixed(let title) = text.source
        else { return nil }
        surface = DeclaredSurface(width: stack.width, height: height, style: style)
        (self.title, label) = (title, text.style)
      case .text, .image: return nil
      }
    }
  }

  private static let button: ObjectKind<DeclaredView> = {
    let height = Field.required("height", ValueReader<Double>.number(0...4096, unit: "pt"), "Its height.")
    let fields: [FieldBinding<Button>] =
      [
        FieldBinding(width, optional: \.surface.width), FieldBinding(height, \.surface.height),
        .optional("title", .text, "The text in it.", optional: \.title),
      ] + font.inside(\.label)
    return ObjectKind(
      "button", "a button", [tag("button")], Button(),
      fields + surface(Color(rgb: 0xB0BEC5), text: "\"#B0BEC5\"").inside(\.surface.style), wrap: \.view,
      unwrap: { Button($0) })
  }()

  private static let separator = ObjectKind<DeclaredView>(
    "separator", "a separator", [tag("separator")],
    DeclaredSurface(width: nil, height: 0.5, style: standardSurface),
    [
      FieldBinding(width, optional: \.width),
      .defaulted("height", .number(0.1...4096, unit: "pt"), to: 0.5, "Its height.", \.height),
      .defaulted("fill", .color, to: Color(rgb: 0xCFD8DC), text: "\"#CFD8DC\"", "Its color.", \.style.fill),
    ], wrap: { .surface($0) }, unwrap: { _ in nil })
}

extension DeclaredImage {
  /// Whether the image is a circle.
  fileprivate var isAvatar: Bool {
    style.clips && width.map { height == .points($0) && style.cornerRadius == $0 / 2 && $0 >= 1 } ?? false
  }
}

extension LabelStyle {
  fileprivate var pointSize: Double {
    get { font.pointSize }
    set { font = Font(pointSize: newValue, weight: font.weight) }
  }

  fileprivate var weight: FontWeight {
    get { font.weight }
    set { font = Font(pointSize: font.pointSize, weight: newValue) }
  }
}
