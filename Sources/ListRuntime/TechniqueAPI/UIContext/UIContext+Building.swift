extension UIContext {
  /// Builds a cell class: its views through the render strategy, then its constraints through the cells' strategy.
  public func build(_ description: CellDescription, in cell: Cell, for row: Row) {
    cell.backgroundColor = description.background
    makeElements(description.elements, in: cell, attached: 0..<description.elements.count)
    for constraint in seams.cells.constraints(of: description, for: row, ui: self) { add(constraint, to: cell) }
  }

  /// Makes a cell of a row's class whose views a layout places, so that it has no constraints: of the standing class if it
  /// has a pool to go to, else of the fresh one.
  public func makeCell(_ identifier: CellIdentifier?, for row: Row, placedBy layout: any FrameLayout) -> Cell {
    let description = identifier == nil ? content.freshCell(for: row) : content.staticCell(for: row)
    let cell = makeCell(identifier)
    cell.backgroundColor = description.background
    makeElements(description.elements, in: cell, attached: description.elements.indices)
    cell.frameLayout = layout
    return cell
  }

  /// Places the views of a cell by their frames.
  public func setFrames(_ layout: RowFrames, in cell: Cell) {
    for (view, frame) in zip(cell.views.dropFirst(), layout.frames) { setFrame(frame, of: view) }
  }

  /// Makes the views of elements; those outside `attached` are made but in no view yet.
  public func makeElements(_ elements: [CellElement], in cell: Cell, attached: Range<Int>) {
    for (position, element) in elements.enumerated() {
      guard cell.views.indices.contains(element.parent) else { continue }
      let parent = cell.views[element.parent]
      let view: View
      switch element.kind {
      case .surface(let style): view = seams.render.makeSurface(style, in: parent, ui: self)
      case .label(let style): view = makeLabel(style, in: parent)
      case .image(let style): view = seams.render.makeImageView(style, in: parent, ui: self)
      }
      if !attached.contains(position) { view.parent = -1 }
    }
  }

  /// Gives labels their texts and image views their images for a row.
  public func fill(_ cell: Cell, for row: Row) {
    fillTexts(cell, for: row)
    showImages(content.images(for: row), in: cell)
  }

  /// Gives image views their images, in order.
  func showImages(_ images: [(media: MediaItem, style: ImageStyle)], in cell: Cell) {
    var images = images.makeIterator()
    for view in cell.views where view.kind == .image && view.parent >= 0 {
      guard let (media, style) = images.next() else { break }
      show(media, in: view, style: style)
    }
  }

  /// Gives labels their texts and colours for a row, made from its data here and now.
  public func fillTexts(_ cell: Cell, for row: Row) {
    if content.handsDataToEveryView { meter.charge(.methodCall, cell.views.count) }
    chargeFormatting(of: row)
    setTexts(content.texts(for: row), in: cell)
  }

  /// Gives labels texts and colours, in order.
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

  /// Gives an image view its image: at once if it is in memory, later if it is not.
  public func show(_ media: MediaItem, in view: View, style: ImageStyle) {
    meter.requireMainThread("showing an image")
    seams.render.willShow(media, in: view, style: style, ui: self)
    let request = seams.images.request(for: media, style: style, ui: self)
    loader?.load(request, into: view)
  }

  /// Brings the images of a row into memory before a view asks for them.
  public func preloadImages(for row: Row) {
    for (media, style) in content.images(for: row) {
      loader?.preload(seams.images.request(for: media, style: style, ui: self))
    }
  }

  /// Takes the image from an image view; one that is still under way will not be shown.
  public func clearImage(_ view: View) {
    view.imageRequest &+= 1
    loader?.viewDoesNotWait(view)
    view.player?.stop()
    view.player = nil
    view.image = nil
  }
}
