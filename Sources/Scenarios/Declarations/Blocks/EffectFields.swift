import JSON
import ListRuntime

/// The fields for the look of a layer besides fill, border and round corners.
enum EffectFields {
  /// The fields that images and surfaces have.
  static let common: [FieldBinding<LayerEffects>] = [
    .defaulted(
      "cornerCurve", ValueReader<CornerCurve>.word, to: .circular, "The curve of round corners.", \.cornerCurve),
    .optional("shadow", shadow, "The shadow behind the layer, without a path.", optional: \.shadow),
    .optional("mask", mask, "A mask layer that cuts the layer to a shape.", optional: \.mask),
    .defaulted(
      "opacity", .number(0...1), to: 1, "Opacity of the layer with its whole content, as one picture.", \.opacity),
    .optional("overlay", overlay, "A layer above the contents and below the views inside.", optional: \.overlay),
    .optional("backdropBlur", blur, "Blurs what is behind the layer in its cell.", optional: \.backdropBlur),
  ]
  /// The fields that only surfaces have.
  static let gradient = FieldBinding<LayerEffects>.optional(
    "gradient", gradientReader, "Fills the layer instead of its fill color.", optional: \.gradient)

  // MARK: - Values

  private static let shadow: ValueReader<ShadowStyle> = .record(
    "a shadow", ShadowStyle(),
    [
      .defaulted("color", .color, to: .black, text: "\"black\"", "Its color.", \.color),
      .defaulted("opacity", .number(0...1), to: 1, "Its opacity where the layer is opaque.", \.opacity),
      .defaulted(
        "radius", .number(0...100, unit: "pt"), to: 3, "Its blur radius; it ends two radii outside.", \.radius),
      .defaulted("x", .number(-100...100, unit: "pt"), to: 0, "Offset to the right.", \.offset.width),
      .defaulted("y", .number(-100...100, unit: "pt"), to: -3, "Offset downward.", \.offset.height),
    ])

  static let gradientReader = ValueReader<GradientStyle>.record(
    "a gradient", GradientStyle(colors: [.white, .white]),
    [
      .required(
        "colors", .array(of: ValueReader<Color>.color, count: 2...32), "Its colors, evenly spaced.", \.colors),
      .defaulted(
        "direction", ValueReader<GradientStyle.Direction>.word, to: .vertical, "The direction of the gradient.",
        \.direction),
    ], check: { gradient, _ in gradient.colors.count >= 2 })

  private static let mask: ValueReader<MaskStyle> = {
    let radius = Field.required("radius", .number(0...512, unit: "pt"), "Radius of the corners.")
    let write: @Sendable (MaskStyle) -> JSONContent = { mask in
      switch mask {
      case .circle: .string("circle")
      case .roundedRectangle(let points): .object([.init(radius.shape.name, .number(points))])
      }
    }
    return .either([
      (.string, ValueReader<String>.word(["circle"]).map { _ in .circle }),
      (
        .object,
        .object(ObjectShape("a mask with round corners", [radius.shape]), write: write) { object in
          object.read(radius).map { .roundedRectangle(radius: $0) }
        }
      ),
    ])
  }()

  private static let overlay: ValueReader<OverlayStyle> = {
    let color = Field.optional("color", ValueReader<Color>.color, "A color over all contents.")
    let gradient = Field.optional("gradient", gradientReader, "A gradient of translucent colors.")
    let corners = Field.optional(
      "cornerRadius", ValueReader<Double>.number(0...512, unit: "pt"),
      "Radius of round corners; the overlay covers the area outside of them.")
    let names = [color.shape, gradient.shape, corners.shape].map(\.name)
    let cornerColor = Field.defaulted(
      "cornerColor", ValueReader<Color>.color, to: .white, text: "\"white\"", "The color outside round corners.")
    let shape = ObjectShape(
      "an overlay", [color.shape, gradient.shape, corners.shape, cornerColor.shape], alternatives: [names])
    let write: @Sendable (OverlayStyle) -> JSONContent = { overlay in
      switch overlay {
      case .color(let value): .object([.init(color.shape.name, .string(value.hexadecimal))])
      case .gradient(let value): .object([.init(gradient.shape.name, gradientReader.write?(value) ?? .null)])
      case .corners(let radius, let color, _, _):
        .object([
          .init(corners.shape.name, .number(radius)), .init(cornerColor.shape.name, .string(color.hexadecimal)),
        ])
      }
    }
    return .object(shape, write: write) { object in
      object.allowOne(of: names, else: "the overlay has two kinds")
      if let color = object.read(color) { return .color(color) }
      if let gradient = object.read(gradient) { return .gradient(gradient) }
      return object.read(corners).map { .corners(radius: $0, color: object.value(cornerColor)) }
    }
  }()

  private static let blur = ValueReader<BackdropBlurStyle>.record(
    "a blur", BackdropBlurStyle(radius: 20, tint: .white),
    [
      .defaulted("radius", .number(0.5...100, unit: "pt"), to: 20, "Its radius.", \.radius),
      .defaulted(
        "tint", .color, to: Color(rgba: 0xFFFF_FFB3), text: "\"#FFFFFFB3\"", "The translucent color above it.", \.tint),
    ])

  // MARK: - Bars

  /// Reads a bar above the list.
  static let bar: ValueReader<BarStyle> = .record(
    "a bar", BarStyle(height: 64),
    [
      .defaulted(
        "edge", ValueReader<BarStyle.Edge>.word, to: .top, "The edge of the list at which the bar is.", \.edge),
      .required("height", .number(1...512, unit: "pt"), "Its height; it is as wide as the list.", \.height),
      .optional("backdropBlur", blur, "The blur of the rows below it.", optional: \.backdropBlur),
      .optional("fill", .color, "Its color, above a blur; clear if omitted.", optional: \.fill),
    ])
}
