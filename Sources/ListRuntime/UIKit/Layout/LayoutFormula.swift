/// Where the views of a row's cell lie, as arithmetic over the sizes of its texts: what a layout model is calculated from.
///
/// Placement i is of view i + 1, as in a `CellDescription`. A placement may refer to placements before it only, except that
/// one may span those that follow it.
public struct LayoutFormula: Sendable, Hashable {
  /// The texts of the row's labels, in the order of its label elements.
  public var texts: [HeightFormula.TextBlock]
  /// The places of the views.
  public var placements: [ViewPlacement]
  /// Points between the lowest view and the cell's bottom edge.
  public var bottomMargin: Double
  /// Width of the row, in points.
  public var width: Double

  /// A formula.
  public init(
    texts: [HeightFormula.TextBlock], placements: [ViewPlacement], bottomMargin: Double, width: Double
  ) {
    self.texts = texts
    self.placements = placements
    self.bottomMargin = bottomMargin
    self.width = width
  }

  /// Frames and height of the row. O(views).
  ///
  /// `measure` is asked for the size of a text at most so wide, rounded up as the labels' are; for texts that are as wide as
  /// they need to be, once more at any width.
  public func frames(measure: (_ text: HeightFormula.TextBlock, _ maxWidth: Double) -> PointSize) -> RowFrames {
    let sizes = zip(texts, texts.indices).map { text, index in
      let natural = measure(text, placements.contains { $0.fits(text: index) } ? .infinity : text.maxWidth)
      guard natural.width > text.maxWidth else { return natural }
      // A label that must wrap fills the width it may have.
      return PointSize(width: text.maxWidth, height: measure(text, text.maxWidth).height)
    }
    return frames(sizes)
  }

  private func frames(_ sizes: [PointSize]) -> RowFrames {
    func length(_ length: ViewPlacement.Length, _ side: KeyPath<PointSize, Double>) -> Double {
      switch length {
      case .points(let points): points
      case .text(let index, let margins): (sizes.indices.contains(index) ? sizes[index][keyPath: side] : 0) + margins
      case .spanning: 0
      }
    }
    var frames: [PointRect] = []
    frames.reserveCapacity(placements.count)
    for placement in placements {
      var frame = PointRect.zero
      switch placement.horizontal {
      case .leading(let left, let wide): (frame.x, frame.width) = (left, length(wide, \.width))
      case .trailing(let right, let wide):
        frame.width = length(wide, \.width)
        frame.x = width - right - frame.width
      case .between(let left, let right): (frame.x, frame.width) = (left, width - right - left)
      }
      switch placement.top {
      case .cell(let points): frame.y = points
      case .below(let other, let gap): frame.y = (frames.indices.contains(other) ? frames[other].maxY : 0) + gap
      }
      frame.height = length(placement.height, \.height)
      frames.append(frame)
    }
    for (index, placement) in placements.enumerated() {
      guard case .spanning(let last, let margin) = placement.height, frames.indices.contains(last) else { continue }
      frames[index].height = frames[last].maxY + margin - frames[index].y
    }
    return RowFrames(frames: frames, height: (frames.map(\.maxY).max() ?? 0) + bottomMargin)
  }
}

/// Where one view of a cell lies.
public struct ViewPlacement: Sendable, Hashable {
  /// A length of a view.
  public enum Length: Sendable, Hashable {
    /// So many points.
    case points(Double)
    /// That of a text, by its position in the formula, and points around it.
    case text(Int, plus: Double)
    /// Heights only: down to points below the bottom edge of a later placement.
    case spanning(last: Int, plus: Double)
  }
  /// Left and right edges.
  public enum Horizontal: Sendable, Hashable {
    /// Points from the cell's left edge, so wide.
    case leading(Double, width: Length)
    /// Points from the cell's right edge, so wide.
    case trailing(Double, width: Length)
    /// Points from both edges of the cell.
    case between(left: Double, right: Double)
  }
  /// The upper edge.
  public enum Top: Sendable, Hashable {
    /// Points below the cell's upper edge.
    case cell(Double)
    /// Points below the lower edge of an earlier placement.
    case below(Int, gap: Double)
  }
  /// Left and right edges.
  public var horizontal: Horizontal
  /// Upper edge.
  public var top: Top
  /// Height.
  public var height: Length

  /// A placement.
  public init(_ horizontal: Horizontal, top: Top, height: Length) {
    self.horizontal = horizontal
    self.top = top
    self.height = height
  }

  /// Whether the view is as wide as a text needs.
  func fits(text: Int) -> Bool {
    switch horizontal {
    case .leading(_, .text(text, _)), .trailing(_, .text(text, _)): true
    default: false
    }
  }
}

/// Frames of a row's views, and its height, in points: a layout model.
public struct RowFrames: Sendable, Hashable {
  /// Frame i is that of view i + 1, in the cell's coordinates.
  public var frames: [PointRect]
  /// Height of the row.
  public var height: Double
  /// A layout model.
  public init(frames: [PointRect], height: Double) {
    self.frames = frames
    self.height = height
  }
}
