import Simulation

/// The amounts of work by technique, phase, part and kind.
///
/// Each combination of technique, phase and part that occurs has a row with an amount for each kind, in the order in which
/// they occur first; a few dozen of the possible ones do.
struct WorkTable: ~Copyable {
  /// What asks for work, and where it is done.
  private struct Asker {
    var technique: UInt8
    var phase: Phase
    var part: WorkCharge.Part
  }

  /// `WorkKind.count` amounts for each row.
  private var amounts = FixedBuffer<Int>(repeating: 0, count: WorkKind.count)
  /// What each row belongs to.
  private var askers = [Asker(technique: 0, phase: .scroll, part: .main)]
  /// The index of the first amount of a row, by technique, phase and part; -1 if it has no row.
  private var starts = FixedBuffer<Int32>(repeating: -1, count: 1 << techniqueShift)

  /// The amounts when the load ended; nil during the load.
  private var loadAmounts: [Int]?

  // Powers of two, so that an index is a few shifts.
  private static let partShift = 2
  private static let techniqueShift = 6

  /// A table without work. What no technique asks for on the main thread in the phase `scroll` has the first row.
  init() {
    precondition(WorkCharge.Part.allCases.count <= 1 << Self.partShift)
    precondition(Phase.count << Self.partShift <= 1 << Self.techniqueShift, "\(Phase.count) phases")
    starts[Self.index(askers[0])] = 0
  }

  @inline(__always)
  private static func index(_ asker: Asker) -> Int {
    Int(asker.technique) << techniqueShift | Int(asker.phase.rawValue) << partShift | Int(asker.part.rawValue)
  }

  /// The row of what asks for work, for ``add(_:_:to:)``; -1 if it has none yet. O(1).
  @inline(__always)
  func row(technique: UInt8, phase: Phase, part: WorkCharge.Part) -> Int {
    let index = Self.index(Asker(technique: technique, phase: phase, part: part))
    return index < starts.count ? Int(starts[index]) : -1
  }

  /// Makes the row of what asks for work, which has none yet. O(amounts).
  @inline(never)
  mutating func makeRow(technique: UInt8, phase: Phase, part: WorkCharge.Part) -> Int {
    let asker = Asker(technique: technique, phase: phase, part: part)
    let index = Self.index(asker)
    if index >= starts.count {
      let missing = ((index >> Self.techniqueShift + 1) << Self.techniqueShift) - starts.count
      starts = FixedBuffer(starts.elements + repeatElement(-1, count: missing))
    }
    let start = amounts.count
    starts[index] = Int32(start)
    askers.append(asker)
    amounts = FixedBuffer(amounts.elements + repeatElement(0, count: WorkKind.count))
    return start
  }

  /// Adds work to a row. O(1).
  @inline(__always)
  func add(_ kind: WorkKind, _ amount: Int, to row: Int) { amounts[row + kind.index] += amount }

  /// Ends the load: work that is added from now on is that of the scroll. O(amounts).
  mutating func endLoad() { loadAmounts = amounts.elements }

  /// The amount of each kind that was done, indexed by `WorkKind.index`. O(amounts).
  var totals: [Int] {
    var totals = Array(repeating: 0, count: WorkKind.count)
    for index in 0..<amounts.count where askers[index / WorkKind.count].part != .request {
      totals[index % WorkKind.count] += amounts[index]
    }
    return totals
  }

  /// The charges with an amount, in the order of technique, phase, part and kind. O(amounts).
  ///
  /// - Parameter time: the time of an amount of a kind.
  func charges(time: (WorkKind, Int) -> VirtualDuration) -> [WorkCharge] {
    starts.elements.filter { $0 >= 0 }.map { Int($0) }.flatMap { start in
      WorkKind.allCases.compactMap { kind in
        let index = start + kind.index
        guard amounts[index] != 0 else { return nil }
        let asker = askers[start / WorkKind.count]
        return WorkCharge(
          technique: asker.technique, phase: asker.phase, part: asker.part, kind: kind, amount: amounts[index],
          loadAmount: loadAmount(at: index), time: time(kind, amounts[index]))
      }
    }
  }

  /// The part of an amount that was added during the load.
  private func loadAmount(at index: Int) -> Int {
    guard let loadAmounts else { return amounts[index] }
    return index < loadAmounts.count ? loadAmounts[index] : 0
  }
}
