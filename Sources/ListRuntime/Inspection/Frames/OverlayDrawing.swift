/// Draws the overlays of a row in a captured frame, in pixels of the row.
struct OverlayDrawing {
  let scale: Int
  let overlays: [FrameOverlay]

  /// The markup of all overlays of a row, in the order of `FrameOverlay.allCases`; empty if there is none.
  func markup(of row: CapturedRow, techniques: [String]) -> String {
    FrameOverlay.allCases.filter(overlays.contains).map { overlay in
      "<g class=\"\(overlay.rawValue)\">" + markup(of: overlay, row, techniques) + "</g>"
    }.joined(separator: "\n")
  }

  /// The markup of a row's blank areas, which is always drawn, so that missing content is recognizable.
  func blank(of row: CapturedRow) -> String {
    row.blank.map { rect in
      guard !rect.isEmpty else { return "" }
      let (x, y) = ((rect.left + rect.right) / 2, (rect.top + rect.bottom) / 2)
      return "<g class=\"blank\"><rect\(Self.frameAttributes(rect)) fill=\"url(#blank)\"/>"
        + "<text x=\"\(x)\" y=\"\(y + 3 * scale)\" font-size=\"\(9 * scale)\" text-anchor=\"middle\" fill=\"#546E7A\">"
        + "blank</text></g>"
    }.joined()
  }

  /// The stripe pattern of blank areas.
  static func definitions(scale: Int) -> String {
    let side = 6 * scale
    return """
      <pattern id="blank" width="\(side)" height="\(side)" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">\
      <rect width="\(side)" height="\(side)" fill="#ECEFF1" fill-opacity="0.6"/>\
      <rect width="\(scale)" height="\(side)" fill="#90A4AE"/></pattern>

      """
  }

  private func markup(of overlay: FrameOverlay, _ row: CapturedRow, _ techniques: [String]) -> String {
    switch overlay {
    case .borders:
      let cell =
        "<rect\(Self.frameAttributes(row.clip)) fill=\"none\" stroke=\"\(FrameOverlay.border)\" stroke-dasharray=\"\(4 * scale) \(2 * scale)\"/>"
      return row.layers.map { layer in
        "<rect\(Self.frameAttributes(layer.rect)) fill=\"none\" stroke=\"\(FrameOverlay.border)\" stroke-width=\"\(max(1, scale / 2))\"/>"
      }.joined() + cell
    case .blended:
      // Everything outside blended pixels is opaque, since the table behind the rows is.
      let blended = row.pixels.filter { !$0.isOpaque }.map(\.rect)
      return row.clip.parts(outside: blended[...]).map { Self.fill($0, FrameOverlay.green, 0.35) }.joined()
        + blended.map { Self.fill($0, FrameOverlay.red, 0.4) }.joined()
    case .offscreen:
      return row.layers.filter { $0.passes > 0 }.map { layer in
        Self.fill(layer.rect, FrameOverlay.yellow, 0.45, " data-passes=\"\(layer.passes)\"")
      }.joined()
    case .rasterization:
      return row.layers.map { layer in
        layer.isHit.map { Self.fill(layer.rect, $0 ? FrameOverlay.green : FrameOverlay.red, 0.45) } ?? ""
      }.joined()
    case .scaled: return row.layers.map(scaled).joined()
    case .technique: return technique(of: row, techniques)
    }
  }

  private func scaled(_ layer: CompositingRecorder.LayerRecord) -> String {
    guard let image = layer.image else { return "" }
    var text = ""
    if layer.isScaled {
      let (width, height) = (layer.rect.right - layer.rect.left, layer.rect.bottom - layer.rect.top)
      let label = "\(image.width)\u{00D7}\(image.height) in \(width)\u{00D7}\(height)"
      let fit = PictureSVG.fittingAttributes(label, width: Double(width), scale: scale)
      text += Self.fill(layer.rect, FrameOverlay.yellow, 0.45)
      text +=
        "<text x=\"\((layer.rect.left + layer.rect.right) / 2)\" y=\"\(layer.rect.bottom - 4 * scale)\" "
        + "font-size=\"\(8 * scale)\" text-anchor=\"middle\"\(fit)>\(label)</text>"
    }
    if !layer.isAligned { text += Self.fill(layer.rect, FrameOverlay.magenta, 0.35) }
    return text
  }

  private func technique(of row: CapturedRow, _ techniques: [String]) -> String {
    let color = FrameOverlay.color(ofMaker: row.maker)
    let ink = "#263238"
    let parts =
      [Self.name(ofMaker: row.maker, techniques), "row \(row.index)"] + (row.pool.map { ["pool \($0)"] } ?? [])
    let label = PictureSVG.escaped(parts.joined(separator: " \u{00B7} "))
    let width = min(row.clip.right, (label.count * 5 + 8) * scale)
    let top = row.clip.top
    return Self.fill(row.clip, color, 0.18)
      + "<rect x=\"0\" y=\"\(top)\" width=\"\(3 * scale)\" height=\"\(row.clip.bottom - top)\" fill=\"\(color)\"/>"
      + "<rect x=\"0\" y=\"\(top)\" width=\"\(width)\" height=\"\(12 * scale)\" fill=\"\(ink)\" fill-opacity=\"0.75\"/>"
      + "<text x=\"\(4 * scale)\" y=\"\(top + 9 * scale)\" font-size=\"\(9 * scale)\" fill=\"#FFFFFF\">"
      + "\(label)</text>"
  }

  /// The display name of a cell's maker.
  static func name(ofMaker maker: UInt8, _ techniques: [String]) -> String {
    let position = Int(maker) - 1
    return techniques.indices.contains(position) ? techniques[position] : "the list itself"
  }

  static func fill(_ rect: PixelRect, _ color: String, _ opacity: Double, _ attributes: String = "") -> String {
    rect.isEmpty
      ? ""
      : "<rect\(frameAttributes(rect)) fill=\"\(color)\" fill-opacity=\"\(PictureSVG.number(opacity))\"\(attributes)/>"
  }

  private static func frameAttributes(_ rect: PixelRect) -> String {
    " x=\"\(rect.left)\" y=\"\(rect.top)\" width=\"\(max(0, rect.right - rect.left))\" "
      + "height=\"\(max(0, rect.bottom - rect.top))\""
  }
}
