import ListRuntime
import Simulation

/// Changes what the views of a cell show when it is bound, in a way that an option names. It declares that texts of several lines are red
/// while another option is on.
struct ChangedTechnique: Technique {
  static let declaration = TechniqueDeclaration(
    id: "changed", summary: "", decorates: [.cells],
    options: [
      OptionDeclaration(
        name: "way", domain: .choice(Way.allCases.map(\.rawValue)), default: .choice("nothing"), help: ""),
      OptionDeclaration(name: "declares", domain: .boolean, default: .boolean(false), help: ""),
    ],
    differences: [PictureDifference(.text, of: .multilineText, because: "red", when: ("declares", .boolean(true)))])

  enum Way: String, CaseIterable {
    case nothing, noImages, blankTexts
    /// Texts appear a tenth of a second after their rows.
    case lateTexts
    case redTexts, redLines
  }

  private let way: Way
  init(options: TechniqueOptions) { way = Way(rawValue: options.choice("way")) ?? .nothing }
  func install(in strategies: StrategyStack) { strategies.decorateCells { ChangedCells(over: $0, way) } }
}

private final class ChangedCells: CellProvider, StrategyDecorator {
  let base: any CellProvider
  private let way: ChangedTechnique.Way
  init(over base: any CellProvider, _ way: ChangedTechnique.Way) { (self.base, self.way) = (base, way) }

  func bind(_ cell: Cell, to row: Row, ui: UIContext) {
    base.bind(cell, to: row, ui: ui)
    for view in cell.views where view.kind == .label { change(label: view, ui) }
    for view in cell.views where view.kind == .image && way == .noImages { ui.clearImage(view) }
  }

  private func change(label: View, _ ui: UIContext) {
    switch way {
    case .nothing, .noImages: break
    case .redTexts: label.textColor = PictureStage.red
    case .redLines: if label.text.contains("\n") { label.textColor = PictureStage.red }
    case .blankTexts, .lateTexts:
      label.isDrawnByStrategy = true
      label.setNeedsDisplay()
      guard way == .lateTexts else { return }
      _ = ui.runLoop.addTimer(firstFire: ui.meter.now + .milliseconds(100), interval: nil) { ui.draw(label) }
    }
  }
}
