import JSON

/// The keys of scenario files in sections, for a reference page: the forms that ``SchemaBuilder`` writes as a schema.
///
/// An object that occurs several times has one section, at its first place. Objects that differ only in the words that their keys accept
/// count as the same object.
package struct KeyReference {
  /// The sections: an object comes before the objects in it.
  package private(set) var sections: [KeySection] = []

  /// The section of each form, by ``form(of:)``.
  private var indices: [String: Int] = [:]
  /// The words that the keys of each section accept, as they were first met.
  private var words: [Int: [KeySection.Words]] = [:]
  private var titles: Set<KeySection.Title> = []
  private let sharedShapes = ScenarioFields.sharedShapes

  /// The reference of scenario files: those that are simulated, and then those of pages.
  package init() {
    _ = section(.file, ScenarioFields.shape)
    for field in PageScenario.shape.fields { _ = value(field.name, field.shape) }
  }

  // MARK: - Values

  /// The value of a form at a path, after the sections that it needs have been added.
  ///
  /// - Parameter isNamed: whether the titles of these sections have the names of their objects, because there are several objects.
  private mutating func value(_ path: String, _ shape: ValueShape, isNamed: Bool = false) -> KeyValue {
    switch shape {
    case .word(let words): return .words(words)
    case .object(let object):
      let index = section(title(path, object.name, isNamed), object)
      return .object(name: object.name, section: index, words: Self.words(of: object))
    case .tagged(let key, let kinds): return tagged(path, key, kinds, isNamed: isNamed)
    case .array(let element, _): return .array(phrase: shape.phrase, value(path, element, isNamed: isNamed))
    case .tuple(let shapes): return .tuple(shapes.map { value(path, $0, isNamed: isNamed) })
    // A map of techniques has options, which their declarations describe.
    case .map(let names, .any) where names == .technique: return .map(names, .phrase("an object with its options"))
    case .map(let names, let element): return .map(names, value(path, element, isNamed: isNamed))
    case .either(let shapes):
      let areNamed = isNamed || shapes.count(where: Self.hasKeys) > 1
      return .either(shapes.map { value(path, $0, isNamed: areNamed) })
    case .shared(let name, let shape): return shared(name, shape)
    case .external(let name, let phrase):
      guard let known = sharedShapes.first(where: { $0.name == name }) else { return .technique(phrase: phrase) }
      return shared(name, known.shape)
    case .name(let kind): return .name(kind)
    case .text, .integer, .number, .boolean, .any: return .phrase(shape.phrase)
    }
  }

  /// The value of a form with a name: a section describes the form, unless the form is that of a section already.
  private mutating func shared(_ name: String, _ shape: ValueShape) -> KeyValue {
    switch shape {
    case .either, .map: break
    default: return value(name, shape)
    }
    let form = "$\(name)"
    if let known = indices[form] { return .shared(name: name, section: known) }
    let index = add(.path(name), [], [])
    indices[form] = index
    let value = self.value(name, shape)
    sections[index].value = value
    return .shared(name: name, section: index)
  }

  /// A title that no section has.
  private func title(_ path: String, _ name: String, _ isNamed: Bool) -> KeySection.Title {
    isNamed || titles.contains(.path(path)) ? .form(path: path, name: name) : .path(path)
  }

  /// Whether the values of a form have keys of their own.
  private static func hasKeys(_ shape: ValueShape) -> Bool {
    switch shape {
    case .object, .tagged: true
    case .array(let element, _), .map(_, let element): hasKeys(element)
    case .tuple(let shapes), .either(let shapes): shapes.contains(where: hasKeys)
    case .text, .word, .integer, .number, .boolean, .name, .any, .shared, .external: false
    }
  }

  // MARK: - Sections

  /// The position of the section of an object, which is added if there is none.
  private mutating func section(_ title: KeySection.Title, _ shape: ObjectShape) -> Int {
    let form = Self.form(of: shape)
    if let known = indices[form] {
      noteWords(of: shape, in: known)
      notePath(title.path, in: known)
      return known
    }
    let index = add(title, shape.alternatives, Self.words(of: shape))
    indices[form] = index
    let keys = self.keys(of: shape.fields, title)
    sections[index].keys = keys
    return index
  }

  private mutating func add(
    _ title: KeySection.Title, _ alternatives: [[String]], _ words: [KeySection.Words]
  ) -> Int {
    titles.insert(title)
    sections.append(KeySection(title: title, alternatives: alternatives))
    self.words[sections.count - 1] = words
    return sections.count - 1
  }

  private mutating func keys(of fields: [FieldShape], _ title: KeySection.Title) -> [KeyEntry] {
    fields.map { field in
      let value = self.value(title.path.isEmpty ? field.name : "\(title.path).\(field.name)", field.shape)
      return KeyEntry(
        name: field.name, value: value, presence: field.presence, help: field.help)
    }
  }

  /// The kinds of an object: a section with the keys of all kinds, and after it one for each kind that has more. A kind with the same
  /// word and the same further keys as one of another object shares its section.
  private mutating func tagged(
    _ path: String, _ key: String, _ kinds: [(word: String, shape: ObjectShape)], isNamed: Bool
  ) -> KeyValue {
    let form = Self.form(of: .tagged(tag: key, kinds))
    if let known = indices[form] {
      notePath(path, in: known)
      return .object(name: Self.anyKind, section: known, words: [])
    }
    let title = self.title(path, kinds.count == 1 ? kinds[0].shape.name : "\(Self.anyKind) with \(key)", isNamed)
    let index = add(title, kinds.count == 1 ? kinds[0].shape.alternatives : [], [])
    indices[form] = index
    let shared = kinds.dropFirst().reduce(Self.forms(of: kinds[0].shape)) { $0.intersection(Self.forms(of: $1.shape)) }
    let own = kinds.map { kind in
      kind.shape.fields.filter { $0.name != key && !shared.contains(Self.form(of: $0)) }
    }
    let forms = zip(kinds, own).map { kind, fields in
      "\(key)=\(kind.word){\(fields.map { Self.form(of: $0) }.joined(separator: ";"))\(kind.shape.alternatives)}"
    }
    let known = forms.map { indices[$0] }
    let sections = zip(kinds.indices, kinds).map { index, kind -> Int? in
      if own[index].isEmpty || known[index] != nil { return known[index] }
      let section = add(.kind(path: title.path, key: key, word: kind.word), kind.shape.alternatives, [])
      indices[forms[index]] = section
      return section
    }
    let tag = kinds[0].shape.fields.first { $0.name == key }
    let words = KeyValue.kinds(zip(kinds, sections).map { ($0.word, $1) })
    let common = kinds[0].shape.fields.filter { $0.name != key && shared.contains(Self.form(of: $0)) }
    let keys = self.keys(of: common, title)
    self.sections[index].keys =
      [KeyEntry(name: key, value: words, presence: .required, help: tag?.help ?? "The kind of object.")] + keys
    for (index, fields) in own.enumerated() where known[index] == nil {
      guard let section = sections[index] else { continue }
      let keys = self.keys(of: fields, title)
      self.sections[section].keys = keys
    }
    return .object(name: Self.anyKind, section: index, words: [])
  }

  /// What an object of several kinds is called.
  private static let anyKind = "an object"

  /// Notes that the object of a section also occurs at a path.
  private mutating func notePath(_ path: String, in section: Int) {
    guard path != sections[section].title.path, !sections[section].otherPaths.contains(path) else { return }
    sections[section].otherPaths.append(path)
  }

  // MARK: - Words

  /// The words that the keys of an object accept.
  private static func words(of shape: ObjectShape) -> [KeySection.Words] {
    shape.fields.compactMap { field in
      guard case .word(let words) = field.shape else { return nil }
      return (field.name, words)
    }
  }

  /// Marks the keys of a section that take other words in this object.
  private mutating func noteWords(of shape: ObjectShape, in section: Int) {
    for (first, other) in zip(words[section] ?? [], Self.words(of: shape)) where first.words != other.words {
      sections[section].varyingKeys.insert(first.key)
    }
  }

  // MARK: - Forms

  /// A text that is equal for objects that need one section: everything but the words that their keys accept.
  private static func form(of shape: ObjectShape) -> String {
    "\(shape.name){\(shape.fields.map(form).joined(separator: ";"))\(shape.alternatives)}"
  }

  private static func forms(of shape: ObjectShape) -> Set<String> { Set(shape.fields.map(form)) }

  private static func form(of field: FieldShape) -> String {
    "\(field.name) \(field.presence) \(field.help) \(form(of: field.shape))"
  }

  private static func form(of shape: ValueShape) -> String {
    switch shape {
    case .word: "word"
    case .object(let object): form(of: object)
    case .tagged(let tag, let kinds):
      "\(tag)<\(kinds.map { "\($0.word):\(form(of: $0.shape))" }.joined(separator: "|"))>"
    case .array(let element, _): "\(shape.phrase) \(form(of: element))"
    case .tuple(let shapes): "(\(shapes.map(form).joined(separator: ",")))"
    case .map(let keys, let element): "\(keys.key)[\(form(of: element))]"
    case .either(let shapes): shapes.map(form).joined(separator: " or ")
    case .shared(let name, _), .external(let name, _): "$\(name)"
    case .text, .integer, .number, .boolean, .name, .any: shape.phrase
    }
  }
}

extension KeySection.Title {
  /// The path of the object; empty for the root of the file.
  package var path: String {
    switch self {
    case .file: ""
    case .path(let path), .form(let path, _), .kind(let path, _, _): path
    }
  }
}
