import JSON
import ListRuntime

/// The fields of `network`: the network of the runs, instead of that of the device.
enum NetworkFields {
  static let reader = ValueReader<NetworkConditions>.record(
    "a network", NetworkConditions(),
    [
      .optional(
        "latencyMs", .number(0...60_000, unit: "ms"),
        "Time from a request to the first byte of its response; that of the device if omitted.",
        optional: \.latencyMilliseconds),
      .optional(
        "mbitPerS", .number(0.001...100_000, unit: "Mbit/s"),
        "Megabits that arrive in a second; those of the device if omitted.", optional: \.megabitsPerSecond),
    ])
}
