public import ListRuntime

/// Heights are calculated from the data instead of fitting a cell.
public struct ManualHeightsTechnique: Technique {
  public static let declaration = TechniqueDeclaration(
    id: "manual-heights",
    summary: "Calculate row heights from the data: measured text, rounded up to whole points, plus fixed margins.",
    replaces: [.heights],
    differences: [
      PictureDifference(
        .height, of: .media,
        because: "5 pt are calculated above and below images, as pooled cells have; cells made anew have 8 pt"),
      PictureDifference(
        .image, of: .media, because: "in a cell made anew the images shrink by the 6 pt its height falls short"),
      PictureDifference(
        .fill, of: .media, because: "in a cell made anew the borders of the images shrink with them"),
    ])

  public init(options: TechniqueOptions) {}

  public func install(in seams: Seams) {
    seams.decorateHeights { _ in ManualHeights() }
  }
}

/// Adds up what a row's height consists of, measuring its texts at every call.
final class ManualHeights: HeightStrategy {
  func estimatedHeight(for row: Row, ui: UIContext) -> Double { ui.content.calculatedEstimate(for: row) }

  func height(for row: Row, ui: UIContext) -> RowHeight {
    let formula = ui.content.heightFormula(for: row)
    var height = formula.fixed
    for block in formula.texts {
      let size = ui.measure(block.text, font: block.font, maxWidth: block.maxWidth, lineLimit: block.lineLimit)
      height += PixelGrid.roundUp(size.height, scale: 1)
    }
    return .exact(height)
  }

  func didFit(_ row: Row, height: Double, ui: UIContext) {}
  func invalidate(_ change: ListChange, ui: UIContext) {}
}
