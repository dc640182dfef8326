internal import ListRuntime

/// The models of all rows, and the work to make those that are missing.
///
/// A class, since the technique's three strategies share it.
final class ModelStore {
  /// A row's place for its model. A class, since rows move while their models are being made.
  private final class Slot {
    /// The row's model; without a layout after the width has changed.
    var model: RowModel?
    /// Whether a queue is making it and has not handed it over.
    var isBeingMade = false
    /// Grows when what a queue is making is no longer wanted: the row has left, or the width has changed.
    var generation = 0
    /// Whether its model is whole.
    var isReady: Bool { model?.layout != nil }
  }

  /// Rows that one piece of work makes the models of: enough that the hops do not count, few enough that all cores end
  /// at about the same time. An assumption; the sample leaves it to `DispatchQueue.concurrentPerform`.
  private static let rowsPerBlock = 8

  private let measuring: TextMeasuring
  private let widthChange: WidthChange
  private var slots: [Slot] = []
  /// Rows whose model is not whole.
  private var missingCount = 0
  private var queue: BackgroundQueue?
  /// Grows with every change of rows: work that has not begun by then is about rows that may have moved.
  private var epoch = 0
  /// What the list waits for before it shows.
  private var ready: (() -> Void)?

  init(measuring: TextMeasuring, widthChange: WidthChange) {
    (self.measuring, self.widthChange) = (measuring, widthChange)
  }

  // MARK: Models

  /// The model of a row, if it is there and whole.
  func model(_ row: Int) -> RowModel? {
    guard slots.indices.contains(row), slots[row].isReady else { return nil }
    return slots[row].model
  }

  /// The model of a row that is needed now: made here if it is not there yet.
  func readyModel(for row: Row, ui: UIContext) -> RowModel {
    if let model = model(row.index) { return model }
    guard slots.indices.contains(row.index) else { return make(row, from: nil, ui: ui) }
    let slot = slots[row.index]
    let made = make(row, from: slot.model, ui: ui)
    keep(made, in: slot, ui)
    return made
  }

  private func keep(_ model: RowModel, in slot: Slot, _ ui: UIContext) {
    if let old = slot.model { ui.discard(old) }
    slot.model = model
    missingCount -= 1
  }

  /// Makes a row's model, or a layout for the view model it has, on whichever thread this runs.
  private func make(_ row: Row, from known: RowModel?, ui: UIContext) -> RowModel {
    let model = known.map { ui.makeModel(for: row, keepingTextsOf: $0) } ?? ui.makeModel(for: row)
    let isPooled = ui.seams.cells.identifier(for: row, ui: ui) != nil
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

  /// Makes all models; `ready` is called on the main thread when every row has one.
  func prepare(_ ui: UIContext, ready: @escaping () -> Void) {
    follow(.reloaded, ui: ui)
    self.ready = ready
    makeMissing(ui)
  }

  /// Begins to make the models that are missing and on no queue yet.
  func makeMissing(_ ui: UIContext) {
    let missing = slots.indices.filter { !slots[$0].isReady && !slots[$0].isBeingMade }
    let epoch = epoch
    for start in stride(from: 0, to: missing.count, by: Self.rowsPerBlock) {
      let rows = missing[start..<min(start + Self.rowsPerBlock, missing.count)]
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
    // Rows have moved since: those without a model have been put on the queue anew.
    guard epoch == self.epoch else { return }
    let made = rows.compactMap { row -> (slot: Slot, generation: Int, model: RowModel)? in
      let slot = slots[row]
      // Needed before its turn came.
      guard !slot.isReady else { return nil }
      slot.isBeingMade = true
      return (slot, slot.generation, make(ui.row(row), from: slot.model, ui: ui))
    }
    ui.onMain { [self] in
      for (slot, generation, model) in made { take(model, of: slot, generation, ui) }
      finishIfReady()
    }
  }

  /// A queue hands a model over.
  private func take(_ model: RowModel, of slot: Slot, _ generation: Int, _ ui: UIContext) {
    guard slot.generation == generation else { return ui.discard(model) }
    slot.isBeingMade = false
    if slot.isReady { ui.discard(model) } else { keep(model, in: slot, ui) }
  }

  private func finishIfReady() {
    guard missingCount == 0, let ready else { return }
    self.ready = nil
    ready()
  }

  // MARK: Changes

  /// Rows came, went or changed: models follow their rows, and those of rows that went are let go.
  func follow(_ change: ListChange, ui: UIContext) {
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
    let gone = rows.clamped(to: slots.indices)
    for slot in slots[gone] {
      slot.generation += 1
      if let model = slot.model { ui.discard(model) }
    }
    slots.replaceSubrange(gone, with: (0..<count).map { _ in Slot() })
  }

  /// What rows say stays; where it lies does not.
  private func widthDidChange(_ ui: UIContext) {
    // Rows may be split otherwise in another width.
    guard slots.count == ui.rowCount else { return replace(slots.indices, by: ui.rowCount, ui: ui) }
    for slot in slots {
      slot.model?.layout = nil
      slot.generation += 1
      slot.isBeingMade = false
    }
    guard widthChange == .main else { return }
    for row in slots.indices { _ = readyModel(for: ui.row(row), ui: ui) }
  }
}
