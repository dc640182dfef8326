import JSON
import ListRuntime

/// The fields for the look of a layer besides fill, border and round corners.
enum EffectFields {
  /// The fields that images and surfaces have.
  static let common: [FieldBinding<LayerEffects>] = [
    .defaulted("cornerCurve", .word, to: .circular, "The curve of round corners.", \.cornerCurve),
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
      .required("colors", .array(of: ValueReader<Color>.color, count: 2...32), "Its colors, evenly spaced.", \.colors),
      .defaulted("direction", .word, to: .vertical, "The direction of the gradient.", \.direction),
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

  private static let overlay = ValueReader<OverlayStyle>.record(
    "an overlay", .color(.white),
    [
      FieldBinding(
        .optional("color", .color, "A color over all contents."), \.self, { .color($0) },
        { if case .color(let color) = $0 { color } else { nil } }),
      FieldBinding(
        .optional("gradient", gradientReader, "A gradient of translucent colors."), \.self, { .gradient($0) },
        { if case .gradient(let gradient) = $0 { gradient } else { nil } }),
      FieldBinding(
        .optional(
          "cornerRadius", .number(0...512, unit: "pt"),
          "Radius of round corners; the overlay covers the area outside of them."), \.self,
        { .corners(radius: $0, color: .white) },
        { if case .corners(let radius, _, _, _) = $0 { radius } else { nil } }),
      FieldBinding(
        .defaulted("cornerColor", .color, to: .white, text: "\"white\"", "The color outside round corners."),
        set: { if case .corners(let radius, _, _, _) = $0 { $0 = .corners(radius: radius, color: $1) } },
        get: { if case .corners(_, let color, _, _) = $0 { color } else { nil } }),
    ], alternatives: [overlayKinds],
    check: { _, object in
      object.allowOne(of: overlayKinds, else: "the overlay has two kinds")
      return overlayKinds.contains { object.member($0) != nil }
    })

  private static let overlayKinds = ["color", "gradient", "cornerRadius"]

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
      .defaulted("edge", .word, to: .top, "The edge of the list at which the bar is.", \.edge),
      .required("height", .number(1...512, unit: "pt"), "Its height; it is as wide as the list.", \.height),
      .optional("backdropBlur", blur, "The blur of the rows below it.", optional: \.backdropBlur),
      .optional("fill", .color, "Its color, above a blur; clear if omitted.", optional: \.fill),
    ])
}
