/// The cell classes of content that consists of blocks: one for each sequence of templates, with their views stacked.
///
/// A class, because it caches the descriptions.
final class BlockCellClasses {
  /// The cell class for a sequence of templates, with what binding it requires. A class, because many rows share it.
  final class Arrangement {
    /// Description of the cell class.
    let description: CellDescription
    /// Placements of the views after the content view, in order.
    let placements: [ViewPlacement]
    /// Styles and placements of the labels, in order.
    let labels: [(style: LabelStyle, placement: ViewPlacement)]
    /// Styles of the image views, in order.
    let images: [ImageStyle]
    /// Styles of the surfaces, in order.
    let surfaces: [SurfaceStyle]
    /// Points between the lowest view and the cell's bottom edge.
    let bottomMargin: Double
    /// Index of the placement below which calculated layouts end; nil for the lowest of all.
    let lowest: Int?
    /// Whether cells of the class adapt the constants of their constraints to each row.
    let adapts: Bool

    /// Stacks the blocks of templates, from top to bottom.
    fileprivate init(_ templates: [BlockTemplate], name: String, adapts: Bool) {
      var elements: [CellElement] = []
      var placements: [ViewPlacement] = []
      var labels: [(style: LabelStyle, placement: ViewPlacement)] = []
      var images: [ImageStyle] = []
      var surfaces: [SurfaceStyle] = []
      var above: (view: Int, gap: Double)?
      for template in templates {
        let (base, texts) = (elements.count, labels.count)
        for element in template.elements {
          elements.append(CellElement(element.kind, in: element.parent.map { base + $0 + 1 } ?? 0))
          let placement = element.placement.moved(by: base, texts: texts, below: above)
          placements.append(placement)
          switch element.kind {
          case .label(let style): labels.append((style, placement))
          case .image(let style): images.append(style)
          case .surface(let style): surfaces.append(style)
          case .drawing: break
          }
        }
        above = (base + template.lowestElement, template.bottomMargin)
      }
      description = CellDescription(
        name: name, elements: elements, constraints: placements.constraints(lowest: above))
      self.placements = placements
      self.labels = labels
      self.images = images
      self.surfaces = surfaces
      bottomMargin = above?.gap ?? 0
      lowest = templates.last?.determinesHeight == true ? above?.view : nil
      self.adapts = adapts
    }
  }

  /// What decides an arrangement.
  private struct Key: Hashable {
    var names: [String]
    var lengths: [Double]
  }

  private var arrangements: [Key: Arrangement] = [:]

  /// Clears the cache. Must be called when templates have changed, for example with the list's width.
  func removeAll() { arrangements.removeAll() }

  /// The cell class for templates from top to bottom. O(templates) when it is cached, otherwise O(views).
  func arrangement(_ templates: [BlockTemplate]) -> Arrangement {
    let key = Key(names: templates.map(\.name), lengths: templates.flatMap(\.lengths))
    if let cached = arrangements[key] { return cached }
    let arrangement = Arrangement(templates, name: key.names.joined(separator: "+"), adapts: !key.lengths.isEmpty)
    arrangements[key] = arrangement
    return arrangement
  }
}

extension [ViewPlacement] {
  /// The placements as constraints: up to four per view, and one from the lowest view to the cell's bottom edge.
  fileprivate func constraints(lowest: (view: Int, gap: Double)?) -> [LayoutConstraint] {
    var constraints = enumerated().flatMap { index, placement in placement.constraints(of: index + 1) }
    if let lowest {
      // Priority 999, as is usual where heights may be rounded: the constraint yields by a fraction of a pixel.
      constraints.append(
        LayoutConstraint(
          LayoutAnchor(0, .bottom), .equal, LayoutAnchor(lowest.view + 1, .bottom), constant: lowest.gap,
          priority: LayoutPriority(999)))
    }
    return constraints
  }
}

extension ViewPlacement {
  /// The placement of a block's view in a cell that stacks the block below others.
  fileprivate func moved(by base: Int, texts: Int, below above: (view: Int, gap: Double)?) -> ViewPlacement {
    func moved(_ length: Length) -> Length {
      switch length {
      case .points: length
      case .text(let index, let margins): .text(index + texts, plus: margins)
      case .textAtLeast(let index, let minimum): .textAtLeast(index + texts, minimum: minimum)
      case .spanning(let last, let margin): .spanning(last: last + base, plus: margin)
      }
    }
    var placement = self
    switch horizontal {
    case .leading(let left, let width): placement.horizontal = .leading(left, width: moved(width))
    case .trailing(let right, let width): placement.horizontal = .trailing(right, width: moved(width))
    case .between: break
    }
    switch top {
    case .cell(let points): if let above { placement.top = .below(above.view, gap: above.gap + points) }
    case .below(let other, let gap): placement.top = .below(other + base, gap: gap)
    }
    placement.height = moved(height)
    return placement
  }

  /// The placement as constraints of a view; a label's intrinsic size needs none.
  fileprivate func constraints(of view: Int) -> [LayoutConstraint] {
    func edge(_ attribute: LayoutAttribute, _ points: Double) -> LayoutConstraint {
      LayoutConstraint(LayoutAnchor(view, attribute), .equal, LayoutAnchor(0, attribute), constant: points)
    }
    func length(_ attribute: LayoutAttribute, _ length: Length) -> [LayoutConstraint] {
      switch length {
      case .points(let points): [LayoutConstraint(LayoutAnchor(view, attribute), constant: points)]
      case .text: []
      case .textAtLeast(_, let minimum):
        [LayoutConstraint(LayoutAnchor(view, attribute), .greaterThanOrEqual, constant: minimum)]
      case .spanning(let last, let margin):
        [
          LayoutConstraint(
            LayoutAnchor(view, .bottom), .equal, LayoutAnchor(last + 1, .bottom), constant: margin)
        ]
      }
    }
    var constraints: [LayoutConstraint]
    switch horizontal {
    case .leading(let left, let width): constraints = [edge(.left, left)] + length(.width, width)
    case .trailing(let right, let width): constraints = [edge(.right, -right)] + length(.width, width)
    case .between(let left, let right): constraints = [edge(.left, left), edge(.right, -right)]
    }
    switch top {
    case .cell(let points): constraints.append(edge(.top, points))
    case .below(let other, let gap):
      constraints.append(
        LayoutConstraint(LayoutAnchor(view, .top), .equal, LayoutAnchor(other + 1, .bottom), constant: gap))
    }
    return constraints + length(.height, height)
  }
}
