import Datasets
import Foundation
import JSON
package import ListRuntime
import Scenarios

/// The shipped data and device, read once by the scenario file readers.
package struct ShippedData: Sendable {
  /// The profile of the iPod touch 5G.
  package let profile: DeviceProfile
  /// The chat's media library: 100 stills and 10 animations.
  package let media: MediaLibrary
  /// The 500 chat messages.
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
    guard let media, let profile, let messages else {
      throw UnreadableFiles(text: DiagnosticText.text(collector.sorted))
    }
    self.media = media
    self.profile = profile
    self.messages = messages
  }

  /// The diagnostics of files that could not be read.
  private struct UnreadableFiles: Error, CustomStringConvertible {
    let text: String
    var description: String { text }
  }

  private static let result = Result { try ShippedData() }

  /// The shared instance; throws if a file could not be read.
  package static var shared: ShippedData { get throws { try result.get() } }
}
