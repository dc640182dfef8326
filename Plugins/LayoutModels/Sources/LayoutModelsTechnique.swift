public import ListRuntime

/// Calculates the content and the frames of all rows once, off the main thread, and caches them.
public struct LayoutModelsTechnique: Technique {
  /// Id, extension points, options and picture differences of the technique.
  public static let declaration = TechniqueDeclaration(
    id: "layout-models",
    summary:
      "Make a view model and a layout model for every row off the main thread at load; use them for heights and frames.",
    // These make and fill cells without the provider below, and build them with the constraints of this one, which has none.
    above: ["cell-reuse", "static-cells"],
    conflicts: ["async-nodes", "manual-layout", "stock-cells", "view-models"],
    decorates: [.cells, .preparation],
    replaces: [.heights],
    options: [
      OptionDeclaration(
        name: "measure", domain: .choice(TextMeasuring.allCases.map(\.rawValue)),
        default: .choice(TextMeasuring.boundingBox.rawValue),
        help: "How texts are measured: by the bounding box of a string, or by a layout manager."),
      OptionDeclaration(
        name: "onWidthChange", domain: .choice(WidthChange.allCases.map(\.rawValue)),
        default: .choice(WidthChange.background.rawValue),
        help: "Where layouts are recalculated when the width changes; on the main thread the list waits for all."),
    ])

  private let measuring: TextMeasuring
  private let widthChange: WidthChange

  /// Creates the technique with resolved options.
  public init(options: TechniqueOptions) {
    measuring = TextMeasuring(rawValue: options.choice("measure")) ?? .boundingBox
    widthChange = WidthChange(rawValue: options.choice("onWidthChange")) ?? .background
  }

  /// Installs the strategies of the extension points that the declaration names.
  public func install(in strategies: StrategyStack) {
    let models = ModelStore(measuring: measuring, widthChange: widthChange)
    strategies.decoratePreparation { ModelPreparation(models, over: $0) }
    strategies.decorateHeights { _ in ModelHeights(models) }
    strategies.decorateCells { ModelCells(models, over: $0) }
  }
}

/// How texts are measured.
enum TextMeasuring: String, CaseIterable {
  /// `boundingRect(with:options:context:)` of an attributed string.
  case boundingBox
  /// A layout manager's used rectangle.
  case layoutManager
}

/// Where layouts are recalculated when the list's width has changed.
enum WidthChange: String, CaseIterable {
  /// Off the main thread; a layout that is needed earlier is calculated on demand.
  case background
  /// On the main thread, for all rows, before the list is shown again, as the talk's sample does.
  case main
}
