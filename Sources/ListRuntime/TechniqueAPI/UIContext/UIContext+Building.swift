extension UIContext {
  /// Builds a cell from its description: views by the render strategy, then constraints by the cell strategy.
  public func build(_ description: CellDescription, in cell: Cell, for row: Row) {
    cell.backgroundColor = description.background
    makeElements(description.elements, in: cell, attached: 0..<description.elements.count)
    for constraint in strategies.cells.constraints(of: description, for: row, ui: self) { add(constraint, to: cell) }
  }

  /// Makes a cell for a row, without constraints, whose views a frame layout places: of the row's static class if the
  /// cell has a reuse identifier, else of the class of cells that are not reused.
  public func makeCell(_ identifier: CellIdentifier?, for row: Row, placedBy layout: any FrameLayout) -> Cell {
    let description = identifier == nil ? content.singleUseCell(for: row) : content.staticCell(for: row)
    let cell = makeCell(identifier)
    cell.backgroundColor = description.background
    makeElements(description.elements, in: cell, attached: description.elements.indices)
    cell.frameLayout = layout
    return cell
  }

  /// Sets the frames of a cell's views.
  public func setFrames(_ layout: RowFrames, in cell: Cell) {
    for (view, frame) in zip(cell.views.dropFirst(), layout.frames) { setFrame(frame, of: view) }
  }

  /// Makes the views of elements; those outside `attached` get no superview.
  public func makeElements(_ elements: [CellElement], in cell: Cell, attached: Range<Int>) {
    for (position, element) in elements.enumerated() {
      guard cell.views.indices.contains(element.parent) else { continue }
      let parent = cell.views[element.parent]
      let view: View
      switch element.kind {
      case .surface(let style): view = strategies.render.makeSurface(style, in: parent, ui: self)
      case .label(let style): view = makeLabel(style, in: parent)
      case .image(let style): view = strategies.render.makeImageView(style, in: parent, ui: self)
      case .drawing(let drawing):
        view = makeView(.drawing, in: parent)
        view.drawing = drawing
      }
      if !attached.contains(position) { view.parent = -1 }
    }
  }

  /// Sets the texts of labels and the images of image views for a row.
  public func fill(_ cell: Cell, for row: Row) {
    fillTexts(cell, for: row)
    showImages(content.images(for: row), in: cell)
  }

  /// Sets the images of image views, in order.
  func showImages(_ images: [(media: MediaItem, style: ImageStyle)], in cell: Cell) {
    var images = images.makeIterator()
    for view in cell.views where view.kind == .image && view.parent >= 0 {
      guard let (media, style) = images.next() else { break }
      show(media, in: view, style: style)
    }
  }

  /// Sets the texts and colors of labels for a row; they are formatted from its data by this call.
  public func fillTexts(_ cell: Cell, for row: Row) {
    if content.passesDataToEveryView { meter.charge(.methodCall, cell.views.count) }
    chargeFormatting(of: row)
    setTexts(content.texts(for: row), in: cell)
  }

  /// Sets texts and colors of labels, in order.
  func setTexts(_ texts: [(text: String, color: Color)], in cell: Cell) {
    meter.requireMainThread("filling labels")
    var texts = texts.makeIterator()
    for view in cell.views where view.kind == .label && view.parent >= 0 {
      guard let (text, color) = texts.next() else { break }
      meter.charge(.methodCall)
      view.textColor = color
      view.text = text
    }
  }

  /// Loads an image into an image view: immediately if it is in memory, else when it has been loaded.
  public func show(_ media: MediaItem, in view: View, style: ImageStyle) {
    meter.requireMainThread("showing an image")
    strategies.render.willShow(media, in: view, style: style, ui: self)
    let request = strategies.images.request(for: media, style: style, ui: self)
    loader?.load(request, into: view)
  }

  /// Loads the images of a row into memory before a view requests them.
  public func preloadImages(for row: Row) {
    for (media, style) in content.images(for: row) {
      loader?.preload(strategies.images.request(for: media, style: style, ui: self))
    }
  }

  /// Removes the image of an image view; an image that is still loading will not be shown.
  public func clearImage(_ view: View) {
    view.imageRequest &+= 1
    loader?.abandonRequest(of: view)
    view.player?.stop()
    view.player = nil
    view.image = nil
  }
}
