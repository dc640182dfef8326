/// The host and machine of a measurement. Part of every measured result.
package struct HostDescription: Sendable, Hashable {
  /// The id of the host.
  package var host: String
  /// The product and version of the toolkit, as in `Chrome/156.0.8078.79`.
  package var product: String
  /// The conditions under which it ran, in the order of reports: name and value.
  package var conditions: [Condition]
  /// How each metric is obtained, by its name.
  package let obtained: [String: String]

  /// A condition of the measurement.
  package struct Condition: Sendable, Hashable {
    /// The name of the condition or its kind, as in `compositing`.
    package let name: String
    /// Its value, as in `software`.
    package let value: String

    /// Creates a condition.
    package init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// Creates a description from its parts.
  package init(host: String, product: String, conditions: [Condition], obtained: [String: String] = [:]) {
    self.host = host
    self.product = product
    self.conditions = conditions
    self.obtained = obtained
  }
}
