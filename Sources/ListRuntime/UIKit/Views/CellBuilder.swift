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

  func makeCell(_ identifier: CellIdentifier?, for row: Row, placedBy layout: any FrameLayout) -> Cell {
    let description = identifier == nil ? ui.content.singleUseCell(for: row) : ui.content.staticCell(for: row)
    let cell = ui.views.makeCell(identifier)
    cell.backgroundColor = description.background
    makeElements(description.elements, in: cell, attached: description.elements.indices)
    cell.frameLayout = layout
    return cell
  }

  func makeElements(_ elements: [CellElement], in cell: Cell, attached: Range<Int>) {
    for (position, element) in elements.enumerated() {
      guard cell.views.indices.contains(element.parent) else { continue }
      let parent = cell.views[element.parent]
      let view: View
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

  func setFrames(_ layout: RowFrames, in cell: Cell) {
    for (view, frame) in zip(cell.views.dropFirst(), layout.frames) { ui.views.setFrame(frame, of: view) }
  }

  // MARK: Filling

  func fill(_ cell: Cell, for row: Row) {
    fillTexts(cell, for: row)
    showImages(ui.content.images(for: row), in: cell)
  }

  func fill(_ cell: Cell, from model: RowModel) {
    setTexts(model.texts, in: cell)
    showImages(model.images, in: cell)
  }

  func fillTexts(_ cell: Cell, for row: Row) {
    if ui.content.passesDataToEveryView { ui.meter.charge(.methodCall, cell.views.count) }
    ui.texts.chargeFormatting(ui.content.formattedCharacters(for: row))
    setTexts(ui.content.texts(for: row), in: cell)
  }

  /// Sets texts and colors of labels, in order.
  private func setTexts(_ texts: [(text: String, color: Color)], in cell: Cell) {
    ui.meter.requireMainThread("filling labels")
    var texts = texts.makeIterator()
    for view in cell.views where view.kind == .label && view.parent >= 0 {
      guard let (text, color) = texts.next() else { break }
      ui.meter.charge(.methodCall)
      view.textColor = color
      view.text = text
    }
  }

  /// Sets the images of image views, in order.
  private func showImages(_ images: [(media: MediaItem, style: ImageStyle)], in cell: Cell) {
    var images = images.makeIterator()
    for view in cell.views where view.kind == .image && view.parent >= 0 {
      guard let (media, style) = images.next() else { break }
      show(media, in: view, style: style)
    }
  }

  func show(_ media: MediaItem, in view: View, style: ImageStyle) {
    ui.meter.requireMainThread("showing an image")
    ui.strategies.render.willShow(media, in: view, style: style, ui: ui)
    ui.loader.load(ui.strategies.images.request(for: media, style: style, ui: ui), into: view, policy: ui)
  }
}
