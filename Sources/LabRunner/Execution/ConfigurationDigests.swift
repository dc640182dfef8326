package import ListRuntime
internal import Simulation

/// Digests of everything that decides runs.
///
/// Properties are found by reflection, so one that is added to a configuration, or to anything in it, takes part without
/// being named here. Parts that the runs of a study share are digested once, which is why this has a memory.
package struct ConfigurationDigests {
  private var profiles: [(value: DeviceProfile, digest: Digest)] = []
  private var libraries: [(value: MediaLibrary, digest: Digest)] = []
  private var messages: [(value: [Message], digest: Digest)] = []
  private var movies: [(value: [Movie], digest: Digest)] = []
  private var posts: [(value: [Post], digest: Digest)] = []
  private var messageLists: [(value: [Message], digest: ListDigest)] = []
  private var movieLists: [(value: [Movie], digest: ListDigest)] = []
  private var postLists: [(value: [Post], digest: ListDigest)] = []
  private var mediaLists: [(value: [MediaItem], digest: ListDigest)] = []

  /// Without anything remembered.
  package init() {}

  /// The digest of all that decides a run's result: the run's name is the one property left out.
  ///
  /// Two runs with equal digests have equal results. O(size of what was not met before).
  package mutating func digest(of configuration: RunConfiguration) -> Digest {
    var writer = ByteWriter()
    for property in Mirror(reflecting: configuration).children where property.label != Self.nameProperty {
      writer.text(property.label ?? "")
      append(property.value, to: &writer)
    }
    return SHA256.digest(of: writer.bytes)
  }

  /// Decides where a run's result stands, not what it is.
  private static let nameProperty = "name"

  /// The digest of each part of a configuration by the name of its property, for saying what two configurations differ in.
  ///
  /// Left out is what never changes a result: the run's name, where coefficients come from, and how the host computes.
  /// O(size of what was not met before).
  package mutating func parts(of configuration: RunConfiguration) -> [String: Digest] {
    var configuration = configuration
    configuration.profile = configuration.profile.withoutProvenance
    var parts: [String: Digest] = [:]
    for property in Mirror(reflecting: configuration).children {
      guard let label = property.label, label != Self.nameProperty, label != "usesHostShortcuts" else { continue }
      var writer = ByteWriter()
      if label == "techniques" {
        // The name of a technique's type is its author's matter.
        writer.array(configuration.techniques) { writer, technique in
          writer.text(technique.type.declaration.id)
          append(technique.options, to: &writer)
        }
      } else {
        append(property.value, to: &writer)
      }
      parts[label] = SHA256.digest(of: writer.bytes)
    }
    return parts
  }

  /// Short digests of the items of a run's data, for saying which one differs.
  package mutating func items(of configuration: RunConfiguration) -> ListDigest {
    switch configuration.content.items {
    case .messages(let items): list(items, in: \.messageLists) { Self.append($2, to: &$1) }
    case .movies(let items): list(items, in: \.movieLists) { $0.appendParts($2, to: &$1) }
    case .posts(let items): list(items, in: \.postLists) { $0.appendParts($2, to: &$1) }
    }
  }

  /// Short digests of the pictures of a run's media library, by ascending address.
  package mutating func media(of configuration: RunConfiguration) -> ListDigest {
    list(configuration.media.items, in: \.mediaLists) { $0.appendParts($2, to: &$1) }
  }

  private mutating func list<Item: Equatable>(
    _ items: [Item], in memory: WritableKeyPath<Self, [(value: [Item], digest: ListDigest)]>,
    _ append: (inout Self, inout ByteWriter, Item) -> Void
  ) -> ListDigest {
    if let known = self[keyPath: memory].last(where: { $0.value == items }) { return known.digest }
    let digest = ListDigest(items) { append(&self, &$0, $1) }
    self[keyPath: memory].append((items, digest))
    return digest
  }

  private mutating func append(_ value: Any, to writer: inout ByteWriter) {
    // The large parts are the same value in most runs of a study, and equal arrays that share their storage compare at once.
    if let profile = value as? DeviceProfile {
      writer.raw(remembered(profile, in: \.profiles) { $0.structure(of: value) }.bytes)
    } else if let library = value as? MediaLibrary {
      writer.raw(remembered(library, in: \.libraries) { $0.structure(of: value) }.bytes)
    } else if type(of: value) == [Message].self, let list = value as? [Message] {
      writer.raw(remembered(list, in: \.messages) { _ in Self.digest(of: list) }.bytes)
    } else if type(of: value) == [Movie].self, let list = value as? [Movie] {
      writer.raw(remembered(list, in: \.movies) { $0.structure(of: value) }.bytes)
    } else if type(of: value) == [Post].self, let list = value as? [Post] {
      writer.raw(remembered(list, in: \.posts) { $0.structure(of: value) }.bytes)
    } else {
      appendParts(value, to: &writer)
    }
  }

  private mutating func remembered<Part: Equatable>(
    _ part: Part, in memory: WritableKeyPath<Self, [(value: Part, digest: Digest)]>, _ make: (inout Self) -> Digest
  ) -> Digest {
    if let known = self[keyPath: memory].last(where: { $0.value == part }) { return known.digest }
    let digest = make(&self)
    self[keyPath: memory].append((part, digest))
    return digest
  }

  private mutating func structure(of value: Any) -> Digest {
    var writer = ByteWriter()
    appendParts(value, to: &writer)
    return SHA256.digest(of: writer.bytes)
  }

  /// A value of any kind by its parts, each kind marked by a byte.
  private mutating func appendParts(_ value: Any, to writer: inout ByteWriter) {
    if appendScalar(value, to: &writer) { return }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .class?, .foreignReference?:
      preconditionFailure("\(type(of: value)) is an object, and what it refers to cannot be told from its properties")
    case .dictionary?, .set?:
      // By ascending bytes, since they have no order of their own.
      let elements = mirror.children.map { child in
        var element = ByteWriter()
        append(child.value, to: &element)
        return element.bytes
      }
      writer.text("unordered")
      writer.array(elements.sorted { $0.lexicographicallyPrecedes($1) }) { $0.blob($1) }
    case nil where mirror.children.isEmpty:
      preconditionFailure("\(type(of: value)) shows nothing of what it is")
    default:
      writer.text("\(mirror.displayStyle.map { "\($0)" } ?? "value")")
      // A case without associated values is all its description says.
      if mirror.displayStyle == .enum, mirror.children.isEmpty { writer.text("\(value)") }
      writer.unsigned(UInt64(mirror.children.count))
      for child in mirror.children {
        writer.text(child.label ?? "")
        append(child.value, to: &writer)
      }
    }
  }

  /// Whether the value has no parts, and is written.
  private func appendScalar(_ value: Any, to writer: inout ByteWriter) -> Bool {
    switch value {
    case let value as String:
      writer.text("text")
      writer.text(value)
    case let value as Double:
      writer.text("number")
      writer.number(value)
    case let value as Bool:
      writer.text("flag")
      writer.boolean(value)
    case let value as any FixedWidthInteger:
      writer.text("integer")
      writer.integer(Int128(value))
    case let value as any Technique.Type:
      // The code of the technique is part of the executable, which has a digest of its own.
      writer.text("technique")
      writer.text(value.declaration.id)
      writer.text(String(reflecting: value))
    default: return false
    }
    return true
  }

  /// Messages without reflection: a list may have a million of them.
  private static func digest(of messages: [Message]) -> Digest {
    var writer = ByteWriter()
    writer.array(messages) { append($1, to: &$0) }
    return SHA256.digest(of: writer.bytes)
  }

  private static func append(_ message: Message, to writer: inout ByteWriter) {
    writer.integer(message.messageId)
    writer.text(message.direction.rawValue)
    switch message.body {
    case .text(let text):
      writer.boolean(true)
      writer.text(text)
    case .media(let references):
      writer.boolean(false)
      writer.array(references) { $0.text($1) }
    }
  }
}

extension DeviceProfile {
  /// What decides results alone: without names, sources and what a fit says of itself.
  fileprivate var withoutProvenance: DeviceProfile {
    func bare<Value>(_ choice: ProfileChoice<Value>) -> ProfileChoice<Value> {
      ProfileChoice(choice.value, source: "", status: .estimate, confidence: .low)
    }
    func bare(_ coefficient: Coefficient) -> Coefficient {
      Coefficient(value: coefficient.value, source: "", status: .estimate, confidence: .low)
    }
    var profile = self
    (profile.id, profile.summary, profile.fit) = ("", "", nil)
    profile.renderServer.compositing = bare(renderServer.compositing)
    profile.renderServer.commitAcceptance = bare(renderServer.commitAcceptance)
    profile.work = work.map(bare)
    profile.memory = memory.map(bare)
    return profile
  }
}
