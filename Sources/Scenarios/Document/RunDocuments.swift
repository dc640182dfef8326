package import Digests
package import JSON
package import ListRuntime

/// Writes the documents of runs, and keeps what the runs of a study share: profiles, lists, and their digests.
package struct RunDocuments {
  /// The last devices.
  private var devices: [(value: DeviceProfile, content: JSONContent)] = []
  private var libraries: [(value: MediaLibrary, content: JSONContent)] = []
  private var items: [(value: ContentItems, content: JSONContent)] = []
  /// The last run, without its name and techniques, and the members of its document.
  private var last: (configuration: RunConfiguration, members: [JSONContent.Member])?
  private var digests = PartDigests()

  package init() {}

  /// The document of a run. O(size of parts that are not cached).
  package mutating func document(of configuration: RunConfiguration) -> RunDocument {
    let rest = Self.withoutTechniques(configuration)
    var members: [JSONContent.Member]
    if let last, last.configuration == rest {
      members = last.members
    } else {
      members = ScenarioFields.all.compactMap { field in
        field.write?(rest, &self).map { .init(field.name, $0.canonical) }
      }
      last = (rest, members)
    }
    members.removeAll { $0.key == RunDocument.optionsKey }
    members += [
      .init(RunDocument.optionsKey, RunDocument.options(of: configuration.techniques).canonical),
      .init(RunDocument.techniquesKey, .strings(configuration.techniques.map(\.id))),
    ]
    return RunDocument(.object(members.sorted { $0.key < $1.key }))
  }

  private static func withoutTechniques(_ configuration: RunConfiguration) -> RunConfiguration {
    var rest = configuration.unnamed
    rest.techniques = []
    return rest
  }

  /// The digest of everything that affects a run's result. O(size of parts that are not cached).
  package mutating func digest(of configuration: RunConfiguration) -> Digest {
    let document = document(of: configuration)
    return digests.digest(of: document)
  }

  /// The keys of the document in which two runs differ, ascending; empty if their results are equal.
  package mutating func differingKeys(_ first: RunConfiguration, _ second: RunConfiguration) -> [String] {
    if Self.withoutTechniques(first) == Self.withoutTechniques(second) {
      let techniques = [first, second].map(\.techniques)
      let options = techniques.map { RunDocument.options(of: $0).canonical }
      return (options[0] == options[1] ? [] : [RunDocument.optionsKey])
        + (techniques[0].map(\.id) == techniques[1].map(\.id) ? [] : [RunDocument.techniquesKey])
    }
    let (old, new) = (document(of: first), document(of: second))
    let keys = Set((old.root.objectMembers ?? []).map(\.key)).union((new.root.objectMembers ?? []).map(\.key))
    return keys.filter { key in
      key == RunDocument.deviceKey ? old.device != new.device : old.root[key] != new.root[key]
    }.sorted()
  }

  // MARK: - Parts

  /// The number of devices that are kept. What changes an answer is searched with dozens, each in a few consecutive runs.
  private static let deviceLimit = 16

  /// The facts and costs of a device, without their sources.
  package mutating func device(_ profile: DeviceProfile) -> JSONContent {
    if let known = devices.last(where: { $0.value == profile }) { return known.content }
    let content = DeviceFile.decisiveContent(of: profile, sharing: devices.last)
    devices = devices.suffix(Self.deviceLimit - 1) + [(profile, content)]
    return content
  }

  /// The digests of the items and of the pictures, in ascending order of their URLs.
  package mutating func data(of content: ContentDescription, _ media: MediaLibrary) -> JSONContent {
    var members: [JSONContent.Member] = [.init(content.items.kind.rawValue, digest(of: content.items))]
    if !media.items.isEmpty { members.append(.init("media", digest(of: media))) }
    if content.canShowMediaAsText { members.append(.init("mediaAsText", .boolean(content.showsMediaAsText))) }
    return .object(members)
  }

  private mutating func digest(of items: ContentItems) -> JSONContent {
    if let known = self.items.last(where: { $0.value == items }) { return known.content }
    func digest(_ list: some ItemList) -> JSONContent { ListDigest(list).content }
    let content = digest(items.list)
    self.items.append((items, content))
    return content
  }

  private mutating func digest(of library: MediaLibrary) -> JSONContent {
    if let known = libraries.last(where: { $0.value == library }) { return known.content }
    let content = ListDigest(library.items).content
    libraries.append((library, content))
    return content
  }

  /// Events in order, with digests of the items that they add.
  mutating func events(_ events: [ScheduledListEvent]) -> JSONContent {
    var contents: [JSONContent] = []
    for event in events {
      switch event.trigger {
      case .at(let time):
        let at = EventDeclaration.atMs.reader.write?(time) ?? .null
        for change in event.events {
          contents.append(.object([.init(EventDeclaration.atMs.shape.name, at)] + members(of: change)))
        }
      case .near(let edge, let screens, let latency):
        var pages: [JSONContent] = []
        for page in event.events { pages.append(.object(members(of: page))) }
        contents.append(
          .object([
            .init("when", .object([.init("within", .number(screens)), .init("of", .string(edge.rawValue))])),
            .init("latencyMs", ValueReader.milliseconds(0...0).write?(latency) ?? .null), .init("pages", .array(pages)),
          ]))
      }
    }
    return .array(contents)
  }

  private mutating func members(of event: ListEvent) -> [JSONContent.Member] {
    func members(_ word: String, at position: Int? = nil, _ others: [JSONContent.Member] = []) -> [JSONContent.Member] {
      [.init("event", .string(word))] + (position.map { [.init("at", .integer($0))] } ?? []) + others
    }
    switch event {
    case .insert(let items, let position):
      return position == Int.max ? members("append", [added(items)]) : members("insert", at: position, [added(items)])
    case .update(let items, let position): return members("update", at: position, [added(items)])
    case .delete(let items):
      return members("delete", at: items.lowerBound, [.init("count", .integer(items.count))])
    case .replace(let items): return members("replace", [added(items)])
    case .refresh(let changes):
      var contents: [JSONContent] = []
      for change in changes { contents.append(.object(self.members(of: change))) }
      return members("replace", [.init("changes", .array(contents))])
    case .reload: return members("reload")
    case .rotate: return members("rotate")
    case .memoryWarning: return members("memoryWarning")
    case .grow(let item): return members("grow", [added(item)])
    case .keyboard(let height): return members("keyboard", [.init("height", .number(height))])
    case .textSize(let scale): return members("textSize", [.init("scale", .number(scale))])
    case .jump(let row, let isAnimated):
      return members("jump", [.init("row", .integer(row)), .init("animated", .boolean(isAnimated))])
    }
  }

  private mutating func added(_ items: ContentItems) -> JSONContent.Member {
    .init(items.kind.rawValue, digest(of: items))
  }
}
