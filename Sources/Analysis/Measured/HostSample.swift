/// What one repetition of a run gave.
package struct HostSample: Sendable, Hashable {
  /// The values of metrics by name, in the metric's unit; what the host cannot give is absent.
  package var values: [String: Double]
  /// What the list did, by name: cells made, heights measured and so on.
  package var counters: [String: Int]
  /// The time of the reference kernel before and after the repetition, in milliseconds: how fast the machine was.
  package var kernelMilliseconds: [Double]
  /// The number of requests to places other than the lab's own files; all were refused.
  ///
  /// Nil if the host does not count them.
  package var refusedRequests: Int?

  /// Creates a sample from its parts.
  package init(
    values: [String: Double], counters: [String: Int], kernelMilliseconds: [Double], refusedRequests: Int?
  ) {
    self.values = values
    self.counters = counters
    self.kernelMilliseconds = kernelMilliseconds
    self.refusedRequests = refusedRequests
  }
}
