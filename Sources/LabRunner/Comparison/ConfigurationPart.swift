package import ListRuntime

/// A part of a run configuration, with the names by which differences between two configurations are reported.
///
/// ``all`` is the only list of the parts. Ablations report the labels of parts that differ, and baselines store a digest
/// of each part.
package struct ConfigurationPart: Sendable {
  /// The name of the configuration's stored property: the key of the part's digest in baselines and results files.
  package let key: String
  /// The name in messages.
  package let label: String
  /// The content of the part that determines results, for a digest.
  let value: @Sendable (RunConfiguration) -> Any
  /// The labels of the differences in the part between two configurations; empty if nothing does.
  let labelsOfDifferences: @Sendable (RunConfiguration, RunConfiguration) -> [String]

  /// - Parameters:
  ///   - decisive: the content of the property's value that determines results; all of it by default.
  ///   - aspects: the properties of the part that are compared and labeled on their own; only the whole part by
  ///     default.
  private init<Value: Equatable & SendableMetatype>(
    _ key: String, _ label: String, _ path: any KeyPath<RunConfiguration, Value> & Sendable,
    decisive: any KeyPath<Value, Value> & Sendable = \.self, aspects: [Aspect<Value>]? = nil
  ) {
    let aspects = aspects ?? [Aspect(label, \.self)]
    self.key = key
    self.label = label
    value = { $0[keyPath: path][keyPath: decisive] }
    labelsOfDifferences = { first, second in
      let (first, second) = (first[keyPath: path], second[keyPath: path])
      // The runs of a study share most parts. Equal values with shared storage compare in constant time.
      guard first != second else { return [] }
      let (a, b) = (first[keyPath: decisive], second[keyPath: decisive])
      return aspects.filter { $0.differs(a, b) }.map(\.label)
    }
  }

  /// A property of a part that is compared and labeled on its own.
  private struct Aspect<Value: SendableMetatype>: Sendable {
    let label: String
    let differs: @Sendable (Value, Value) -> Bool

    init<Property: Equatable & SendableMetatype>(_ label: String, _ path: any KeyPath<Value, Property> & Sendable) {
      self.label = label
      differs = { $0[keyPath: path] != $1[keyPath: path] }
    }
  }
}

extension ConfigurationPart {
  /// The device, without the provenance of its coefficients.
  static let device = ConfigurationPart("profile", "device", \.profile, decisive: \.withoutProvenance)
  /// The techniques with their options.
  static let techniques = ConfigurationPart("techniques", "techniques", \.techniques)

  /// Every part that can change a result, in the order of messages.
  package static let all: [ConfigurationPart] = [
    device,
    ConfigurationPart("media", "data", \.media),
    ConfigurationPart(
      "content", "content", \.content,
      aspects: [
        Aspect("data", \.items), Aspect("data", \.showsMediaAsText), Aspect("kind of list", \.kind),
        Aspect("layout metrics of the list", \.withoutItems),
      ]),
    techniques,
    ConfigurationPart("driver", "scroll", \.driver),
    ConfigurationPart("events", "events", \.events),
    ConfigurationPart("imageCaches", "image caches", \.imageCaches),
    ConfigurationPart("imageLibrary", "image library", \.imageLibrary),
    ConfigurationPart("system", "operating system", \.system),
    ConfigurationPart("topInset", "top inset", \.topInset),
    ConfigurationPart("vsyncPhase", "time of the scroll's start", \.vsyncPhase),
    ConfigurationPart("seed", "seed", \.seed),
    ConfigurationPart("timeLimit", "time limit", \.timeLimit),
  ]

  /// The stored property that names a run.
  static let nameProperty = "name"

  /// The stored properties of a configuration that never change a result, and are not parts.
  package static let excludedProperties: Set<String> = [nameProperty, "usesShortcuts"]

  /// The labels of the differences between two configurations, in the order of ``all``, each once. Empty if their
  /// results are equal, except for changes by the excluded parts.
  package static func labelsOfDifferences(
    between first: RunConfiguration, and second: RunConfiguration, excluding excluded: [ConfigurationPart] = []
  ) -> [String] {
    var labels: [String] = []
    for part in all where !excluded.contains(where: { $0.key == part.key }) {
      for label in part.labelsOfDifferences(first, second) where !labels.contains(label) { labels.append(label) }
    }
    return labels
  }

  /// The label of the part with a key; the key itself if there is no such part, as in a file of another version.
  static func label(forKey key: String) -> String { all.first { $0.key == key }?.label ?? key }
}

extension DeviceProfile {
  /// The profile reduced to what affects results: without id, summary, sources and the record of a fit.
  var withoutProvenance: DeviceProfile {
    func stripped(_ coefficient: Coefficient) -> Coefficient {
      Coefficient(value: coefficient.value, source: "", status: .estimate, confidence: .low)
    }
    var profile = self
    (profile.id, profile.summary, profile.fit) = ("", "", nil)
    profile.rules = rules.mappingChoices { _, choice in
      ProfileChoice(choice.value, source: "", status: .estimate, confidence: .low)
    }
    profile.mapCoefficients(stripped)
    return profile
  }
}
