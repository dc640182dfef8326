/// A strategy to whose technique the meter attributes the work of every call. A class, because strategies are.
final class AttributedStrategy<Base>: StrategyDecorator {
  let base: Base
  private let technique: UInt8
  private let meter: WorkMeter

  init(_ base: Base, _ technique: UInt8, _ meter: WorkMeter) {
    (self.base, self.technique, self.meter) = (base, technique, meter)
  }

  func forward<Result>(_ function: StaticString, _ call: () -> Result) -> Result {
    meter.asTechnique(technique, call)
  }
}

extension AttributedStrategy: CellProvider where Base == any CellProvider {}
extension AttributedStrategy: HeightStrategy where Base == any HeightStrategy {
  /// Forwards the call, and requires that the answer is a height.
  func estimatedHeight(for row: Row, ui: UIContext) -> Double {
    let height = forward(#function) { base.estimatedHeight(for: row, ui: ui) }
    ui.environment.requireHeight(height, of: row, from: technique)
    return height
  }

  /// Forwards the call, and requires that the answer is a height.
  func height(for row: Row, ui: UIContext) -> RowHeight {
    let height = forward(#function) { base.height(for: row, ui: ui) }
    if case .exact(let points) = height { ui.environment.requireHeight(points, of: row, from: technique) }
    return height
  }
}
extension AttributedStrategy: ImageStrategy where Base == any ImageStrategy {
  /// Forwards the call, and attributes what the strategy has set in the request: that work is charged later.
  func request(for media: MediaItem, style: ImageStyle, ui: UIContext) -> ImageRequest {
    var request = forward(#function) { base.request(for: media, style: style, ui: ui) }
    request.attribute(to: technique)
    return request
  }
}
extension AttributedStrategy: RenderStrategy where Base == any RenderStrategy {}
extension AttributedStrategy: RowStrategy where Base == any RowStrategy {}
extension AttributedStrategy: PreparationStrategy where Base == any PreparationStrategy {}
extension AttributedStrategy: RangeStrategy where Base == any RangeStrategy {}
extension AttributedStrategy: DeliveryStrategy where Base == any DeliveryStrategy {}
extension AttributedStrategy: UpdateStrategy where Base == any UpdateStrategy {}
extension AttributedStrategy: RowDataPrefetching where Base == any RowDataPrefetching {}
