/// The frames of a row's views as arithmetic over the sizes of its texts; layout models are computed from it.
///
/// Placement i belongs to view i + 1, as in a `CellDescription`. A placement may refer to earlier placements only,
/// except that `Length.spanning` refers to a later one.
public struct LayoutFormula: Sendable, Hashable {
  /// The texts of the row's labels, in the order of its label elements.
  public var texts: [HeightFormula.TextBlock]
  /// Placements of the views after the content view, in order.
  public var placements: [ViewPlacement]
  /// Points between the lowest view and the cell's bottom edge.
  public var bottomMargin: Double
  /// Width of the row, in points.
  public var width: Double
  /// Index of the placement of the lowest view; nil for the one that ends lowest.
  public var lowest: Int?

  /// Creates a formula; a placement refers to texts by their positions in `texts`.
  public init(
    texts: [HeightFormula.TextBlock], placements: [ViewPlacement], bottomMargin: Double, width: Double,
    lowest: Int? = nil
  ) {
    self.texts = texts
    self.placements = placements
    self.bottomMargin = bottomMargin
    self.width = width
    self.lowest = lowest
  }

  /// Computes the frames and the height of the row. O(views).
  ///
  /// - Parameter measure: returns the size of a text at a maximum width, in points, rounded up as a label's is. Called
  ///   at unlimited width for texts whose view fits them, and again at the maximum width if such a text must wrap.
  public func frames(measure: (_ text: HeightFormula.TextBlock, _ maxWidth: Double) -> PointSize) -> RowFrames {
    let sizes = texts.enumerated().map { index, text in
      let natural = measure(text, placements.contains { $0.fits(text: index) } ? .infinity : text.maxWidth)
      guard natural.width > text.maxWidth else { return natural }
      // A label that must wrap fills its maximum width.
      return PointSize(width: text.maxWidth, height: measure(text, text.maxWidth).height)
    }
    return frames(sizes)
  }

  private func frames(_ sizes: [PointSize]) -> RowFrames {
    func length(_ length: ViewPlacement.Length, _ side: KeyPath<PointSize, Double>) -> Double {
      switch length {
      case .points(let points): points
      case .text(let index, let margins): (sizes.indices.contains(index) ? sizes[index][keyPath: side] : 0) + margins
      case .textAtLeast(let index, let minimum):
        max(minimum, sizes.indices.contains(index) ? sizes[index][keyPath: side] : 0)
      case .spanning: 0
      }
    }
    var frames: [PointRect] = []
    frames.reserveCapacity(placements.count)
    /// The bottom edge of an earlier view, also of one that spans others.
    func bottom(of view: Int) -> Double {
      guard frames.indices.contains(view) else { return 0 }
      if case .spanning(let last, let margin) = placements[view].height, last > view, frames.indices.contains(last) {
        return bottom(of: last) + margin
      }
      return frames[view].maxY
    }
    for placement in placements {
      var frame = PointRect.zero
      switch placement.horizontal {
      case .leading(let left, let width): (frame.x, frame.width) = (left, length(width, \.width))
      case .trailing(let right, let viewWidth):
        frame.width = length(viewWidth, \.width)
        frame.x = width - right - frame.width
      case .between(let left, let right): (frame.x, frame.width) = (left, width - right - left)
      }
      switch placement.top {
      case .cell(let points): frame.y = points
      case .below(let other, let gap): frame.y = bottom(of: other) + gap
      }
      frame.height = length(placement.height, \.height)
      frames.append(frame)
    }
    for (index, placement) in placements.enumerated() {
      guard case .spanning(let last, let margin) = placement.height, frames.indices.contains(last) else { continue }
      frames[index].height = bottom(of: last) + margin - frames[index].y
    }
    let end = lowest.map(bottom) ?? frames.map(\.maxY).max() ?? 0
    return RowFrames(frames: frames, height: end + bottomMargin)
  }
}

/// The position and size of one view in a cell.
public struct ViewPlacement: Sendable, Hashable {
  /// The width or height of a view.
  public enum Length: Sendable, Hashable {
    /// A fixed number of points.
    case points(Double)
    /// The length of a text, given by its index in the formula, plus margins in points.
    case text(Int, plus: Double)
    /// The length of a text, given by its index in the formula, but at least a number of points.
    case textAtLeast(Int, minimum: Double)
    /// Heights only: extends to a number of points below the bottom edge of a later placement.
    case spanning(last: Int, plus: Double)
  }
  /// The horizontal position and the width.
  public enum Horizontal: Sendable, Hashable {
    /// Points from the cell's left edge, and a width.
    case leading(Double, width: Length)
    /// Points from the cell's right edge, and a width.
    case trailing(Double, width: Length)
    /// Points from both edges of the cell.
    case between(left: Double, right: Double)
  }
  /// The position of the top edge.
  public enum Top: Sendable, Hashable {
    /// Points below the cell's top edge.
    case cell(Double)
    /// Points below the bottom edge of an earlier placement.
    case below(Int, gap: Double)
  }
  /// Horizontal position and width.
  public var horizontal: Horizontal
  /// Position of the top edge.
  public var top: Top
  /// Height of the view.
  public var height: Length

  /// Creates a placement from a view's horizontal position, top edge and height.
  public init(_ horizontal: Horizontal, top: Top, height: Length) {
    self.horizontal = horizontal
    self.top = top
    self.height = height
  }

  /// Whether the view's width fits a text, given by its index.
  func fits(text: Int) -> Bool {
    switch horizontal {
    case .leading(_, .text(text, _)), .trailing(_, .text(text, _)),
      .leading(_, .textAtLeast(text, _)), .trailing(_, .textAtLeast(text, _)):
      true
    default: false
    }
  }
}

/// A layout model: the frames of a row's views and its height, in points.
public struct RowFrames: Sendable, Hashable {
  /// Frames in the cell's coordinates; frame i belongs to view i + 1.
  public var frames: [PointRect]
  /// Height of the row.
  public var height: Double
  /// Creates a layout model with one frame per view after the content view.
  public init(frames: [PointRect], height: Double) {
    self.frames = frames
    self.height = height
  }
}
