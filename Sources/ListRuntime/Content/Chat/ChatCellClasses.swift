/// The cell classes of a chat, as data. A class, because it caches the descriptions.
final class ChatCellClasses {
  private let style: ChatStyle
  /// Width of the list, in points.
  var screenWidth: Double = 320
  private var singleUseCells = ChatShapeTable<CellDescription>()
  private var staticCells = ChatShapeTable<CellDescription>()
  private var arrangements = ChatShapeTable<CellArrangement>()
  private var families: [Bool: CellFamily] = [:]

  init(style: ChatStyle) { self.style = style }

  // MARK: Styles

  func surface(_ shape: ChatShape) -> SurfaceStyle {
    SurfaceStyle(
      fill: shape.isOutgoing ? style.outgoingFill : style.incomingFill, cornerRadius: style.cornerRadius,
      clips: style.cornerRadius > 0, backdropColor: style.background)
  }

  /// Side length of each image of a row, in points.
  func side(_ shape: ChatShape) -> Double { shape.imageCount == 1 ? style.largeImage : style.smallImage }

  func image(_ shape: ChatShape) -> ImageStyle {
    ImageStyle(
      size: PointSize(width: side(shape), height: side(shape)), cornerRadius: style.cornerRadius,
      clips: style.cornerRadius > 0, borderWidth: style.borderWidth, borderColor: style.incomingFill)
  }

  private func label(_ shape: ChatShape) -> CellElement {
    let color = shape.isOutgoing ? style.outgoingText : style.incomingText
    return CellElement(.label(LabelStyle(font: Font(pointSize: style.fontSize), color: color, lineLimit: 0)), in: 1)
  }

  private func name(_ shape: ChatShape) -> String {
    (shape.imageCount == 0 ? "text" : "media-\(shape.imageCount)") + (shape.isOutgoing ? "-out" : "-in")
  }

  // MARK: Classes

  /// The class of a cell created for one row: default white background and wider margins around images.
  func singleUseCell(_ shape: ChatShape) -> CellDescription {
    if let cached = singleUseCells[shape] { return cached }
    let description = describe(shape, mediaMargin: style.freshMediaMarginVertical, background: .white)
    singleUseCells[shape] = description
    return description
  }

  /// The class of a cell for all rows of one shape.
  func staticCell(_ shape: ChatShape) -> CellDescription {
    if let cached = staticCells[shape] { return cached }
    let description = describe(shape, mediaMargin: style.wrapMarginVertical, background: nil)
    staticCells[shape] = description
    return description
  }

  private func describe(_ shape: ChatShape, mediaMargin: Double, background: Color?) -> CellDescription {
    let isText = shape.imageCount == 0
    var surfaceStyle = surface(shape)
    // The cell's background color, if any, is the bubble's backdrop.
    if let background { surfaceStyle.backdropColor = background }
    let elements =
      isText
      ? [CellElement(.surface(surfaceStyle), in: 0), label(shape)]
      : Array(repeating: CellElement(.image(image(shape)), in: 0), count: shape.imageCount)
    return CellDescription(
      name: name(shape), elements: elements,
      constraints: isText
        ? textFrame() + textEdges(shape) : mediaConstraints(shape, margin: mediaMargin),
      background: background)
  }

  /// The family of text cells or of media cells.
  func family(_ shape: ChatShape) -> CellFamily {
    let isText = shape.imageCount == 0
    if let cached = families[isText] { return cached }
    let description: CellFamily
    if isText {
      description = CellFamily(
        name: "text", elements: [CellElement(.surface(surface(shape)), in: 0), label(shape)], optionalElements: 0..<0,
        constraints: textFrame())
    } else {
      description = CellFamily(
        name: "media", elements: Array(repeating: CellElement(.image(image(shape)), in: 0), count: 3),
        optionalElements: 0..<3,
        constraints: [
          LayoutConstraint(LayoutAnchor(0, .left), .equal, LayoutAnchor(-1, .left)),
          LayoutConstraint(LayoutAnchor(0, .right), .equal, LayoutAnchor(-1, .right)),
          contentHeight(shape),
        ])
    }
    families[isText] = description
    return description
  }

  func arrangement(_ shape: ChatShape) -> CellArrangement {
    if let cached = arrangements[shape] { return cached }
    let description: CellArrangement
    if shape.imageCount == 0 {
      description = CellArrangement(attached: 0..<0, perBind: textEdges(shape), perElement: [], updated: [])
    } else {
      let views = 1...shape.imageCount
      description = CellArrangement(
        attached: 0..<shape.imageCount, perBind: connectors(shape) + [edge(shape)],
        perElement: views.map { view in
          [
            pinned(view, .top, margin: style.wrapMarginVertical),
            pinned(view, .bottom, margin: style.wrapMarginVertical), square(view),
          ]
        }, updated: [contentHeight(shape)])
    }
    arrangements[shape] = description
    return description
  }

  // MARK: Arithmetic

  /// The formula of the view frames in a static or single-use cell; equal to the frames that the constraints give.
  func layoutFormula(_ shape: ChatShape, isPooled: Bool, texts: [HeightFormula.TextBlock]) -> LayoutFormula {
    func onSide(_ margin: Double, _ width: ViewPlacement.Length) -> ViewPlacement.Horizontal {
      shape.isOutgoing ? .trailing(margin, width: width) : .leading(margin, width: width)
    }
    let placements: [ViewPlacement]
    let margin: Double
    if shape.imageCount == 0 {
      margin = style.wrapMarginVertical
      placements = [
        ViewPlacement(
          onSide(style.wrapMarginFixed, .text(0, plus: 2 * style.textMarginHorizontal)), top: .cell(margin),
          height: .text(0, plus: 2 * style.textMarginVertical)),
        ViewPlacement(
          onSide(style.wrapMarginFixed + style.textMarginHorizontal, .text(0, plus: 0)),
          top: .cell(margin + style.textMarginVertical), height: .text(0, plus: 0)),
      ]
    } else {
      margin = isPooled ? style.wrapMarginVertical : style.freshMediaMarginVertical
      let side = side(shape)
      placements = (0..<shape.imageCount).map { position in
        let distanceFromEdge = shape.isOutgoing ? shape.imageCount - 1 - position : position
        return ViewPlacement(
          onSide(style.wrapMarginFixed + Double(distanceFromEdge) * (side + style.imageGap), .points(side)),
          top: .cell(margin), height: .points(side))
      }
    }
    return LayoutFormula(texts: texts, placements: placements, bottomMargin: margin, width: screenWidth)
  }

  // MARK: Constraints of text cells (view 1 is the bubble, view 2 the label)

  /// The six constraints of every text cell: the bubble's top and bottom, and the label's four edges.
  private func textFrame() -> [LayoutConstraint] {
    [
      pinned(1, .top, margin: style.wrapMarginVertical), pinned(1, .bottom, margin: style.wrapMarginVertical),
      LayoutConstraint(
        LayoutAnchor(2, .left), .equal, LayoutAnchor(1, .left), constant: style.textMarginHorizontal),
      LayoutConstraint(
        LayoutAnchor(2, .right), .equal, LayoutAnchor(1, .right), constant: -style.textMarginHorizontal),
      LayoutConstraint(LayoutAnchor(2, .top), .equal, LayoutAnchor(1, .top), constant: style.textMarginVertical),
      LayoutConstraint(
        LayoutAnchor(2, .bottom), .equal, LayoutAnchor(1, .bottom), constant: -style.textMarginVertical),
    ]
  }

  /// The two constraints that depend on the side: pinned to its own side, at a minimum distance from the other.
  private func textEdges(_ shape: ChatShape) -> [LayoutConstraint] {
    shape.isOutgoing
      ? [
        LayoutConstraint(
          LayoutAnchor(1, .right), .equal, LayoutAnchor(0, .right), constant: -style.wrapMarginFixed),
        LayoutConstraint(
          LayoutAnchor(1, .left), .greaterThanOrEqual, LayoutAnchor(0, .left), constant: style.wrapMarginDynamic),
      ]
      : [
        LayoutConstraint(LayoutAnchor(1, .left), .equal, LayoutAnchor(0, .left), constant: style.wrapMarginFixed),
        LayoutConstraint(
          LayoutAnchor(1, .right), .lessThanOrEqual, LayoutAnchor(0, .right), constant: -style.wrapMarginDynamic),
      ]
  }

  // MARK: Constraints of media cells (views 1 to n are the images)

  /// Four constraints per image, one between adjacent images, and one to the edge.
  private func mediaConstraints(_ shape: ChatShape, margin: Double) -> [LayoutConstraint] {
    var constraints: [LayoutConstraint] = []
    for view in 1...shape.imageCount {
      constraints += [
        pinned(view, .top, margin: margin), pinned(view, .bottom, margin: margin), square(view),
        LayoutConstraint(LayoutAnchor(view, .height), constant: side(shape)),
      ]
    }
    return constraints + connectors(shape) + [edge(shape)]
  }

  private func pinned(_ view: Int, _ attribute: LayoutAttribute, margin: Double) -> LayoutConstraint {
    LayoutConstraint(
      LayoutAnchor(view, attribute), .equal, LayoutAnchor(0, attribute),
      constant: attribute == .bottom ? -margin : margin)
  }

  private func square(_ view: Int) -> LayoutConstraint {
    LayoutConstraint(LayoutAnchor(view, .width), .equal, LayoutAnchor(view, .height))
  }

  private func connectors(_ shape: ChatShape) -> [LayoutConstraint] {
    guard shape.imageCount > 1 else { return [] }
    return (2...shape.imageCount).map { view in
      LayoutConstraint(
        LayoutAnchor(view, .left), .equal, LayoutAnchor(view - 1, .right), constant: style.imageGap)
    }
  }

  private func edge(_ shape: ChatShape) -> LayoutConstraint {
    shape.isOutgoing
      ? LayoutConstraint(
        LayoutAnchor(shape.imageCount, .right), .equal, LayoutAnchor(0, .right), constant: -style.wrapMarginFixed)
      : LayoutConstraint(LayoutAnchor(1, .left), .equal, LayoutAnchor(0, .left), constant: style.wrapMarginFixed)
  }

  private func contentHeight(_ shape: ChatShape) -> LayoutConstraint {
    LayoutConstraint(LayoutAnchor(0, .height), constant: side(shape) + 2 * style.wrapMarginVertical)
  }
}

/// A value for each shape of chat cells that has occurred: every row that enters looks up its class.
private struct ChatShapeTable<Value> {
  /// The values by number of images, those of incoming and of outgoing messages in turn.
  private var values: ContiguousArray<Value?> = []

  /// The value of a shape; nil before it is set. O(1).
  subscript(shape: ChatShape) -> Value? {
    get {
      let index = Self.index(of: shape)
      return index < values.count ? values[index] : nil
    }
    set {
      let index = Self.index(of: shape)
      while values.count <= index { values.append(nil) }
      values[index] = newValue
    }
  }

  private static func index(of shape: ChatShape) -> Int { 2 * shape.imageCount + (shape.isOutgoing ? 1 : 0) }
}
