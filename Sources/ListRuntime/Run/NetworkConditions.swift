/// The network of a run, if it is not that of its device.
package struct NetworkConditions: Sendable, Hashable {
  /// The time from a request to the first byte of its response, in milliseconds; nil for that of the device.
  package var latencyMilliseconds: Double?
  /// The megabits that arrive in a second; nil for those of the device.
  package var megabitsPerSecond: Double?

  /// The network of the device.
  package init() {}
}

extension NetworkConditions {
  /// The coefficients of a device in whose place there are others, with the values of these in picoseconds.
  fileprivate var coefficients: [(key: CoefficientKey, value: Int64)] {
    [
      latencyMilliseconds.map { (.work(.networkRequest), Int64(($0 * 1e9).rounded())) },
      megabitsPerSecond.map { (.work(.networkByte), Int64((8e6 / $0).rounded())) },
    ].compactMap(\.self)
  }

  /// Whether a coefficient of the device has no effect.
  package func replaces(_ key: CoefficientKey) -> Bool { coefficients.contains { $0.key == key } }
}

extension DeviceProfile {
  /// The device with another network.
  func connected(to network: NetworkConditions) -> DeviceProfile {
    var profile = self
    for (key, value) in network.coefficients { profile[key].value = value }
    return profile
  }
}
