import JSON
import ListRuntime

/// The fields of the views that declared blocks consist of. The key `view` gives the kind of a view.
enum ViewFields {
  /// A kind of view: its word, the form of its object and the reader of the object.
  typealias Form<View> = (word: String, shape: ObjectShape, read: @Sendable (ObjectReader) -> View?)

  /// The name by which schemas refer to a view, since stacks contain views.
  static let sharedName = "view"

  /// Reads any view.
  static let view: ValueReader<DeclaredView> = .tagged(
    "view",
    [text, image, avatar, button, separator]
      + StackFields.forms.map { form in
        (form.word, form.shape, { object in form.read(object).map { .stack($0) } })
      })

  /// A view inside a view: read like any other, and defined once in schemas.
  static let nested = ValueReader<Located<DeclaredView>>(.external(sharedName, phrase: "a view")) { json, collector in
    view.located.read(json, collector)
  }

  // MARK: - Shared fields

  static func tag(_ word: String) -> FieldShape {
    FieldShape(name: "view", shape: .word([word]), presence: .required, help: "The kind of view.")
  }

  static let width = Field.optional(
    "width", ValueReader<Double>.number(0...4096, unit: "pt"), "Its width; the remaining width if omitted.")
  private static let height = Field.optional(
    "height", ValueReader<Double>.number(0...4096, unit: "pt"), "Its height.")
  private static let picture = Field.required(
    "field", ValueReader<String>.identifier,
    "Name of the item's picture; an item without that picture does not have the view.")
  static let cornerRadius = Field.defaulted(
    "cornerRadius", .number(0...512, unit: "pt"), to: 0, "Radius of its corners.")
  static let fill = Field.defaulted("fill", ValueReader<Color>.color, to: .white, text: "\"white\"", "Its color.")
  private static let borderWidth = Field.defaulted(
    "borderWidth", .number(0...64, unit: "pt"), to: 0, "Width of its border.")
  private static let borderColor = Field.defaulted(
    "borderColor", ValueReader<Color>.color, to: .black, text: "\"black\"", "Color of its border.")

  // MARK: - Text

  private static let field = Field.optional(
    "field", ValueReader<String>.identifier,
    "Name of the item's text; an item without that text does not have the view.")
  private static let constantText = Field.optional(
    "text", ValueReader<String>.text, "A text that is the same in every row.")
  private static let fontSize = Field.defaulted("fontSize", .number(4...96, unit: "pt"), to: 17, "Size of its font.")
  private static let weight = Field.defaulted(
    "weight", ValueReader<FontWeight>.word, to: .regular, "Weight of its font.")
  private static let color = Field.defaulted(
    "color", ValueReader<Color>.color, to: .black, text: "\"black\"", "Color of the text.")
  private static let lines = Field.defaulted(
    "lines", .integer(0...1000), to: 0, "Maximum number of lines; 0 means no limit.")
  private static let textHeight = Field.optional(
    "height", ValueReader<Double>.number(0...4096, unit: "pt"), "Its height; the height of the text if omitted.")
  private static let isFormatted = Field.defaulted(
    "formatted", .boolean, to: false,
    "Whether the text is formatted from raw data, or given attributes, before it is shown."
  )

  private static let text: Form<DeclaredView> = (
    "text",
    ObjectShape(
      "a text view",
      [
        tag("text"), field.shape, constantText.shape, fontSize.shape, weight.shape, color.shape, lines.shape,
        width.shape,
        textHeight.shape, isFormatted.shape,
      ], alternatives: [["field", "text"]]),
    { object in
      let style = LabelStyle(
        font: Font(pointSize: object.value(fontSize), weight: object.value(weight)), color: object.value(color),
        lineLimit: object.value(lines))
      let (width, height, isFormatted) = (object.read(width), object.read(textHeight), object.value(isFormatted))
      let (field, constant) = (object.read(field), object.read(constantText))
      if object.member("field") != nil, object.member("text") != nil {
        object.error(at: "text", "the view shows two texts", expected: "either \"field\" or \"text\"")
      }
      return (field.map { .field($0) } ?? constant.map { .fixed($0) }).map {
        .text(DeclaredText($0, style: style, isFormatted: isFormatted, width: width, height: height))
      }
    }
  )

  // MARK: - Images

  private static let side = Field.optional(
    "side", ValueReader<Double>.number(1...4096, unit: "pt"), "Width and height of a square image.")
  private static let aspect = Field.optional(
    "aspect", ValueReader<Double>.number(0.05...20), "Width divided by height; the height follows from the width.")
  private static let sizes = ["side", "height", "aspect"]

  private static let image: Form<DeclaredView> = (
    "image",
    ObjectShape(
      "an image view",
      [
        tag("image"), picture.shape, side.shape, width.shape, height.shape, aspect.shape, cornerRadius.shape,
        borderWidth.shape, borderColor.shape,
      ] + EffectFields.common.map(\.shape), alternatives: [sizes]),
    { object in
      object.allowOne(of: sizes, else: "the image has two heights")
      if object.member("side") != nil, object.member("width") != nil {
        object.error(at: "width", "the image has two widths", expected: "either \"side\" or \"width\"")
      }
      let (side, width, height, aspect) = (
        object.read(side), object.read(width), object.read(height), object.read(aspect)
      )
      let (name, style) = (object.read(picture), imageStyle(object, cornerRadius: object.value(cornerRadius)))
      guard let name,
        let tall = (side ?? height).map({ DeclaredImage.Height.points($0) }) ?? aspect.map({ .aspect($0) })
      else { return nil }
      return .image(DeclaredImage(name, width: side ?? width, height: tall, style: style))
    }
  )

  private static let avatarSide = Field.required(
    "side", ValueReader<Double>.number(1...4096, unit: "pt"), "Its diameter.")

  private static let avatar: Form<DeclaredView> = (
    "avatar",
    ObjectShape(
      "an avatar",
      [tag("avatar"), picture.shape, avatarSide.shape, borderWidth.shape, borderColor.shape]
        + EffectFields.common.map(\.shape)),
    { object in
      let (name, side) = (object.read(picture), object.read(avatarSide))
      let style = imageStyle(object, cornerRadius: (side ?? 0) / 2)
      guard let name, let side else { return nil }
      return .image(DeclaredImage(name, width: side, height: .points(side), style: style))
    }
  )

  /// The style of an image view without its size.
  private static func imageStyle(_ object: ObjectReader, cornerRadius: Double) -> ImageStyle {
    var effects = LayerEffects.none
    object.read(EffectFields.common, into: &effects)
    return ImageStyle(
      size: PointSize(width: 0, height: 0), cornerRadius: cornerRadius, borderWidth: object.value(borderWidth),
      borderColor: object.value(borderColor), effects: effects)
  }

  // MARK: - Surfaces

  /// The style of a surface; its backdrop is the one at its position.
  static func surfaceStyle(_ object: ObjectReader, fill: Color, cornerRadius: Double) -> SurfaceStyle {
    var effects = LayerEffects.none
    object.read(EffectFields.common + [EffectFields.gradient], into: &effects)
    return SurfaceStyle(fill: fill, cornerRadius: cornerRadius, backdropColor: .white, effects: effects)
  }

  private static let surfaceHeight = Field.required(
    "height", ValueReader<Double>.number(0...4096, unit: "pt"), "Its height.")
  private static let title = Field.optional("title", ValueReader<String>.text, "The text in it.")
  private static let buttonFill = Field.defaulted(
    "fill", ValueReader<Color>.color, to: Color(rgb: 0xB0BEC5), text: "\"#B0BEC5\"", "Its color.")

  private static let button: Form<DeclaredView> = (
    "button",
    ObjectShape(
      "a button",
      [
        tag("button"), width.shape, surfaceHeight.shape, title.shape, fontSize.shape, weight.shape, color.shape,
        buttonFill.shape, cornerRadius.shape,
      ] + EffectFields.common.map(\.shape) + [EffectFields.gradient.shape]),
    { object in
      let style = surfaceStyle(object, fill: object.value(buttonFill), cornerRadius: object.value(cornerRadius))
      let font = Font(pointSize: object.value(fontSize), weight: object.value(weight))
      let label = LabelStyle(font: font, color: object.value(color), lineLimit: 1)
      let (width, title) = (object.read(width), object.read(title))
      guard let height = object.read(surfaceHeight) else { return nil }
      guard let title else { return .surface(DeclaredSurface(width: width, height: height, style: style)) }
      return .stack(
        DeclaredStack(
          .depth, width: width, height: height, surface: style,
          views: [.text(DeclaredText(.fixed(title), style: label))]))
    }
  )

  private static let separatorHeight = Field.defaulted(
    "height", .number(0.1...4096, unit: "pt"), to: 0.5, "Its height.")
  private static let separatorColor = Field.defaulted(
    "fill", ValueReader<Color>.color, to: Color(rgb: 0xCFD8DC), text: "\"#CFD8DC\"", "Its color.")

  private static let separator: Form<DeclaredView> = (
    "separator",
    ObjectShape("a separator", [tag("separator"), width.shape, separatorHeight.shape, separatorColor.shape]),
    { object in
      .surface(
        DeclaredSurface(
          width: object.read(width), height: object.value(separatorHeight),
          style: SurfaceStyle(fill: object.value(separatorColor), cornerRadius: 0, backdropColor: .white)))
    }
  )
}
