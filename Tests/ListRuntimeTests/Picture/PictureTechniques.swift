import ListRuntime
import Simulation

/// Cells of the strategy below, except for the change that a test makes when a row is bound.
final class ChangedCells: CellProvider, StrategyDecorator {
  let base: any CellProvider
  private let change: (Cell, Row, UIContext) -> Void

  init(over base: any CellProvider, change: @escaping (Cell, Row, UIContext) -> Void) {
    self.base = base
    self.change = change
  }

  func bind(_ cell: Cell, to row: Row, ui: UIContext) {
    base.bind(cell, to: row, ui: ui)
    change(cell, row, ui)
  }
}

/// Changes nothing.
struct SameTechnique: Technique {
  static let declaration = TechniqueDeclaration(id: "same", summary: "", decorates: [.cells])
  init(options: TechniqueOptions) {}
  func install(in strategies: StrategyStack) { strategies.decorateCells { ChangedCells(over: $0) { _, _, _ in } } }
}

/// Wins by showing less: images never arrive.
struct NoImagesTechnique: Technique {
  static let declaration = TechniqueDeclaration(id: "no-images", summary: "", decorates: [.cells])
  init(options: TechniqueOptions) {}
  func install(in strategies: StrategyStack) {
    strategies.decorateCells {
      ChangedCells(over: $0) { cell, _, ui in
        for view in cell.views where view.kind == .image { ui.clearImage(view) }
      }
    }
  }
}

/// Wins by showing less: labels stay blank forever.
struct BlankTextsTechnique: Technique {
  static let declaration = TechniqueDeclaration(id: "blank-texts", summary: "", decorates: [.cells])
  init(options: TechniqueOptions) {}
  func install(in strategies: StrategyStack) {
    strategies.decorateCells {
      ChangedCells(over: $0) { cell, _, _ in
        for view in cell.views where view.kind == .label {
          view.isDrawnByStrategy = true
          view.setNeedsDisplay()
        }
      }
    }
  }
}

/// Declares that it paints texts of several lines red while an option is on, but does so for all texts or for none.
struct RedTechnique: Technique {
  static let declaration = TechniqueDeclaration(
    id: "red", summary: "", decorates: [.cells],
    options: [
      OptionDeclaration(
        name: "paints", domain: .choice(["several", "all", "none"]), default: .choice("several"), help: ""),
      OptionDeclaration(name: "says", domain: .boolean, default: .boolean(true), help: ""),
    ],
    differences: [
      PictureDifference(.text, of: .multilineText, because: "red", when: ("says", .boolean(true)))
    ])
  private let paints: String
  init(options: TechniqueOptions) { paints = options.choice("paints") }
  func install(in strategies: StrategyStack) {
    let paints = paints
    strategies.decorateCells {
      ChangedCells(over: $0) { cell, _, _ in
        for view in cell.views where view.kind == .label {
          if paints == "all" || (paints == "several" && view.text.contains("\n")) {
            view.textColor = PictureStage.red
          }
        }
      }
    }
  }
}

/// Texts appear a tenth of a second after their rows.
struct LateTextsTechnique: Technique {
  static let declaration = TechniqueDeclaration(id: "late-texts", summary: "", decorates: [.cells])
  init(options: TechniqueOptions) {}
  func install(in strategies: StrategyStack) {
    strategies.decorateCells {
      ChangedCells(over: $0) { cell, _, ui in
        for view in cell.views where view.kind == .label {
          view.isDrawnByStrategy = true
          view.setNeedsDisplay()
          _ = ui.runLoop.addTimer(firstFire: ui.meter.now + .milliseconds(100), interval: nil) { ui.draw(view) }
        }
      }
    }
  }
}
