/// A view with its layer: a rectangle of a cell that can have a background, a border, contents and views above it.
///
/// Views belong to a cell and are drawn in the order they were made; frames are in the cell's coordinates. Changing a
/// property is free; what it makes the commit do is charged there. A class because cells and strategies share it.
public final class View {
  /// What a view can show.
  public enum Kind: Sendable { case plain, label, image, drawing }

  /// What the view can show.
  public let kind: Kind
  /// The cell the view belongs to.
  public unowned let cell: Cell
  /// Position among the cell's views; 0 is the content view.
  public let index: Int
  /// Position of the view it lies in, or -1 while it is in none.
  public internal(set) var parent: Int

  /// Where it lies in its cell, in points.
  public internal(set) var frame = PointRect.zero {
    didSet {
      guard frame != oldValue else { return }
      if frame.width != oldValue.width || frame.height != oldValue.height {
        if kind == .label || (kind == .drawing && redrawsOnSizeChange) { setNeedsDisplay() }
      }
      markDirty()
    }
  }
  /// Fill behind the contents; nil is clear.
  public var backgroundColor: Color? { didSet { if backgroundColor != oldValue { markDirty() } } }
  /// Radius of the corners of background and border, in points.
  public var cornerRadius: Double = 0 { didSet { if cornerRadius != oldValue { markDirty() } } }
  /// Whether contents and views above are clipped to the rounded rectangle.
  public var masksToBounds = false { didSet { if masksToBounds != oldValue { markDirty() } } }
  /// Width of the border, in points.
  public var borderWidth: Double = 0 { didSet { if borderWidth != oldValue { markDirty() } } }
  /// Colour of the border.
  public var borderColor = Color.black { didSet { if borderColor != oldValue { markDirty() } } }
  /// Whether the layer and what lies above it is kept as one bitmap.
  public var shouldRasterize = false {
    didSet {
      guard shouldRasterize != oldValue else { return }
      cell.rasterizedCount += shouldRasterize ? 1 : -1
      markDirty()
    }
  }
  /// Whether a drawing is done again when its size changes (`contentMode` redraw), or stretched.
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
  /// The colour of a label's text.
  public var textColor = Color.black { didSet { if textColor != oldValue { setNeedsDisplay() } } }
  /// Most lines of a label; 0 is any number.
  public var lineLimit = 0 {
    didSet {
      guard lineLimit != oldValue else { return }
      setNeedsDisplay()
      cell.invalidateLayout()
    }
  }

  /// The image an image view shows.
  public internal(set) var image: Bitmap? {
    didSet {
      guard image !== oldValue else { return }
      owner.ui.imageDidChange(in: self, from: oldValue)
      // Another frame of an animation takes the same to composite, unless a bitmap of the layer is kept.
      if let image, let oldValue, image.looksLike(oldValue), owner.rasterizedCount == 0 {
        version &+= 1
        owner.layerIsDirty(self)
      } else {
        markDirty()
      }
    }
  }
  /// What a drawing view draws over its background.
  public var drawing: Drawing? { didSet { if drawing != oldValue { setNeedsDisplay() } } }

  // MARK: State of the runtime

  /// The same as `cell`, for the runtime's own use: a view does not outlive its cell there.
  unowned(unsafe) let owner: Cell
  /// The number of the text among those of the run; nil until it is asked for.
  var textNumber: Int32?
  /// Whether the layer changed since the last commit.
  var isDirty = false
  /// Whether its backing store must be drawn before the next commit.
  var needsDisplay = false
  /// What the backing store shows, and since when.
  var contents: Contents?
  /// Whether the render server does not have the backing store yet.
  var contentsNeedUpload = false
  /// The node whose bitmap the label shows.
  var node: TextNode?
  /// Whether a strategy fills the label's backing store, so that the commit does not draw it.
  public var isDrawnElsewhere = false
  /// Grows with every change of what the layer shows.
  var version: UInt32 = 0
  /// Tells requests for the view's image apart: an image that arrives for an older one is not shown.
  var imageRequest: UInt32 = 0
  /// Number of the image request the view waits for; 0 is none. Until it has come the view is blank.
  var imageTask = 0 {
    didSet { if imageTask != oldValue { owner.contentDidChange() } }
  }
  /// Plays the view's animated image.
  var player: AnimationPlayer?
  /// Number of the layer in its run; the key of the rasterization cache.
  let layerID: Int

  init(kind: Kind, cell: Cell, index: Int, parent: Int, layerID: Int) {
    self.kind = kind
    self.cell = cell
    owner = cell
    self.index = index
    self.parent = parent
    self.layerID = layerID
  }

  /// Asks for the contents to be drawn at the next commit; requests before it coalesce.
  public func setNeedsDisplay() {
    guard kind == .label || kind == .drawing else { return }
    needsDisplay = !isDrawnElsewhere
    markDirty()
  }

  /// The layer changed: the next commit sends it.
  func markDirty() {
    version &+= 1
    owner.layerDidChange(self)
  }
}

/// What a drawing view draws.
public enum Drawing: Hashable, Sendable {
  /// A rounded rectangle over the view's bounds.
  case roundedRectangle(radius: Double, fill: Color)
}

/// What a backing store shows: recorded when it was drawn, so that a picture can be resolved from it later.
struct Contents {
  /// What was drawn.
  enum Drawn {
    case text(String, font: Font, color: Color, lineLimit: Int)
    case drawing(Drawing, background: Color?)
  }
  var drawn: Drawn
  /// The size it was drawn at, in points.
  var size: PointSize
  /// Its memory.
  var byteCount: Int64
}
