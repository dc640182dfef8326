import ListRuntime

/// Changes nothing, and records the calls of the strategies below it for a ``StackLog``.
struct StackRecorder: Technique {
  static let declaration = TechniqueDeclaration(
    id: "stack-recorder", summary: "Record the calls of a level.", decorates: [.cells, .heights, .preparation, .range],
    options: [
      OptionDeclaration(
        name: "level", domain: .integer(0...100), default: .integer(0), help: "The number of techniques below.")
    ])

  private let level: Int
  private let log: StackLog

  init(options: TechniqueOptions) { (level, log) = (options.integer("level"), StackLog.current) }

  func install(in strategies: StrategyStack) {
    strategies.decorateCells { LevelCells($0, log, level) }
    strategies.decorateHeights { LevelHeights($0, log, level) }
    strategies.decoratePreparation { LevelPreparation($0, log, level) }
    strategies.decorateRange { LevelRange($0, log, level) }
  }
}

/// The strategy below a level, and the log of the calls that reach it. A class, because strategies are.
private class Level<Base>: StrategyDecorator {
  let base: Base
  fileprivate let log: StackLog
  fileprivate let level: Int

  init(_ base: Base, _ log: StackLog, _ level: Int) { (self.base, self.log, self.level) = (base, log, level) }
}

private final class LevelCells: Level<any CellProvider>, CellProvider {
  func identifier(for row: Row, ui: UIContext) -> CellIdentifier? {
    log.use(level)
    return base.identifier(for: row, ui: ui)
  }

  func makeCell(for row: Row, ui: UIContext) -> Cell {
    log.use(level)
    log.open("makeCell", level)
    let cell = base.makeCell(for: row, ui: ui)
    log.closeMaking(cell, level)
    return cell
  }

  func bind(_ cell: Cell, to row: Row, ui: UIContext) {
    log.use(level)
    let isAllowed = log.openBinding(cell, to: row, level)
    let (work, texts) = (ui.meter.amounts, cell.views.map(\.text))
    // A strategy may trap on a cell that it did not make; the failure is recorded.
    if isAllowed { base.bind(cell, to: row, ui: ui) }
    log.closeBinding(cell, level, didFill: !isAllowed || ui.meter.amounts != work || cell.views.map(\.text) != texts)
  }

  func prepareForReuse(_ cell: Cell, ui: UIContext) {
    log.open(#function, level)
    base.prepareForReuse(cell, ui: ui)
    log.closeNotification(#function, level, at: .cells)
  }

  func willDisplay(_ cell: Cell, for row: Row, ui: UIContext) {
    log.open(#function, level)
    base.willDisplay(cell, for: row, ui: ui)
    log.closeNotification(#function, level, at: .cells)
    guard level == log.top else { return }
    log.show(cell, isEmpty: row.isEmpty(ui), missing: log.showsOwnTexts ? [] : missingTexts(of: row, in: cell, ui))
  }

  /// The texts of a row that no label of its cell has.
  private func missingTexts(of row: Row, in cell: Cell, _ ui: UIContext) -> [String] {
    let shown = cell.views.map(\.text)
    return ui.content.texts(for: row).map(\.text).filter { !$0.isEmpty && !shown.contains($0) }
  }

  func didEndDisplaying(_ cell: Cell, for row: Row, ui: UIContext) {
    log.open(#function, level)
    if level == log.top { log.leave(cell) }
    base.didEndDisplaying(cell, for: row, ui: ui)
    log.closeNotification(#function, level, at: .cells)
  }

  func constraints(of description: CellDescription, for row: Row, ui: UIContext) -> [LayoutConstraint] {
    log.use(level)
    return base.constraints(of: description, for: row, ui: ui)
  }
}

private final class LevelHeights: Level<any HeightStrategy>, HeightStrategy {
  func didFit(_ row: Row, height: Double, ui: UIContext) {
    log.open(#function, level)
    if level == log.top { log.fit(row, isEmpty: row.isEmpty(ui)) }
    base.didFit(row, height: height, ui: ui)
    log.closeNotification(#function, level, at: .heights)
  }

  func invalidate(_ change: ListChange, ui: UIContext) {
    log.open(#function, level)
    base.invalidate(change, ui: ui)
    log.closeNotification(#function, level, at: .heights)
  }
}

private final class LevelPreparation: Level<any PreparationStrategy>, PreparationStrategy {
  func prepare(_ ui: UIContext, ready: @escaping () -> Void) {
    log.prepare(level)
    base.prepare(ui) { [log, level] in
      log.ready(level)
      ready()
    }
  }

  func listDidChange(_ change: ListChange, ui: UIContext) {
    log.open(#function, level)
    base.listDidChange(change, ui: ui)
    log.closeNotification(#function, level, at: .preparation)
  }
}

private final class LevelRange: Level<any RangeStrategy>, RangeStrategy {
  func didMove(visible: Range<Int>, isForward: Bool, ui: UIContext) {
    log.open(#function, level)
    base.didMove(visible: visible, isForward: isForward, ui: ui)
    log.closeNotification(#function, level, at: .range)
  }
}

extension Row {
  /// Whether the row has neither texts nor images.
  fileprivate func isEmpty(_ ui: UIContext) -> Bool {
    ui.content.texts(for: self).isEmpty && ui.content.images(for: self).isEmpty
  }
}
