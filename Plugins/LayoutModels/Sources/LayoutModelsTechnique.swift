public import ListRuntime

/// What rows show and where it lies is calculated for all rows off the main thread, once, and kept.
public struct LayoutModelsTechnique: Technique {
  /// What the technique says of itself.
  public static let declaration = TechniqueDeclaration(
    id: "layout-models",
    summary:
      "Make view model and layout model of every row off the main thread at load; use them for heights and frames.",
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
        help: "Where layouts are made anew when the width changes; on the main thread the list waits for all of them."),
    ])

  private let measuring: TextMeasuring
  private let widthChange: WidthChange

  /// The technique with its options.
  public init(options: TechniqueOptions) {
    measuring = TextMeasuring(rawValue: options.choice("measure")) ?? .boundingBox
    widthChange = WidthChange(rawValue: options.choice("onWidthChange")) ?? .background
  }

  /// Stands at the seams the declaration names.
  public func install(in seams: StrategyStack) {
    let models = ModelStore(measuring: measuring, widthChange: widthChange)
    seams.decoratePreparation { ModelPreparation(models, over: $0) }
    seams.decorateHeights { _ in ModelHeights(models) }
    seams.decorateCells { ModelCells(models, over: $0) }
  }
}

/// How the size of a text is found.
enum TextMeasuring: String, CaseIterable {
  /// `boundingRect(with:options:context:)` of an attributed string.
  case boundingBox
  /// A layout manager's used rectangle.
  case layoutManager
}

/// Where layouts are made anew when the list's width has changed.
enum WidthChange: String, CaseIterable {
  /// Off the main thread; rows that are needed before get theirs when they are.
  case background
  /// On the main thread, all of them, before the list shows again: as the talk's sample does.
  case main
}
