internal import Simulation

/// What a strategy can do: the primitives of the UI stack, each of which charges its own work.
///
/// There is no other way to make a view, measure a text or show an image, so the only way to be cheaper is not to do the
/// thing. A class, since the whole run shares one.
public final class UIContext {
  /// The strategies of the list.
  public internal(set) var seams: StrategyStack
  /// What the list shows.
  public let content: any ListContent
  /// The display.
  public let screen: Screen
  /// Number of processor cores.
  public let processorCount: Int

  // MARK: The runtime's own

  let meter: WorkMeter
  let profile: DeviceProfile
  /// Whether the host may remember what it found before; no result depends on it.
  let usesShortcuts: Bool
  var counters = ListCounters()
  var ledger: MemoryLedger
  var table = ConstraintTable()
  var texts: TextLayouts
  let engine: LayoutEngine
  let runLoop: RunLoop
  let scheduler: Scheduler
  /// The list, once it is made.
  var list: ListView?
  /// The image loader, once it is made.
  var loader: ImageLoader?
  /// Queues that the preparation seam decides the priority of.
  var preparationQueues: [BackgroundQueue] = []
  /// Whether a finger, its deceleration or an animation moves the list.
  public internal(set) var isScrolling = false
  /// Whether a commit is due before the main thread waits.
  var needsCommit = false
  /// Changed layers of cells in the list.
  var dirtyLayers = 0
  /// Laid out texts of nodes.
  var textRenderers = TextRendererCache()
  /// The one lock of text layout off the main thread.
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
    seams = StrategyStack(meter: meter, library: library)
    usesShortcuts = configuration.usesHostShortcuts
    texts = TextLayouts(usesShortcuts: usesShortcuts)
    engine = LayoutEngine(usesShortcuts: usesShortcuts, scale: configuration.profile.screen.scale)
    ledger = MemoryLedger(
      kindCount: MemoryKind.allCases.count,
      purgeableKinds: MemoryKind.allCases.filter(\.isPurgeable).map(\.rawValue))
    weights = MemoryUnit.allCases.map { configuration.profile.bytes($0) }
    remember(.appBase, of: .appBase)
    scheduler.simulator.adopt(self)
  }

  // MARK: Memory

  /// Adds the weight of objects to the ledger; a negative count takes it away.
  func remember(_ unit: MemoryUnit, count: Int = 1, of kind: MemoryKind) {
    guard let position = MemoryUnit.allCases.firstIndex(of: unit) else { return }
    remember(weights[position] * Int64(count), of: kind)
  }

  /// Adds bytes to the ledger; negative bytes are taken away.
  func remember(_ bytes: Int64, of kind: MemoryKind) {
    if bytes >= 0 { ledger.add(bytes, of: kind.rawValue) } else { ledger.remove(-bytes, of: kind.rawValue) }
  }

  // MARK: Dirt

  func layerBecameDirty(_ view: View) {
    dirtyLayers += 1
    needsCommit = true
  }

  func imageDidChange(in view: View, from old: Bitmap?) {
    if let old {
      old.layerCount -= 1
      if old.layerCount == 0 {
        old.isUploaded = false
        loader?.bitmapIsShown(old, false)
      }
    }
    guard let image = view.image else { return }
    image.layerCount += 1
    if image.layerCount == 1 { loader?.bitmapIsShown(image, true) }
  }

  // MARK: Cells and views

  /// Makes a cell with its content view.
  public func makeCell(_ identifier: CellIdentifier? = nil) -> Cell {
    meter.requireMainThread("making a cell")
    meter.charge(.cellCreate)
    remember(.cell, of: .cells)
    remember(.view, count: 2, of: .views)
    let cell = Cell(identifier: identifier, maker: meter.scope.technique, ui: self)
    cell.views.append(View(kind: .plain, cell: cell, index: 0, parent: -1, layerID: takeLayerID()))
    return cell
  }

  /// Makes a view and adds it to another of the same cell; drawn after all views made before it.
  public func makeView(_ kind: View.Kind = .plain, in parent: View) -> View {
    let view = makeDetachedView(kind, for: parent.cell)
    view.parent = parent.index
    return view
  }

  /// Makes a view that is in no view yet.
  public func makeDetachedView(_ kind: View.Kind = .plain, for cell: Cell) -> View {
    meter.requireMainThread("making a view")
    meter.charge(.viewCreate)
    remember(.view, of: .views)
    let view = View(kind: kind, cell: cell, index: cell.views.count, parent: -1, layerID: takeLayerID())
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

  /// Adds a view that is in none.
  public func attach(_ view: View, to parent: View) {
    meter.requireMainThread("adding a view")
    guard view.parent < 0 else { return }
    meter.charge(.subviewAdd)
    view.parent = parent.index
    view.markDirty()
    view.cell.invalidateLayout()
  }

  /// Takes a view out of the view it is in. Constraints that name it are removed with it.
  public func detach(_ view: View) {
    meter.requireMainThread("removing a view")
    guard view.parent >= 0 else { return }
    meter.charge(.subviewRemove)
    view.parent = -1
    view.markDirty()
    let cell = view.cell
    let named = cell.constraints.filter { table[$0].names(view.index) }
    for number in named { remove(table[number], from: cell) }
    cell.invalidateLayout()
  }

  /// Places a view by its frame, in the cell's coordinates.
  public func setFrame(_ frame: PointRect, of view: View) {
    meter.requireMainThread("placing a view")
    meter.charge(.frameLayout)
    view.frame = frame
  }

  private func takeLayerID() -> Int {
    defer { nextLayerID += 1 }
    return nextLayerID
  }

  /// The cell is gone: its memory is given back, its images are let go.
  func destroy(_ cell: Cell) {
    for view in cell.views { release(view) }
    remember(.cell, count: -1, of: .cells)
    remember(.view, count: -(cell.views.count + 1), of: .views)
    remember(.constraint, count: -cell.constraints.count, of: .constraints)
  }

  private func release(_ view: View) {
    clearImage(view)
    if let node = view.node { release(node, from: view) }
    if let contents = view.contents {
      remember(-contents.byteCount, of: .backingStores)
      view.contents = nil
    }
  }

  // MARK: Constraints

  /// Makes and activates a constraint.
  public func add(_ constraint: LayoutConstraint, to cell: Cell) {
    meter.requireMainThread("adding a constraint")
    meter.charge(.constraintCreate)
    remember(.constraint, of: .constraints)
    install(table.number(of: constraint), in: cell)
  }

  /// Deactivates a constraint; nothing happens if the cell does not have it.
  public func remove(_ constraint: LayoutConstraint, from cell: Cell) {
    meter.requireMainThread("removing a constraint")
    guard uninstall(table.number(of: constraint), from: cell) else { return }
    meter.charge(.constraintRemove)
    remember(.constraint, count: -1, of: .constraints)
  }

  /// Gives the cell's constraint between the same anchors another constant, in place.
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
  /// Lets go of the list and of the techniques, which keep cells: cells keep this context.
  package func shutDown() {
    list = nil
    loader = nil
    seams = StrategyStack(meter: meter, library: library)
  }
}

extension LayoutConstraint {
  /// Whether the constraint names a view.
  func names(_ view: Int) -> Bool { first.view == view || second?.view == view }
}

extension UIContext: CustomReflectable {
  /// Nothing: a mirror is no way to the meter, the profile or the clock.
  public var customMirror: Mirror { Mirror(self, children: [(label: String?, value: Any)]()) }
}
