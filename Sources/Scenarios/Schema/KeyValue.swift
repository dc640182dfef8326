package import JSON

/// The value of a key as documentation describes it: a form in which sections of keys replace the objects.
package indirect enum KeyValue: Sendable {
  /// A form in words, with an article.
  case phrase(String)
  /// One of these words.
  case words([String])
  /// An object: a section has its keys. `words` are the values of keys that take other words elsewhere.
  case object(name: String, section: Int, words: [KeySection.Words])
  /// One of several objects, by the word of a key; the sections of objects without keys of their own are nil.
  case kinds([(word: String, section: Int?)])
  /// An array of elements of one form; the phrase describes its length, with an article.
  case array(phrase: String, KeyValue)
  /// An array with one form for each position.
  case tuple([KeyValue])
  /// A name that is defined elsewhere.
  case name(NameKind)
  /// An object whose keys are names.
  case map(NameKind, KeyValue)
  /// A form that a section describes.
  case shared(name: String, section: Int)
  /// One of these forms.
  case either([KeyValue])
  /// A technique, as its id or with options.
  case technique(phrase: String)
}

/// A key of a section.
package struct KeyEntry: Sendable {
  /// The key.
  package let name: String
  /// The values that it accepts.
  package let value: KeyValue
  /// Whether the key is required, optional, or has a default.
  package let presence: FieldShape.Presence
  /// One sentence of help.
  package let help: String
}

/// The keys of an object, as a section of a reference page.
package struct KeySection: Sendable {
  /// A key and the words that it accepts.
  package typealias Words = (key: String, words: [String])

  /// What the section is called.
  package enum Title: Sendable, Hashable {
    /// The root of the file.
    case file
    /// The object at a path, such as `device.screen`.
    case path(String)
    /// One of several objects at a path; the name has an article, as in `a message`.
    case form(path: String, name: String)
    /// One kind of the object at a path: the key that selects it, and its word.
    case kind(path: String, key: String, word: String)
  }

  /// The title, unique in a reference.
  package let title: Title
  /// The form of the value, if it is not just an object with the keys.
  package internal(set) var value: KeyValue?
  /// The keys, in the order of documentation.
  package internal(set) var keys: [KeyEntry] = []
  /// Groups of keys of which at least one is required.
  package let alternatives: [[String]]
  /// Other paths at which the same object occurs, in the order of the file.
  package internal(set) var otherPaths: [String] = []
  /// Keys that take other words where the same object occurs again.
  package internal(set) var varyingKeys: Set<String> = []
}
