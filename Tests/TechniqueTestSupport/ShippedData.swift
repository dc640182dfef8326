internal import Datasets
internal import Foundation
internal import JSON
package import ListRuntime
internal import Scenarios

/// The data and the device that the lab ships, read once as a scenario would read them.
package struct ShippedData: Sendable {
  /// The iPod touch 5G.
  package let profile: DeviceProfile
  /// 100 stills and 10 animations.
  package let media: MediaLibrary
  /// The 500 messages.
  package let messages: [Message]

  private init() throws {
    let collector = DiagnosticCollector()
    func source(_ path: String) throws -> SourceFile {
      SourceFile(name: path, bytes: try DiskFiles().read(Repository.url(path).path))
    }
    let media = MediaFile.read(try source("Scenarios/data/media.json"), reportingTo: collector)
    let profile = DeviceFile.read(try source("Scenarios/devices/ipod-touch-5g.json"), reportingTo: collector)
    let messages = MessagesFile.read(
      try source("Scenarios/data/messages-500.json"), library: media, reportingTo: collector)
    guard let media, let profile, let messages else { throw Unreadable(text: DiagnosticText.text(collector.sorted)) }
    self.media = media
    self.profile = profile
    self.messages = messages
  }

  /// Why the shipped files could not be read.
  private struct Unreadable: Error, CustomStringConvertible {
    let text: String
    var description: String { text }
  }

  private static let result = Result { try ShippedData() }

  /// The shipped files.
  package static var shared: ShippedData { get throws { try result.get() } }
}
