/// Collects the shapes of a cell from its layers and from the recorded contents of their bitmaps.
package struct CellShapes {
  private let cell: Cell
  private let scale: Double
  /// Lists of shapes: those of the cell, and those of each view that is seen with an opacity.
  private var lists: [[PictureShape]] = [[]]
  /// The list of each view with its subviews, by view.
  private var listOfView: [Int] = []
  /// The list of the elements that are drawn into the bitmap of the content view; nil without a bitmap.
  private var bitmapList: Int?
  /// Where the list of a group belongs: its place in another list.
  private var places: [(list: Int, position: Int)] = []
  /// The clips of each view's subviews, by view; nil for views that are not in the view tree.
  private var subviewClips: [[RoundedRectangle]?] = []

  /// All shapes of a cell, from back to front, starting with the list's background. No work is charged.
  package static func all(of cell: Cell, width: Double, ui: UIContext) -> [PictureShape] {
    var drawing = CellShapes(cell: cell, scale: Double(ui.screen.scale))
    let bounds = RoundedRectangle(
      PointRect(x: 0, y: 0, width: width, height: HeightIndex.points(cell.height)), scale: drawing.scale)
    drawing.add(.fill(bounds, ui.content.background), [])
    if let color = cell.backgroundColor { drawing.add(.fill(bounds, color), []) }
    drawing.addViews(&ui.texts.layouts)
    return drawing.shapes
  }

  private init(cell: Cell, scale: Double) {
    self.cell = cell
    self.scale = scale
  }

  private mutating func add(_ kind: PictureShape.Kind, _ clips: [RoundedRectangle], to list: Int = 0) {
    lists[list].append(PictureShape(kind: kind, clips: clips))
  }

  /// The shapes of the cell, with those of each group in its place.
  private var shapes: [PictureShape] {
    var lists = lists
    // A group comes after the one that it is in.
    for (group, place) in places.enumerated().reversed() {
      guard case .group(_, let opacity) = lists[place.list][place.position].kind else { continue }
      if group + 1 == bitmapList {
        lists[place.list].replaceSubrange(place.position...place.position, with: lists[group + 1])
      } else {
        lists[place.list][place.position].kind = .group(lists[group + 1], opacity: opacity)
      }
    }
    return lists[0]
  }

  /// The list of a view: that of its superview, or a new group in it if the view has an opacity.
  private mutating func list(of view: View, opacity: Double) -> Int {
    let outer = view.parent >= 0 && !cell.views[view.parent].isFlattened ? listOfView[view.parent] : 0
    if view.isFlattened { return bitmapList ?? outer }
    return opacity < 1 ? makeList(in: outer, opacity: opacity) : outer
  }

  /// A list whose shapes follow those that another list has now.
  private mutating func makeList(in outer: Int, opacity: Double) -> Int {
    places.append((outer, lists[outer].count))
    add(.group([], opacity: opacity), [], to: outer)
    lists.append([])
    return lists.count - 1
  }

  private mutating func addViews(_ texts: inout TextLayoutCache) {
    // A border is above all subviews: it is added after the last descendant of its view.
    var last = Array(cell.views.indices)
    for view in cell.views.reversed() where view.parent >= 0 {
      last[view.parent] = max(last[view.parent], last[view.index])
    }
    for view in cell.views {
      let outer: [RoundedRectangle]? =
        view.index == 0 ? [] : view.parent < 0 ? nil : isUnclipped(view) ? [] : subviewClips[view.parent]
      let isNotDrawn = view.isFlattened && cell.contentView.contents == nil
      guard let outer, !isNotDrawn else {
        subviewClips.append(nil)
        listOfView.append(0)
        continue
      }
      let effects = view.effectState.map { EffectShapes(of: view, effects: $0.effects, scale: scale) }
      let list = list(of: view, opacity: view.effectState?.effects.opacity ?? 1)
      listOfView.append(list)
      let layer = RoundedRectangle(view.frame, scale: scale, radius: view.cornerRadius)
      let own = outer + (effects?.mask.map { [$0] } ?? [])
      let clips = view.masksToBounds ? own + [layer] : own
      subviewClips.append(clips)
      if let effects {
        if view.drawsAnything { for step in effects.shadow { add(step, outer, to: list) } }
        if let backdrop = effects.backdrop { add(backdrop, own, to: list) }
      }
      let gradient = view.kind == .image ? [] : effects?.gradient ?? []
      if gradient.isEmpty, let color = view.backgroundColor, !(view.contents?.includesBackground ?? false) {
        add(.fill(layer, color), own, to: list)
      }
      for shape in gradient { add(shape, own, to: list) }
      addContents(of: view, clips: clips, to: list, &texts)
      for shape in effects?.overlay ?? [] { add(shape, clips, to: list) }
      for ancestor in cell.views[...view.index].reversed() where last[ancestor.index] == view.index {
        addBorder(of: ancestor)
      }
    }
  }

  /// Whether a view is above the bitmap of an element that would clip it as a view.
  private func isUnclipped(_ view: View) -> Bool { !view.isFlattened && cell.views[view.parent].isFlattened }

  private mutating func addBorder(of view: View) {
    guard view.borderWidth > 0, view.index == 0 || view.parent >= 0 else { return }
    guard let outer = view.index == 0 ? [] : subviewClips[view.parent] else { return }
    let layer = RoundedRectangle(view.frame, scale: scale, radius: view.cornerRadius)
    let mask = view.effectState.flatMap { EffectShapes(of: view, effects: $0.effects, scale: scale).mask }
    add(
      .border(layer, width: view.borderWidth * scale, view.borderColor), outer + (mask.map { [$0] } ?? []),
      to: listOfView[view.index])
  }

  private mutating func addContents(
    of view: View, clips: [RoundedRectangle], to list: Int, _ texts: inout TextLayoutCache
  ) {
    let bounds = RoundedRectangle(view.frame, scale: scale)
    if let image = view.image {
      addImage(image, bounds: bounds, clips: clips, to: list)
      return
    }
    guard let contents = view.isFlattened ? cell.contentView.contents : view.contents,
      let content = view.isFlattened ? view.contentToDraw(textScale: texts.textScale) : view.drawnContent
    else { return }
    switch content {
    case .elements(let background):
      if let background { add(.fill(bounds, background), clips, to: list) }
      bitmapList = makeList(in: list, opacity: 1)
    case .text(let run, let lineLimit):
      let lines = GlyphLines.lines(
        of: run, lineLimit: lineLimit,
        drawnAt: view.isFlattened ? PointSize(width: view.frame.width, height: view.frame.height) : contents.size,
        in: bounds, scale: scale, texts: &texts)
      // Parts outside the bitmap were not drawn.
      let overflows = (lines.first?.top ?? 0) < bounds.top || (lines.last?.bottom ?? 0) > bounds.bottom
      for line in lines {
        let isWide = (line.boxes.last?.right ?? 0) > bounds.right
        add(.text(run, line), overflows || isWide ? clips + [bounds] : clips, to: list)
      }
    case .drawing(let drawing, let background):
      if contents.includesBackground, let background { add(.fill(bounds, background), clips, to: list) }
      for shape in drawing.content.shapes(in: bounds, drawnAt: contents.size) { add(shape, clips, to: list) }
    }
  }

  private mutating func addImage(
    _ image: Bitmap, bounds: RoundedRectangle, clips: [RoundedRectangle], to list: Int
  ) {
    guard bounds.right > bounds.left, bounds.bottom > bounds.top, image.size.count > 0 else { return }
    let radius = Double(image.request.cornerRadius)
    let placed = PlacedImage(
      url: image.request.media.url, left: bounds.left, top: bounds.top, right: bounds.right, bottom: bounds.bottom,
      bitmap: image.size, isAnimated: image.request.media.kind == .animation, overlay: nil)
    let shape = bounds.rounded(
      radius * (bounds.right - bounds.left) / Double(image.size.width),
      radius * (bounds.bottom - bounds.top) / Double(image.size.height))
    add(.surface(shape, borderWidth: nil, .image(placed)), clips, to: list)
  }
}
