package import Digests
package import JSON
import ListRuntime

/// The canonical document of a run: everything that determines its result, as JSON.
///
/// It has the keys of scenario files, with the default of each omitted value, the whole profile of the device and digests of
/// large lists. Runs whose documents have the same ``digest`` have equal results.
package struct RunDocument: Sendable, Hashable {
  /// The document in its canonical form.
  package let root: JSONContent

  /// A document from its canonical form.
  package init(_ root: JSONContent) { self.root = root }

  /// The key of the device.
  package static let deviceKey = "device"
  /// The key of the system that runs on the device.
  package static let systemKey = SystemFields.name
  /// The key of the techniques' ids, in stacking order.
  package static let techniquesKey = "techniques"
  /// The key of the techniques' options, by the id of the technique.
  package static let optionsKey = "options"

  /// The ids of the run's techniques, in stacking order.
  package var techniques: [String] {
    guard case .array(let ids)? = root[Self.techniquesKey] else { return [] }
    return ids.compactMap(\.text)
  }

  /// The values of all options of a technique as text (``OptionValue/text``), by name.
  package func options(of technique: String) -> [(name: String, value: String)] {
    (root[Self.optionsKey]?[technique]?.objectMembers ?? []).map { member in
      switch member.value {
      case .string(let text): (member.key, JSONString.quoted(text))
      case .digits(let text): (member.key, text)
      case .boolean(let flag): (member.key, "\(flag)")
      default: (member.key, "")
      }
    }
  }

  /// The document of the device without its name; nil if there is none.
  package var device: JSONContent? { root[Self.deviceKey].map(Self.withoutName) }

  /// The digest of everything that affects the run's result: of all but the name of the device. O(size).
  package var digest: Digest {
    var parts = PartDigests()
    return parts.digest(of: self)
  }

  /// Whether two documents are equal, apart from the values of some keys and the name of the device.
  package func matches(_ other: RunDocument, except keys: [String]) -> Bool {
    func decisive(_ document: RunDocument) -> [JSONContent.Member] {
      document.members.filter { !keys.contains($0.key) }
    }
    return decisive(self) == decisive(other)
  }

  /// The members of the document, with the device without its name.
  fileprivate var members: [JSONContent.Member] {
    (root.objectMembers ?? []).map { member in
      member.key == Self.deviceKey ? .init(member.key, Self.withoutName(member.value)) : member
    }
  }

  /// The document of a device without its name.
  package static func withoutName(_ device: JSONContent) -> JSONContent {
    .object((device.objectMembers ?? []).filter { $0.key != DeviceFile.id.shape.name })
  }

  // MARK: - Techniques

  /// The values of all options of the techniques that have any, by the technique's id.
  static func options(of techniques: [ConfiguredTechnique]) -> JSONContent {
    let members = techniques.compactMap { technique -> JSONContent.Member? in
      let options = technique.type.declaration.options.compactMap { option in
        technique.options[option.name].map { JSONContent.Member(option.name, content(of: $0)) }
      }
      return options.isEmpty ? nil : .init(technique.id, .object(options))
    }
    return .object(members)
  }

  private static func content(of value: OptionValue) -> JSONContent {
    switch value {
    case .integer(let number): .integer(number)
    case .number: .digits(value.text)
    case .boolean(let flag): .boolean(flag)
    case .choice(let word): .string(word)
    }
  }
}

/// Digests of documents, with a cache of the digests of members that documents share.
struct PartDigests {
  /// The last contents of a key and their digests.
  private var known: [String: [(content: JSONContent, digest: Digest)]] = [:]

  /// The digest of the keys of a document and of the digests of their values. O(members that are not cached).
  mutating func digest(of document: RunDocument) -> Digest {
    var hasher = ValueHasher()
    for member in document.members {
      hasher.text(member.key)
      hasher.digest(digest(of: member))
    }
    return hasher.finish()
  }

  /// The number of contents that are kept for each key.
  private static let contentLimit = 16

  private mutating func digest(of member: JSONContent.Member) -> Digest {
    // Contents with shared storage compare in constant time.
    if let known = known[member.key]?.last(where: { $0.content == member.value }) { return known.digest }
    let digest = SHA256.digest(of: member.value.text(style: .compact))
    known[member.key] = (known[member.key] ?? []).suffix(Self.contentLimit - 1) + [(member.value, digest)]
    return digest
  }
}
