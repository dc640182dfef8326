import Digests
import LabRunner
import ListRuntime
import RunRecordSupport
import Simulation
import Testing

@Suite("Parts of a configuration")
struct ConfigurationPartTests {
  @Test("Every stored property of a configuration is a part, unless it is declared to change no result")
  func everyProperty() throws {
    let configuration = try SampleConfiguration.configuration(name: "run")
    let properties = Mirror(reflecting: configuration).children.compactMap(\.label)
    let parts = ConfigurationPart.all.map(\.key)
    #expect(Set(parts).count == parts.count)
    #expect(
      Set(properties).subtracting(parts).sorted() == ConfigurationPart.excludedProperties.sorted(),
      "stored properties without a row in ConfigurationPart.all")
    #expect(Set(parts).subtracting(properties).isEmpty)
  }

  @Test("A change of an input makes configurations unequal, and the part that contains it differs")
  func everyChange() throws {
    for (position, configuration) in try DigestedConfigurations.all().enumerated() {
      var digests = ConfigurationDigests()
      let whole = digests.parts(of: configuration)
      // The other configurations differ from the first only in their list or scroll.
      let changes = DigestedConfigurations.changes().filter { property, _ in
        position == 0 || property.hasPrefix("content") || property.hasPrefix("driver")
      }
      for (property, change) in changes {
        var changed = configuration
        try change(&changed)
        let labels = ConfigurationPart.labelsOfDifferences(between: configuration, and: changed)
        let parts = digests.parts(of: changed)
        let differing = ConfigurationPart.all.filter { whole[$0.key] != parts[$0.key] }
        #expect(labels.isEmpty == differing.isEmpty, "\(property): \(labels)")
        guard let part = differing.first else { continue }
        #expect(changed != configuration, "\(property)")
        #expect(differing.count == 1 && property.hasPrefix(part.key), "\(property): \(differing.map(\.key))")
        #expect(part.key == "content" || labels == [part.label], "\(property): \(labels)")
      }
    }
  }

  @Test("Configurations with equal inputs are equal, also if a technique's type has another name")
  func equality() throws {
    let configuration = try SampleConfiguration.configuration(
      name: "run", techniques: [ConfiguredTechnique(OptionsTechnique.self, given: ["count": .integer(4)])])
    var same = configuration
    same.techniques = [ConfiguredTechnique(RenamedTechnique.self, given: ["count": .integer(4)])]
    #expect(same == configuration)
    same.techniques[0].options = TechniqueOptions(of: OptionsTechnique.declaration)
    #expect(same != configuration)
    #expect(ConfigurationPart.labelsOfDifferences(between: same, and: configuration) == ["techniques"])
    same = configuration
    same.name = "other"
    #expect(same != configuration)
    #expect(ConfigurationPart.labelsOfDifferences(between: same, and: configuration).isEmpty)
  }

  @Test("Differences within the content have labels of their own, and the same label appears once")
  func content() throws {
    let first = try SampleConfiguration.configuration(name: "run")
    let message = Message(messageId: 1, direction: .incoming, body: .text("hello"))
    func labels(_ content: ContentDescription, media: [MediaItem] = []) throws -> [String] {
      var second = first
      second.content = content
      second.media = try MediaLibrary(media)
      return ConfigurationPart.labelsOfDifferences(between: first, and: second)
    }
    let still = MediaItem(url: "a", format: .jpeg, pixelWidth: 4, pixelHeight: 3, byteCount: 9)
    #expect(
      try labels(.chat(messages: [message], style: ChatStyle(), mediaAsText: true), media: [still]) == ["data"])
    var style = ChatStyle()
    style.fontSize += 1
    #expect(try labels(.chat(messages: [], style: style, mediaAsText: false)) == ["layout metrics of the list"])
    #expect(
      try labels(.movies([], style: MovieStyle())) == ["data", "kind of list", "layout metrics of the list"])
  }
}

/// A technique with the declaration of ``OptionsTechnique``, and another type.
private struct RenamedTechnique: Technique {
  static let declaration = OptionsTechnique.declaration
  init(options: TechniqueOptions) {}
  func install(in strategies: StrategyStack) {}
}
