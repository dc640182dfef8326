package import Simulation

/// Work of one kind that was charged for one technique in one phase, over a whole run.
package struct WorkCharge: Sendable, Hashable {
  /// The technique that asked for it: 0 for the list itself, i + 1 for `RunRecord.techniques[i]`.
  package var technique: UInt8
  /// The phase that it was charged in.
  package var phase: Phase
  /// Whether the main thread did it.
  package var isOnMain: Bool
  /// The kind of work.
  package var kind: WorkKind
  /// The amount in units of the kind.
  package var amount: Int
  /// The part of the amount that was charged before the scroll.
  package var loadAmount: Int
  /// The sum of the times that the device profile gives it.
  package var time: VirtualDuration

  /// Creates a charge from its parts.
  package init(
    technique: UInt8, phase: Phase, isOnMain: Bool, kind: WorkKind, amount: Int, loadAmount: Int,
    time: VirtualDuration
  ) {
    self.technique = technique
    self.phase = phase
    self.isOnMain = isOnMain
    self.kind = kind
    self.amount = amount
    self.loadAmount = loadAmount
    self.time = time
  }

  /// The amount of each kind, indexed by `WorkKind.index`. O(charges).
  package static func amounts(_ charges: [WorkCharge]) -> [Int] {
    var amounts = Array(repeating: 0, count: WorkKind.count)
    for charge in charges { amounts[charge.kind.index] += charge.amount }
    return amounts
  }
}

/// The amounts and times of work by technique, phase, thread and kind. Its memory grows with the number of techniques.
struct WorkTable: ~Copyable {
  private var amounts = FixedBuffer<Int>(repeating: 0, count: cellsPerTechnique)
  private var nanoseconds = FixedBuffer<Int64>(repeating: 0, count: cellsPerTechnique)
  /// The amounts when the load ended; nil during the load.
  private var loadAmounts: [Int]?

  private static let cellsPerTechnique = Phase.count * 2 * WorkKind.count

  /// Adds work. O(1), except for the first work of a technique.
  @inline(__always)
  mutating func add(
    _ kind: WorkKind, _ amount: Int, _ time: VirtualDuration, technique: UInt8, phase: Phase, isOnMain: Bool
  ) {
    let row = (Int(technique) * Phase.count + Int(phase.rawValue)) * 2 + (isOnMain ? 0 : 1)
    let cell = row * WorkKind.count + kind.index
    if cell >= amounts.count { grow(toContain: technique) }
    amounts[cell] += amount
    nanoseconds[cell] += time.nanoseconds
  }

  /// Ends the load: work that is added from now on is that of the scroll. O(cells).
  mutating func endLoad() { loadAmounts = amounts.elements }

  private mutating func grow(toContain technique: UInt8) {
    let count = (Int(technique) + 1) * Self.cellsPerTechnique
    amounts = Self.extended(amounts, to: count)
    nanoseconds = Self.extended(nanoseconds, to: count)
  }

  private static func extended<Number: FixedWidthInteger & BitwiseCopyable>(
    _ buffer: borrowing FixedBuffer<Number>, to count: Int
  ) -> FixedBuffer<Number> {
    FixedBuffer(buffer.elements + Array(repeating: 0, count: count - buffer.count))
  }

  /// The amount of each kind, indexed by `WorkKind.index`. O(cells).
  var totals: [Int] {
    var totals = Array(repeating: 0, count: WorkKind.count)
    for cell in 0..<amounts.count { totals[cell % WorkKind.count] += amounts[cell] }
    return totals
  }

  /// The charges with an amount, in the order of technique, phase, thread (the main thread first) and kind. O(cells).
  var charges: [WorkCharge] {
    let loadAmounts = loadAmounts ?? amounts.elements
    return (0..<amounts.count).compactMap { cell in
      guard amounts[cell] != 0 else { return nil }
      let row = cell / WorkKind.count
      return WorkCharge(
        technique: UInt8(row / 2 / Phase.count), phase: Phase.allCases[row / 2 % Phase.count],
        isOnMain: row.isMultiple(of: 2), kind: WorkKind.allCases[cell % WorkKind.count], amount: amounts[cell],
        loadAmount: cell < loadAmounts.count ? loadAmounts[cell] : 0,
        time: VirtualDuration(nanoseconds: nanoseconds[cell]))
    }
  }
}
