import Simulation

/// A view and its layer: a rectangle in a cell with an optional background, border, contents and subviews.
///
/// Views are drawn in creation order, and frames are in the cell's coordinates. Setting a property costs nothing; the
/// commit charges the work that results from it. A class, because cells and strategies share it.
///
/// A view does not retain its cell. Using it after its cell was destroyed is a program error, which ends the process
/// with a message.
public final class View {
  /// The kind of content that the view can show.
  public let kind: Kind
  /// The cell the view belongs to.
  public var cell: Cell {
    if isCellDestroyed { destroyedCellUsed() }
    return unownedCell
  }
  /// Index in the cell's views; 0 is the content view.
  public let index: Int
  /// Index of the superview, or -1 while the view has none.
  public internal(set) var parent: Int

  /// Frame in the cell's coordinates, in points.
  public internal(set) var frame = PointRect.zero {
    didSet {
      guard frame != oldValue else { return }
      if frame.width != oldValue.width || frame.height != oldValue.height {
        switch kind.traits.display {
        case .never: break
        case .onRequest: if redrawsOnSizeChange { setNeedsDisplay() }
        case .onSizeChange: setNeedsDisplay()
        }
        effectState?.needsPath = true
        if isCanvas { setNeedsDisplay() }
      }
      markDirty()
    }
  }
  /// Background color; nil is clear.
  public var backgroundColor: Color? { didSet { if backgroundColor != oldValue { markDirty() } } }
  /// Corner radius of the background and the border, in points.
  public var cornerRadius: Double = 0 { didSet { if cornerRadius != oldValue { markDirty() } } }
  /// Whether contents and subviews are clipped to the rounded rectangle.
  public var masksToBounds = false { didSet { if masksToBounds != oldValue { markDirty() } } }
  /// Width of the border, in points.
  public var borderWidth: Double = 0 { didSet { if borderWidth != oldValue { markDirty() } } }
  /// Color of the border, if it has a width.
  public var borderColor = Color.black { didSet { if borderColor != oldValue { markDirty() } } }
  /// Whether the layer and its sublayers are cached as one bitmap.
  public var shouldRasterize = false {
    didSet {
      guard shouldRasterize != oldValue else { return }
      cell.rasterizedCount += shouldRasterize ? 1 : -1
      markDirty()
    }
  }
  /// Whether the shadow of the layer follows a path, which the app recreates whenever the size of the layer changes, so
  /// that the layer need not be rendered for its shadow.
  public var hasShadowPath = false { didSet { if hasShadowPath != oldValue { shadowPathDidChange() } } }
  /// Whether a drawing is redrawn when its size changes (`contentMode` redraw) instead of stretched.
  public var redrawsOnSizeChange = false

  /// The text of a label.
  public var text = "" {
    didSet {
      guard text != oldValue else { return }
      textNumber = nil
      setNeedsDisplay()
      cell.invalidateLayout()
    }
  }
  /// The font of a label.
  public var font = Font(pointSize: 17) {
    didSet {
      guard font != oldValue else { return }
      setNeedsDisplay()
      cell.invalidateLayout()
    }
  }
  /// The color of a label's text.
  public var textColor = Color.black { didSet { if textColor != oldValue { setNeedsDisplay() } } }
  /// Where the lines of a label's text are.
  public var textAlignment = LabelStyle.Alignment.left {
    didSet { if textAlignment != oldValue { setNeedsDisplay() } }
  }
  /// Maximum number of lines of a label; 0 is unlimited.
  public var lineLimit = 0 {
    didSet {
      guard lineLimit != oldValue else { return }
      setNeedsDisplay()
      cell.invalidateLayout()
    }
  }

  /// The image that an image view shows; set by `ImageLoader.setImage`.
  public private(set) var image: Bitmap?
  /// The drawing that a drawing view shows over its background.
  public var drawing: Drawing? { didSet { if drawing != oldValue { setNeedsDisplay() } } }

  // MARK: Runtime state

  /// The cell, which sets `isCellDestroyed` in its deinitializer; only `cell` reads it.
  private unowned(unsafe) let unownedCell: Cell
  private var isCellDestroyed = false
  /// Number of the text in the run's `TextLayoutCache`; nil until first used.
  var textNumber: Int32?
  /// The effects that the layer shows besides background, border and contents; nil if there are none.
  var effectState: LayerEffectState?
  /// Whether the layer changed since the last commit.
  var isDirty = false
  /// Whether the backing store must be drawn before the next commit.
  package internal(set) var needsDisplay = false
  /// The contents of the layer that were drawn; nil while there are none.
  package private(set) var contents: Contents?
  /// What the drawn contents show; nil while there are none.
  private(set) var drawnContent: DrawnContent?
  /// Whether the backing store has yet to be uploaded to the render server.
  package internal(set) var contentsNeedUpload = false
  /// The node whose bitmap the label shows, if any.
  var node: TextNode?
  /// The node whose views are at the label's place, if any.
  var placedNode: TextNode?
  /// Whether a strategy draws the label's backing store, so that the commit does not.
  public var isDrawnByStrategy = false
  /// Incremented with every change of the layer.
  var version: UInt32 = 0
  /// Identifies the view's latest image request; an image that arrives for an older one is not shown.
  var imageRequest: UInt32 = 0
  /// ID of the image task that the view waits for; 0 is none. The view is blank until the image arrives.
  var imageTask = 0 {
    didSet { if imageTask != oldValue { cell.contentDidChange() } }
  }
  /// The player of the view's animated image, if any.
  package internal(set) var player: AnimationPlayer?
  /// ID of the layer, unique in the run; key of the rasterization cache.
  let layerID: Int
  /// Whether it is not a view of its own, but an element that is drawn into the bitmap of the cell's content view.
  public let isFlattened: Bool

  init(kind: Kind, cell: Cell, index: Int, parent: Int, layerID: Int, isFlattened: Bool = false) {
    self.kind = kind
    self.isFlattened = isFlattened
    unownedCell = cell
    self.index = index
    self.parent = parent
    self.layerID = layerID
  }

  /// Requests a redraw of the contents at the next commit; repeated requests coalesce.
  public func setNeedsDisplay() {
    if isFlattened {
      markDirty()
      return
    }
    guard kind.traits.display != .never || isCanvas else { return }
    needsDisplay = !isDrawnByStrategy
    markDirty()
  }

  /// Sets another image, or none.
  func show(_ image: Bitmap?) {
    // Another frame of an animation has the same compositing cost, unless the layer is rasterized.
    let hasSameCost = hasImage(withCompositingCostOf: image)
    self.image = image
    let keepsCost = UnretainedReference(cell).withObject { cell in
      guard hasSameCost, cell.rasterizedCount == 0 else { return false }
      version &+= 1
      cell.layerIsDirty(self)
      return true
    }
    if !keepsCost { markDirty() }
  }

  private func hasImage(withCompositingCostOf other: Bitmap?) -> Bool {
    guard let other = other.map(UnretainedReference.init), let image = image.map(UnretainedReference.init) else {
      return false
    }
    return image.withObject { image in other.withObject { $0.hasSameCompositingCost(as: image) } }
  }

  /// Sets the drawn contents of the layer.
  func setContents(_ contents: Contents, showing content: DrawnContent) {
    self.contents = contents
    drawnContent = content
  }

  /// Removes the drawn contents of the layer.
  func removeContents() {
    contents = nil
    drawnContent = nil
  }

  /// Called by the cell's deinitializer: from now on, a use of `cell` is a program error.
  func cellIsDestroyed() { isCellDestroyed = true }

  /// Ends the process. `fatalError`, because optimized builds do not print the message of a precondition.
  @inline(never)
  private func destroyedCellUsed() -> Never {
    fatalError("a view was used after its cell was destroyed: view \(index) of its cell, \(kind)")
  }

  /// Marks the layer as changed, so that the next commit sends it.
  package func markDirty() {
    version &+= 1
    UnretainedReference(cell).withObject { cell in
      if isFlattened { cell.contentView.setNeedsDisplay() } else { cell.layerDidChange(self) }
    }
  }

  /// Whether it is a content view into whose bitmap elements of its cell are drawn.
  var isCanvas: Bool { index == 0 && cell.hasFlattenedViews }
  /// Whether it is in the view tree of its cell.
  var isInTree: Bool { index == 0 || parent >= 0 }
}
