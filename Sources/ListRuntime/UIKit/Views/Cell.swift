import Simulation

/// A reuse identifier: names the pool in which cells wait for reuse.
public struct CellIdentifier: Hashable, Sendable {
  /// The identifier as text, as it appears in results.
  public let name: String
  /// Creates the identifier of the reuse pool with this name.
  public init(_ name: String) { self.name = name }
}

/// Computes the frames of a cell's views by arithmetic instead of constraints.
public protocol FrameLayout: AnyObject {
  /// Called before a cell shows the texts of a row of its class, which may have pictures of other heights than the row before.
  func adapt(_ cell: Cell, to row: Row, ui: UIContext)
  /// The height of the cell's content at a width, both in points.
  func fittingHeight(of cell: Cell, width: Double, ui: UIContext) -> Double
  /// Sets the frames of the cell's views through `ui.setFrame`.
  func layout(_ cell: Cell, size: PointSize, ui: UIContext)
}

extension FrameLayout {
  /// Nothing depends on the row.
  public func adapt(_ cell: Cell, to row: Row, ui: UIContext) {}
}

/// The view tree that shows a row. Its first view is the content view, as large as the cell.
public final class Cell {
  /// Where a cell is in the view hierarchy.
  package enum Placement {
    /// Outside of it: the cell is being made or bound, or it waits in a pool.
    case outside
    /// In the list.
    case list
    /// In the list's view, hidden, while it waits in a pool (see `SystemRules.PooledCells`).
    case hidden
  }

  /// The reuse identifier; nil if the cell is never reused.
  public let identifier: CellIdentifier?
  /// All views in drawing order; the first is the content view.
  public internal(set) var views: ContiguousArray<View> = []
  /// Background color, drawn behind the content view; nil is clear.
  public var backgroundColor: Color? {
    didSet { if backgroundColor != oldValue, let first = views.first { first.markDirty() } }
  }
  /// Lays out the views instead of the constraints, if set. Its work is that of the technique that sets it.
  public var frameLayout: (any FrameLayout)? { didSet { placer = meter.scope.technique } }
  /// The current arrangement of a cell of a family; nil for other cells.
  public var arrangement: CellArrangement?
  /// The row that the cell shows, if any.
  public internal(set) var row: Row? { didSet { compositingDidChange() } }

  // MARK: Runtime state

  private let commit: PendingCommit
  private let meter: WorkMeter
  /// The technique that has set the frame layout, numbered like the creator.
  private(set) var placer: UInt8 = 0
  /// The creator of the cell: 0 for the list itself, i + 1 for the run's i-th technique.
  let creator: UInt8
  /// Numbers of the installed constraints in the run's constraint table, in order of installation.
  package internal(set) var constraints: ContiguousArray<Int32> = []
  /// Sum of the keys of the installed constraints; cells with equal sums have the same constraints.
  package internal(set) var signature: UInt64 = 0
  /// Whether the views must be laid out before the next commit.
  var needsLayout = true
  /// Where the cell is.
  package var placement = Placement.outside { didSet { isComposedWhole = false } }
  /// Whether it has been composited completely on the screen since it entered the list.
  var isComposedWhole = false
  /// Whether the cell is currently in the list.
  var isInList: Bool { placement == .list }
  /// Whether the row has been on the screen since it entered the list.
  var isDisplayed = false
  /// Top edge in the list's content, in layout units (see `HeightIndex`).
  package internal(set) var top: Int64 = 0 {
    didSet {
      guard top != oldValue else { return }
      topPixel = HeightIndex.pixels(top, scale: commit.scale)
      compositingDidChange()
    }
  }
  /// The same in whole pixels, which each frame needs.
  private(set) var topPixel = 0
  /// How far below its row's place the cell is shown, in layout units: 0 except for a section's header that stays at the top.
  var pinning: Int64 = 0 { didSet { if pinning != oldValue { compositingDidChange() } } }
  /// Top edge where it is shown, in layout units.
  package var shownTop: Int64 { top + pinning }
  /// Height in layout units.
  package var height: Int64 = 0 {
    didSet {
      guard height != oldValue else { return }
      pixelHeight = HeightIndex.pixels(height, scale: commit.scale)
      compositingDidChange()
    }
  }
  /// The same in whole pixels.
  private(set) var pixelHeight = 0
  /// Incremented with every change of any layer of the cell.
  var version: UInt32 = 0 { didSet { compositingDidChange() } }
  /// Whether any of its views has had effects.
  var hasEffects = false { didSet { if hasEffects { commit.hasEffects = true } } }
  /// Whether any of its elements is drawn into the bitmap of the content view.
  var hasFlattenedViews = false
  /// Number of views with `shouldRasterize`.
  var rasterizedCount = 0
  /// Number of the row entry, counted over the run, with which the cell came to show its row.
  var entry = 0 { didSet { compositingDidChange() } }
  /// Number of nonempty texts and of images that the cell shows once its content is complete.
  var expectedTexts = 0
  var expectedImages = 0
  /// Whether any part was blank when the cell was last composited.
  var isBlank = false
  /// Cached cost of compositing the whole cell, and the cell version it is for; nil if there is none.
  var composite = CompositeCost()
  var compositeVersion: UInt32?
  /// Cached layer plans, which do not depend on the visible part of the cell, and the cell version they are for.
  var plans: ContiguousArray<LayerPlan> = []
  var plansVersion: UInt32?
  /// Whether the layers hide the cell's background; valid with the plans.
  var isBackgroundHidden = false
  /// Cached compositing costs of bands of pixel rows.
  let bands = CompositeBands()
  /// The last version known to have no blank part, if any.
  var filledVersion: UInt32?
  /// Whether any of its layers changed since the last commit.
  var hasDirtyViews = false

  init(identifier: CellIdentifier?, meter: WorkMeter, commit: PendingCommit) {
    self.identifier = identifier
    creator = meter.scope.technique
    self.meter = meter
    self.commit = commit
  }

  /// The reuse identifier and the row, for messages about errors of programs.
  var name: String { "cell \(identifier?.name ?? "without identifier"), row \(row.map { "\($0.index)" } ?? "none")" }

  deinit {
    for view in views { view.cellIsDestroyed() }
  }

  /// Records a change on which the cost of compositing the cell depends, or where it is.
  @inline(__always)
  private func compositingDidChange() {
    if placement == .list { commit.compositingDidChange(ofWholeCell: isComposedWhole) }
  }

  /// Calls `body` with each view, in drawing order, without a retain and a release for each; `body` must not change the tree.
  @inline(__always)
  func forEachView(_ body: (View) -> Void) {
    for position in views.indices { UnretainedReference(views[position]).withObject(body) }
  }

  /// The view that contains all other views of the cell.
  public var contentView: View { views[0] }

  /// Requests a layout before the next commit.
  func invalidateLayout() {
    needsLayout = true
    if isInList { commit.isNeeded = true }
  }

  /// Called when the expected or loaded content changes without a change of any layer.
  func contentDidChange() {
    compositeVersion = nil
    filledVersion = nil
    compositingDidChange()
  }

  /// Called when a layer changes in a way that may change its compositing cost.
  func layerDidChange(_ view: View) {
    version &+= 1
    layerIsDirty(view)
  }

  /// Marks a layer to be sent with the next commit.
  func layerIsDirty(_ view: View) {
    guard !view.isDirty else { return }
    view.isDirty = true
    switch placement {
    case .outside: break
    case .list: commit.layerBecameDirty(1 + view.changedEffectLayerCount)
    case .hidden:
      if !hasDirtyViews { commit.hiddenCells.append(self) }
      commit.layerBecameDirty()
    }
    hasDirtyViews = true
  }
}
