import JSON
import ListRuntime

/// The form of content that a scenario declares: blocks of views with styles.
enum BlocksFields {
  private static let types = Field.optional(
    "types", ValueReader<[String]>.array(of: .identifier, count: 1...1000),
    "The types of items that have the block; all if omitted.")

  /// Reads a block: a stack or a card that may be for some types of items only.
  private static let block: ValueReader<DeclaredBlock> = .tagged(
    "view",
    StackFields.kinds.map { kind in
      ObjectKind(
        kind.word, ObjectShape(kind.shape.name, kind.shape.fields + [types.shape]),
        members: { block in
          kind.members(block.stack).map { members in
            members + (block.types.flatMap { types.reader.write?($0) }.map { [.init(types.shape.name, $0)] } ?? [])
          }
        },
        read: { object in
          let types = object.read(types)
          return kind.read(object).map { DeclaredBlock(types: types, $0) }
        })
    })

  private static let bindings: [FieldBinding<DeclaredStyle>] = [
    .defaulted(
      "blocks", .array(of: block, count: 1...1000), to: DeclaredStyle().blocks, text: standardBlocks,
      "What a row shows, from top to bottom; techniques that split rows make a row of each block.", \.blocks),
    .defaulted("estimate", .number(1...4096, unit: "pt"), to: 44, "The estimate of a row's height.", \.estimate),
    .defaulted("background", .color, to: .white, text: "\"white\"", "Color of the list behind all rows.", \.background),
    .defaulted("bars", .array(of: EffectFields.bar, count: 0...10), to: [], text: "[]", "Bars above the list.", \.bars),
    .defaulted(
      "links", .boolean, to: false, "Whether links, mentions and hashtags in texts are highlighted by attributes.",
      \.highlightsLinks),
    .optional(
      "sections", sections, "The sections of the list; each begins with an item that is its header.",
      optional: \.sections),
  ]

  private static let sections = ValueReader<DeclaredSections>.record(
    "the sections of a list", DeclaredSections(header: "", isSticky: true),
    [
      .required("header", .identifier, "The type of the items that begin a section.", \.header),
      .defaulted(
        "sticky", .boolean, to: true,
        "Whether the header of the current section stays at the top while its rows scroll.", \.isSticky),
    ])

  /// The blocks of a list that declares no blocks, as JSON.
  private static let standardBlocks =
    #"[{"view": "hstack", "spacing": 10, "insets": 10, "views": [{"view": "image", "field": "picture", "side": 50}, "#
    + #"{"view": "text", "field": "title"}]}]"#

  /// The kind of list with declared content.
  static let kind = ContentFields.kind("a list of declared blocks", DeclaredStyle(), bindings)
}
