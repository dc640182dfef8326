/// The compositing of the bars above a list.
///
/// Their views exist before the list is shown and never change. A bar covers rows, which are still drawn below it,
/// since the cost of a cell does not depend on the content above the list.
package struct BarCompositing {
  private let bars: [BarStyle]
  private let scale: Double
  private let rules: EffectCostRules

  /// The bars of a list, on a display with `scale` pixels a point and a system with these rules.
  package init(_ bars: [BarStyle], scale: Double, rules: SystemRules) {
    self.bars = bars
    self.scale = scale
    self.rules = EffectCostRules(rules.effects)
  }

  /// Whether there are no bars.
  var isEmpty: Bool { bars.isEmpty }

  /// Appends the frames of the bars through which nothing can be seen.
  func appendOpaqueFrames(on screen: PixelRect, to frames: inout ContiguousArray<PixelRect>) {
    for bar in bars where bar.fill?.isOpaque ?? false { frames.append(bar.frame(on: screen, scale: scale)) }
  }

  /// The cost of all bars on a screen: a blur is computed again in every frame that is composited.
  ///
  /// Complexity: O(bars).
  package func cost(on screen: PixelRect) -> DrawingCost {
    var cost = DrawingCost()
    for bar in bars {
      let pixels = bar.frame(on: screen, scale: scale).area
      cost.layers += 1
      if let blur = bar.backdropBlur {
        // A visual effect view contains two more: one for the backdrop, and one for the tint.
        cost.layers += 2
        cost.passes += Compositor.backdropBlurPassCount
        let texels = rules.texels(radius: blur.radius * scale / Double(rules.backdropDivisor))
        rules.addBackdrop(pixels, texels: texels, to: &cost)
        cost.blendedPixels += pixels
      }
      guard let fill = bar.fill, !fill.isClear else { continue }
      if fill.isOpaque { cost.opaquePixels += pixels } else { cost.blendedPixels += pixels }
    }
    return cost
  }
}

extension BarStyle {
  /// Where the bar is on a screen, in pixels.
  func frame(on screen: PixelRect, scale: Double) -> PixelRect {
    let pixels = PixelGrid.wholeNumber(height * scale)
    var frame = screen
    switch edge {
    case .top: frame.bottom = min(screen.bottom, screen.top + pixels)
    case .bottom: frame.top = max(screen.top, screen.bottom - pixels)
    }
    return frame
  }
}
