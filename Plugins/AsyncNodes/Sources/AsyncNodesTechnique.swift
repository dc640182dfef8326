public import ListRuntime

/// Rows are nodes: laid out and drawn off the main thread, all made before the list shows.
public struct AsyncNodesTechnique: Technique {
  /// What the technique says of itself.
  public static let declaration = TechniqueDeclaration(
    id: "async-nodes",
    summary: "Lay out and draw text off the main thread: a node for every row, made at load, drawn ahead.",
    conflicts: ["cell-reuse", "static-cells", "stock-cells"],
    replaces: [.cells, .heights, .preparation, .range],
    needsTextOnly: true,
    options: [
      OptionDeclaration(
        name: "displayAhead", domain: .number(0...5), unit: "screens", default: .number(1),
        help: "How far ahead of the scroll nodes are drawn."),
      OptionDeclaration(
        name: "displayBehind", domain: .number(0...5), unit: "screens", default: .number(0.5),
        help: "How far behind the scroll nodes keep their bitmaps."),
      OptionDeclaration(
        name: "preloadAhead", domain: .number(0...10), unit: "screens", default: .number(2.5),
        help: "How far ahead of the scroll rows' images are brought into memory."),
      OptionDeclaration(
        name: "preloadBehind", domain: .number(0...10), unit: "screens", default: .number(1.5),
        help: "How far behind the scroll rows' images are brought into memory."),
    ],
    differences: [
      PictureDifference(.height, of: .all, because: "nodes show 18 pt text with margins of 11 and 15 pt"),
      PictureDifference(.fill, of: .all, because: "nodes have no bubbles"),
      PictureDifference(.text, of: .all, because: "nodes show 18 pt text at the left margin"),
    ])

  private let options: TechniqueOptions

  /// The technique with its options.
  public init(options: TechniqueOptions) { self.options = options }

  /// Stands at the seams the declaration names.
  public func install(in seams: StrategyStack) {
    let nodes = NodeList()
    let display = (ahead: options.number("displayAhead"), behind: options.number("displayBehind"))
    let preload = (ahead: options.number("preloadAhead"), behind: options.number("preloadBehind"))
    seams.decoratePreparation { NodePreparation(nodes, over: $0) }
    seams.decorateHeights { _ in NodeHeights(nodes) }
    seams.decorateCells { _ in NodeCells(nodes) }
    seams.decorateRange { _ in NodeRanges(nodes, display: display, preload: preload) }
  }
}
