package import ListRuntime
import Simulation

/// Handwritten configurations for tests that do not simulate.
package enum SampleConfiguration {
  /// A configuration with an empty chat on a device where every coefficient is 1 (picosecond or byte).
  package static func configuration(
    name: String, techniques: [ConfiguredTechnique] = [], device: String = "sample-device"
  ) throws -> RunConfiguration {
    let unit = Coefficient(value: 1, source: "none", status: .estimate, confidence: .low)
    let profile = DeviceProfile(
      id: device, summary: "A device for tests.", coreCount: 2, refreshRate: 60,
      screen: Screen(width: 320, height: 568, scale: 2), timeSlice: .milliseconds(10), contextSwitch: .microseconds(5),
      rasterizationCachePermille: 2500, rasterizationCacheLifetime: .milliseconds(100),
      work: WorkKind.allCases.map { _ in unit }, memory: MemoryUnit.allCases.map { _ in unit })
    let driver = TimerDriver(
      interval: .milliseconds(400), baseStep: 120, firstIncrement: 30, increment: 30, passes: 5)
    return RunConfiguration(
      name: name, profile: profile, content: .chat(messages: [], style: ChatStyle(), mediaAsText: false),
      media: try MediaLibrary([]), techniques: techniques, driver: .timer(driver))
  }
}
