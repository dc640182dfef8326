package import Digests
package import ListRuntime
import Simulation

/// Computes digests of everything that affects the result of a run.
///
/// It finds properties by reflection, so new properties of a configuration, or of anything in it, are included
/// automatically. Items and pictures, of which there may be a million, append their properties themselves. It caches the
/// digests of parts that the runs of a study share.
package struct ConfigurationDigests {
  private var profiles: [(value: DeviceProfile, digest: Digest)] = []
  private var libraries: [(value: MediaLibrary, digest: ContentDigest)] = []
  private var items: [(value: ContentItems, digest: ContentDigest)] = []
  /// How values are digested, by their type.
  private var forms: [ObjectIdentifier: Form] = [:]

  package init() {}

  /// The digest of everything that affects a run's result: all properties except the run's name.
  ///
  /// Two runs with equal digests have equal results. Complexity: O(size of parts that are not cached).
  package mutating func digest(of configuration: RunConfiguration) -> Digest {
    var writer = ByteWriter()
    for property in Mirror(reflecting: configuration).children where property.label != ConfigurationPart.nameProperty {
      writer.text(property.label ?? "")
      append(property.value, to: &writer)
    }
    return SHA256.digest(of: writer.bytes)
  }

  /// The digest of each ``ConfigurationPart`` by its key, to show where two configurations differ. A part without a value has none.
  ///
  /// Complexity: O(size of parts that are not cached).
  package mutating func parts(of configuration: RunConfiguration) -> [String: Digest] {
    var parts: [String: Digest] = [:]
    for part in ConfigurationPart.all {
      let value = part.value(configuration)
      let mirror = Mirror(reflecting: value)
      if mirror.displayStyle == .optional, mirror.children.isEmpty { continue }
      var writer = ByteWriter()
      if part.key == ConfigurationPart.techniques.key {
        // Renaming a technique's type does not change its inputs.
        writer.array(configuration.techniques) { writer, technique in
          writer.text(technique.id)
          append(technique.options, to: &writer)
        }
      } else {
        append(value, to: &writer)
      }
      parts[part.key] = SHA256.digest(of: writer.bytes)
    }
    return parts
  }

  /// The digest of ``ConfigurationPart/device`` in configurations with a profile.
  mutating func device(_ profile: DeviceProfile) -> Digest {
    var writer = ByteWriter()
    append(profile.withoutProvenance, to: &writer)
    return SHA256.digest(of: writer.bytes)
  }

  /// Block digests of the items of a run's data, to show which items differ.
  package mutating func items(of configuration: RunConfiguration) -> ListDigest {
    digest(of: configuration.content.items).list
  }

  /// Block digests of the pictures of a run's media library, in ascending order of their URLs.
  package mutating func media(of configuration: RunConfiguration) -> ListDigest {
    digest(of: configuration.media).list
  }

  private mutating func digest(of items: ContentItems) -> ContentDigest {
    func digest(_ list: some ItemList) -> ContentDigest { ContentDigest(list) }
    return cachedDigest(of: items, in: \.items) { _ in digest(items.list) }
  }

  private mutating func digest(of library: MediaLibrary) -> ContentDigest {
    cachedDigest(of: library, in: \.libraries) { _ in ContentDigest(library.items) }
  }

  private mutating func append(_ value: Any, to writer: inout ByteWriter) {
    // Most runs of a study share the large parts, and equal arrays with shared storage compare in constant time.
    switch form(of: value) {
    case .profile:
      guard let profile = value as? DeviceProfile else { break }
      writer.raw(cachedDigest(of: profile, in: \.profiles) { $0.structure(of: value) }.bytes)
    case .library:
      guard let library = value as? MediaLibrary else { break }
      writer.raw(digest(of: library).whole.bytes)
    case .items:
      guard let list = value as? any ItemList else { break }
      writer.raw(digest(of: ContentItems(list: list)).whole.bytes)
    case .optional:
      if let wrapped = wrappedWhole(in: value) {
        append(wrapped, to: &writer)
      } else {
        appendChildren(of: value, to: &writer)
      }
    case .text, .number, .flag, .integer, .technique, .parts: appendParts(value, to: &writer)
    }
  }

  /// The form of a value. The casts that find it take long, and all values of a type have the same form.
  private mutating func form(of value: Any) -> Form {
    let id = ObjectIdentifier(type(of: value))
    if let form = forms[id] { return form }
    let form = Form(of: value)
    forms[id] = form
    return form
  }

  /// The value in an optional value, unless that has parts; an optional value in it is unwrapped too. Nil without a value.
  private mutating func wrappedWhole(in value: Any) -> Any? {
    guard let wrapped = Mirror(reflecting: value).children.first?.value else { return nil }
    switch form(of: wrapped) {
    case .parts: return nil
    case .optional: return wrappedWhole(in: wrapped)
    default: return wrapped
    }
  }

  private mutating func cachedDigest<Part: Equatable, Cached>(
    of part: Part, in cache: WritableKeyPath<Self, [(value: Part, digest: Cached)]>, _ make: (inout Self) -> Cached
  ) -> Cached {
    if let cached = self[keyPath: cache].last(where: { $0.value == part }) { return cached.digest }
    let digest = make(&self)
    self[keyPath: cache].append((part, digest))
    return digest
  }

  private mutating func structure(of value: Any) -> Digest {
    var writer = ByteWriter()
    appendParts(value, to: &writer)
    return SHA256.digest(of: writer.bytes)
  }

  /// Appends a value of any type, unless it is optional, by its parts, each with a tag for its kind.
  private mutating func appendParts(_ value: Any, to writer: inout ByteWriter) {
    switch form(of: value) {
    case .text:
      writer.text("text")
      writer.text(value as? String ?? "")
    case .number:
      writer.text("number")
      writer.number(value as? Double ?? 0)
    case .flag:
      writer.text("flag")
      writer.boolean(value as? Bool ?? false)
    case .integer:
      writer.text("integer")
      if let value = value as? Int {
        writer.integer(Int128(value))
      } else if let value = value as? any FixedWidthInteger {
        writer.integer(Int128(value))
      }
    case .technique:
      guard let technique = value as? any Technique.Type else { break }
      // The program's digest covers the technique's code.
      writer.text("technique")
      writer.text(technique.declaration.id)
      writer.text(String(reflecting: technique))
    case .profile, .library, .items, .optional, .parts: appendChildren(of: value, to: &writer)
    }
  }

  /// Appends the parts of a value.
  private mutating func appendChildren(of value: Any, to writer: inout ByteWriter) {
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .class?, .foreignReference?:
      preconditionFailure("\(type(of: value)) is an object, and its properties do not determine what it refers to")
    case .dictionary?, .set?:
      // Sorted by their bytes, since these collections are unordered.
      let elements = mirror.children.map { child in
        var element = ByteWriter()
        append(child.value, to: &element)
        return element.bytes
      }
      writer.text("unordered")
      writer.array(elements.sorted { $0.lexicographicallyPrecedes($1) }) { $0.blob($1) }
    case nil where mirror.children.isEmpty:
      preconditionFailure("\(type(of: value)) has no parts to reflect")
    default:
      writer.text(Self.kind(of: mirror))
      // The description of a case without associated values identifies it.
      if mirror.displayStyle == .enum, mirror.children.isEmpty { writer.text("\(value)") }
      writer.unsigned(UInt64(mirror.children.count))
      for child in mirror.children {
        writer.text(child.label ?? "")
        append(child.value, to: &writer)
      }
    }
  }

  /// The kind of a value with parts.
  private static func kind(of mirror: Mirror) -> String {
    switch mirror.displayStyle {
    case .struct: "struct"
    case .enum: "enum"
    case .tuple: "tuple"
    case .optional: "optional"
    case .collection: "collection"
    case nil: "value"
    // Those of objects and of unordered collections, which are not asked for.
    case let style?: "\(style)"
    }
  }
}

/// How the digest includes the values of a type.
private enum Form {
  /// A value without parts.
  case text, number, flag, integer, technique
  /// A large part whose digest is cached.
  case profile, library, items
  /// An optional value: what it has counts as if it were not optional, unless that has parts.
  case optional
  /// Any other value, by its parts.
  case parts

  init(of value: Any) {
    if Mirror(reflecting: value).displayStyle == .optional {
      self = .optional
      return
    }
    self =
      switch value {
      case is DeviceProfile: .profile
      case is MediaLibrary: .library
      case is any ItemList: .items
      case is String: .text
      case is Double: .number
      case is Bool: .flag
      case is any FixedWidthInteger: .integer
      case is any Technique.Type: .technique
      default: .parts
      }
  }
}
