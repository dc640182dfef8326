import Markup

/// Draws the bars above a list on a screen, in pixels of the screen.
struct BarDrawing {
  let bars: [BarStyle]
  /// Pixels per point.
  let scale: Int

  /// The bars, from back to front. A blur is drawn as its tint, since SVG viewers differ in how they blur.
  func elements(width: Int, height: Int, _ drawing: inout PictureSVG) -> [MarkupElement] {
    var elements: [MarkupElement] = []
    for bar in bars {
      let frame = frame(of: bar, width: width, height: height)
      let area = RoundedRectangle(
        left: Double(frame.left), top: Double(frame.top), right: Double(frame.right), bottom: Double(frame.bottom))
      if let blur = bar.backdropBlur {
        let paint = BlurPaint(radius: blur.radius * Double(scale), tint: blur.tint)
        elements.append(.rect(area, paint.attributes("fill", in: area, of: &drawing)))
        elements += paint.labels(in: area, scale: scale)
      }
      if let fill = bar.fill { elements.append(.rect(area, fill.attributes("fill"))) }
    }
    return elements.isEmpty ? [] : [MarkupElement("g", [("class", "bars")], elements)]
  }

  /// The overlays of the bars: those that are blended, and those that are rendered offscreen.
  func elements(of overlays: [FrameOverlay], width: Int, height: Int) -> [MarkupElement] {
    bars.flatMap { bar in
      let frame = frame(of: bar, width: width, height: height)
      let isBlended = bar.backdropBlur != nil || bar.fill?.isOpaque != true
      return
        (overlays.contains(.blended) && isBlended ? OverlayDrawing.fill(frame, FrameOverlay.red, 0.4) : [])
        + (overlays.contains(.offscreen) && bar.backdropBlur != nil
          ? OverlayDrawing.fill(
            frame, FrameOverlay.yellow, 0.45, [("data-passes", "\(Compositor.backdropBlurPassCount)")]) : [])
    }
  }

  private func frame(of bar: BarStyle, width: Int, height: Int) -> PixelRect {
    bar.frame(on: PixelRect(left: 0, top: 0, right: width, bottom: height), scale: Double(scale))
  }
}
