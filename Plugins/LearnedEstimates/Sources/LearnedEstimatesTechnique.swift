public import ListRuntime

/// Estimates the height of a row as the mean of the measured rows of its kind.
public struct LearnedEstimatesTechnique: Technique {
  /// Id, extension points, options and picture differences of the technique.
  public static let declaration = TechniqueDeclaration(
    id: "learned-estimates",
    summary: "Estimate the height of a row as the running mean of the rows of its kind that have been measured.",
    decorates: [.heights],
    options: [
      OptionDeclaration(
        name: "after", domain: .integer(1...1000), unit: "rows", default: .integer(3),
        help: "The number of rows of a kind that are measured before their mean becomes the estimate.")
    ])

  private let threshold: Int

  /// Creates the technique with resolved options.
  public init(options: TechniqueOptions) { threshold = options.integer("after") }

  /// Installs the strategies of the extension points that the declaration names.
  public func install(in strategies: StrategyStack) {
    let threshold = threshold
    strategies.decorateHeights { LearnedEstimates(over: $0, threshold: threshold) }
  }
}

/// Keeps the sum and the number of measured heights for each kind of row. A row that is measured again counts again.
final class LearnedEstimates: HeightStrategy, StrategyDecorator {
  /// The measured heights of a kind of row.
  private struct Measured {
    var sum = 0.0
    var count = 0
  }

  let base: any HeightStrategy
  private let threshold: Int
  private var cache: MeteredCache<String, Measured>?
  /// The last row whose height was requested: the list requests it several times for each row that enters.
  private var lastRow: Row?

  init(over base: any HeightStrategy, threshold: Int) {
    self.base = base
    self.threshold = threshold
  }

  private func kinds(_ ui: UIContext) -> MeteredCache<String, Measured> {
    if let cache { return cache }
    let made = ui.makeCache(String.self, Measured.self)
    cache = made
    return made
  }

  /// The kind of a row: the class of the cell that shows only rows of its arrangement.
  private func kind(of row: Row, _ ui: UIContext) -> String { ui.content.staticCell(for: row).name }

  private func learn(_ height: Double, of row: Row, _ ui: UIContext) {
    let (kinds, kind) = (kinds(ui), kind(of: row, ui))
    var measured = kinds[kind] ?? Measured()
    measured.sum += height
    measured.count += 1
    kinds[kind] = measured
  }

  /// The mean, rounded to a whole point; the estimate of the strategy below until enough rows have been measured.
  func estimatedHeight(for row: Row, ui: UIContext) -> Double {
    guard let measured = kinds(ui)[kind(of: row, ui)], measured.count >= threshold else {
      return base.estimatedHeight(for: row, ui: ui)
    }
    return (measured.sum / Double(measured.count)).rounded()
  }

  func height(for row: Row, ui: UIContext) -> RowHeight {
    let height = base.height(for: row, ui: ui)
    if case .exact(let points) = height, row != lastRow { learn(points, of: row, ui) }
    lastRow = row
    return height
  }

  func didFit(_ row: Row, height: Double, ui: UIContext) {
    learn(height, of: row, ui)
    base.didFit(row, height: height, ui: ui)
  }

  /// Rows of another width have other heights, so the measured heights are discarded.
  func invalidate(_ change: ListChange, ui: UIContext) {
    lastRow = nil
    if case .widthChanged = change { kinds(ui).removeAll() }
    base.invalidate(change, ui: ui)
  }
}
