/// A horizontal extent of a declared view, in points: from edge to edge of the list, or a width measured from one edge.
///
/// A view that spans the list is placed by both edges, so that cells keep their constraints when the list's width
/// changes.
enum Extent {
  case between(left: Double, right: Double)
  case leading(Double, width: Double)
  case trailing(Double, width: Double)

  /// The extent as part of a placement.
  var horizontal: ViewPlacement.Horizontal {
    switch self {
    case .between(let left, let right): .between(left: left, right: right)
    case .leading(let left, let width): .leading(left, width: .points(width))
    case .trailing(let right, let width): .trailing(right, width: .points(width))
    }
  }

  /// The width in points, at least 0, in a list of a given width.
  func width(in list: Double) -> Double {
    switch self {
    case .between(let left, let right): max(0, list - left - right)
    case .leading(_, let width), .trailing(_, let width): max(0, width)
    }
  }

  /// The extent without margins on both sides.
  func inset(left: Double, right: Double) -> Extent {
    switch self {
    case .between(let start, let end): .between(left: start + left, right: end + right)
    case .leading(let start, let width): .leading(start + left, width: max(0, width - left - right))
    case .trailing(let end, let width): .trailing(end + right, width: max(0, width - left - right))
    }
  }

  /// The part from a distance to the left edge, with a width.
  private func part(_ offset: Double, _ width: Double, in list: Double) -> Extent {
    switch self {
    case .between(let left, _): .leading(left + offset, width: width)
    case .leading(let left, _): .leading(left + offset, width: width)
    case .trailing(let right, let whole): .trailing(right + whole - offset - width, width: width)
    }
  }

  /// The part at the left edge with a width, or all of it.
  func first(_ width: Double?, in list: Double) -> Extent { width.map { part(0, $0, in: list) } ?? self }

  /// The parts for views from left to right. The first view without a width takes the remaining width; other views
  /// without a width get none, unless they share it equally, in whole points.
  func divided(among widths: [Double?], spacing: Double, in list: Double, sharesRest: Bool = false) -> [Extent] {
    let filling = widths.count { $0 == nil }
    if sharesRest, filling > 0 {
      let rest = width(in: list) - widths.reduce(spacing * Double(widths.count - 1)) { $0 + ($1 ?? 0) }
      let share = max(0, (rest / Double(filling)).rounded(.down))
      return divided(among: widths.map { $0 ?? share }, spacing: spacing, in: list)
    }
    guard let filling = widths.firstIndex(of: nil) else {
      var offset = 0.0
      return widths.map { width in
        defer { offset += (width ?? 0) + spacing }
        return part(offset, width ?? 0, in: list)
      }
    }
    let before = widths[..<filling].reduce(0) { $0 + ($1 ?? 0) + spacing }
    let after = widths[(filling + 1)...].reduce(0) { $0 + ($1 ?? 0) + spacing }
    var (offset, rest) = (0.0, after)
    return widths.enumerated().map { index, width in
      if index < filling {
        defer { offset += (width ?? 0) + spacing }
        return part(offset, width ?? 0, in: list)
      }
      if index == filling { return inset(left: before, right: after) }
      rest -= (width ?? 0) + spacing
      guard case .between(_, let right) = self else {
        return part(self.width(in: list) - rest - (width ?? 0), width ?? 0, in: list)
      }
      return .trailing(right + rest, width: width ?? 0)
    }
  }
}
