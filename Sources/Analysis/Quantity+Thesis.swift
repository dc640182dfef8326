import ListRuntime
import Simulation

extension Quantity {
  /// The length of the scroll.
  package static let scrollDuration = Quantity(
    "duration_s", "duration", "s", .lowerIsBetter, .scrollLength, best: .none,
    law: .unlimited(because: "the scenario decides how long a scroll lasts"), decimals: 3,
    "Time from the start of the scroll to the tick that stops it."
  ) { Rational($0.scrollNanoseconds, over: 1_000_000_000) }

  /// The six metrics of Reinpalu's thesis (2017), in the order of its tables.
  package static let thesis: [Quantity] = [
    scrollDuration,
    Quantity(
      "fps_avg", "frame rate", "fps", .higherIsBetter, .mean, best: .refreshRate,
      law: .unlimited(because: "the original counter can show a frame more than its window has time for"), decimals: 2,
      "Mean of the frame counter's samples during the scroll. Each sample is rounded to a whole number. A sample can be above the refresh "
        + "rate, as in the original counter: its window can begin with a late callback, and then has one more callback than it has time for."
    ) { $0.meanFrameRate },
    Quantity(
      "frame_rate_stability_pct", "stability", noun: "frame rate stability", "%", .higherIsBetter, .mean,
      best: .number(100), law: .share, decimals: 2,
      "Share of the frame counter's samples from 0.8 to 1.2 times their mean, both ends included."
    ) { $0.frameRateStability },
    Quantity(
      "cpu_avg_pct", "CPU", noun: "CPU usage", "%", .lowerIsBetter, .mean, best: .none, law: .shareOfCores, decimals: 2,
      "CPU time of all threads of the app during the scroll, as far as the profile's instrument counts it, as a share of one core. The render server is not included."
    ) { Rational(100 * $0.countedCPU.nanoseconds, over: $0.scrollNanoseconds) },
    Quantity(
      "gpu_avg_pct", "GPU", noun: "GPU usage", "%", .lowerIsBetter, .mean, best: .none, law: .share,
      changedBy: .gpu,
      decimals: 2,
      "Time during which the GPU was busy, as a share of the scroll."
    ) { Rational(100 * $0.record.gpuBusy.nanoseconds, over: $0.scrollNanoseconds) },
    Quantity(
      "memory_avg_mb", "memory", "MB", .lowerIsBetter, .mean, best: .none, law: .metric("memory_peak_mb"),
      changedBy: .content, decimals: 3,
      "Mean of the memory without decoded pictures, which the system can purge where they are volatile, sampled once a second during the scroll; what the thesis's instrument showed. 1 MB is 10^6 bytes."
    ) { $0.meanMemory(\.nonPurgeable) },
  ]
}
