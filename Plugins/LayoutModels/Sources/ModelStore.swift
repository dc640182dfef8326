import ListRuntime

/// The models of all rows; makes missing models in the background or on demand.
///
/// A class, since the technique's three strategies share it.
final class ModelStore {
  /// Holds the model of one row. A class, since rows move while their models are being made.
  private final class Slot {
    /// The row's model; its layout is nil after the width has changed.
    var model: RowModel?
    /// Whether a queue is making the model and has not delivered it.
    var isInProgress = false
    /// Incremented when a model in progress becomes obsolete: the row was removed or updated, or the width has changed.
    var generation = 0
    /// Whether the model exists and has a layout.
    var isReady: Bool { model?.layout != nil }
  }

  /// Number of rows per work item: large enough that the cost of dispatching is small, small enough that all cores
  /// finish at about the same time. An assumption; the sample leaves it to `DispatchQueue.concurrentPerform`.
  private static let rowsPerWorkItem = 8

  private let measuring: TextMeasuring
  private let widthChange: WidthChange
  private var slots: [Slot] = []
  /// Number of rows whose model is missing or has no layout.
  private var missingCount = 0
  private var queue: BackgroundQueue?
  /// Incremented by every change of rows; work items of an older epoch are skipped, since their rows may have moved.
  private var epoch = 0
  /// Called when all models exist; the list is not shown before. Nil if nothing waits for them.
  private var ready: (() -> Void)?

  init(measuring: TextMeasuring, widthChange: WidthChange) {
    (self.measuring, self.widthChange) = (measuring, widthChange)
  }

  // MARK: Models

  /// The complete model of a row; nil if it is missing or has no layout.
  func model(_ row: Int) -> RowModel? {
    guard slots.indices.contains(row), slots[row].isReady else { return nil }
    return slots[row].model
  }

  /// The complete model of a row; made on the calling thread if it is missing.
  func readyModel(for row: Row, ui: UIContext) -> RowModel {
    if let model = model(row.index) { return model }
    guard slots.indices.contains(row.index) else { return make(row, from: nil, ui: ui) }
    let slot = slots[row.index]
    let made = make(row, from: slot.model, ui: ui)
    store(made, in: slot, ui)
    return made
  }

  private func store(_ model: RowModel, in slot: Slot, _ ui: UIContext) {
    if let old = slot.model { ui.discard(old) }
    slot.model = model
    missingCount -= 1
  }

  /// Makes a row's model, or only a new layout if it has a view model, on the calling thread.
  private func make(_ row: Row, from existing: RowModel?, ui: UIContext) -> RowModel {
    let model = existing.map { ui.makeModel(for: row, keepingTextsOf: $0) } ?? ui.makeModel(for: row)
    let isPooled = ui.strategies.cells.identifier(for: row, ui: ui) != nil
    let scale = Double(ui.screen.scale)
    model.layout = ui.content.layoutFormula(for: row, isPooled: isPooled).frames { text, maxWidth in
      PixelGrid.roundUp(measure(text, maxWidth, ui), scale: scale)
    }
    return model
  }

  private func measure(_ text: HeightFormula.TextBlock, _ maxWidth: Double, _ ui: UIContext) -> PointSize {
    switch measuring {
    case .boundingBox: ui.measure(text.text, font: text.font, maxWidth: maxWidth, lineLimit: text.lineLimit)
    case .layoutManager: ui.layOutText(text.text, font: text.font, maxWidth: maxWidth, lineLimit: text.lineLimit)
    }
  }

  // MARK: Work ahead

  /// Makes all models; calls `ready` on the main thread when every row has one.
  func prepare(_ ui: UIContext, ready: @escaping () -> Void) {
    apply(.reloaded, ui: ui)
    self.ready = ready
    makeMissing(ui)
  }

  /// Dispatches work for missing models that are not in progress.
  func makeMissing(_ ui: UIContext) {
    let missing = slots.indices.filter { !slots[$0].isReady && !slots[$0].isInProgress }
    let epoch = epoch
    for start in stride(from: 0, to: missing.count, by: Self.rowsPerWorkItem) {
      let rows = missing[start..<min(start + Self.rowsPerWorkItem, missing.count)]
      ui.async(preparationQueue(ui)) { [self] in make(rows, of: epoch, ui: ui) }
    }
    finishIfReady()
  }

  private func preparationQueue(_ ui: UIContext) -> BackgroundQueue {
    if let queue { return queue }
    let made = ui.makePreparationQueue("layout models", width: ui.processorCount)
    queue = made
    return made
  }

  private func make(_ rows: ArraySlice<Int>, of epoch: Int, ui: UIContext) {
    // Rows have changed since; the rows without a model were dispatched again.
    guard epoch == self.epoch else { return }
    let made = rows.compactMap { row -> (slot: Slot, generation: Int, model: RowModel)? in
      let slot = slots[row]
      // Made on demand in the meantime.
      guard !slot.isReady else { return nil }
      slot.isInProgress = true
      return (slot, slot.generation, make(ui.row(row), from: slot.model, ui: ui))
    }
    ui.onMain { [self] in
      for (slot, generation, model) in made { deliver(model, to: slot, generation, ui) }
      finishIfReady()
    }
  }

  /// Stores a model that a queue has made, or discards it if it is obsolete.
  private func deliver(_ model: RowModel, to slot: Slot, _ generation: Int, _ ui: UIContext) {
    guard slot.generation == generation else { return ui.discard(model) }
    slot.isInProgress = false
    if slot.isReady { ui.discard(model) } else { store(model, in: slot, ui) }
  }

  private func finishIfReady() {
    guard missingCount == 0, let ready else { return }
    self.ready = nil
    ready()
  }

  // MARK: Changes

  /// Applies a change: models move with their rows; models of removed or updated rows are discarded.
  func apply(_ change: ListChange, ui: UIContext) {
    epoch += 1
    if case .widthChanged = change {
      widthDidChange(ui)
    } else {
      let (rows, count) = change.replaced ?? (slots.indices, ui.rowCount)
      replace(rows, by: count, ui: ui)
    }
    missingCount = slots.count { !$0.isReady }
  }

  private func replace(_ rows: Range<Int>, by count: Int, ui: UIContext) {
    let removed = rows.clamped(to: slots.indices)
    for slot in slots[removed] {
      slot.generation += 1
      if let model = slot.model { ui.discard(model) }
    }
    slots.replaceSubrange(removed, with: (0..<count).map { _ in Slot() })
  }

  /// Keeps the view models and invalidates their layouts.
  private func widthDidChange(_ ui: UIContext) {
    // Items may be split into other rows at another width.
    guard slots.count == ui.rowCount else { return replace(slots.indices, by: ui.rowCount, ui: ui) }
    for slot in slots {
      slot.model?.layout = nil
      slot.generation += 1
      slot.isInProgress = false
    }
    guard widthChange == .main else { return }
    for row in slots.indices { _ = readyModel(for: ui.row(row), ui: ui) }
  }
}
