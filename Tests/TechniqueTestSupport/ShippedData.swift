package import ListRuntime
import Scenarios

/// The shipped data and device, as the scenario of the thesis has them.
package struct ShippedData: Sendable {
  /// The profile of the iPod touch 5G.
  package let profile: DeviceProfile
  /// The chat's media library: 100 stills and 10 animations.
  package let media: MediaLibrary
  /// The 500 chat messages.
  package let messages: [Message]

  private init() throws {
    let configuration = try Repository.scenario("Scenarios/cumulative.json").runs[0].configuration
    (profile, media) = (configuration.profile, configuration.media)
    messages = configuration.content.items.items()
  }

  private static let result = Result { try ShippedData() }

  /// The shared instance; throws if a file could not be read.
  package static var shared: ShippedData { get throws { try result.get() } }
}
