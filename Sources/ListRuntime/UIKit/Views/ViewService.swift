/// Makes cells and views, changes the view tree of a cell, and deallocates cells.
///
/// A class, because it numbers the layers of a run.
final class ViewService {
  private let environment: RunEnvironment
  private let meter: WorkMeter
  private let commit: PendingCommit
  private let layout: LayoutService
  private let texts: TextService
  private let nodes: TextNodeService
  private let images: ImageLoader
  private var nextLayerID = 0
  /// The overlays whose images have been drawn.
  private var cornerImages: Set<OverlayStyle> = []

  init(
    _ environment: RunEnvironment, commit: PendingCommit, layout: LayoutService, texts: TextService,
    nodes: TextNodeService, images: ImageLoader
  ) {
    self.environment = environment
    meter = environment.meter
    self.commit = commit
    self.layout = layout
    self.texts = texts
    self.nodes = nodes
    self.images = images
  }

  // MARK: Making

  /// Makes a cell with its content view.
  func makeCell(_ identifier: CellIdentifier?) -> Cell {
    meter.requireMainThread("making a cell")
    meter.charge(.cellCreate)
    environment.recordAllocation(.cell, of: .cells)
    environment.recordAllocation(.view, count: 2, of: .views)
    let cell = Cell(identifier: identifier, meter: meter, commit: commit)
    cell.views.append(View(kind: .plain, cell: cell, index: 0, parent: -1, layerID: makeLayerID()))
    return cell
  }

  /// Makes a view without a superview.
  func makeView(_ kind: View.Kind, for cell: Cell) -> View {
    meter.requireMainThread("making a view")
    meter.charge(.viewCreate)
    environment.recordAllocation(.view, of: .views)
    let view = View(kind: kind, cell: cell, index: cell.views.count, parent: -1, layerID: makeLayerID())
    cell.views.append(view)
    cell.version &+= 1
    cell.invalidateLayout()
    return view
  }

  /// Makes a view and adds it to another view of the same cell.
  func makeView(_ kind: View.Kind, in parent: View) -> View {
    let view = makeView(kind, for: parent.cell)
    view.parent = parent.index
    return view
  }

  func makeLabel(_ style: LabelStyle, in parent: View) -> View {
    let label = makeView(.label, in: parent)
    style.apply(to: label)
    return label
  }

  /// Makes an element that is drawn into the bitmap of the cell's content view: no view, and no work until it is drawn.
  func makeFlattenedView(_ kind: View.Kind, in parent: View) -> View {
    meter.requireMainThread("making an element")
    let cell = parent.cell
    let view = View(
      kind: kind, cell: cell, index: cell.views.count, parent: parent.index, layerID: makeLayerID(), isFlattened: true)
    cell.views.append(view)
    cell.hasFlattenedViews = true
    cell.version &+= 1
    cell.invalidateLayout()
    return view
  }

  private func makeLayerID() -> Int {
    defer { nextLayerID += 1 }
    return nextLayerID
  }

  // MARK: Changing

  /// Adds a view that has no superview. What visits the views of a cell relies on superviews that come first. Another one ends the process, by
  /// `fatalError`, because optimized builds do not print the message of a precondition.
  func attach(_ view: View, to parent: View) {
    meter.requireMainThread("adding a view")
    guard parent.cell === view.cell else { fatalError("a view is added to a view of another cell") }
    guard parent.index < view.index else {
      fatalError("view \(view.index) of a cell is added to view \(parent.index), which was not made before it")
    }
    guard view.parent < 0 else { return }
    meter.charge(.subviewAdd)
    view.parent = parent.index
    view.player?.updatePlayback()
    view.markDirty()
    view.cell.invalidateLayout()
  }

  /// Removes a view from its superview, with the constraints that reference it.
  func detach(_ view: View) {
    meter.requireMainThread("removing a view")
    guard view.parent >= 0 else { return }
    meter.charge(.subviewRemove)
    view.parent = -1
    view.player?.updatePlayback()
    view.markDirty()
    layout.removeConstraints(of: view)
    view.cell.invalidateLayout()
  }

  /// Sets a view's frame, in the cell's coordinates.
  func setFrame(_ frame: PointRect, of view: View) {
    meter.requireMainThread("placing a view")
    if !view.isFlattened { meter.charge(.frameLayout) }
    view.frame = frame
  }

  /// Gives a layer effects, and makes the views that they need; views that are no longer needed are hidden and kept.
  func apply(_ effects: LayerEffects, to view: View) {
    let effects = effects.withoutInvisibleParts
    guard effects != view.effects else { return }
    meter.requireMainThread("changing the effects of a layer")
    let missing = effects.additionalViewCount(clipsContents: view.masksToBounds) - view.effectViewCount
    if missing > 0 {
      meter.charge(.viewCreate, missing)
      environment.recordAllocation(.view, count: missing, of: .views)
    }
    if let overlay = effects.overlay { makeCornerImage(of: overlay) }
    view.setEffects(effects, additionalViewCount: max(missing, 0))
  }

  /// Draws the image of an overlay with a transparent middle, once in a run: an image with stretchable sides, as large as
  /// its corners.
  private func makeCornerImage(of overlay: OverlayStyle) {
    guard case .corners(let radius, _, _, _) = overlay, cornerImages.insert(overlay).inserted else { return }
    let side = 2 * radius + 1
    let pixels = environment.screen.pixelCount(of: PointSize(width: side, height: side))
    meter.charge(.shapeFillCall)
    meter.charge(.shapeFillPixel, pixels)
    environment.recordAllocation(Int64(pixels) * 4, of: .backingStores)
  }

  // MARK: Deallocating

  /// Deallocates a cell: frees its memory and releases its images.
  func destroy(_ cell: Cell) {
    for view in cell.views { release(view) }
    environment.recordAllocation(.cell, count: -1, of: .cells)
    // The cell is a view too.
    let views = cell.views.reduce(1) { $0 + ($1.isFlattened ? 0 : 1 + $1.effectViewCount) }
    environment.recordAllocation(.view, count: -views, of: .views)
    environment.recordAllocation(.constraint, count: -cell.constraints.count, of: .constraints)
  }

  private func release(_ view: View) {
    images.clearImage(view)
    if let node = view.node { nodes.release(node, from: view) }
    texts.releaseContents(of: view)
  }
}

extension LabelStyle {
  /// Gives a label its font, color, line limit and alignment.
  func apply(to label: View) {
    label.font = font
    label.textColor = color
    label.lineLimit = lineLimit
    label.textAlignment = alignment
  }
}
