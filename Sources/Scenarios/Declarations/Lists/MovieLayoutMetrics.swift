import ListRuntime

extension MovieStyle: DeclaredListStyle {
  static let phrase = "a list of movies"

  static let layoutMetrics: [LayoutMetric<MovieStyle>] = [
    LayoutMetric(name: "rowHeight", path: \.rowHeight, range: 1...2048, help: "Height of a row."),
    LayoutMetric(
      name: "posterSide", path: \.posterSide, range: 1...2048, help: "Width and height of the poster."),
    LayoutMetric(
      name: "posterMargin", path: \.posterMargin, range: 0...512, help: "Margin left of the poster and above it."),
    LayoutMetric(
      name: "titleLeft", path: \.titleLeft, range: 0...2048, help: "Distance from the cell's left edge to the title."),
    LayoutMetric(name: "titleWidth", path: \.titleWidth, range: 1...2048, help: "Width of the title."),
    LayoutMetric(name: "fontSize", path: \.fontSize, range: 4...96, help: "Size of the title's font."),
  ]
}
