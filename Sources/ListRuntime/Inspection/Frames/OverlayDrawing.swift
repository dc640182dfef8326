import Markup

/// Draws the overlays of a row in a captured frame, in pixels of the row.
package struct OverlayDrawing {
  let scale: Int
  let overlays: [FrameOverlay]

  private static let ink = "#263238"

  /// The row's blank areas, which are always drawn so that missing content is recognizable, and one group for each
  /// overlay in the order of `FrameOverlay.allCases`.
  func elements(of row: CapturedRow, techniques: [String]) -> [MarkupElement] {
    row.blank.filter { !$0.isEmpty }.map(blank)
      + FrameOverlay.allCases.filter(overlays.contains).map { overlay in
        MarkupElement("g", [("class", overlay.rawValue)], elements(of: overlay, row, techniques))
      }
  }

  private func blank(_ rect: PixelRect) -> MarkupElement {
    let (x, y) = ((rect.left + rect.right) / 2, (rect.top + rect.bottom) / 2 + 3 * scale)
    return MarkupElement(
      "g", [("class", "blank")],
      [
        .rect(rect, [("fill", "url(#blank)")]),
        text("blank", x: x, y: y, size: 9, [("text-anchor", "middle"), ("fill", "#546E7A")]),
      ])
  }

  /// The stripe pattern of blank areas.
  static func stripes(scale: Int) -> MarkupElement {
    let side = 6 * scale
    return MarkupElement(
      "pattern",
      [
        ("id", "blank"), ("width", "\(side)"), ("height", "\(side)"), ("patternUnits", "userSpaceOnUse"),
        ("patternTransform", "rotate(45)"),
      ],
      [
        .area(width: side, height: side, [("fill", "#ECEFF1"), ("fill-opacity", "0.6")]),
        .area(width: scale, height: side, [("fill", "#90A4AE")]),
      ])
  }

  private func elements(of overlay: FrameOverlay, _ row: CapturedRow, _ techniques: [String]) -> [MarkupElement] {
    switch overlay {
    case .borders:
      let outline = [("fill", "none"), ("stroke", FrameOverlay.border)]
      return row.layers.map { .rect($0.rect, outline + [("stroke-width", "\(max(1, scale / 2))")]) }
        + [.rect(row.clip, outline + [("stroke-dasharray", "\(4 * scale) \(2 * scale)")])]
    case .blended:
      // Everything outside blended pixels is opaque, since the table behind the rows is.
      let blended = row.pixels.filter { !$0.isOpaque }.map(\.rect)
      return row.clip.parts(outside: blended[...]).flatMap { Self.fill($0, FrameOverlay.green, 0.35) }
        + blended.flatMap { Self.fill($0, FrameOverlay.red, 0.4) }
    case .offscreen:
      return row.layers.filter { $0.passes > 0 }.flatMap { layer in
        Self.fill(layer.rect, FrameOverlay.yellow, 0.45, [("data-passes", "\(layer.passes)")])
      }
    case .rasterization:
      return row.layers.flatMap { layer in
        layer.isHit.map { Self.fill(layer.rect, $0 ? FrameOverlay.green : FrameOverlay.red, 0.45) } ?? []
      }
    case .scaled: return row.layers.flatMap(scaled)
    case .technique: return technique(of: row, techniques)
    }
  }

  private func scaled(_ layer: CompositingRecorder.LayerRecord) -> [MarkupElement] {
    guard let image = layer.image else { return [] }
    let rect = layer.rect
    let misalignment = layer.isAligned ? [] : Self.fill(rect, FrameOverlay.magenta, 0.35)
    guard layer.isScaled else { return misalignment }
    let (width, height) = (rect.right - rect.left, rect.bottom - rect.top)
    let label = "\(image.width)\u{00D7}\(image.height) in \(width)\u{00D7}\(height)"
    let size = text(
      label, x: (rect.left + rect.right) / 2, y: rect.bottom - 4 * scale, size: 8,
      .centered(label, in: Double(width), scale: scale))
    return Self.fill(rect, FrameOverlay.yellow, 0.45) + [size] + misalignment
  }

  private func technique(of row: CapturedRow, _ techniques: [String]) -> [MarkupElement] {
    let color = FrameOverlay.color(ofMaker: row.maker)
    let parts =
      [Self.name(ofMaker: row.maker, techniques), "row \(row.index)"] + (row.pool.map { ["pool \($0)"] } ?? [])
    let label = parts.joined(separator: " \u{00B7} ")
    let width = min(row.clip.right, (label.count * 5 + 8) * scale)
    let top = row.clip.top
    let bar = PixelRect(left: 0, top: top, right: 3 * scale, bottom: row.clip.bottom)
    let plate = PixelRect(left: 0, top: top, right: width, bottom: top + 12 * scale)
    return Self.fill(row.clip, color, 0.18) + [
      .rect(bar, [("fill", color)]), .rect(plate, [("fill", Self.ink), ("fill-opacity", "0.75")]),
      text(label, x: 4 * scale, y: top + 9 * scale, size: 9, [("fill", "#FFFFFF")]),
    ]
  }

  /// The display name of a cell's maker.
  package static func name(ofMaker maker: UInt8, _ techniques: [String]) -> String {
    let position = Int(maker) - 1
    return techniques.indices.contains(position) ? techniques[position] : "the list itself"
  }

  /// A translucent rectangle; nothing if it is empty.
  static func fill(_ rect: PixelRect, _ color: String, _ opacity: Double, _ attributes: [(String, String)] = [])
    -> [MarkupElement]
  {
    guard !rect.isEmpty else { return [] }
    return [.rect(rect, [("fill", color), ("fill-opacity", PictureSVG.number(opacity))] + attributes)]
  }

  private func text(_ text: String, x: Int, y: Int, size: Int, _ attributes: [(String, String)]) -> MarkupElement {
    .text(text, x: Double(x), y: Double(y), size: Double(size * scale), attributes)
  }
}
