package import JSON
package import ListRuntime
package import Simulation

extension OffsetRecording {
  /// A recording of samples in order of time; there must be at least one. Times count from the first.
  package init(_ samples: [Located<OffsetSample>], isTracking: Bool, longestStep: VirtualDuration?) {
    self.init(
      times: VirtualDuration.sinceFirst(of: samples), offsets: samples.map(\.value.offset), isTracking: isTracking,
      longestStep: longestStep)
  }
}

extension TouchRecording {
  /// A recording of samples in order of time. Times count from the first. Nil if a finger touches down or lifts twice, which is reported.
  package init?(
    _ samples: [Located<TouchSample>], release: ScrollRelease, reportingTo collector: DiagnosticCollector
  ) {
    let errorsBefore = collector.errorCount
    let times = VirtualDuration.sinceFirst(of: samples)
    var contacts: [TouchContact] = []
    /// The sample at which the current finger touched down.
    var began: Int?
    for (position, sample) in samples.enumerated() {
      switch (sample.value.phase, began) {
      case (.began, nil): began = position
      case (.began, _):
        collector.error(
          at: sample.location, "a second finger touches down",
          expected: "the end of the previous touch; only one finger can scroll")
      case (_, nil):
        collector.error(
          at: sample.location, "no finger is down", expected: "a sample of the phase \"began\" before this one")
      case (.ended, let first?), (.cancelled, let first?):
        contacts.append(
          TouchContact(
            at: times[first], times: times[first...position].map { $0 - times[first] },
            positions: samples[first...position].map(\.value.y), isCancelled: sample.value.phase == .cancelled))
        began = nil
      case (.moved, _), (.stationary, _): break
      }
    }
    if let began {
      collector.error(
        at: samples[began].location, "this touch never ends",
        expected: "a sample of the phase \"ended\" or \"cancelled\"")
    }
    guard collector.errorCount == errorsBefore else { return nil }
    self.init(contacts: contacts, release: release)
  }
}

extension VirtualDuration {
  /// The times of samples since the first one, rounded to nanoseconds.
  fileprivate static func sinceFirst<Sample: RecordedSample>(of samples: [Located<Sample>]) -> [VirtualDuration] {
    guard let first = samples.first?.value.timeMs else { return [] }
    return samples.map { VirtualDuration(nanoseconds: Int64((($0.value.timeMs - first) * 1e6).rounded())) }
  }
}
