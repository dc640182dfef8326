package import JSON
package import ListRuntime
import Simulation

/// Generates items for declared content, with the same result on every machine.
///
/// The counts of the mix are exact; only the order and the values are random.
package struct ItemsGenerator: ItemGenerator, Hashable {
  package typealias File = ItemsFile
  package static let name = "items"
  package static let summary = "items with a title and a picture, for content that a scenario declares"
  package static let standardCount = 200
  package static let mediaPreset: MediaPreset? = .timeline

  /// Number of items.
  package let count: Int
  /// The types of items.
  package let mix: ItemMix
  /// The id of the first item.
  package let firstId: Int
  /// The pictures to choose from.
  package let library: MediaLibrary
  /// The seed of all random streams.
  package let seed: UInt64

  /// A generator from its settings; the same seed gives the same items.
  package init(
    count: Int = standardCount, options: ItemOptions, firstId: Int = 0, library: MediaLibrary, seed: UInt64
  ) throws(GenerationError) {
    var check = ParameterCheck()
    check.require(ParameterCheck.postCounts.contains(count), "count", count, ParameterCheck.postCountsText)
    check.require(ParameterCheck.ids.contains(firstId), "first-id", firstId, ParameterCheck.idsText)
    check.requirePictures(library, isNeeded: count > 0 && options.mix.needsPictures)
    try check.finish()
    self.count = count
    mix = options.mix
    self.firstId = firstId
    self.library = library
    self.seed = seed
  }

  /// The items, with ascending ids: O(count × fields).
  ///
  /// Each field has its own random stream, so that changing one does not change the others.
  package func items() -> [DeclaredItem] {
    var types = zip(mix.types.indices, mix.counts(of: count)).flatMap { Array(repeating: $0, count: $1) }
    var order = RandomStream(seed: seed, name: "items.type")
    order.shuffle(&types)
    var fields = mix.types.map { type in
      (
        texts: type.texts.map { RandomWords(random: stream("text", type.type, $0.name)) },
        pictures: type.pictures.map {
          (random: stream("picture", type.type, $0.name), urls: library.pictures(for: $0.use))
        }
      )
    }
    return types.enumerated().map { index, number in
      let type = mix.types[number]
      let texts = type.texts.indices.map { position in
        DeclaredItem.Field(type.texts[position].name, type.texts[position].words.text(&fields[number].texts[position]))
      }
      let pictures = type.pictures.indices.map { position in
        let urls = fields[number].pictures[position].urls
        // Never empty: the library has stills, and a use without pictures of its own uses all of them.
        let url = urls[fields[number].pictures[position].random.integer(in: 0...urls.count - 1)]
        return DeclaredItem.Field(type.pictures[position].name, url)
      }
      return DeclaredItem(itemId: firstId + index, type: type.type, texts: texts, pictures: pictures)
    }
  }

  private func stream(_ kind: String, _ type: String, _ field: String) -> RandomStream {
    RandomStream(seed: seed, name: "items.\(kind).\(type).\(field)")
  }
}

/// The parameters that only the generator of items for declared content has.
package struct ItemOptions: GeneratorOptions {
  /// The types of items.
  package var mix = ItemMix.standard

  package init() {}

  package static let fields: [FieldBinding<ItemOptions>] = [
    .defaulted(
      "mix", ItemMix.reader, to: .standard, text: #"[{"texts": {"title": {}}, "pictures": {"picture": "photo"}}]"#,
      "The types of items, their shares, and their texts and pictures.", \.mix)
  ]

  package var text: String { ", mix: \(mix.text)" }
  package var needsPictures: Bool { mix.needsPictures }
}
