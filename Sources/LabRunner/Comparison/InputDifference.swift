package import JSON
package import Scenarios

/// An input in which two runs differ.
package struct InputDifference: Sendable, Hashable {
  /// The input's path, as `lab explain` shows it; or the label of a ``ConfigurationPart`` if no value explains the
  /// difference.
  package let path: String
  /// The old value; nil if the input did not exist.
  package let old: String?
  /// The new value; nil if the input no longer exists.
  package let new: String?
  /// The location of the new value, or of the old one if the new one has no location; nil if none is known.
  package let location: SourceLocation?

  /// A description: `device.work.viewCreate changed from 380 us/view to 400 us/view`.
  package var phrase: String {
    switch (old, new) {
    case (let old?, let new?): "\(path) changed from \(old) to \(new)"
    case (nil, let new?): "\(path) is new: \(new)"
    case (let old?, nil): "\(path) no longer exists; it was \(old)"
    case (nil, nil): "\(path) differs"
    }
  }

  /// Whether the input is a technique or an option of a technique.
  package var isTechnique: Bool {
    path == RunInputs.techniquesPath || path.hasPrefix("\(RunInputs.techniquesPath).")
  }

  /// The inputs in which two runs differ; empty if all inputs are equal.
  ///
  /// - Parameters:
  ///   - explanation: the explanation of the new run, which provides source locations.
  ///   - place: the location of an input in a file of results, for inputs that the explanation does not know.
  package static func all(
    from old: RunInputs, to new: RunInputs, explanation: RunExplanation? = nil,
    place: (_ path: String) -> SourceLocation? = { _ in nil }
  ) -> [InputDifference] {
    let changedParts = Set(old.parts.keys).union(new.parts.keys).filter { old.parts[$0] != new.parts[$0] }.sorted()
    guard !changedParts.isEmpty else { return [] }
    var differences = Set(old.lists.keys).union(new.lists.keys).sorted().flatMap { path in
      listDifferences(at: path, old.lists[path], new.lists[path], explanation, place)
    }
    for path in Set(old.values.keys).union(new.values.keys).sorted() where old.values[path] != new.values[path] {
      differences.append(
        InputDifference(
          path: path, old: old.values[path], new: new.values[path],
          location: explanation?.location(of: path) ?? place(path)))
    }
    guard differences.isEmpty else { return differences }
    // No value explains the difference, for example after a change of a default that no file states.
    return changedParts.map(ConfigurationPart.label).map {
      InputDifference(path: $0, old: nil, new: nil, location: place($0))
    }
  }

  /// The maximum number of list elements that are reported one by one.
  private static let elementLimit = 10

  private static func listDifferences(
    at path: String, _ old: ListDigest?, _ new: ListDigest?, _ explanation: RunExplanation?,
    _ place: (String) -> SourceLocation?
  ) -> [InputDifference] {
    guard let old, let new, old != new else { return [] }
    var differences: [InputDifference] = []
    let location = explanation?.location(of: path) ?? place(path)
    if old.count != new.count {
      differences.append(
        InputDifference(path: path, old: "\(old.count) entries", new: "\(new.count) entries", location: location))
    }
    let changedRanges = new.differences(from: old)
    differences += changedRanges.prefix(elementLimit).map { positions in
      let range = "\(positions.lowerBound)" + (positions.count == 1 ? "" : "..<\(positions.upperBound)")
      guard path == RunInputs.mediaPath else {
        return InputDifference(
          path: "\(path)[\(range)]", old: nil, new: nil,
          location: explanation?.location(ofItem: positions.lowerBound) ?? location)
      }
      let picture = explanation?.picture(at: positions.lowerBound)
      let name = positions.count == 1 ? picture.map { JSONString.quoted($0.address) } : nil
      return InputDifference(
        path: "\(path)[\(name ?? range)]", old: nil, new: nil, location: picture?.location ?? location)
    }
    if changedRanges.count > elementLimit {
      differences.append(
        InputDifference(
          path: "\(path), at \(changedRanges.count - elementLimit) more places,", old: nil, new: nil, location: location
        ))
    }
    return differences
  }
}
