package import ListRuntime
import Simulation

/// The main-thread time of a set of frames by technique and phase. The cells sum exactly to the main-thread time of the
/// frames.
package struct Attribution: Sendable, Hashable {
  /// The names that time is charged to: `list`, then the run's techniques in stacking order.
  package let techniques: [String]
  /// Nanoseconds in technique-major order, with one cell per phase in the order of `Phase.allCases`.
  package private(set) var cells: [Int64]

  /// Computes the attribution of the frames that satisfy a condition: O(charges).
  package init(of record: RunRecord, where includes: (FrameRecord) -> Bool) {
    techniques = [Self.listName] + record.techniques
    cells = Array(repeating: 0, count: techniques.count * Phase.count)
    for frame in record.frames where includes(frame) {
      for charge in record.charges[frame.charges.clamped(to: record.charges.indices)] {
        let cell = Int(charge.technique) * Phase.count + Int(charge.phase.rawValue)
        precondition(
          cell < cells.count, "a charge names technique \(charge.technique) of \(techniques.count) in \(record.name)")
        cells[cell] += charge.time.nanoseconds
      }
    }
  }

  /// Restores a stored attribution; nil unless there is exactly one cell per technique and phase.
  package init?(techniques: [String], cells: [Int64]) {
    guard cells.count == techniques.count * Phase.count else { return nil }
    self.techniques = techniques
    self.cells = cells
  }

  /// The name for the time of the list itself.
  package static let listName = "list"

  /// Nanoseconds of a technique, by its index in `techniques`, in one phase.
  package func nanoseconds(technique: Int, phase: Phase) -> Int64 {
    cells[technique * Phase.count + Int(phase.rawValue)]
  }

  /// Nanoseconds of a technique in all phases.
  package func nanoseconds(technique: Int) -> Int64 {
    Phase.allCases.reduce(0) { $0 + nanoseconds(technique: technique, phase: $1) }
  }

  /// Nanoseconds of all techniques in all phases.
  package var total: Int64 { cells.reduce(0, +) }
}

/// A frame whose charges do not sum to its main-thread time, which indicates a defect of the work meter.
package struct AttributionMismatch: Sendable, Hashable, CustomStringConvertible {
  /// The index in the record's frames.
  package let frame: Int
  /// The frame's main-thread time in nanoseconds.
  package let mainTime: Int64
  /// The sum of its charges in nanoseconds.
  package let charged: Int64

  /// The mismatch as text.
  package var description: String {
    "frame \(frame) took \(mainTime) ns of the main thread, but \(charged) ns are charged"
  }

  /// Finds all mismatches of a run: O(charges). Results guarantee that there are none.
  package static func all(in record: RunRecord) -> [AttributionMismatch] {
    record.frames.enumerated().compactMap { position, frame in
      let charges = record.charges[frame.charges.clamped(to: record.charges.indices)]
      let charged = charges.reduce(0) { $0 + $1.time.nanoseconds }
      return charged == frame.mainTime.nanoseconds
        ? nil : AttributionMismatch(frame: position, mainTime: frame.mainTime.nanoseconds, charged: charged)
    }
  }
}
