internal import ListRuntime
internal import Simulation
internal import TechniqueTestSupport
internal import Testing

/// View models made off the main thread at low priority when the data comes, and used when a cell is bound (Lee 2017).
struct ViewModels: Technique {
  static let declaration = TechniqueDeclaration(
    id: "view-models", summary: "Prepare what cells show before the list shows.", decorates: [.cells, .preparation])
  init(options: TechniqueOptions) {}
  func install(in seams: Seams) {
    let models = Models()
    seams.decoratePreparation { Preparation(models, over: $0) }
    seams.decorateCells { BoundFromModels(models, over: $0) }
  }

  /// What a cell shows, by row.
  private final class Models {
    var texts: [Int: [TextNode]] = [:]
  }

  private final class Preparation: PreparationStrategy {
    private let models: Models
    private let base: any PreparationStrategy
    init(_ models: Models, over base: any PreparationStrategy) { (self.models, self.base) = (models, base) }

    func listDidChange(_ change: ListChange, ui: UIContext) { base.listDidChange(change, ui: ui) }
    func priority(isScrolling: Bool, ui: UIContext) -> QueuePriority {
      base.priority(isScrolling: isScrolling, ui: ui)
    }

    func prepare(_ ui: UIContext, ready: @escaping () -> Void) {
      let queue = ui.makeQueue("view models", width: 1, priority: .background)
      let (models, base) = (models, base)
      ui.async(queue) {
        var made: [Int: [TextNode]] = [:]
        for index in 0..<ui.rowCount {
          made[index] = ui.content.texts(for: ui.row(index)).map {
            ui.makeTextNode($0.text, font: Font(pointSize: 12), color: $0.color)
          }
        }
        ui.onMain {
          models.texts = made
          base.prepare(ui, ready: ready)
        }
      }
    }
  }

  private final class BoundFromModels: ForwardingCells {
    private let models: Models
    init(_ models: Models, over base: any CellProvider) {
      self.models = models
      super.init(over: base)
    }
    override func bind(_ cell: Cell, to row: Row, ui: UIContext) {
      guard let texts = models.texts[row.index], !texts.isEmpty else {
        base.bind(cell, to: row, ui: ui)
        return
      }
      for (label, model) in zip(cell.views.filter { $0.kind == .label }, texts) {
        label.textColor = model.color
        label.text = model.text
      }
    }
  }
}

@Suite("View models prepared before the list shows")
struct ViewModelTests {
  @Test("They are made in the background, one a text, and the list shows when they are there")
  func modelsAreMadeFirst() throws {
    let stack = try ["cell-reuse", "static-cells"].map { try #require(PluginFolder.technique($0)) }
    var plain = ListRun(stack, messages: ChatSample.texts(100))
    plain.isFree = false
    var prepared = ListRun(stack + [ViewModels.self], messages: ChatSample.texts(100))
    prepared.isFree = false
    let (without, with) = (try plain.record(), try prepared.record())
    #expect(without.amount(.nodeCreate) == 0)
    #expect(with.amount(.nodeCreate) == 100)
    #expect(with.loadTime > without.loadTime)
    #expect(with.nanoseconds(technique: 3) > 0, "binding is the technique's")
    #expect(with.amount(.methodCall) < without.amount(.methodCall), "binding from a model asks the data nothing")
    #expect(with.contentHeight == without.contentHeight)
  }
}
