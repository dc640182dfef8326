import ListRuntime
import Simulation

extension Quantity {
  /// Metrics of peak memory and of busy time.
  static let resources: [Quantity] = [
    Quantity(
      "memory_peak_mb", "peak memory", "MB", .lowerIsBetter, .maximum, best: .none,
      law: .unlimited(because: "a list can keep any number of bytes"), changedBy: .content, decimals: 3,
      "Maximum memory of the whole run, without decoded pictures, as in memory_avg_mb. 1 MB is 10^6 bytes."
    ) { Rational($0.record.memoryPeak, over: 1_000_000) },
    Quantity(
      "footprint_avg_mb", "footprint", "MB", .lowerIsBetter, .mean, best: .none, law: .metric("footprint_peak_mb"),
      changedBy: .content, decimals: 3,
      "Mean of the memory that the system counts for the app, sampled once a second during the scroll: memory_avg_mb and the decoded pictures that are shown or held. 1 MB is 10^6 bytes."
    ) { $0.meanMemory(\.footprint) },
    Quantity(
      "footprint_peak_mb", "peak footprint", "MB", .lowerIsBetter, .maximum, best: .none,
      law: .unlimited(because: "a list can keep any number of bytes"), changedBy: .content, decimals: 3,
      "Maximum of the memory that the system counts for the app over the whole run, decoded pictures included. 1 MB is 10^6 bytes."
    ) { Rational($0.record.footprintPeak, over: 1_000_000) },
    Quantity(
      "main_busy_ms", "main thread", noun: "main-thread time", "ms", .lowerIsBetter, .sum, best: .none,
      law: .scrollAndFirstFrame, decimals: 3,
      "Time that the main thread spends on work and context switches in the scroll's frames. Time in which it waits or is preempted is excluded."
    ) { Rational($0.mainBusyNanoseconds, over: 1_000_000) },
    Quantity(
      "main_ms_per_entry", "work per row", noun: "main-thread time per row", "ms", .lowerIsBetter, .mean, best: .none,
      law: .metric("main_busy_ms"),
      decimals: 4,
      "main_busy_ms divided by the number of rows that entered during the scroll."
    ) { Rational($0.mainBusyNanoseconds, over: 1_000_000 * Int64($0.record.scrollEntries)) },
    Quantity(
      "busy_s", "busy", noun: "busy time", "s", .lowerIsBetter, .sum, best: .none, law: .scrollOnCoresAndGPU,
      decimals: 4,
      "Time that costs energy: CPU time of the app and of the render server, and GPU time, during the scroll."
    ) { Rational($0.busyNanoseconds, over: 1_000_000_000) },
  ]
}
