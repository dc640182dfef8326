import JSON
import ListRuntime

/// The items that a generator of declared content makes: types of items with weights, and the fields of each type.
package struct ItemMix: Hashable, Sendable {
  /// The types, in the order of the scenario; at least one has a weight above 0.
  package let types: [ItemType]

  /// Items of one type.
  package struct ItemType: Hashable, Sendable {
    /// The type of the items; empty for none.
    package var type: String
    /// The share of such items is this weight divided by the sum of all weights.
    package var weight: Int
    /// The texts of each item, by name.
    package var texts: [Text]
    /// The pictures of each item, by name.
    package var pictures: [Picture]
  }

  /// A text field with random words.
  package struct Text: Hashable, Sendable {
    /// The name of the field.
    package var name: String
    /// How its words are drawn.
    package var words: RandomText
  }

  /// A picture field with a random picture for a use.
  package struct Picture: Hashable, Sendable {
    /// The name of the field.
    package var name: String
    /// The use whose pictures it shows.
    package var use: PictureUse
  }

  /// Items with a title of 2 to 8 words and a picture.
  package static let standard = ItemMix(types: [
    ItemType(
      type: "", weight: 1, texts: [Text(name: "title", words: RandomText())],
      pictures: [Picture(name: "picture", use: .photo)])
  ])

  /// Whether any item has a picture.
  var needsPictures: Bool { types.contains { $0.weight > 0 && !$0.pictures.isEmpty } }

  /// Apportions a total number of items to the types: O(types × log types).
  ///
  /// Largest remainder method (A. Hamilton 1792); ties go to the type that comes first.
  func counts(of total: Int) -> [Int] {
    let weights = types.map(\.weight)
    let sum = weights.reduce(0, +)
    guard sum > 0 else { return weights }
    var counts = weights.map { total * $0 / sum }
    let order = weights.indices.sorted { (total * weights[$1] % sum, $0) < (total * weights[$0] % sum, $1) }
    for type in order.prefix(total - counts.reduce(0, +)) { counts[type] += 1 }
    return counts
  }

  /// The mix as text, which differs for different mixes.
  var text: String {
    types.map { type in
      let texts = type.texts.map { "\($0.name): \($0.words.text)" }
      let pictures = type.pictures.map { "\($0.name): \($0.use.rawValue)" }
      return "\(type.type)=\(type.weight)(\((texts + pictures).joined(separator: ", ")))"
    }.joined(separator: " ")
  }
}

extension ItemMix {
  private static let name = NameKind("field", phrase: "the name of a field")

  private static let type = ValueReader<ItemType>.record(
    "a type of items", ItemType(type: "", weight: 1, texts: [], pictures: []),
    [
      .optional("type", .identifier, "The type of these items.", \.type),
      .defaulted(
        "weight", .integer(0...PostMix.limit), to: 1,
        "The share of these items is this weight divided by the sum of all weights.", \.weight),
      .defaulted(
        "texts", .map(name, to: RandomText.reader, { Text(name: $0, words: $1) }, { ($0.name, $0.words) }), to: [],
        "Their texts, by name.", \.texts),
      .defaulted(
        "pictures", .map(name, to: .word, { Picture(name: $0, use: $1) }, { ($0.name, $0.use) }), to: [],
        "Their pictures, by name: pictures of the library whose file names start with this word, or all stills if there are none.",
        \.pictures),
    ])

  /// Reads a mix: an array of types of items.
  static let reader: ValueReader<ItemMix> = {
    let types = ValueReader<[ItemType]>.array(of: type, count: 1...1000)
    return ValueReader(types.shape) { json, collector in
      guard let types = types.read(json, collector) else { return nil }
      guard types.contains(where: { $0.weight > 0 }) else {
        collector.error(at: json, "the mix has no weight above 0", expected: "a weight above 0")
        return nil
      }
      return ItemMix(types: types)
    }
  }()
}
