package import Simulation

/// Work of one kind that was charged for one technique in one phase, over a whole run.
package struct WorkCharge: Sendable, Hashable {
  /// The technique that asked for it: 0 for the list itself, i + 1 for `RunRecord.techniques[i]`.
  package var technique: UInt8
  /// The phase that it was charged in.
  package var phase: Phase
  /// Where it was done, or that it was requested.
  package var part: Part
  /// The kind of work.
  package var kind: WorkKind
  /// The amount in units of the kind.
  package var amount: Int
  /// The part of the amount that was charged before the scroll.
  package var loadAmount: Int
  /// The time that the device profile gives the whole amount, rounded once; the run's own charges are rounded one by one.
  package var time: VirtualDuration

  /// Where work is done.
  package enum Part: UInt8, CaseIterable, Sendable {
    /// On the main thread.
    case main
    /// On another thread, or outside of the app.
    case elsewhere
    /// Nowhere: it is what one frame costs the render server or the GPU because of what a technique requested. They do it for
    /// the layers of all techniques together, so their charges belong to none.
    case request
  }

  /// Creates a charge from its parts.
  package init(
    technique: UInt8, phase: Phase, part: Part, kind: WorkKind, amount: Int, loadAmount: Int,
    time: VirtualDuration
  ) {
    self.technique = technique
    self.phase = phase
    self.part = part
    self.kind = kind
    self.amount = amount
    self.loadAmount = loadAmount
    self.time = time
  }

  /// The amount of each kind that was done, indexed by `WorkKind.index`. O(charges).
  package static func amounts(_ charges: [WorkCharge]) -> [Int] {
    var amounts = Array(repeating: 0, count: WorkKind.count)
    for charge in charges where charge.part != .request { amounts[charge.kind.index] += charge.amount }
    return amounts
  }
}
