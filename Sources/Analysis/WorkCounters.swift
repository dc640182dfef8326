package import ListRuntime

/// All counters of a run under unique snake_case names: the events of the list and the amounts of work.
package struct WorkCounters: Sendable, Hashable {
  /// One counter.
  package struct Entry: Sendable, Hashable {
    /// The snake_case name.
    package let name: String
    /// The number of events, or the amount of work, in the whole run including the load.
    package let value: Int
  }

  /// The counters by ascending name.
  package var all: [Entry] { zip(Self.names, values).map { Entry(name: $0, value: $1) } }

  /// The counts in the order of ``names``.
  private let values: [Int]

  /// Computes the counters of a run.
  package init(of record: RunRecord) {
    var counted = Dictionary(
      uniqueKeysWithValues: ListCounters.fields.map { ($0.name, record.counters[keyPath: $0.value]) })
    counted["driver_ticks"] = record.driverTicks
    values = Self.definitions.map { name, kinds, _ in
      guard kinds.isEmpty else {
        return kinds.reduce(0) { $0 + (record.work.indices.contains($1.index) ? record.work[$1.index] : 0) }
      }
      return counted[name] ?? 0
    }
  }

  /// Restores stored counts in the order of ``names``; nil unless there is exactly one count per name.
  package init?(values: [Int]) {
    guard values.count == Self.names.count else { return nil }
    self.values = values
  }

  /// The count with the given name; nil if the name is unknown.
  package subscript(name: String) -> Int? { Self.positions[name].map { values[$0] } }

  private static let positions = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })

  /// All names, ascending.
  package static let names = definitions.map(\.name)

  /// Counters of events that occur only with some systems and techniques. Results contain them only if they are not 0,
  /// so that they do not change the results of other runs.
  package static let occasional: Set<String> = [
    "cells_prepared", "cells_reconfigured", "images_evicted", "memory_warnings",
  ]
}
