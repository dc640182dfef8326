internal import JSON
package import ListRuntime
package import Scenarios

/// What decided a run, as texts and digests: the question to which its figures are the answer.
///
/// Two runs ask the same if the digests of all their parts are equal; values and lists are there to say what is not.
package struct RunInputs: Sendable, Hashable {
  /// Sixteen hexadecimal digits of each part of the configuration, by the name of its property.
  package var parts: [String: String]
  /// Values by their paths, as `lab explain` shows them.
  package var values: [String: String]
  /// Digests of the list's items and of its pictures, by their paths.
  package var lists: [String: ListDigest]

  /// Inputs from their parts.
  package init(parts: [String: String], values: [String: String], lists: [String: ListDigest]) {
    self.parts = parts
    self.values = values
    self.lists = lists
  }

  /// The path of the pictures.
  static let mediaPath = "data.media"
  /// The path of the techniques, and the beginning of those of their options.
  static let techniquesPath = "techniques"
  /// Paths of values that never decide a result.
  private static let descriptive: Set<String> = ["name", "summary", "question", "columns", "compareTo"]
  /// What is said of a device's values: last names of their paths.
  private static let provenance: Set<Substring> = ["source", "status", "confidence", "rows", "prior"]

  private static func decides(_ path: String) -> Bool {
    if descriptive.contains(path) || path.hasPrefix("device.fit.") { return false }
    let names = path.split(separator: ".")
    // A coefficient that is set from outside is told by its own path.
    if names.count > 3, names[0] == "device", names[1] == "work" || names[1] == "memory" { return false }
    return names.first != "device" || !names.suffix(1).contains(where: provenance.contains)
  }

  /// The inputs of a run.
  ///
  /// - Parameter digests: remembers what the runs of a study share.
  package init(
    of configuration: RunConfiguration, explained explanation: RunExplanation, _ digests: inout ConfigurationDigests
  ) {
    parts = digests.parts(of: configuration).mapValues { String($0.description.prefix(16)) }
    let techniques = explanation.layers.map(\.declaration.id)
    values = [Self.techniquesPath: techniques.isEmpty ? "none" : techniques.joined(separator: ", ")]
    for value in explanation.values where Self.decides(value.path) {
      values[value.path] = value.wholeText
    }
    for layer in explanation.layers {
      for option in layer.options { values[Self.path(of: option, in: layer)] = option.text }
    }
    lists = [
      "data.\(configuration.content.items.kind.rawValue)": digests.items(of: configuration),
      Self.mediaPath: digests.media(of: configuration),
    ]
  }

  fileprivate static func path(of option: RunExplanation.Value, in layer: RunExplanation.Layer) -> String {
    "\(techniquesPath).\(layer.declaration.id).\(option.path)"
  }

  /// Whether two runs differ by their techniques alone, if by anything.
  package func isLikeApartFromTechniques(_ other: RunInputs) -> Bool {
    let names = Set(parts.keys).union(other.parts.keys).subtracting([Self.techniquesPath])
    return names.allSatisfy { parts[$0] == other.parts[$0] }
  }
}

extension RunExplanation.Value {
  /// The text, with a digest of what stands there if that is too long to be shown.
  fileprivate var wholeText: String {
    guard let place, text.hasSuffix("entries") || text.hasSuffix("entry") else { return bareText }
    let bytes = place.file.bytes[
      min(max(place.range.start, 0), place.file.bytes.count)..<min(max(place.range.end, 0), place.file.bytes.count)]
    return "\(text), \(SHA256.digest(of: Array(bytes)).description.prefix(8))"
  }
}

extension RunExplanation {
  /// Where the value of a path of ``RunInputs`` stands; nil for a default and for what is not there.
  func place(of path: String) -> SourcePlace? {
    if path == RunInputs.techniquesPath { return layers.last?.place }
    for layer in layers {
      for option in layer.options where RunInputs.path(of: option, in: layer) == path {
        return option.place ?? layer.place
      }
    }
    // What is set from outside stands there, and not where the device's file has it.
    return (values.first { $0.path == "\(path).value" } ?? values.first { $0.path == path })?.place
  }
}
