/// The network of a run, if it is not that of its device.
package struct NetworkConditions: Sendable, Hashable {
  /// The time from a request to the first byte of its response, in milliseconds; nil for that of the device.
  package var latencyMilliseconds: Double?
  /// The megabits that arrive in a second; nil for those of the device.
  package var megabitsPerSecond: Double?

  /// The network of the device.
  package init() {}
}

extension DeviceProfile {
  /// The device with another network.
  func connected(to network: NetworkConditions) -> DeviceProfile {
    var profile = self
    // Coefficients are picoseconds.
    if let latency = network.latencyMilliseconds {
      profile[.work(.networkRequest)].value = Int64((latency * 1e9).rounded())
    }
    if let rate = network.megabitsPerSecond { profile[.work(.networkByte)].value = Int64((8e6 / rate).rounded()) }
    return profile
  }
}
