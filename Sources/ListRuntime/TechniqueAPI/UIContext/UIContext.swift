internal import Simulation

/// The primitives of the simulated UI stack that strategies use; each of them charges its own work.
///
/// There is no other way to make a view, measure a text or show an image, so a technique can only save work by not
/// requesting it. A class, since all parts of a run share one instance.
public final class UIContext {
  /// The strategies of the list.
  public internal(set) var strategies: StrategyStack
  /// The content that the list shows.
  public let content: any ListContent
  /// The display of the device.
  public let screen: Screen
  /// Number of CPU cores.
  public let processorCount: Int

  // MARK: Internal state

  let meter: WorkMeter
  let profile: DeviceProfile
  /// Whether the host may reuse earlier computations; no result depends on it.
  let usesShortcuts: Bool
  var counters = ListCounters()
  var ledger: MemoryLedger
  var table = ConstraintTable()
  var texts: TextLayoutCache
  let engine: LayoutEngine
  let runLoop: RunLoop
  let scheduler: Scheduler
  /// The list; nil before it is made and after the run.
  var list: ListView?
  /// The image loader; nil before it is made and after the run.
  var loader: ImageLoader?
  /// Queues whose priority the preparation strategy determines.
  var preparationQueues: [BackgroundQueue] = []
  /// Whether a drag, a deceleration or an animation scrolls the list.
  public internal(set) var isScrolling = false
  /// Whether a commit must run before the main thread waits.
  var needsCommit = false
  /// Number of changed layers of cells in the list.
  var dirtyLayers = 0
  /// Cached text layouts of nodes.
  var textRenderers = TextRendererCache()
  /// The lock that serializes TextKit layout of nodes.
  let textKitLock = VirtualLock(name: "TextKit")
  private let library: ImageLibraryRules
  private var nextLayerID = 0
  private var weights: [Int64] = []

  init(
    configuration: RunConfiguration, content: any ListContent, meter: WorkMeter, runLoop: RunLoop,
    scheduler: Scheduler
  ) {
    self.content = content
    self.meter = meter
    self.runLoop = runLoop
    self.scheduler = scheduler
    profile = configuration.profile
    screen = configuration.profile.screen
    processorCount = configuration.profile.coreCount
    library = configuration.imageLibrary
    strategies = StrategyStack(meter: meter, library: library)
    usesShortcuts = configuration.usesHostShortcuts
    texts = TextLayoutCache(usesShortcuts: usesShortcuts)
    engine = LayoutEngine(usesShortcuts: usesShortcuts, scale: configuration.profile.screen.scale)
    ledger = MemoryLedger(
      kindCount: MemoryKind.allCases.count,
      purgeableKinds: MemoryKind.allCases.filter(\.isPurgeable).map(\.rawValue))
    weights = MemoryUnit.allCases.map { configuration.profile.bytes($0) }
    recordAllocation(.appBase, of: .appBase)
    scheduler.simulator.addMember(self)
  }

  // MARK: Memory

  /// Records the allocation of `count` objects in the memory ledger; a negative count records a deallocation.
  func recordAllocation(_ unit: MemoryUnit, count: Int = 1, of kind: MemoryKind) {
    guard let position = MemoryUnit.allCases.firstIndex(of: unit) else { return }
    recordAllocation(weights[position] * Int64(count), of: kind)
  }

  /// Records the allocation of bytes in the memory ledger; a negative number records a deallocation.
  func recordAllocation(_ bytes: Int64, of kind: MemoryKind) {
    if bytes >= 0 { ledger.add(bytes, of: kind.rawValue) } else { ledger.remove(-bytes, of: kind.rawValue) }
  }

  // MARK: Invalidation

  func layerBecameDirty(_ view: View) {
    dirtyLayers += 1
    needsCommit = true
  }

  func imageDidChange(in view: View, from old: Bitmap?) {
    if let old {
      old.layerCount -= 1
      if old.layerCount == 0 {
        old.isUploaded = false
        loader?.bitmapVisibilityDidChange(old, isShown: false)
      }
    }
    guard let image = view.image else { return }
    image.layerCount += 1
    if image.layerCount == 1 { loader?.bitmapVisibilityDidChange(image, isShown: true) }
  }

  // MARK: Cells and views

  /// Makes a cell with its content view.
  public func makeCell(_ identifier: CellIdentifier? = nil) -> Cell {
    meter.requireMainThread("making a cell")
    meter.charge(.cellCreate)
    recordAllocation(.cell, of: .cells)
    recordAllocation(.view, count: 2, of: .views)
    let cell = Cell(identifier: identifier, creator: meter.scope.technique, ui: self)
    cell.views.append(View(kind: .plain, cell: cell, index: 0, parent: -1, layerID: makeLayerID()))
    return cell
  }

  /// Makes a view and adds it to another view of the same cell; it is drawn after all views made before it.
  public func makeView(_ kind: View.Kind = .plain, in parent: View) -> View {
    let view = makeDetachedView(kind, for: parent.cell)
    view.parent = parent.index
    return view
  }

  /// Makes a view without a superview.
  public func makeDetachedView(_ kind: View.Kind = .plain, for cell: Cell) -> View {
    meter.requireMainThread("making a view")
    meter.charge(.viewCreate)
    recordAllocation(.view, of: .views)
    let view = View(kind: kind, cell: cell, index: cell.views.count, parent: -1, layerID: makeLayerID())
    cell.views.append(view)
    cell.version &+= 1
    cell.invalidateLayout()
    return view
  }

  /// Makes a label.
  public func makeLabel(_ style: LabelStyle, in parent: View) -> View {
    let label = makeView(.label, in: parent)
    label.font = style.font
    label.textColor = style.color
    label.lineLimit = style.lineLimit
    return label
  }

  /// Adds a view that has no superview.
  public func attach(_ view: View, to parent: View) {
    meter.requireMainThread("adding a view")
    guard view.parent < 0 else { return }
    meter.charge(.subviewAdd)
    view.parent = parent.index
    view.markDirty()
    view.cell.invalidateLayout()
  }

  /// Removes a view from its superview, with the constraints that reference it.
  public func detach(_ view: View) {
    meter.requireMainThread("removing a view")
    guard view.parent >= 0 else { return }
    meter.charge(.subviewRemove)
    view.parent = -1
    view.markDirty()
    let cell = view.cell
    let affected = cell.constraints.filter { table[$0].references(view.index) }
    for number in affected { remove(table[number], from: cell) }
    cell.invalidateLayout()
  }

  /// Sets a view's frame, in the cell's coordinates.
  public func setFrame(_ frame: PointRect, of view: View) {
    meter.requireMainThread("placing a view")
    meter.charge(.frameLayout)
    view.frame = frame
  }

  private func makeLayerID() -> Int {
    defer { nextLayerID += 1 }
    return nextLayerID
  }

  /// Deallocates a cell: frees its memory and releases its images.
  func destroy(_ cell: Cell) {
    for view in cell.views { release(view) }
    recordAllocation(.cell, count: -1, of: .cells)
    recordAllocation(.view, count: -(cell.views.count + 1), of: .views)
    recordAllocation(.constraint, count: -cell.constraints.count, of: .constraints)
  }

  private func release(_ view: View) {
    clearImage(view)
    if let node = view.node { release(node, from: view) }
    if let contents = view.contents {
      recordAllocation(-contents.byteCount, of: .backingStores)
      view.removeContents()
    }
  }

  // MARK: Constraints

  /// Makes and activates a constraint.
  public func add(_ constraint: LayoutConstraint, to cell: Cell) {
    meter.requireMainThread("adding a constraint")
    meter.charge(.constraintCreate)
    recordAllocation(.constraint, of: .constraints)
    install(table.number(of: constraint), in: cell)
  }

  /// Deactivates a constraint; does nothing if the cell does not have it.
  public func remove(_ constraint: LayoutConstraint, from cell: Cell) {
    meter.requireMainThread("removing a constraint")
    guard uninstall(table.number(of: constraint), from: cell) else { return }
    meter.charge(.constraintRemove)
    recordAllocation(.constraint, count: -1, of: .constraints)
  }

  /// Changes the constant of the cell's constraint between the same anchors, in place.
  public func update(_ constraint: LayoutConstraint, in cell: Cell) {
    meter.requireMainThread("updating a constraint")
    meter.charge(.methodCall)
    for number in cell.constraints {
      var known = table[number]
      guard known.constant != constraint.constant else { continue }
      known.constant = constraint.constant
      guard known == constraint, uninstall(number, from: cell) else { continue }
      install(table.number(of: constraint), in: cell)
      return
    }
  }

  private func install(_ number: Int32, in cell: Cell) {
    cell.constraints.append(number)
    cell.signature &+= ConstraintTable.key(number)
    cell.invalidateLayout()
  }

  private func uninstall(_ number: Int32, from cell: Cell) -> Bool {
    guard let position = cell.constraints.lastIndex(of: number) else { return false }
    cell.constraints.remove(at: position)
    cell.signature &-= ConstraintTable.key(number)
    cell.invalidateLayout()
    return true
  }
}

extension UIContext: SimulatorMember {
  /// Releases the list and the techniques: they retain cells, and cells retain this context.
  package func shutDown() {
    list = nil
    loader = nil
    strategies = StrategyStack(meter: meter, library: library)
  }
}

extension LayoutConstraint {
  /// Whether the constraint has an anchor of a view.
  func references(_ view: Int) -> Bool { first.view == view || second?.view == view }
}

extension UIContext: CustomReflectable {
  /// An empty mirror, so that reflection gives no access to the meter, the profile or the clock.
  public var customMirror: Mirror { Mirror(self, children: [(label: String?, value: Any)]()) }
}
