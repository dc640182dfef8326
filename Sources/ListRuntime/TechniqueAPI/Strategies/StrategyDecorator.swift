/// A strategy over another one of the same extension point.
///
/// It forwards every call that it does not implement itself, so a technique implements only what it changes.
public protocol StrategyDecorator: AnyObject {
  /// The protocol of the extension point, such as `any CellProvider`.
  associatedtype Base
  /// The strategy below.
  var base: Base { get }
  /// Performs a call that is forwarded to the strategy below, and returns its result; by default it does nothing else.
  ///
  /// - Parameters:
  ///   - function: the name of the function, as in `bind(_:to:ui:)`.
  ///   - call: the call of the strategy below.
  func forward<Result>(_ function: StaticString, _ call: () -> Result) -> Result
}

extension StrategyDecorator {
  /// Performs the call.
  @inlinable
  public func forward<Result>(_ function: StaticString, _ call: () -> Result) -> Result { call() }
}

// What decorators forward. The functions are inlinable, so that a technique's own module specializes them.

extension CellProvider where Self: StrategyDecorator, Base == any CellProvider {
  /// Forwards the call.
  @inlinable
  public func identifier(for row: Row, ui: UIContext) -> CellIdentifier? {
    forward(#function) { base.identifier(for: row, ui: ui) }
  }
  /// Forwards the call.
  @inlinable
  public func makeCell(for row: Row, ui: UIContext) -> Cell {
    forward(#function) { base.makeCell(for: row, ui: ui) }
  }
  /// Forwards the call.
  @inlinable
  public func prepareForReuse(_ cell: Cell, ui: UIContext) {
    forward(#function) { base.prepareForReuse(cell, ui: ui) }
  }
  /// Forwards the call.
  @inlinable
  public func bind(_ cell: Cell, to row: Row, ui: UIContext) {
    forward(#function) { base.bind(cell, to: row, ui: ui) }
  }
  /// Forwards the call.
  @inlinable
  public func willDisplay(_ cell: Cell, for row: Row, ui: UIContext) {
    forward(#function) { base.willDisplay(cell, for: row, ui: ui) }
  }
  /// Forwards the call.
  @inlinable
  public func didEndDisplaying(_ cell: Cell, for row: Row, ui: UIContext) {
    forward(#function) { base.didEndDisplaying(cell, for: row, ui: ui) }
  }
  /// Forwards the call.
  @inlinable
  public func constraints(of description: CellDescription, for row: Row, ui: UIContext) -> [LayoutConstraint] {
    forward(#function) { base.constraints(of: description, for: row, ui: ui) }
  }
}

extension HeightStrategy where Self: StrategyDecorator, Base == any HeightStrategy {
  /// Forwards the call.
  @inlinable
  public func estimatedHeight(for row: Row, ui: UIContext) -> Double {
    forward(#function) { base.estimatedHeight(for: row, ui: ui) }
  }
  /// Forwards the call.
  @inlinable
  public func height(for row: Row, ui: UIContext) -> RowHeight {
    forward(#function) { base.height(for: row, ui: ui) }
  }
  /// Forwards the call.
  @inlinable
  public func didFit(_ row: Row, height: Double, ui: UIContext) {
    forward(#function) { base.didFit(row, height: height, ui: ui) }
  }
  /// Forwards the call.
  @inlinable
  public func invalidate(_ change: ListChange, ui: UIContext) {
    forward(#function) { base.invalidate(change, ui: ui) }
  }
}

extension ImageStrategy where Self: StrategyDecorator, Base == any ImageStrategy {
  /// Forwards the call.
  @inlinable
  public func request(for media: MediaItem, style: ImageStyle, ui: UIContext) -> ImageRequest {
    forward(#function) { base.request(for: media, style: style, ui: ui) }
  }
}

extension RenderStrategy where Self: StrategyDecorator, Base == any RenderStrategy {
  /// Forwards the call.
  @inlinable
  public func makeSurface(_ style: SurfaceStyle, in parent: View, ui: UIContext) -> View {
    forward(#function) { base.makeSurface(style, in: parent, ui: ui) }
  }
  /// Forwards the call.
  @inlinable
  public func restyle(_ surface: View, as style: SurfaceStyle, ui: UIContext) {
    forward(#function) { base.restyle(surface, as: style, ui: ui) }
  }
  /// Forwards the call.
  @inlinable
  public func makeImageView(_ style: ImageStyle, in parent: View, ui: UIContext) -> View {
    forward(#function) { base.makeImageView(style, in: parent, ui: ui) }
  }
  /// Forwards the call.
  @inlinable
  public func willShow(_ media: MediaItem, in view: View, style: ImageStyle, ui: UIContext) {
    forward(#function) { base.willShow(media, in: view, style: style, ui: ui) }
  }
}

extension RowStrategy where Self: StrategyDecorator, Base == any RowStrategy {
  /// Forwards the call.
  @inlinable
  public func rows(ofItem item: Int, ui: UIContext) -> [Range<Int>] {
    forward(#function) { base.rows(ofItem: item, ui: ui) }
  }
}

extension PreparationStrategy where Self: StrategyDecorator, Base == any PreparationStrategy {
  /// Forwards the call.
  @inlinable
  public func prepare(_ ui: UIContext, ready: @escaping () -> Void) {
    forward(#function) { base.prepare(ui, ready: ready) }
  }
  /// Forwards the call.
  @inlinable
  public func listDidChange(_ change: ListChange, ui: UIContext) {
    forward(#function) { base.listDidChange(change, ui: ui) }
  }
  /// Forwards the call.
  @inlinable
  public func priority(isScrolling: Bool, ui: UIContext) -> QueuePriority {
    forward(#function) { base.priority(isScrolling: isScrolling, ui: ui) }
  }
}

extension RangeStrategy where Self: StrategyDecorator, Base == any RangeStrategy {
  /// Forwards the call.
  @inlinable
  public func margins(viewportHeight: Double, ui: UIContext) -> (above: Double, below: Double) {
    forward(#function) { base.margins(viewportHeight: viewportHeight, ui: ui) }
  }
  /// Forwards the call.
  @inlinable
  public func didMove(visible: Range<Int>, isForward: Bool, ui: UIContext) {
    forward(#function) { base.didMove(visible: visible, isForward: isForward, ui: ui) }
  }
}

extension DeliveryStrategy where Self: StrategyDecorator, Base == any DeliveryStrategy {
  /// Forwards the call.
  @inlinable
  public func delivery(of request: ImageRequest, ui: UIContext) -> ImageDelivery {
    forward(#function) { base.delivery(of: request, ui: ui) }
  }
}

extension UpdateStrategy where Self: StrategyDecorator, Base == any UpdateStrategy {
  /// Forwards the call.
  @inlinable
  public func update(of row: Row, ui: UIContext) -> RowUpdate {
    forward(#function) { base.update(of: row, ui: ui) }
  }
  /// Forwards the call.
  @inlinable
  public func perform(_ update: ListUpdate, ui: UIContext) {
    forward(#function) { base.perform(update, ui: ui) }
  }
  /// Forwards the call.
  @inlinable
  public func replaceItems(_ replacement: ItemReplacement, ui: UIContext) {
    forward(#function) { base.replaceItems(replacement, ui: ui) }
  }
}

extension RowDataPrefetching where Self: StrategyDecorator, Base == any RowDataPrefetching {
  /// Forwards the call.
  @inlinable
  public func prefetchRows(_ rows: [Row], ui: UIContext) {
    forward(#function) { base.prefetchRows(rows, ui: ui) }
  }
  /// Forwards the call.
  @inlinable
  public func cancelPrefetching(ofRows rows: [Row], ui: UIContext) {
    forward(#function) { base.cancelPrefetching(ofRows: rows, ui: ui) }
  }
}
