public import ListRuntime

/// Lays out and draws rows as nodes off the main thread; all nodes are made before the list is shown.
public struct AsyncNodesTechnique: Technique {
  /// Id, extension points, options and picture differences of the technique.
  public static let declaration = TechniqueDeclaration(
    id: "async-nodes",
    summary: "Lay out and draw text off the main thread: a node for every row, made at load, drawn ahead.",
    conflicts: ["cell-reuse", "static-cells", "stock-cells"],
    replaces: [.cells, .heights, .preparation, .range],
    needsTextOnly: true,
    options: [
      OptionDeclaration(
        name: "displayAhead", domain: .number(0...5), unit: "screens", default: .number(1),
        help: "The distance ahead of the scroll at which nodes are drawn."),
      OptionDeclaration(
        name: "displayBehind", domain: .number(0...5), unit: "screens", default: .number(0.5),
        help: "The distance behind the scroll up to which nodes keep their bitmaps."),
      OptionDeclaration(
        name: "preloadAhead", domain: .number(0...10), unit: "screens", default: .number(2.5),
        help: "The distance ahead of the scroll at which images are loaded into memory."),
      OptionDeclaration(
        name: "preloadBehind", domain: .number(0...10), unit: "screens", default: .number(1.5),
        help: "The distance behind the scroll up to which images are loaded into memory."),
    ],
    differences: [
      PictureDifference(.height, of: .all, because: "nodes show 18 pt text with margins of 11 and 15 pt"),
      PictureDifference(.fill, of: .all, because: "nodes have no bubbles"),
      PictureDifference(.text, of: .all, because: "nodes show 18 pt text at the left margin"),
    ])

  private let options: TechniqueOptions

  /// Creates the technique with resolved options.
  public init(options: TechniqueOptions) { self.options = options }

  /// Installs the strategies of the extension points that the declaration names.
  public func install(in strategies: StrategyStack) {
    let nodes = NodeList()
    let display = (ahead: options.number("displayAhead"), behind: options.number("displayBehind"))
    let preload = (ahead: options.number("preloadAhead"), behind: options.number("preloadBehind"))
    strategies.decoratePreparation { NodePreparation(nodes, over: $0) }
    strategies.decorateHeights { _ in NodeHeights(nodes) }
    strategies.decorateCells { _ in NodeCells(nodes) }
    strategies.decorateRange { _ in NodeRanges(nodes, display: display, preload: preload) }
  }
}
