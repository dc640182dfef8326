/// The name under which cells wait for reuse.
public struct CellIdentifier: Hashable, Sendable {
  /// The name.
  public let name: String
  /// An identifier.
  public init(_ name: String) { self.name = name }
}

/// Places a cell's views by arithmetic instead of constraints.
public protocol FrameLayout: AnyObject {
  /// The height the cell wants at a width, in points.
  func fittingHeight(of cell: Cell, width: Double, ui: UIContext) -> Double
  /// Sets the frames of the cell's views, each through `ui.setFrame`.
  func layout(_ cell: Cell, size: PointSize, ui: UIContext)
}

/// The view tree that shows a row. Its first view is the content view, as large as the cell.
public final class Cell {
  /// The pool it waits in; nil is none.
  public let identifier: CellIdentifier?
  /// Its views in drawing order; the first is the content view.
  public internal(set) var views: ContiguousArray<View> = []
  /// The cell's own background, behind the content view; nil is clear.
  public var backgroundColor: Color? {
    didSet { if backgroundColor != oldValue, let first = views.first { first.markDirty() } }
  }
  /// Places the views without constraints, if set.
  public var frameLayout: (any FrameLayout)?
  /// How a cell of a family is arranged right now.
  public var arrangement: CellArrangement?
  /// The row it shows, if it does.
  public internal(set) var row: Row?

  // MARK: State of the runtime

  let ui: UIContext
  /// Who made it: 0 for the list itself, i + 1 for the run's i-th technique.
  let maker: UInt8
  /// Numbers, in the run's table, of the constraints that are installed, in the order they were made.
  var constraints: ContiguousArray<Int32> = []
  /// Sum of the keys of the installed constraints: cells with equal sums have the same constraints.
  var signature: UInt64 = 0
  /// Whether its views must be placed before the next commit.
  var needsLayout = true
  /// Whether it is in the list right now.
  var isInList = false
  /// Whether its row has been on the screen since it entered.
  var isDisplayed = false
  /// Top edge in the list's content, in layout units.
  var top: Int64 = 0
  /// Height in layout units.
  var height: Int64 = 0
  /// Grows with every change of any of its layers.
  var version: UInt32 = 0
  /// Whether any layer is kept as a bitmap.
  var rasterizedCount = 0
  /// Number of the entry into the list by which it shows its row.
  var entry = 0
  /// Texts that are not empty, and images, that its row has: what it shows when it is filled.
  var expectedTexts = 0
  var expectedImages = 0
  /// Whether anything of it was blank when it was composited last.
  var isBlank = false
  /// What compositing the whole cell takes, and the version it is of; nil if it is not known.
  var composite = CompositeCost()
  var compositeVersion: UInt32?
  /// What of that does not depend on how much of the cell is on the screen, and the version it is of.
  var plans: ContiguousArray<LayerPlan> = []
  var plansVersion: UInt32?
  /// What rows of its pixels take.
  var bands = CompositeBands()
  /// The version at which nothing of it was blank; nil if that is not known.
  var filledVersion: UInt32?
  /// Whether any of its layers changed since the last commit.
  var hasDirtyViews = false

  init(identifier: CellIdentifier?, maker: UInt8, ui: UIContext) {
    self.identifier = identifier
    self.maker = maker
    self.ui = ui
  }

  /// The content view.
  public var contentView: View { views[0] }

  /// Its views must be placed again.
  func invalidateLayout() {
    needsLayout = true
    if isInList { ui.needsCommit = true }
  }

  /// What it owes its row, or has of it, changed without any layer changing.
  func contentDidChange() {
    compositeVersion = nil
    filledVersion = nil
  }

  /// A layer changed, and so may what compositing it takes.
  func layerDidChange(_ view: View) {
    version &+= 1
    layerIsDirty(view)
  }

  /// The next commit sends a layer.
  func layerIsDirty(_ view: View) {
    guard !view.isDirty else { return }
    view.isDirty = true
    hasDirtyViews = true
    if isInList { ui.layerBecameDirty(view) }
  }
}
