/// The strategies of a list while techniques are put onto it, one after the other.
///
/// Each strategy is wrapped so that the work it asks for is attributed to its technique. A class, since decorators keep
/// asking for the strategy that stands on top.
public final class StrategyStack {
  /// The cells' strategy on top.
  public internal(set) var cells: any CellProvider
  /// The heights' strategy on top.
  public internal(set) var heights: any HeightStrategy
  /// The images' strategy on top.
  public internal(set) var images: any ImageStrategy
  /// The layers' strategy on top.
  public internal(set) var render: any RenderStrategy
  /// The rows' strategy on top.
  public internal(set) var rows: any RowStrategy
  /// The preparation's strategy on top.
  public internal(set) var preparation: any PreparationStrategy
  /// The range's strategy on top.
  public internal(set) var range: any RangeStrategy
  /// The delivery's strategy on top.
  public internal(set) var delivery: any DeliveryStrategy

  /// Which technique stands at each seam, from the bottom: 0 is the list itself.
  package private(set) var stacks: [ExtensionPoint: [UInt8]] = [:]
  /// The technique that is being installed.
  var installing: UInt8 = 0
  private let meter: WorkMeter

  init(meter: WorkMeter, library: ImageLibraryRules) {
    self.meter = meter
    cells = AttributedCells(NonReusingCells(), 0, meter)
    heights = AttributedHeights(AutomaticHeights(), 0, meter)
    images = AttributedImages(OriginalImages(library.decoding), 0, meter)
    render = AttributedRender(PlainLayers(), 0, meter)
    rows = AttributedRows(OneRowPerItem(), 0, meter)
    preparation = AttributedPreparation(NoPreparation(), 0, meter)
    range = AttributedRange(ScreenOnly(), 0, meter)
    delivery = AttributedDelivery(LibraryDelivery(library.delivery), 0, meter)
    for seam in ExtensionPoint.allCases { stacks[seam] = [0] }
  }

  /// A technique may stand only where its declaration says: what a scenario's rules are checked by must be true.
  func checkInstalled(_ declaration: TechniqueDeclaration) {
    for (seam, stack) in stacks where stack.contains(installing) {
      precondition(
        declaration.decorates.contains(seam) || declaration.replaces.contains(seam),
        "\(declaration.id) stands at \(seam), which its declaration does not name")
    }
  }

  private func record(_ seam: ExtensionPoint) { stacks[seam, default: []].append(installing) }

  /// Puts a strategy onto the cells' seam, given the one below.
  public func decorateCells(_ make: (any CellProvider) -> any CellProvider) {
    cells = AttributedCells(make(cells), installing, meter)
    record(.cells)
  }
  /// Puts a strategy onto the heights' seam, given the one below.
  public func decorateHeights(_ make: (any HeightStrategy) -> any HeightStrategy) {
    heights = AttributedHeights(make(heights), installing, meter)
    record(.heights)
  }
  /// Puts a strategy onto the images' seam, given the one below.
  public func decorateImages(_ make: (any ImageStrategy) -> any ImageStrategy) {
    images = AttributedImages(make(images), installing, meter)
    record(.images)
  }
  /// Puts a strategy onto the layers' seam, given the one below.
  public func decorateRender(_ make: (any RenderStrategy) -> any RenderStrategy) {
    render = AttributedRender(make(render), installing, meter)
    record(.render)
  }
  /// Puts a strategy onto the rows' seam, given the one below.
  public func decorateRows(_ make: (any RowStrategy) -> any RowStrategy) {
    rows = AttributedRows(make(rows), installing, meter)
    record(.rows)
  }
  /// Puts a strategy onto the preparation's seam, given the one below.
  public func decoratePreparation(_ make: (any PreparationStrategy) -> any PreparationStrategy) {
    preparation = AttributedPreparation(make(preparation), installing, meter)
    record(.preparation)
  }
  /// Puts a strategy onto the range's seam, given the one below.
  public func decorateRange(_ make: (any RangeStrategy) -> any RangeStrategy) {
    range = AttributedRange(make(range), installing, meter)
    record(.range)
  }
  /// Puts a strategy onto the delivery's seam, given the one below.
  public func decorateDelivery(_ make: (any DeliveryStrategy) -> any DeliveryStrategy) {
    delivery = AttributedDelivery(make(delivery), installing, meter)
    record(.delivery)
  }
}
