/// Makes the views of cells from cell classes, and fills them with the content of rows.
///
/// It asks the strategies of a context, so that techniques decide how views are made and which images are requested.
struct CellBuilder {
  let ui: UIContext

  // MARK: Building

  func build(_ description: CellDescription, in cell: Cell, for row: Row) {
    cell.backgroundColor = description.background
    makeElements(description.elements, in: cell, attached: 0..<description.elements.count)
    for constraint in ui.strategies.cells.constraints(of: description, for: row, ui: ui) {
      ui.layout.add(constraint, to: cell)
    }
  }

  func makeCell(
    _ identifier: CellIdentifier?, for row: Row, placedBy layout: any FrameLayout,
    flattening: ([CellElement]) -> Set<Int> = { _ in [] }
  ) -> Cell {
    let description = identifier == nil ? ui.content.singleUseCell(for: row) : ui.content.staticCell(for: row)
    let cell = ui.views.makeCell(identifier)
    cell.backgroundColor = description.background
    let elements = description.elements
    makeElements(elements, in: cell, attached: elements.indices, flattened: flattening(elements))
    cell.frameLayout = layout
    return cell
  }

  func makeElements(
    _ elements: [CellElement], in cell: Cell, attached: Range<Int>, flattened: Set<Int> = []
  ) {
    for (position, element) in elements.enumerated() {
      precondition(
        cell.views.indices.contains(element.parent),
        "element \(position) of \(cell.name) is in view \(element.parent) of \(cell.views.count)")
      let parent = cell.views[element.parent]
      let view: View
      if flattened.contains(position) {
        view = makeFlattened(element, in: parent)
        if !attached.contains(position) { view.parent = -1 }
        continue
      }
      switch element.kind {
      case .surface(let style): view = ui.strategies.render.makeSurface(style, in: parent, ui: ui)
      case .label(let style): view = ui.views.makeLabel(style, in: parent)
      case .image(let style): view = ui.strategies.render.makeImageView(style, in: parent, ui: ui)
      case .drawing(let drawing):
        view = ui.views.makeView(.drawing, in: parent)
        view.drawing = drawing
      }
      if !attached.contains(position) { view.parent = -1 }
    }
  }

  private func makeFlattened(_ element: CellElement, in parent: View) -> View {
    switch element.kind {
    case .surface(let style):
      precondition(
        style.effects.isOnlyGradient, "a surface with effects other than a gradient is drawn: \(style.effects)")
      let view = ui.views.makeFlattenedView(.plain, in: parent)
      view.backgroundColor = style.fill
      view.cornerRadius = style.cornerRadius
      view.masksToBounds = style.clips
      if style.effects != .none { view.setEffects(style.effects, additionalViewCount: 0) }
      return view
    case .label(let style):
      let view = ui.views.makeFlattenedView(.label, in: parent)
      style.apply(to: view)
      return view
    case .image, .drawing:
      preconditionFailure(
        "element \(parent.cell.views.count - 1) of \(parent.cell.name) is neither a surface nor a label")
    }
  }

  func setFrames(_ layout: RowFrames, in cell: Cell) {
    let views = cell.views.dropFirst()
    for (view, frame) in paired(views, layout.frames, "views and frames of \(cell.name)") {
      ui.views.setFrame(frame, of: view)
    }
  }

  // MARK: Filling

  func fill(_ cell: Cell, for row: Row) {
    fillTexts(cell, for: row)
    showImages(ui.content.images(for: row), of: row, in: cell)
  }

  func fill(_ cell: Cell, from model: RowModel) {
    // Rows may have moved since the model was made.
    if ui.picturedContent != nil, let row = cell.row { adapt(cell, to: row) }
    setTexts(model.texts, of: model.row, in: cell)
    showImages(model.images, of: model.row, in: cell)
  }

  func fillTexts(_ cell: Cell, for row: Row) {
    adapt(cell, to: row)
    if ui.content.passesDataToEveryView { ui.meter.charge(.methodCall, cell.views.count) }
    ui.texts.chargePreparing(row, of: ui.content)
    setTexts(ui.content.texts(for: row), of: row, in: cell)
  }

  /// Lets a cell's frame layout, or the constraints in which rows of one class differ, follow the heights of a row's pictures.
  private func adapt(_ cell: Cell, to row: Row) {
    if let layout = cell.frameLayout {
      ui.meter.asTechnique(cell.placer) { layout.adapt(cell, to: row, ui: ui) }
    } else if let content = ui.picturedContent {
      for constraint in content.adaptedConstraints(for: row) where !ui.layout.has(constraint, in: cell) {
        ui.layout.update(constraint, in: cell)
      }
    }
  }

  /// Sets the text and the color of each label.
  private func setTexts(_ texts: [(text: String, color: Color)], of row: Row, in cell: Cell) {
    ui.meter.requireMainThread("filling labels")
    ContentSlots(cell: cell, kind: .label).pair(with: texts, of: row) { label, content in
      ui.meter.charge(.methodCall)
      label.textColor = content.color
      label.text = content.text
    }
  }

  /// Shows an image in each image view; removes the old image where the new one does not exist.
  private func showImages(_ images: [(media: MediaItem?, style: ImageStyle)], of row: Row, in cell: Cell) {
    ContentSlots(cell: cell, kind: .image).pair(with: images, of: row) { view, content in
      if let media = content.media {
        show(media, in: view, style: content.style)
      } else {
        ui.loader.clearImage(view)
      }
    }
  }

  func show(_ media: MediaItem, in view: View, style: ImageStyle) {
    ui.meter.requireMainThread("showing an image")
    ui.strategies.render.willShow(media, in: view, style: style, ui: ui)
    ui.loader.load(ui.strategies.images.request(for: media, style: style, ui: ui), into: view, policy: ui)
  }
}
