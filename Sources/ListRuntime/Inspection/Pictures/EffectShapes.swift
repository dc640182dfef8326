/// The shapes of a layer's effects, in pixels of the row.
struct EffectShapes {
  private let scale: Double
  /// The bounds of the layer, with its round corners.
  private let layer: RoundedRectangle
  private let effects: LayerEffects

  init(of view: View, effects: LayerEffects, scale: Double) {
    self.scale = scale
    self.effects = effects
    layer = RoundedRectangle(view.frame, scale: scale, radius: view.cornerRadius)
  }

  /// The shape of the mask layer; nil without one.
  var mask: RoundedRectangle? {
    switch effects.mask {
    case nil: return nil
    case .roundedRectangle(let radius)?: return layer.rounded(radius * scale, radius * scale)
    case .circle?:
      let side = min(layer.right - layer.left, layer.bottom - layer.top)
      let (x, y) = ((layer.left + layer.right - side) / 2, (layer.top + layer.bottom - side) / 2)
      return RoundedRectangle(
        left: x, top: y, right: x + side, bottom: y + side, radiusX: side / 2, radiusY: side / 2)
    }
  }

  // MARK: Behind the layer

  /// The profile of a Gaussian blur across a straight edge, from the outside: where a step begins, in standard deviations
  /// outside of the edge, and the opacity from there to the next step, in thousandths: that of the normal distribution in
  /// the middle of the step.
  private static let blurSteps: [(deviations: Double, thousandths: Double)] = [
    (2, 40), (1.5, 106), (1, 227), (0.5, 401), (0, 599), (-0.5, 773), (-1, 894), (-1.5, 977),
  ]

  /// The shadow, as steps of one color each, from the outside to the inside.
  var shadow: [PictureShape.Kind] {
    guard let style = effects.shadow, style.opacity > 0 else { return [] }
    let shape = (mask ?? layer).moved(right: style.offset.width * scale, down: style.offset.height * scale)
    guard style.radius > 0 else { return [.fill(shape, style.color.faded(to: style.opacity))] }
    var covered = 0.0
    return Self.blurSteps.compactMap { step in
      let opacity = style.opacity * step.thousandths / 1000
      // The opacity that a step adds to the steps below it, so that together they have the required opacity.
      let color = style.color.faded(to: (opacity - covered) / (1 - covered))
      covered = opacity
      let area = shape.inset(by: -step.deviations * style.radius * scale)
      return area.right > area.left && area.bottom > area.top ? .fill(area, color) : nil
    }
  }

  /// The blurred backdrop; nil if it is not blurred.
  var backdrop: PictureShape.Kind? {
    effects.backdropBlur.map { blur in
      .surface(layer, borderWidth: nil, Picture.Surface(BlurPaint(radius: blur.radius * scale, tint: blur.tint)))
    }
  }

  // MARK: In the layer

  /// The gradient that fills the layer; empty without one.
  var gradient: [PictureShape.Kind] { effects.gradient.map { Self.shapes(of: $0, in: layer) } ?? [] }

  /// The shapes above the contents; empty if there are none.
  var overlay: [PictureShape.Kind] {
    let bounds = layer.rounded(0, 0)
    switch effects.overlay {
    case nil: return []
    case .color(let color)?: return [.fill(bounds, color)]
    case .gradient(let style)?: return Self.shapes(of: style, in: bounds)
    case .corners(let radius, let color, let borderWidth, let borderColor)?:
      let inside = bounds.rounded(radius * scale, radius * scale)
      let border = PictureShape.Kind.border(inside, width: borderWidth * scale, borderColor)
      return [.outside(inside, of: bounds, .fill(color))] + (borderWidth > 0 ? [border] : [])
    }
  }

  /// A gradient: one paint if it is opaque, otherwise steps of one color each, which show what is behind them.
  static func shapes(of style: GradientStyle, in area: RoundedRectangle) -> [PictureShape.Kind] {
    let paint = LinearGradientPaint(style, in: area)
    guard !style.isOpaque else { return [.surface(area, borderWidth: nil, Picture.Surface(paint))] }
    let steps = 16
    return (0..<steps).map { step in
      let color = style.color(at: (2 * step + 1, of: 2 * steps))
      return .within(area, paint.part(step, of: steps), .fill(color))
    }
  }
}

extension RoundedRectangle {
  /// The rectangle moved by a number of pixels.
  func moved(right x: Double, down y: Double) -> RoundedRectangle {
    RoundedRectangle(
      left: left + x, top: top + y, right: right + x, bottom: bottom + y, radiusX: radiusX, radiusY: radiusY)
  }
}

extension Color {
  /// The color with its alpha multiplied by an opacity from 0 to 1.
  func faded(to opacity: Double) -> Color {
    var color = self
    let alpha = Double(rgba & 0xFF) * min(max(opacity, 0), 1)
    color.rgba = rgba & 0xFFFF_FF00 | UInt32(PixelGrid.wholeNumber(alpha))
    return color
  }
}

extension GradientStyle {
  /// The color at a fraction of the way from the first color to the last one: numerator and denominator.
  func color(at fraction: (Int, of: Int)) -> Color {
    let (segment, rest) = (fraction.0 * (colors.count - 1)).quotientAndRemainder(dividingBy: fraction.of)
    guard segment < colors.count - 1 else { return colors[colors.count - 1] }
    let (first, second) = (colors[segment].rgba, colors[segment + 1].rgba)
    var mixed = Color.black
    mixed.rgba = [UInt32(24), 16, 8, 0].reduce(0) { rgba, shift in
      let (a, b) = (Int(first >> shift & 0xFF), Int(second >> shift & 0xFF))
      return rgba | UInt32((a * (fraction.of - rest) + b * rest + fraction.of / 2) / fraction.of) << shift
    }
    return mixed
  }
}
