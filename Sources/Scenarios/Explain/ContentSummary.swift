import JSON
import ListRuntime

/// Describes declared blocks as an outline, with the number of items that have each block.
enum ContentSummary {
  /// The outline in lines of text: O(items × fields).
  static func lines(of style: DeclaredStyle, showing items: ContentItems?) -> [String] {
    let items: [DeclaredItem] = items?.items() ?? []
    return style.blocks.enumerated().flatMap { number, block in
      let count = items.count { block.isShown(in: $0) }
      let types = block.types.map { " of type \($0.joined(separator: ", "))" } ?? ""
      return ["block \(number + 1): \(count) of \(items.count) items\(types)"]
        + lines(of: .stack(block.stack), indent: "  ")
    }
  }

  private static func lines(of view: DeclaredView, indent: String) -> [String] {
    switch view {
    case .text(let text): [indent + line(of: text)]
    case .image(let image): [indent + line(of: image)]
    case .surface(let surface):
      [indent + "surface \(size(surface.width, surface.height))" + look(of: surface.style)]
    case .stack(let stack):
      [indent + line(of: stack)] + stack.views.flatMap { lines(of: $0, indent: indent + "  ") }
    }
  }

  private static func line(of text: DeclaredText) -> String {
    let font = text.style.font
    let weight = font.weight == .regular ? "" : " \(font.weight.rawValue)"
    let lines =
      text.style.lineLimit == 0
      ? "" : ", at most \(text.style.lineLimit) \(text.style.lineLimit == 1 ? "line" : "lines")"
    let source =
      switch text.source {
      case .field(let name): name
      case .fixed(let string): JSONString.quoted(JSONValue.excerpt(string))
      }
    return "text \(source), \(points(font.pointSize))\(weight), \(size(text.width, text.height))\(lines)"
  }

  private static func line(of image: DeclaredImage) -> String {
    let size =
      switch image.height {
      case .points(let height): size(image.width, height)
      case .aspect(let ratio): "\(size(image.width, nil)), width / height \(FixedDecimals.short(ratio))"
      case .ofPicture: "\(size(image.width, nil)), width / height of the picture"
      }
    return "image \(image.field), \(size)" + corners(image.style.cornerRadius) + effects(image.style.effects)
  }

  private static func line(of stack: DeclaredStack) -> String {
    let axis =
      switch stack.axis {
      case .horizontal: "hstack"
      case .vertical: "vstack"
      case .depth: "zstack"
      }
    let name = stack.surface == nil ? axis : "card"
    return "\(name), \(size(stack.width, stack.height))" + (stack.surface.map(look) ?? "")
  }

  private static func look(of style: SurfaceStyle) -> String {
    ", \(style.fill.hexadecimal)" + corners(style.cornerRadius) + effects(style.effects)
  }

  private static func corners(_ radius: Double) -> String { radius > 0 ? ", corners \(points(radius))" : "" }

  /// The names of the effects that a layer has.
  private static func effects(_ effects: LayerEffects) -> String {
    let names = [
      effects.shadow.map { _ in "shadow" }, effects.gradient.map { _ in "gradient" }, effects.mask.map { _ in "mask" },
      effects.cornerCurve == .continuous ? "continuous corners" : nil,
      effects.opacity < 1 ? "opacity \(FixedDecimals.short(effects.opacity))" : nil,
      effects.overlay.map { _ in "overlay" }, effects.backdropBlur.map { _ in "backdrop blur" },
    ]
    return names.compactMap(\.self).map { ", \($0)" }.joined()
  }

  /// A width and a height; a nil value follows from the list or from the content.
  private static func size(_ width: Double?, _ height: Double?) -> String {
    "\(width.map { "\(points($0)) wide" } ?? "remaining width"), \(height.map { "\(points($0)) high" } ?? "as high as its content")"
  }

  private static func points(_ points: Double) -> String { "\(FixedDecimals.short(points)) pt" }
}
