/// The strategies of a list: for each extension point, the default and the strategies that techniques install over it.
///
/// Each strategy is wrapped, so that the work it requests is attributed to its technique. A class, since strategies
/// keep a reference to it and always call the topmost strategy.
public final class StrategyStack {
  /// The topmost strategy for cells.
  public internal(set) var cells: any CellProvider
  /// The topmost strategy for row heights.
  public internal(set) var heights: any HeightStrategy
  /// The topmost strategy for images.
  public internal(set) var images: any ImageStrategy
  /// The topmost strategy for layers.
  public internal(set) var render: any RenderStrategy
  /// The topmost strategy for splitting items into rows.
  public internal(set) var rows: any RowStrategy
  /// The topmost strategy for work ahead of need.
  public internal(set) var preparation: any PreparationStrategy
  /// The topmost strategy for the range of rows that have cells.
  public internal(set) var range: any RangeStrategy
  /// The topmost strategy for the delivery of images.
  public internal(set) var delivery: any DeliveryStrategy
  /// The topmost strategy for rows whose data change.
  public internal(set) var updates: any UpdateStrategy
  /// The range strategies that are told which rows are ahead, the lowest first.
  private(set) var prefetching: [any RowDataPrefetching] = []

  /// The techniques installed at each extension point, from the bottom: 0 is the list's default, i + 1 is the i-th
  /// technique.
  package private(set) var stacks: [ExtensionPoint: [UInt8]] = [:]
  /// The technique whose `install` is running, numbered as in `stacks`.
  package var installing: UInt8 = 0
  private let meter: WorkMeter

  init(meter: WorkMeter, library: ImageLibraryRules) {
    self.meter = meter
    cells = AttributedStrategy<any CellProvider>(NonReusingCells(), 0, meter)
    heights = AttributedStrategy<any HeightStrategy>(AutomaticHeights(), 0, meter)
    images = AttributedStrategy<any ImageStrategy>(OriginalImages(library.decoding), 0, meter)
    render = AttributedStrategy<any RenderStrategy>(PlainLayers(), 0, meter)
    rows = AttributedStrategy<any RowStrategy>(OneRowPerItem(), 0, meter)
    preparation = AttributedStrategy<any PreparationStrategy>(NoPreparation(), 0, meter)
    range = AttributedStrategy<any RangeStrategy>(VisibleRowsOnly(), 0, meter)
    delivery = AttributedStrategy<any DeliveryStrategy>(LibraryDelivery(library.delivery), 0, meter)
    updates = AttributedStrategy<any UpdateStrategy>(ReloadingUpdates(), 0, meter)
    for point in ExtensionPoint.allCases { stacks[point] = [0] }
  }

  /// Traps if a technique has overridden an extension point that its declaration does not name: scenarios are checked
  /// against declarations, so declarations must be correct.
  func validateInstallation(of declaration: TechniqueDeclaration) {
    for (point, stack) in stacks where stack.contains(installing) {
      precondition(
        declaration.decorates.contains(point) || declaration.replaces.contains(point),
        "\(declaration.id) overrides the extension point \(point), which its declaration does not name")
    }
  }

  private func record(_ point: ExtensionPoint) { stacks[point, default: []].append(installing) }

  /// Installs a strategy for cells; `make` receives the strategy below it.
  public func decorateCells(_ make: (any CellProvider) -> any CellProvider) {
    cells = AttributedStrategy(make(cells), installing, meter)
    record(.cells)
  }
  /// Installs a strategy for row heights; `make` receives the strategy below it.
  public func decorateHeights(_ make: (any HeightStrategy) -> any HeightStrategy) {
    heights = AttributedStrategy(make(heights), installing, meter)
    record(.heights)
  }
  /// Installs a strategy for images; `make` receives the strategy below it.
  public func decorateImages(_ make: (any ImageStrategy) -> any ImageStrategy) {
    images = AttributedStrategy(make(images), installing, meter)
    record(.images)
  }
  /// Installs a strategy for layers; `make` receives the strategy below it.
  public func decorateRender(_ make: (any RenderStrategy) -> any RenderStrategy) {
    render = AttributedStrategy(make(render), installing, meter)
    record(.render)
  }
  /// Installs a strategy for splitting items into rows; `make` receives the strategy below it.
  public func decorateRows(_ make: (any RowStrategy) -> any RowStrategy) {
    rows = AttributedStrategy(make(rows), installing, meter)
    record(.rows)
  }
  /// Installs a strategy for work ahead of need; `make` receives the strategy below it.
  public func decoratePreparation(_ make: (any PreparationStrategy) -> any PreparationStrategy) {
    preparation = AttributedStrategy(make(preparation), installing, meter)
    record(.preparation)
  }
  /// Installs a strategy for the range of rows that have cells; `make` receives the strategy below it. If it conforms to
  /// `RowDataPrefetching`, it is also told which rows are ahead.
  public func decorateRange(_ make: (any RangeStrategy) -> any RangeStrategy) {
    let made = make(range)
    if let made = made as? any RowDataPrefetching {
      prefetching.append(AttributedStrategy(made, installing, meter))
    }
    range = AttributedStrategy(made, installing, meter)
    record(.range)
  }
  /// Installs a strategy for the delivery of images; `make` receives the strategy below it.
  public func decorateDelivery(_ make: (any DeliveryStrategy) -> any DeliveryStrategy) {
    delivery = AttributedStrategy(make(delivery), installing, meter)
    record(.delivery)
  }
  /// Installs a strategy for rows whose data change; `make` receives the strategy below it.
  public func decorateUpdates(_ make: (any UpdateStrategy) -> any UpdateStrategy) {
    updates = AttributedStrategy(make(updates), installing, meter)
    record(.updates)
  }
}
