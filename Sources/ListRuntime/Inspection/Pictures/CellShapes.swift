/// Finds what a cell draws from its layers and from what their bitmaps recorded when they were drawn.
struct CellShapes {
  private let cell: Cell
  private let scale: Double
  private var shapes: [PictureShape] = []
  /// What clips the views in a view, by view; nil for views that are in no view.
  private var inner: [[RoundedRectangle]?] = []

  /// Everything a cell draws, from back to front, starting with the list's background. The meter charges nothing.
  static func all(of cell: Cell, width: Double, ui: UIContext) -> [PictureShape] {
    var drawing = CellShapes(cell: cell, scale: Double(ui.screen.scale))
    let bounds = RoundedRectangle(
      PointRect(x: 0, y: 0, width: width, height: HeightIndex.points(cell.height)), scale: drawing.scale)
    drawing.add(.fill(bounds, ui.content.background), [])
    if let color = cell.backgroundColor { drawing.add(.fill(bounds, color), []) }
    drawing.addViews(&ui.texts)
    return drawing.shapes
  }

  private init(cell: Cell, scale: Double) {
    self.cell = cell
    self.scale = scale
  }

  private mutating func add(_ kind: PictureShape.Kind, _ clips: [RoundedRectangle]) {
    shapes.append(PictureShape(kind: kind, clips: clips))
  }

  private mutating func addViews(_ texts: inout TextLayouts) {
    // A border lies above all that lies in its view: it comes when the last of that has been drawn.
    var last = Array(cell.views.indices)
    for view in cell.views.reversed() where view.parent >= 0 {
      last[view.parent] = max(last[view.parent], last[view.index])
    }
    for view in cell.views {
      let outer: [RoundedRectangle]? = view.index == 0 ? [] : view.parent >= 0 ? inner[view.parent] : nil
      guard let outer else {
        inner.append(nil)
        continue
      }
      let layer = RoundedRectangle(view.frame, scale: scale, radius: view.cornerRadius)
      let clips = view.masksToBounds ? outer + [layer] : outer
      inner.append(clips)
      if let color = view.backgroundColor, view.kind != .drawing || view.contents == nil {
        add(.fill(layer, color), outer)
      }
      addContents(of: view, clips: clips, &texts)
      for holder in cell.views[...view.index].reversed() where last[holder.index] == view.index {
        addBorder(of: holder)
      }
    }
  }

  private mutating func addBorder(of view: View) {
    guard view.borderWidth > 0, view.index == 0 || view.parent >= 0 else { return }
    guard let outer = view.index == 0 ? [] : inner[view.parent] else { return }
    let layer = RoundedRectangle(view.frame, scale: scale, radius: view.cornerRadius)
    add(.border(layer, width: view.borderWidth * scale, view.borderColor), outer)
  }

  private mutating func addContents(of view: View, clips: [RoundedRectangle], _ texts: inout TextLayouts) {
    let bounds = RoundedRectangle(view.frame, scale: scale)
    if let image = view.image {
      addImage(image, bounds: bounds, clips: clips)
      return
    }
    guard let contents = view.contents else { return }
    switch contents.drawn {
    case .text(let text, let font, let color, let lineLimit):
      let run = TextRun(text: text, font: font, color: color)
      let lines = GlyphLines.lines(
        of: run, lineLimit: lineLimit, drawnAt: contents.size, in: bounds, scale: scale, texts: &texts)
      // What does not fit into the bitmap was not drawn.
      let overflows = (lines.first?.top ?? 0) < bounds.top || (lines.last?.bottom ?? 0) > bounds.bottom
      for line in lines {
        let isWide = (line.boxes.last?.right ?? 0) > bounds.right
        add(.text(run, line), overflows || isWide ? clips + [bounds] : clips)
      }
    case .drawing(.roundedRectangle(let radius, let fill), let background):
      if let background { add(.fill(bounds, background), clips) }
      guard contents.size.width > 0, contents.size.height > 0 else { return }
      // The bitmap is stretched from the size it was drawn at, its corners with it; it drew none beyond half a side.
      let drawn = min(radius, contents.size.width / 2, contents.size.height / 2)
      let shape = bounds.rounded(
        drawn * (bounds.right - bounds.left) / contents.size.width,
        drawn * (bounds.bottom - bounds.top) / contents.size.height)
      add(.fill(shape, fill), clips)
    }
  }

  private mutating func addImage(_ image: Bitmap, bounds: RoundedRectangle, clips: [RoundedRectangle]) {
    guard bounds.right > bounds.left, bounds.bottom > bounds.top, image.size.count > 0 else { return }
    let cut = Double(image.request.cornerRadius)
    let placed = PlacedImage(
      url: image.request.media.url, left: bounds.left, top: bounds.top, right: bounds.right, bottom: bounds.bottom,
      bitmap: image.size, isAnimated: image.request.media.kind == .animation, veil: nil)
    let shape = bounds.rounded(
      cut * (bounds.right - bounds.left) / Double(image.size.width),
      cut * (bounds.bottom - bounds.top) / Double(image.size.height))
    add(.image(shape, placed), clips)
  }
}
