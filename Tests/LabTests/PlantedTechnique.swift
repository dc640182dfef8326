import ListRuntime

/// A small defect of a technique's code: one to three calls, installed over its own strategies.
protocol Plant: SendableMetatype {
  /// The extension points at which the defect is.
  static var points: [ExtensionPoint] { get }
  /// Whether the technique still does what it did.
  static var keepsTechnique: Bool { get }
  static func install(in strategies: StrategyStack)
}

extension Plant {
  static var keepsTechnique: Bool { true }
}

/// A shipped technique with a planted defect, under the id of the technique.
struct PlantedTechnique<Original: Technique, Defect: Plant>: Technique {
  static var declaration: TechniqueDeclaration {
    var declaration = Original.declaration
    declaration.decorates += Defect.points.filter { !(declaration.decorates + declaration.replaces).contains($0) }
    return declaration
  }

  private let original: Original

  init(options: TechniqueOptions) { original = Original(options: options) }

  func install(in strategies: StrategyStack) {
    if Defect.keepsTechnique { original.install(in: strategies) }
    Defect.install(in: strategies)
  }
}

extension Plant {
  /// A technique with the defect.
  static func planted<Original: Technique>(in original: Original.Type) -> any Technique.Type {
    PlantedTechnique<Original, Self>.self
  }
}

/// The technique does nothing.
enum Nothing: Plant {
  static let points: [ExtensionPoint] = []
  static let keepsTechnique = false
  static func install(in strategies: StrategyStack) {}
}

/// A row's height is computed twice.
final class HeightTwice: Plant, StrategyDecorator, HeightStrategy {
  static let points: [ExtensionPoint] = [.heights]
  static func install(in strategies: StrategyStack) { strategies.decorateHeights { HeightTwice($0) } }

  let base: any HeightStrategy
  init(_ base: any HeightStrategy) { self.base = base }

  func height(for row: Row, ui: UIContext) -> RowHeight {
    _ = base.height(for: row, ui: ui)
    return base.height(for: row, ui: ui)
  }
}

/// An estimate measures the row's texts.
final class MeasuredEstimate: Plant, StrategyDecorator, HeightStrategy {
  static let points: [ExtensionPoint] = [.heights]
  static func install(in strategies: StrategyStack) { strategies.decorateHeights { MeasuredEstimate($0) } }

  let base: any HeightStrategy
  init(_ base: any HeightStrategy) { self.base = base }

  func estimatedHeight(for row: Row, ui: UIContext) -> Double {
    _ = ui.calculateHeight(of: row)
    return base.estimatedHeight(for: row, ui: ui)
  }
}

/// A cell that is reused looks up three values in a cache.
final class LookupsAtReuse: Plant, StrategyDecorator, CellProvider {
  static let points: [ExtensionPoint] = [.cells]
  static func install(in strategies: StrategyStack) { strategies.decorateCells { LookupsAtReuse($0) } }

  let base: any CellProvider
  private var cache: MeteredCache<Int, Int>?
  init(_ base: any CellProvider) { self.base = base }

  func prepareForReuse(_ cell: Cell, ui: UIContext) {
    let cache = cache ?? ui.makeCache()
    self.cache = cache
    for key in 0..<3 { _ = cache[key] }
    base.prepareForReuse(cell, ui: ui)
  }
}

/// A cell is made with one view more.
final class ViewInCell: Plant, StrategyDecorator, CellProvider {
  static let points: [ExtensionPoint] = [.cells]
  static func install(in strategies: StrategyStack) { strategies.decorateCells { ViewInCell($0) } }

  let base: any CellProvider
  init(_ base: any CellProvider) { self.base = base }

  func makeCell(for row: Row, ui: UIContext) -> Cell {
    let cell = base.makeCell(for: row, ui: ui)
    _ = ui.makeView(in: cell.contentView)
    return cell
  }
}

/// The texts of a cell are filled again when it is displayed.
final class TextsAtDisplay: Plant, StrategyDecorator, CellProvider {
  static let points: [ExtensionPoint] = [.cells]
  static func install(in strategies: StrategyStack) { strategies.decorateCells { TextsAtDisplay($0) } }

  let base: any CellProvider
  init(_ base: any CellProvider) { self.base = base }

  func willDisplay(_ cell: Cell, for row: Row, ui: UIContext) {
    base.willDisplay(cell, for: row, ui: ui)
    ui.fillTexts(cell, for: row)
  }
}

/// A cell that is bound makes a model that nobody needs.
final class ModelAtBind: Plant, StrategyDecorator, CellProvider {
  static let points: [ExtensionPoint] = [.cells]
  static func install(in strategies: StrategyStack) { strategies.decorateCells { ModelAtBind($0) } }

  let base: any CellProvider
  init(_ base: any CellProvider) { self.base = base }

  func bind(_ cell: Cell, to row: Row, ui: UIContext) {
    ui.discard(ui.makeModel(for: row))
    base.bind(cell, to: row, ui: ui)
  }
}

/// A surface that gets another style looks up a value in a cache.
final class LookupAtRestyle: Plant, StrategyDecorator, RenderStrategy {
  static let points: [ExtensionPoint] = [.render]
  static func install(in strategies: StrategyStack) { strategies.decorateRender { LookupAtRestyle($0) } }

  let base: any RenderStrategy
  private var cache: MeteredCache<Int, Int>?
  init(_ base: any RenderStrategy) { self.base = base }

  func restyle(_ surface: View, as style: SurfaceStyle, ui: UIContext) {
    let cache = cache ?? ui.makeCache()
    self.cache = cache
    _ = cache[0]
    base.restyle(surface, as: style, ui: ui)
  }
}

/// Processed images keep an alpha channel that they do not need.
final class TransparentImages: Plant, StrategyDecorator, ImageStrategy {
  static let points: [ExtensionPoint] = [.images]
  static func install(in strategies: StrategyStack) { strategies.decorateImages { TransparentImages($0) } }

  let base: any ImageStrategy
  init(_ base: any ImageStrategy) { self.base = base }

  func request(for media: MediaItem, style: ImageStyle, ui: UIContext) -> ImageRequest {
    var request = base.request(for: media, style: style, ui: ui)
    request.isOpaque = false
    return request
  }
}

/// Images are requested at their original size.
final class OriginalSizes: Plant, StrategyDecorator, ImageStrategy {
  static let points: [ExtensionPoint] = [.images]
  static func install(in strategies: StrategyStack) { strategies.decorateImages { OriginalSizes($0) } }

  let base: any ImageStrategy
  init(_ base: any ImageStrategy) { self.base = base }

  func request(for media: MediaItem, style: ImageStyle, ui: UIContext) -> ImageRequest {
    var request = base.request(for: media, style: style, ui: ui)
    request.resize = nil
    return request
  }
}

/// Images are decoded in the commit.
final class DecodedAtCommit: Plant, StrategyDecorator, ImageStrategy {
  static let points: [ExtensionPoint] = [.images]
  static func install(in strategies: StrategyStack) { strategies.decorateImages { DecodedAtCommit($0) } }

  let base: any ImageStrategy
  init(_ base: any ImageStrategy) { self.base = base }

  func request(for media: MediaItem, style: ImageStyle, ui: UIContext) -> ImageRequest {
    var request = base.request(for: media, style: style, ui: ui)
    request.decoding = .atCommit
    return request
  }
}

/// Each move of the list dispatches a block to the main queue.
final class BlockAtMove: Plant, StrategyDecorator, RangeStrategy {
  static let points: [ExtensionPoint] = [.range]
  static func install(in strategies: StrategyStack) { strategies.decorateRange { BlockAtMove($0) } }

  let base: any RangeStrategy
  init(_ base: any RangeStrategy) { self.base = base }

  func didMove(visible: Range<Int>, isForward: Bool, ui: UIContext) {
    base.didMove(visible: visible, isForward: isForward, ui: ui)
    ui.onMain {}
  }
}
