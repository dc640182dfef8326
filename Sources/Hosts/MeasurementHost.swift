package import Analysis
package import ListRuntime

/// A toolkit that performs runs for real, so that they can be measured. Tests measure a host without a toolkit.
///
/// Nothing else in the lab needs a host: it is a program that is located when a study is measured.
package protocol MeasurementHost: Sendable {
  /// The name in options, files of plugins and results, as in `chromium`.
  static var id: String { get }

  /// The interruption that ends the toolkit, and to which a measurement says what is complete.
  var interruption: MeasurementInterruption { get }

  /// The reasons why the host cannot perform a run, one sentence each; empty if it can.
  func obstacles(to run: RunConfiguration) -> [String]

  /// The reasons, declared by its techniques, why a run's content at rest may differ from that of a run with the same
  /// data.
  func declaredDifferences(of run: RunConfiguration) -> [String]

  /// Why a run cannot be compared with others in turns, as what follows its name; nil if it can be.
  func obstacleToTurns(of run: RunConfiguration) -> String?

  /// Compares runs in turns, and the first one with itself.
  ///
  /// - Parameters:
  ///   - isSettled: whether a study has all verdicts that it needs, asked at each look.
  ///   - progress: receives the number of finished visits, and of all.
  func compare(
    _ runs: [MeasurementRunner.Run], scenario: String, summary: String, settings: MeasurementSettings,
    until isSettled: @escaping @Sendable (MeasuredStudy) -> Bool, progress: (_ finished: Int, _ total: Int) -> Void
  ) throws(HostError) -> MeasuredStudy

  /// Starts the toolkit.
  ///
  /// - Parameter scale: pixels per point of the screens of all runs.
  /// - Throws: ``HostError`` of the kind `unavailable` if it is not installed, or does not start.
  func start(scale: Int) throws(HostError) -> any HostSession
}

/// A toolkit that is running. A class, because it owns a process; used by one thread at a time.
package protocol HostSession: AnyObject {
  /// The toolkit, and the properties of the machine that affect the figures.
  var description: HostDescription { get }

  /// Performs one repetition of a run, in the same state as after a start.
  ///
  /// - Throws: ``HostError``; the session can perform other repetitions after an error unless `isAlive` is false.
  func measure(_ run: RunConfiguration) throws(HostError) -> HostSample

  /// Pictures of the list at rest, one for each offset in points.
  func pictures(of run: RunConfiguration, at offsets: [Double]) throws(HostError) -> [HostPicture]

  /// Compares pictures pixel by pixel, each with the one at the same position.
  func differences(
    of pictures: [HostPicture], from others: [HostPicture]
  ) throws(HostError) -> [HostPictureDifference]

  /// Whether the toolkit still answers.
  var isAlive: Bool { get }

  /// Ends the toolkit and removes all data that it has stored.
  func end()
}

/// A picture of a host's screen, in a form that only the host reads.
package struct HostPicture: Sendable, Hashable {
  /// The picture, as an image file or a text that encodes one.
  package let bytes: [UInt8]

  /// Creates a picture.
  package init(_ bytes: [UInt8]) { self.bytes = bytes }
}

/// The difference between two pictures.
package struct HostPictureDifference: Sendable, Hashable {
  /// The number of pixels in a picture.
  package let pixels: Int
  /// The number of pixels that differ by more than the tolerance.
  package let differingPixels: Int
  /// The share of pixels that differ, 0 to 1.
  var share: Double { Double(differingPixels) / Double(max(1, pixels)) }

  /// Creates a difference.
  package init(pixels: Int, differingPixels: Int) {
    self.pixels = pixels
    self.differingPixels = differingPixels
  }
}
