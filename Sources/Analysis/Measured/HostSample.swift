/// The measured values of one repetition of a run.
package struct HostSample: Sendable, Hashable {
  /// The values of metrics by name, in the metric's unit; metrics that the host cannot measure are absent.
  package var values: [String: Double]
  /// Counts of the list's actions, by name: cells made, heights measured and so on.
  package var counters: [String: Int]
  /// The number of requests for anything but the lab's own files; all were rejected.
  package var refusedRequests: Int

  /// Creates a sample from its parts.
  package init(values: [String: Double], counters: [String: Int], refusedRequests: Int) {
    self.values = values
    self.counters = counters
    self.refusedRequests = refusedRequests
  }
}
