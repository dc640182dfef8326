import Analysis
import ListRuntime

/// Compares the runs' content at rest: each run with the first one that has the same data.
struct HostPictureCheck {
  private let host: any MeasurementHost
  private let runs: [RunConfiguration]
  /// The pictures of the runs that others are compared with, by position.
  private var expected: [Int: [HostPicture]] = [:]

  /// The offsets at which lists are compared, in points: the top, places far apart, and the end.
  private static let offsets: [Double] = [0, 1000, 5000, 1e9]

  init(_ host: any MeasurementHost, runs: [RunConfiguration]) {
    self.host = host
    self.runs = runs
  }

  /// The agreement of a run with one that has the same data.
  mutating func agreement(
    ofRunAt position: Int, withRunAt first: Int, on session: any HostSession
  ) throws(HostError) -> PictureAgreement {
    let (run, base) = (runs[position], runs[first])
    let expected: [HostPicture]
    if let known = self.expected[first] {
      expected = known
    } else {
      expected = try session.pictures(of: base, at: Self.offsets)
      self.expected[first] = expected
    }
    let pictures = try session.pictures(of: run, at: Self.offsets)
    let shares = try session.differences(of: pictures, from: expected).map(\.share)
    return PictureAgreement(
      base: base.name, differingShare: shares.max() ?? 0,
      declared: host.declaredDifferences(of: base) + host.declaredDifferences(of: run))
  }
}
