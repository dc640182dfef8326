import Digests
import LabRunner
import ListRuntime
import RunRecordSupport
import Simulation
import Testing

@Suite("Digests of configurations")
struct ConfigurationDigestTests {
  private func digest(_ configuration: RunConfiguration) -> Digest {
    var digests = ConfigurationDigests()
    return digests.digest(of: configuration)
  }

  @Test("Every single change of an input changes the digest, and no two changes give the same digest")
  func everyChangeCounts() throws {
    for configuration in try DigestedConfigurations.all() {
      // As in a study, the digests of parts that did not change are cached.
      var digests = ConfigurationDigests()
      var seen = [digests.digest(of: configuration): "nothing"]
      for (property, change) in DigestedConfigurations.changes() {
        var changed = configuration
        try change(&changed)
        // Changes of other kinds of scroll do not apply to this one.
        if property.hasPrefix("driver."), "\(changed.driver)" == "\(configuration.driver)" { continue }
        // Neither do changes of other kinds of lists.
        if property.hasPrefix("content."), changed.content == configuration.content { continue }
        let digest = digests.digest(of: changed)
        #expect(seen[digest] == nil, "\(property) and \(seen[digest] ?? "")")
        seen[digest] = property
      }
    }
  }

  @Test("Every property of a configuration has a change in the test data")
  func everyPropertyHasAChange() throws {
    var properties: Set<String> = []
    for configuration in try DigestedConfigurations.all() { Self.collect(configuration, at: "", into: &properties) }
    let changed = Set(DigestedConfigurations.changes().map(\.property))
    #expect(properties.remove("name") != nil)
    #expect(properties.subtracting(changed).sorted() == [], "properties without a change in DigestedConfigurations")
    #expect(changed.subtracting(properties).sorted() == [], "changes of properties that do not exist")
  }

  @Test("Every choice of a rule about effects counts")
  func effectRules() throws {
    let configuration = try #require(try DigestedConfigurations.all().first)
    var seen: Set = [digest(configuration)]
    for rule in PlatformRules.all where rule.isOfEffects {
      for word in rule.words where word != rule.choice(.standard).value {
        var changed = configuration
        var choice = rule.choice(changed.profile.rules)
        choice.value = word
        #expect(rule.choose(choice, &changed.profile.rules))
        #expect(seen.insert(digest(changed)).inserted, "\(rule.path): \(word)")
      }
    }
  }

  @Test("Only the run's name does not count, and cached parts keep their digest")
  func sameDigest() throws {
    var digests = ConfigurationDigests()
    for configuration in try DigestedConfigurations.all() {
      var renamed = configuration
      renamed.name = "other"
      let first = digests.digest(of: configuration)
      #expect(first == digest(configuration) && first == digest(renamed))
      #expect(digests.digest(of: renamed) == first)
    }
  }

  @Test("Options are unordered: dictionaries of equal options have the same digest")
  func options() throws {
    let configuration = try #require(try DigestedConfigurations.all().first)
    for _ in 0..<20 {
      var same = configuration
      let given: [String: OptionValue] = [
        "word": .choice("a"), "flag": .boolean(false), "share": .number(0.5), "count": .integer(3),
      ]
      same.techniques[0].options = TechniqueOptions(of: OptionsTechnique.declaration, given: given)
      #expect(digest(same) == digest(configuration))
    }
  }

  /// Collects the paths of all values without parts.
  private static func collect(_ value: Any, at path: String, into paths: inout Set<String>) {
    // Rules about effects have a test of their own.
    if value is EffectRules { return }
    let mirror = Mirror(reflecting: value)
    let isLeaf = mirror.children.isEmpty || value is TechniqueOptions || value is any Technique.Type
    // Empty values do not show their parts, so the test configurations have values everywhere.
    if isLeaf {
      if mirror.displayStyle != .collection, mirror.displayStyle != .optional { paths.insert(path) }
      return
    }
    for child in mirror.children {
      switch mirror.displayStyle {
      case .collection?: collect(child.value, at: path + "[]", into: &paths)
      case .tuple? where path.hasSuffix("timer") || path.hasSuffix("script") || path.hasSuffix("drags"):
        collect(child.value, at: path, into: &paths)
      default: collect(child.value, at: path.isEmpty ? child.label ?? "" : "\(path).\(child.label ?? "")", into: &paths)
      }
    }
  }
}
