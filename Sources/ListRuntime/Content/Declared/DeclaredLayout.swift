/// Places the views of a declared block: makes its template and collects what its views show.
///
/// All positions are known except for the heights of texts. Among views side by side, at most one takes its height from
/// its text. It is at least as high as the others, so the lowest edge of a block is always the edge of one view.
struct DeclaredLayout {
  /// A vertical position: points below the bottom edge of an element, or below the block's top edge.
  private struct Edge {
    var element: Int?
    var gap: Double

    func moved(by points: Double) -> Edge { Edge(element: element, gap: gap + points) }
    var top: ViewPlacement.Top { element.map { .below($0, gap: gap) } ?? .cell(gap) }
  }

  private let item: DeclaredItem
  private let style: DeclaredStyle
  private let context: BlockContext
  /// The color behind the next views if it is uniform; otherwise nil.
  private var backdrop: Color?
  private var elements: [BlockTemplate.Element] = []
  private var texts: [Block.Text] = []
  private var images: [MediaReference] = []
  /// The names of the fields that the block shows.
  private var fields: [String] = []
  /// The heights that differ between rows of the same fields.
  private var lengths: [Double] = []
  /// Index of the parent of the next elements.
  private var parent: Int?

  /// Width of the list, in points.
  private var width: Double { context.width }

  /// A layout of blocks of an item in a list with a style.
  init(item: DeclaredItem, style: DeclaredStyle, in context: BlockContext) {
    (self.item, self.style, self.context) = (item, style, context)
    backdrop = style.background
  }

  /// The block of a stack; its number in the list of blocks and the fields that it shows name its template.
  mutating func block(_ stack: DeclaredStack, number: Int) -> Block {
    let bottom = add(
      .stack(stack), in: .between(left: 0, right: 0), at: Edge(element: nil, gap: 0), minimum: 0, fixed: nil)
    let name = (["block", "\(number)"] + fields).joined(separator: "-")
    return Block(
      template: BlockTemplate(
        name: name, lengths: lengths, elements: elements, lowestElement: bottom.element ?? 0, bottomMargin: bottom.gap,
        determinesHeight: true),
      texts: texts, images: images)
  }

  private mutating func add(_ kind: CellElement.Kind, _ placement: ViewPlacement) -> Int {
    elements.append(BlockTemplate.Element(kind, in: parent, placement))
    return elements.count - 1
  }

  /// Adds a view; returns the position of its bottom edge.
  ///
  /// - Parameters:
  ///   - minimum: the minimum height of a view whose height comes from its text.
  ///   - fixed: the height of a view without a height of its own; nil if its text determines the height.
  private mutating func add(
    _ view: DeclaredView, in extent: Extent, at top: Edge, minimum: Double, fixed: Double?
  ) -> Edge {
    switch view {
    case .text(let text): return add(text, in: extent, at: top, minimum: minimum, fixed: fixed)
    case .image(let image):
      let size = PointSize(width: extent.width(in: width), height: height(of: view, in: extent) ?? 0)
      fields.append(image.field)
      switch image.height {
      case .points: break
      // This height constraint is valid for one width: cells of another width are of another class.
      case .aspect: fields.append("\(Int(size.height))pt")
      case .ofPicture: lengths.append(size.height)
      }
      images.append(item.picture(image.field) ?? "")
      var style = image.style
      (style.size, style.backdropColor) = (size, backdrop)
      let placement = ViewPlacement(extent.horizontal, top: top.top, height: .points(size.height))
      return Edge(element: add(.image(style), placement), gap: 0)
    case .surface(let surface):
      let placement = ViewPlacement(extent.horizontal, top: top.top, height: .points(surface.height))
      return Edge(element: add(.surface(onBackdrop(surface.style)), placement), gap: 0)
    case .stack(let stack): return add(stack, in: extent, at: top, minimum: minimum, fixed: fixed)
    }
  }

  private mutating func add(
    _ text: DeclaredText, in extent: Extent, at top: Edge, minimum: Double, fixed: Double?
  ) -> Edge {
    let height: ViewPlacement.Length =
      if let points = text.height ?? fixed {
        .points(points)
      } else if minimum > 0 {
        .textAtLeast(texts.count, minimum: minimum)
      } else {
        .text(texts.count, plus: 0)
      }
    var string: String
    switch text.source {
    case .field(let name):
      fields.append(name)
      string = item.text(name) ?? ""
    case .fixed(let constant): string = constant
    }
    var whole: HeightFormula.TextBlock?
    if let more = text.more {
      let block = HeightFormula.TextBlock(
        text: string, font: text.style.font, maxWidth: extent.width(in: width), lineLimit: text.style.lineLimit)
      string = TextMeasurer.cut(block, in: text.style.font.scaled(by: context.textScale), toEndWith: more) ?? string
      whole = block
    }
    // Links are found, and given attributes, whenever the text is shown.
    let isAttributed = style.highlightsLinks && TextRuns.count(in: string) > 1
    texts.append(Block.Text(string, isFormatted: text.isFormatted || isAttributed, whole: whole))
    return Edge(
      element: add(.label(text.style), ViewPlacement(extent.horizontal, top: top.top, height: height)), gap: 0)
  }

  private func onBackdrop(_ style: SurfaceStyle) -> SurfaceStyle {
    var style = style
    style.backdropColor = backdrop ?? self.style.background
    return style
  }

  // MARK: - Stacks

  private mutating func add(
    _ stack: DeclaredStack, in extent: Extent, at top: Edge, minimum: Double, fixed: Double?
  ) -> Edge {
    let views = stack.views.filter { $0.isShown(in: item) }
    let outer = (parent, backdrop)
    defer { (parent, backdrop) = outer }
    let total = stack.height ?? fixed ?? height(of: .stack(stack), in: extent).map { max($0, minimum) }
    var container: Int?
    if let surface = stack.surface {
      container = add(
        .surface(onBackdrop(surface)), ViewPlacement(extent.horizontal, top: top.top, height: .points(total ?? 0)))
      parent = container
      if surface.effects.gradient != nil || surface.effects.backdropBlur != nil {
        backdrop = nil
      } else if surface.fill != .clear {
        backdrop = surface.fill.isOpaque ? surface.fill : nil
      }
    }
    let insets = stack.insets
    let inner = extent.inset(left: insets.left, right: insets.right)
    let vertical = insets.top + insets.bottom
    let bottom = addViews(
      views, of: stack, in: inner, at: top.moved(by: insets.top),
      minimum: max(0, minimum - vertical), height: total.map { max(0, $0 - vertical) }
    ).moved(by: insets.bottom)
    guard let container else { return bottom }
    if total == nil, let last = bottom.element {
      elements[container].placement.height = .spanning(last: last, plus: bottom.gap)
    }
    return Edge(element: container, gap: 0)
  }

  /// Adds the views of a stack without its margins; returns the position of the bottom edge.
  ///
  /// - Parameter height: the height for the views; nil if the text of one of them determines its height.
  private mutating func addViews(
    _ views: [DeclaredView], of stack: DeclaredStack, in extent: Extent, at top: Edge, minimum: Double, height: Double?
  ) -> Edge {
    switch stack.axis {
    case .vertical:
      return addVertical(views, stack.spacing, in: extent, at: top, minimum: minimum, height: height)
    case .horizontal:
      // Equal widths are those of a list of one width.
      if stack.sharesWidth { fields.append("\(Int(extent.width(in: width)))wide") }
      return addSideBySide(
        views, parts(of: extent, for: views, of: stack), stack.alignment, at: top, minimum: minimum, height: height)
    case .depth:
      return addSideBySide(
        views, views.map { extent.first($0.width, in: width) }, stack.alignment, at: top, minimum: minimum,
        height: height, isLayered: true)
    }
  }

  private mutating func addVertical(
    _ views: [DeclaredView], _ spacing: Double, in extent: Extent, at top: Edge, minimum: Double, height: Double?
  ) -> Edge {
    let extents = views.map { extent.first($0.width, in: width) }
    let heights = zip(views, extents).map { self.height(of: $0, in: $1) }
    let used = heights.reduce(0) { $0 + ($1 ?? 0) } + spacing * Double(max(0, views.count - 1))
    // The last view whose height comes from its text takes the rest of a given height or of a minimum height.
    let last = heights.lastIndex { $0 == nil }
    var edge = top
    for (index, view) in views.enumerated() {
      if index > 0 { edge = edge.moved(by: spacing) }
      let isLast = index == last
      edge = add(
        view, in: extents[index], at: edge, minimum: isLast ? max(0, minimum - used) : 0,
        fixed: isLast && height != nil ? max(0, (height ?? 0) - used) : nil)
    }
    // A stack that is lower than its required height ends with a gap.
    guard last == nil else { return edge }
    return edge.moved(by: max(0, max(minimum, height ?? 0) - used))
  }

  private mutating func addSideBySide(
    _ views: [DeclaredView], _ extents: [Extent], _ alignment: DeclaredStack.Alignment, at top: Edge, minimum: Double,
    height: Double?, isLayered: Bool = false
  ) -> Edge {
    let heights = zip(views, extents).map { self.height(of: $0, in: $1) }
    let tallest = max(minimum, heights.reduce(0) { max($0, $1 ?? 0) })
    let total = height.map { max($0, tallest) }
    var lowest: (edge: Edge, end: Double) = (top.moved(by: total ?? tallest), -1)
    var lowestIndex = 0
    for (index, view) in views.enumerated() {
      let own = heights[index] ?? total
      var offset = 0.0
      if let own, let total {
        switch alignment {
        case .top: break
        case .center: offset = (total - own) / 2
        case .bottom: offset = total - own
        }
      }
      let isText = heights[index] == nil
      // The color behind a view that covers another view is not known.
      if isLayered, index > 0 { backdrop = nil }
      let bottom = add(
        view, in: extents[index], at: top.moved(by: offset), minimum: isText ? tallest : 0, fixed: isText ? total : nil)
      // The stack ends below the view whose height comes from its text, which is at least as high as the others.
      // Without such a view it ends below the lowest view.
      let end = own.map { offset + $0 } ?? .infinity
      if end > lowest.end {
        lowest = (bottom.moved(by: own == nil ? 0 : max(0, (total ?? tallest) - end)), end)
        lowestIndex = index
      }
    }
    // The views below are placed below another view if the height of a picture makes that the lowest. A dot is in no field's name.
    if views.contains(where: \.hasPictureHeights) { fields.append("\(lowestIndex).lowest") }
    return lowest.edge
  }

  /// The extents of the views of a horizontal stack.
  private func parts(of extent: Extent, for views: [DeclaredView], of stack: DeclaredStack) -> [Extent] {
    extent.divided(among: views.map(\.width), spacing: stack.spacing, in: width, sharesRest: stack.sharesWidth)
  }

  // MARK: - Heights

  /// The height of a view in points; nil if its text determines the height.
  private func height(of view: DeclaredView, in extent: Extent) -> Double? {
    switch view {
    case .text(let text): return text.height
    case .image(let image):
      switch image.height {
      case .points(let points): return points
      case .aspect(let ratio): return max(1, extent.width(in: width)) / ratio
      case .ofPicture(let placeholder):
        let picture = item.picture(image.field) ?? ""
        if let placeholder, !context.sizes.isKnown(picture) { return placeholder }
        // Whole points, so that all that is below lies on pixels.
        return (max(1, extent.width(in: width)) / context.sizes.aspect(of: picture)).rounded(.up)
      }
    case .surface(let surface): return surface.height
    case .stack(let stack):
      if let height = stack.height { return height }
      let views = stack.views.filter { $0.isShown(in: item) }
      let inner = extent.inset(left: stack.insets.left, right: stack.insets.right)
      let extents =
        stack.axis == .horizontal
        ? parts(of: inner, for: views, of: stack)
        : views.map { inner.first($0.width, in: width) }
      var total = 0.0
      for (view, extent) in zip(views, extents) {
        guard let height = height(of: view, in: extent) else { return nil }
        total = stack.axis == .vertical ? total + height : max(total, height)
      }
      if stack.axis == .vertical { total += stack.spacing * Double(max(0, views.count - 1)) }
      return total + stack.insets.top + stack.insets.bottom
    }
  }
}
