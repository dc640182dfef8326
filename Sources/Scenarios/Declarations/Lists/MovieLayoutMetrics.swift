import JSON
import ListRuntime

extension MovieStyle: DeclaredListStyle {
  static let phrase = "a list of movies"

  static let layoutMetrics: [FieldBinding<MovieStyle>] = [
    .points("rowHeight", 1...2048, "Height of a row.", \.rowHeight),
    .points("posterSide", 1...2048, "Width and height of the poster.", \.posterSide),
    .points("posterMargin", 0...512, "Margin left of the poster and above it.", \.posterMargin),
    .points("titleLeft", 0...2048, "Distance from the cell's left edge to the title.", \.titleLeft),
    .points("titleWidth", 1...2048, "Width of the title.", \.titleWidth),
    .points("fontSize", 4...96, "Size of the title's font.", \.fontSize),
  ]
}
