package import JSON
package import Scenarios


/// An input that two runs differ in.
package struct InputDifference: Sendable, Hashable {
  /// Its path, as `lab explain` shows it.
  package let path: String
  /// What it was; nil if it was not there.
  package let old: String?
  /// What it is; nil if it is not there any more.
  package let new: String?
  /// Where it stands now; nil if nobody gave it, or if that is not known.
  package let place: SourcePlace?

  /// In words: `device.work.viewCreate is 400 us/view, and was 380 us/view`.
  package var phrase: String {
    switch (old, new) {
    case (let old?, let new?): "\(path) is \(new), and was \(old)"
    case (nil, let new?): "\(path) is \(new), and was not there"
    case (let old?, nil): "\(path) is not there any more, and was \(old)"
    case (nil, nil): "\(path) differs"
    }
  }

  /// Whether it is a technique or an option of one.
  package var isTechnique: Bool {
    path == RunInputs.techniquesPath || path.hasPrefix("\(RunInputs.techniquesPath).")
  }

  /// What two runs differ in; nothing if the same was asked of both.
  ///
  /// - Parameter explanation: of the new run, for the places.
  package static func all(
    from old: RunInputs, to new: RunInputs, explanation: RunExplanation? = nil
  ) -> [InputDifference] {
    let unlike = Set(old.parts.keys).union(new.parts.keys).filter { old.parts[$0] != new.parts[$0] }.sorted()
    guard !unlike.isEmpty else { return [] }
    var differences = Set(old.lists.keys).union(new.lists.keys).sorted().flatMap { path in
      lists(path, old.lists[path], new.lists[path], explanation)
    }
    for path in Set(old.values.keys).union(new.values.keys).sorted() where old.values[path] != new.values[path] {
      differences.append(
        InputDifference(
          path: path, old: old.values[path], new: new.values[path], place: explanation?.place(of: path)))
    }
    guard differences.isEmpty else { return differences }
    return unlike.map { InputDifference(path: $0, old: nil, new: nil, place: nil) }
  }

  /// The most elements of a list that are named.
  private static let elementLimit = 10

  private static func lists(
    _ path: String, _ old: ListDigest?, _ new: ListDigest?, _ explanation: RunExplanation?
  ) -> [InputDifference] {
    guard let old, let new, old != new else { return [] }
    var differences: [InputDifference] = []
    let place = explanation?.place(of: path)
    if old.count != new.count {
      differences.append(
        InputDifference(path: path, old: "\(old.count) entries", new: "\(new.count) entries", place: place))
    }
    let unlike = new.differences(from: old)
    differences += unlike.prefix(elementLimit).map { positions in
      let range = "\(positions.lowerBound)" + (positions.count == 1 ? "" : "..<\(positions.upperBound)")
      guard path == RunInputs.mediaPath else {
        return InputDifference(
          path: "\(path)[\(range)]", old: nil, new: nil,
          place: explanation?.place(ofItem: positions.lowerBound) ?? place)
      }
      let picture = explanation?.picture(at: positions.lowerBound)
      let name = positions.count == 1 ? picture.map { JSONString.quoted($0.address) } : nil
      return InputDifference(path: "\(path)[\(name ?? range)]", old: nil, new: nil, place: picture?.place ?? place)
    }
    if unlike.count > elementLimit {
      differences.append(
        InputDifference(
          path: "\(path), at \(unlike.count - elementLimit) more places,", old: nil, new: nil, place: place))
    }
    return differences
  }
}
