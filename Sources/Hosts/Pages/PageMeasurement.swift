package import Analysis
import Scenarios

/// Measures a page in rounds, each in a browser of its own.
package struct PageMeasurement: Sendable {
  private let host: ChromiumHost
  private let page: PageSettings
  private let settings: MeasurementSettings

  /// The number of failures in a row after which a page is given up.
  private static let limit = 3

  /// Creates a measurement.
  package init(_ host: ChromiumHost, _ page: PageSettings, settings: MeasurementSettings) {
    self.host = host
    self.page = page
    self.settings = settings
  }

  /// Measures the page. A repetition that fails is part of the result, except the first one, and one that is interrupted.
  ///
  /// - Parameter progress: receives the number of finished rounds.
  /// - Throws: ``HostError`` if the browser does not start, or the page cannot be measured.
  package func measure(progress: (Int) -> Void = { _ in }) throws(HostError) -> MeasuredStudy {
    let name = page.address.name
    var runs = [MeasuredRun(name: name, compareTo: [], techniques: [], firstWithSameData: name)]
    var description: HostDescription?
    var failures = 0
    for round in 0..<settings.rounds {
      progress(round)
      do throws(HostError) {
        try host.interruption.check()
        runs[0].repetitions.append(MeasuredRepetition(position: 0, sample: try sample(&description)))
        failures = 0
      } catch {
        guard description != nil, round > 0 else { throw error }
        failures += 1
        runs[0].repetitions.append(MeasuredRepetition(position: 0, failure: error.description))
        if failures == Self.limit, !host.interruption.hasCome {
          return study(runs, description, abortion: error.description)
        }
      }
      if !host.interruption.note(completed: settings.completed(round + 1)) {
        runs[0].keepRounds(round)
        return study(runs, description, interruption: settings.completed(round))
      }
    }
    return study(runs, description)
  }

  /// A repetition; describes the browser and the page once it has succeeded.
  private func sample(_ description: inout HostDescription?) throws(HostError) -> HostSample {
    let visit = try PageVisit(host, page)
    defer { visit.end() }
    let found = try visit.open()
    let sample = try visit.measure()
    if description == nil { description = try visit.description(of: found) }
    return sample
  }

  private func study(
    _ runs: [MeasuredRun], _ description: HostDescription?, abortion: String? = nil, interruption: String? = nil
  ) -> MeasuredStudy {
    MeasuredStudy(
      scenario: page.name,
      summary: page.summary
        ?? "the page \(page.address.url), scrolled at \(page.declaration.pixelsPerSecond) px per second.",
      host: description ?? HostDescription(host: ChromiumHost.id, product: "unknown", conditions: []),
      protocolSettings: settings, runs: runs, skipped: [], abortion: abortion, interruption: interruption)
  }
}
