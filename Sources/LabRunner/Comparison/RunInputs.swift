import Digests
import Foundation
import JSON
package import ListRuntime
package import Scenarios

/// Everything that determines a run's result, as text values and digests.
///
/// The inputs of two runs are equal if the digests of all their parts are equal. Values and lists name the differences.
package struct RunInputs: Sendable, Hashable {
  /// The first 16 hexadecimal digits of the digest of each ``ConfigurationPart``, by its key.
  package var parts: [String: String]
  /// Values by path, as `lab explain` shows them.
  package var values: [String: String]
  /// Digests of the list's items and of its pictures, by path.
  package var lists: [String: ListDigest]

  /// Creates inputs from stored parts.
  package init(parts: [String: String], values: [String: String], lists: [String: ListDigest]) {
    self.parts = parts
    self.values = values
    self.lists = lists
  }

  /// The path of the pictures.
  static let mediaPath = "data.media"
  /// The path of the techniques, and the prefix of the paths of their options.
  static let techniquesPath = ConfigurationPart.techniques.label
  /// The value for a run without techniques.
  private static let noTechniques = "none"
  /// The separator between the ids of techniques.
  private static let separator = ", "

  /// The ids of the run's techniques, in stacking order.
  var techniques: [String] {
    guard let text = values[Self.techniquesPath], text != Self.noTechniques else { return [] }
    return text.components(separatedBy: Self.separator)
  }

  /// The first 16 hexadecimal digits of a digest.
  static func text(of digest: Digest) -> String { String(digest.description.prefix(16)) }

  /// Paths of values that never affect a result.
  private static let descriptive = Set(ScenarioFields.namesWithoutEffect + ["compareTo"])
  /// Last path components of annotations on a device's values.
  private static let provenance: Set<Substring> = ["source", "status", "confidence", "rows", "prior"]

  private static func affectsResult(_ path: String) -> Bool {
    if descriptive.contains(path) || path.hasPrefix("device.fit.") { return false }
    let names = path.split(separator: ".")
    // A coefficient that an option overrides has its own path.
    if names.count > 3, names[0] == "device", names[1] == "work" || names[1] == "memory" { return false }
    return names.first != "device" || !names.suffix(1).contains(where: provenance.contains)
  }

  /// The inputs of a run.
  ///
  /// - Parameter digests: caches the digests of parts that the runs of a study share.
  package init(
    of configuration: RunConfiguration, explained explanation: RunExplanation, _ digests: inout ConfigurationDigests
  ) {
    parts = digests.parts(of: configuration).mapValues(Self.text)
    let techniques = explanation.layers.map(\.declaration.id)
    values = [
      Self.techniquesPath: techniques.isEmpty ? Self.noTechniques : techniques.joined(separator: Self.separator)
    ]
    for value in explanation.values where Self.affectsResult(value.path) {
      values[value.path] = value.textWithDigest
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

  /// Whether the inputs are equal, apart from techniques and their options.
  package func matchesExceptTechniques(_ other: RunInputs) -> Bool {
    let names = Set(parts.keys).union(other.parts.keys).subtracting([ConfigurationPart.techniques.key])
    return names.allSatisfy { parts[$0] == other.parts[$0] }
  }
}

extension RunExplanation.Value {
  /// The text, with a digest of the source bytes if the value is too long to show.
  fileprivate var textWithDigest: String {
    guard let location, text.hasSuffix("entries") || text.hasSuffix("entry") else { return rawText }
    let bytes = location.file.bytes[
      min(
        max(location.range.start, 0), location.file.bytes.count)..<min(
          max(location.range.end, 0), location.file.bytes.count)]
    return "\(text), \(SHA256.digest(of: Array(bytes)).description.prefix(8))"
  }
}

extension RunExplanation {
  /// The source location of the value at a path of ``RunInputs``; nil for a default or an unknown path.
  func location(of path: String) -> SourceLocation? {
    if path == RunInputs.techniquesPath { return layers.last?.location }
    for layer in layers {
      for option in layer.options where RunInputs.path(of: option, in: layer) == path {
        return option.location ?? layer.location
      }
    }
    // The location of an override takes precedence over the location in the device file.
    return (values.first { $0.path == "\(path).value" } ?? values.first { $0.path == path })?.location
  }
}
