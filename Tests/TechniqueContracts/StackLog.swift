import ListRuntime
import Synchronization

/// What a stack of techniques does with cells during a run, as recorders between the techniques see it.
///
/// Level 0 is the list's own strategy, and level n the n-th technique with all below it; the highest level is what the list calls. A class
/// with a lock, since the recorders share it and techniques are sendable.
final class StackLog: Sendable {
  /// The log of recorders that are created in a task; a technique receives only its options.
  @TaskLocal static var current = StackLog(techniques: [])

  /// A cell since it was made, and the row that it was last bound to.
  private struct CellState {
    /// The levels whose `makeCell` returned the cell, the lowest first. The lowest one made it.
    var makers: [Int]
    /// How often a strategy has filled the cell for its current row.
    var fills = 0
    /// Whether it was bound since it was made.
    var isBound = false
    var isShown = false
  }

  /// A call of a level that has not returned.
  private struct Call {
    let function: String
    let level: Int
    /// Calls of the same function at lower levels during this call.
    var inner: [Int] = []
  }

  private struct State {
    var cells: [ObjectIdentifier: CellState] = [:]
    var cellsByRow: [Int: ObjectIdentifier] = [:]
    var calls: [Call] = []
    var failures: [String] = []
    var shownCount = 0
    /// The levels whose cells, bindings, identifiers or constraints were asked for.
    var used: Set<Int> = []
    /// How often each level was asked to prepare, and how often it was ready.
    var preparations: [Int: Int] = [:]
    var readies: [Int: Int] = [:]
  }

  private let techniques: [TechniqueDeclaration]
  private let state = Mutex(State())
  /// The highest level, which the list calls.
  var top: Int { techniques.count }
  /// Whether a technique shows other texts than those of the rows.
  var showsOwnTexts: Bool { techniques.contains { $0.differences.contains { $0.aspect == .text } } }

  /// A log for techniques in stacking order.
  init(techniques: [TechniqueDeclaration]) { self.techniques = techniques }

  /// The violations of the rules in a run that has ended, each once.
  var failures: [String] {
    state.withLock { state in
      for level in 0..<top where !replaces(level + 1, .cells) { checkUse(of: level, &state) }
      for level in 0...top where !(level..<top).contains(where: { replaces($0 + 1, .preparation) }) {
        let (times, ready) = (state.preparations[level] ?? 0, state.readies[level] ?? 0)
        if times != 1 || ready != 1 {
          fail("\(name(level)) prepares \(times) times and is ready \(ready) times", &state)
        }
      }
      return state.failures
    }
  }

  /// Checks that a technique which changes only cells is asked for them, unless the one above was written for it.
  private func checkUse(of level: Int, _ state: inout State) {
    guard level > 0, !state.used.contains(level), techniques[level - 1].decorates == [.cells] else { return }
    let users = (level..<top).filter {
      techniques[$0].decorates.contains(.cells) || techniques[$0].replaces.contains(.cells)
    }
    if let user = users.first, !techniques[user].requires.contains(techniques[level - 1].id) {
      fail("\(name(level)) is never used below \(name(user + 1))", &state)
    }
  }

  /// Records that a level was asked for a cell, or for what a cell has.
  func use(_ level: Int) { state.withLock { _ = $0.used.insert(level) } }

  /// Records that a level was asked to prepare.
  func prepare(_ level: Int) { state.withLock { $0.preparations[level, default: 0] += 1 } }

  /// Records that the preparation of a level is ready.
  func ready(_ level: Int) { state.withLock { $0.readies[level, default: 0] += 1 } }

  /// The number of times that a cell was shown.
  var shownCount: Int { state.withLock { $0.shownCount } }

  private func name(_ level: Int) -> String { level == 0 ? "the list" : techniques[level - 1].id }

  private func fail(_ failure: String, _ state: inout State) {
    if !state.failures.contains(failure) { state.failures.append(failure) }
  }

  /// Whether a level ignores the strategies below it.
  private func replaces(_ level: Int, _ point: ExtensionPoint) -> Bool {
    level > 0 && techniques[level - 1].replaces.contains(point)
  }

  // MARK: Calls

  /// Records the start of a call at a level.
  func open(_ function: String, _ level: Int) {
    state.withLock { state in
      // A strategy can call the highest level again, as one does that makes a cell to measure it; those calls are not part of the first.
      if level < top {
        for index in state.calls.indices.reversed() where state.calls[index].function == function {
          state.calls[index].inner.append(level)
          if state.calls[index].level == top { break }
        }
      }
      state.calls.append(Call(function: function, level: level))
    }
  }

  /// Records the end of the last call, and returns the lower levels that it called.
  private func close(_ state: inout State) -> [Int] { state.calls.popLast()?.inner ?? [] }

  /// Records the end of a call that tells all levels something: each must pass it on, unless it replaces the strategies below.
  func closeNotification(_ function: String, _ level: Int, at point: ExtensionPoint) {
    state.withLock { state in
      let inner = close(&state)
      guard level > 0, !replaces(level, point) else { return }
      let times = inner.count { $0 == level - 1 }
      if times != 1 { fail("\(name(level)) passes \(function) on \(times) times", &state) }
    }
  }

  // MARK: Cells

  /// Records the end of a call that made a cell.
  func closeMaking(_ cell: Cell, _ level: Int) {
    state.withLock { state in
      let inner = close(&state)
      let times = inner.count { $0 == level - 1 }
      if times > 1 { fail("\(name(level)) makes \(times) cells for one row", &state) }
      let key = ObjectIdentifier(cell)
      if inner.isEmpty {
        state.cells[key] = CellState(makers: [level])
        // The list's own cells are filled when they are made.
        if level == 0 || cell.views.contains(where: { !$0.text.isEmpty }) { state.cells[key]?.fills = 1 }
      } else {
        state.cells[key]?.makers.append(level)
      }
    }
  }

  /// Records the start of binding a cell at a level; returns whether the level may bind it.
  func openBinding(_ cell: Cell, to row: Row, _ level: Int) -> Bool {
    open("bind", level)
    return state.withLock { state in
      let key = ObjectIdentifier(cell)
      guard let known = state.cells[key] else { return true }
      if level == top {
        // A cell that was filled when it was made is bound once to the same row.
        if known.isBound { state.cells[key]?.fills = 0 }
        state.cells[key]?.isBound = true
        state.cells[key]?.isShown = false
        state.cellsByRow[row.index] = key
      }
      guard known.makers.contains(level) else {
        fail(
          "\(name(known.makers[0])) makes cells that \(name(level)) binds without having made them, for a technique above it",
          &state)
        return false
      }
      return true
    }
  }

  /// Records the end of binding a cell at a level.
  ///
  /// - Parameter didFill: whether the call changed the cell or did any work.
  func closeBinding(_ cell: Cell, _ level: Int, didFill: Bool) {
    state.withLock { state in
      let inner = close(&state)
      let key = ObjectIdentifier(cell)
      // The contents of a technique's own cells can be set without any work, to what they were.
      guard inner.isEmpty, didFill || replaces(level, .cells), let known = state.cells[key] else { return }
      state.cells[key]?.fills += 1
      let maker = known.makers[0]
      if level != maker, !isRequired(maker, by: level) {
        fail("\(name(level)) fills cells of \(name(maker)), which it does not require, without its strategy", &state)
      }
    }
  }

  /// Whether a level's technique was written for the cells of a lower one.
  private func isRequired(_ maker: Int, by level: Int) -> Bool {
    level > 0 && maker > 0 && techniques[level - 1].requires.contains(techniques[maker - 1].id)
  }

  /// Records that the list shows a cell, after all levels were told.
  ///
  /// - Parameters:
  ///   - isEmpty: whether the row has neither texts nor images, so that filling its cell is no work.
  ///   - missing: the texts of the row that the cell does not show.
  func show(_ cell: Cell, isEmpty: Bool, missing: [String]) {
    state.withLock { state in
      let key = ObjectIdentifier(cell)
      guard let known = state.cells[key] else { return }
      state.cells[key]?.isShown = true
      state.shownCount += 1
      if known.fills != 1, !isEmpty {
        fail("a cell of \(name(known.makers[0])) is shown that was filled \(known.fills) times", &state)
      }
      if !missing.isEmpty { fail("a cell of \(name(known.makers[0])) does not show \(missing)", &state) }
    }
  }

  /// Checks a cell that leaves the list after it was shown: its views were placed.
  func leave(_ cell: Cell) {
    state.withLock { state in
      guard let known = state.cells[ObjectIdentifier(cell)], known.isShown else { return }
      if cell.frameLayout == nil, cell.constraints.isEmpty, cell.views.count > 1 {
        fail("a shown cell of \(name(known.makers[0])) has neither a layout nor constraints", &state)
      }
      let labels = cell.views.filter { $0.kind == .label && $0.parent >= 0 && !$0.text.isEmpty }
      if cell.height <= 0 || labels.contains(where: { $0.frame.width <= 0 || $0.frame.height <= 0 }) {
        fail("a shown cell of \(name(known.makers[0])) has texts or a height without a size", &state)
      }
    }
  }

  /// Records that the list has fitted the cell of a row for its height.
  func fit(_ row: Row, isEmpty: Bool) {
    state.withLock { state in
      guard let key = state.cellsByRow[row.index], let known = state.cells[key] else { return }
      if known.fills != 1, !isEmpty {
        fail("a cell of \(name(known.makers[0])) is fitted that was filled \(known.fills) times", &state)
      }
    }
  }
}
