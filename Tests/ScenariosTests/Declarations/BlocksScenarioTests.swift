import Datasets
import JSON
import JSONTestSupport
import ListRuntime
import Scenarios
import Testing

/// Scenarios of content that consists of declared blocks.
@Suite("Scenarios of declared blocks")
struct BlocksScenarioTests {
  /// A study of declared blocks; the views are those of one vstack.
  private func study(
    _ views: String, blocks: String? = nil, content: String = "",
    items: String =
      #"[{"itemId": 1, "texts": {"title": "one"}, "pictures": {"photo": "https://m.example/a.jpg"}}, {"itemId": 2, "type": "ad", "texts": {"title": "two"}}]"#,
    media: String = #", "media": "data/media.json""#, more: String = ""
  ) -> String {
    let blocks = blocks ?? "[{\"view\": \"vstack\", \"views\": [\(views)]}]"
    return Study.text(
      content: "{\"kind\": \"blocks\", \"blocks\": \(blocks)\(content)}", data: "{\"items\": \(items)\(media)}",
      more: more)
  }

  private func load(_ text: String) throws(ScenarioFailure) -> ResolvedScenario {
    try Study.loader(Study.files).load(SourceFile(name: "study.json", text: text))
  }

  private func style(_ text: String) throws -> DeclaredStyle {
    try #require(try load(text).runs[0].configuration.content.style as? DeclaredStyle)
  }

  @Test("Views are declared with their sizes, colors and effects")
  func declaredViews() throws {
    let style = try style(
      study(
        "",
        blocks: #"""
          [{"view": "card", "fill": "#11223344", "cornerRadius": 8, "insets": {"left": 5}, "spacing": 3, "shadow": {"y": 2},
            "gradient": {"colors": ["white", "black"]}, "opacity": 0.5, "types": ["ad"],
            "views": [
              {"view": "hstack", "align": "center", "height": 60, "views": [
                {"view": "avatar", "field": "photo", "side": 40, "mask": "circle"},
                {"view": "text", "field": "title", "fontSize": 12, "weight": "bold", "color": "#FF0000", "lines": 2}]},
              {"view": "image", "field": "photo", "aspect": 2, "overlay": {"cornerRadius": 6}},
              {"view": "button", "width": 50, "height": 20, "title": "Go"}, {"view": "separator"}]}]
          """#, content: #", "bars": [{"height": 64, "backdropBlur": {}}], "background": "clear", "estimate": 60"#,
        items:
          #"[{"itemId": 1, "type": "ad", "texts": {"title": "a"}, "pictures": {"photo": "https://m.example/a.jpg"}}]"#))
    #expect(style.estimate == 60 && style.background == .clear)
    #expect(
      style.bars == [
        BarStyle(height: 64, backdropBlur: BackdropBlurStyle(radius: 20, tint: Color(rgba: 0xFFFF_FFB3)))
      ])
    let card = try #require(style.blocks.first)
    #expect(card.types == ["ad"] && card.stack.spacing == 3 && card.stack.insets == .init(left: 5))
    #expect(
      card.stack.surface
        == SurfaceStyle(
          fill: Color(rgba: 0x1122_3344), cornerRadius: 8, backdropColor: .white,
          effects: LayerEffects(
            shadow: ShadowStyle(offset: PointSize(width: 0, height: 2)),
            gradient: GradientStyle(colors: [.white, .black]), opacity: 0.5)))
    guard case .stack(let head) = card.stack.views[0], case .image(let avatar) = head.views[0],
      case .text(let title) = head.views[1], case .image(let photo) = card.stack.views[1],
      case .stack(let button) = card.stack.views[2], case .surface(let line) = card.stack.views[3]
    else {
      Issue.record("\(card)")
      return
    }
    #expect(head.alignment == .center && head.height == 60)
    #expect(avatar.style.cornerRadius == 20 && avatar.style.effects.mask == .circle && avatar.width == 40)
    #expect(
      title.style == LabelStyle(font: Font(pointSize: 12, weight: .bold), color: Color(rgb: 0xFF0000), lineLimit: 2))
    #expect(photo.height == .aspect(2) && photo.style.effects.overlay == .corners(radius: 6, color: .white))
    #expect(button.width == 50 && button.height == 20 && line.height == 0.5)
  }

  @Test(
    "Mistakes in declared views are errors at their places",
    arguments: [
      (
        #"{"view": ‸"txt", "field": "title"}"#,
        #"unknown value; expected "text", "image", "avatar", "button", "separator", "hstack", "vstack", "zstack" or "card"; found "txt"; did you mean "text""#
      ),
      (
        #"{"view": "text", "field": "title", ‸"fontSze": 9}"#,
        #"unknown key "fontSze" in a text view; did you mean "fontSize""#
      ),
      (#"‸{"view": "text"}"#, #""field" or "text" is missing in a text view"#),
      (
        #"{"view": "text", "field": "title", "text": ‸"b"}"#,
        #"the view shows two texts; expected either "field" or "text""#
      ),
      (
        #"{"view": "text", "field": "title", "color": ‸"whit"}"#,
        ##"invalid color; expected a color such as "#RRGGBB" or "#RRGGBBAA", or "white", "black" or "clear"; found "whit"; did you mean "white""##
      ),
      (
        ##"{"view": "text", "field": "title", "color": ‸"#12345"}"##,
        ##"invalid color; expected a color such as "#RRGGBB" or "#RRGGBBAA", or "white", "black" or "clear"; found "#12345""##
      ),
      (
        #"{"view": "text", "field": "title"}, {"view": "image", "field": ‸"phot", "side": 50}"#,
        #"no item has a picture "phot"; expected "photo"; did you mean "photo""#
      ),
      (
        #"{"view": "text", "field": ‸"photo"}, {"view": "text", "field": "title"}"#,
        #"no item has a text "photo"; expected a text; "photo" is a picture"#
      ),
      (#"‸{"view": "image", "field": "photo"}"#, #""side", "height" or "aspect" is missing in an image view"#),
      (
        #"{"view": "image", "field": "photo", "side": 5, "aspect": ‸2}"#,
        #"the image has two heights; expected only one of "side", "height" or "aspect""#
      ),
      (
        #"{"view": "image", "field": "photo", "side": 5, "opacity": ‸2}"#,
        "out of range; expected a number from 0 to 1; found 2"
      ),
      (
        #"{"view": "image", "field": "photo", "side": 5, "overlay": {"color": "black", "cornerRadius": ‸2}}"#,
        #"the overlay has two kinds; expected only one of "color", "gradient" or "cornerRadius""#
      ),
      (
        #"{"view": "card", "gradient": {"colors": ‸["white"]}, "views": [{"view": "text", "field": "title"}]}"#,
        "wrong number of elements; expected an array of 2 to 32; found 1"
      ),
      (
        #"{"view": "hstack", "views": [{"view": "text", "field": "title", "height": 9}, ‸{"view": "text", "field": "title", "height": 9}]}"#,
        #"two views of an hstack have no width; expected "width" in all but one of them, or "equalWidths": true in the hstack"#
      ),
      (
        #"{"view": "hstack", "views": [{"view": "text", "field": "title", "width": 90}, ‸{"view": "text", "field": "title"}]}"#,
        #"two texts side by side have no height; expected "height" in all but one of them"#
      ),
      (
        #"{"view": "hstack", "views": [{"view": "image", "field": "picture", "width": 40, "height": 40}, {"view": "vstack", "views": [{"view": "text", "field": "title"}, ‸{"view": "text", "field": "title"}]}]}"#,
        #"two texts of a stack that is in an hstack have no height; expected "height" in all but one of them"#
      ),
      (
        #"{"view": "zstack", "views": [{"view": "card", "views": [{"view": "text", "field": "title"}, {"view": "vstack", "views": [‸{"view": "text", "field": "title"}]}]}]}"#,
        #"two texts of a stack that is in a zstack have no height; expected "height" in all but one of them"#
      ),
      (
        #"{"view": "zstack", "views": [{"view": "text", "field": "title"}, {"view": "vstack", "views": [{"view": "text", "field": "title", "height": 9}, ‸{"view": "text", "field": "title"}]}]}"#,
        #"two texts one in front of the other have no height; expected "height" in all but one of them"#
      ),
      (
        #"{"view": "vstack", "height": 90, "views": [{"view": "text", "field": "title"}, ‸{"view": "text", "field": "title"}]}"#,
        #"two texts in a stack with a fixed height have no height; expected "height" in all but one of them"#
      ),
      (
        #"{"view": "hstack", "align": ‸"center", "views": [{"view": "text", "field": "title"}]}"#,
        #"a stack that is as high as its text cannot be aligned; expected "height" in the stack or in the text"#
      ),
      (#"{"view": "vstack", "views": ‸[]}"#, "wrong number of elements; expected an array of 1 to 100; found none"),
    ])
  func viewMistakes(views: String, message: String) {
    let text = MarkedText(study(views))
    expect(Study.diagnostics(of: text.text, files: Study.files), at: text, messages: [message])
  }

  @Test(
    "Blocks and items that do not belong together are errors",
    arguments: [
      (
        #"[{"view": "vstack", "types": ["ad", ‸"pst"], "views": [{"view": "text", "field": "title"}]}, {"view": "vstack", "views": [{"view": "text", "field": "title"}]}]"#,
        #"[{"itemId": 1, "type": "ad", "texts": {"title": "a"}}, {"itemId": 2, "type": "post", "texts": {"title": "b"}}]"#,
        #"no item is of the type "pst"; expected "ad" or "post"; did you mean "post""#
      ),
      (
        #"[{"view": "vstack", "types": ["ad"], "views": [{"view": "text", "field": "title"}]}]"#,
        #"‸[{"itemId": 1, "type": "ad", "texts": {"title": "a"}}, {"itemId": 2, "texts": {"title": "b"}}]"#,
        #"the item at position 1 has no field that a block shows; expected a block for each item, or one of the fields "title"; found the fields "title""#
      ),
      (
        #"[{"view": "vstack", "views": [{"view": "text", "field": "titel"}]}]"#,
        #"‸[{"itemId": 1, "texts": {"title": "a"}}]"#,
        #"the item at position 0 has no field that a block shows; expected a block for each item, or one of the fields "titel"; found the fields "title""#
      ),
      (
        #"[{"view": "vstack", "views": [{"view": "text", "field": "title"}]}]"#,
        #"[{"itemId": 1, "texts": {"title": "a", ‸"a b": "c"}}]"#,
        #"invalid field name; expected a name of letters, digits, "-" and "_"; found "a b""#
      ),
      (
        #"[{"view": "vstack", "views": [{"view": "text", "field": "title"}]}]"#,
        #"[{"itemId": 1, "texts": {"title": "a"}, "pictures": {"p": ‸"https://m.example/c.jpg"}}]"#,
        #"the media library has no picture with this address; did you mean "https://m.example/a.jpg""#
      ),
      (
        #"[{"view": "vstack", "views": [{"view": "text", "field": "title"}]}]"#,
        #"{"generate": "items", "mix": [{"texts": {"title": {"minWords": ‸9}}}]}"#,
        #"the minimum of 9 words exceeds the maximum of 8; expected "minWords" of at most "maxWords""#
      ),
      (
        #"[{"view": "vstack", "views": [{"view": "text", "field": "title"}]}]"#,
        #"{"generate": "items", "mix": ‸[{"weight": 0}]}"#, "the mix has no weight above 0; expected a weight above 0"
      ),
    ])
  func unfitItems(blocks: String, items: String, message: String) {
    let text = MarkedText(study("", blocks: blocks, items: items))
    expect(Study.diagnostics(of: text.text, files: Study.files), at: text, messages: [message])
  }

  @Test("Generated items have the fields and the exact mix of their types, and need no library without pictures")
  func generatedItems() throws {
    let items = #"""
      {"generate": "items", "count": 10, "mix": [
        {"type": "ad", "weight": 1, "texts": {"title": {"minWords": 3, "maxWords": 3, "script": "hebrew"}}},
        {"weight": 4, "texts": {"title": {"script": "emoji"}, "more": {}}}]}
      """#
    let scenario = try load(study(#"{"view": "text", "field": "title"}"#, items: items, media: ""))
    let made: [DeclaredItem] = scenario.runs[0].configuration.content.items.items()
    #expect(made.count { $0.type == "ad" } == 2 && made.count == 10)
    for item in made where item.type == "ad" {
      let title = try #require(item.text("title"))
      #expect(title.split(separator: " ").count == 3 && item.text("more") == nil)
      #expect(title.unicodeScalars.allSatisfy { $0 == " " || (0x5D0...0x5EA).contains($0.value) })
    }
    #expect(
      try load(study(#"{"view": "text", "field": "title"}"#, items: items, media: "")).runs[0].configuration.content
        .items == scenario.runs[0].configuration.content.items)
  }

  @Test("A field that only the items of another run or of an event have is known")
  func fieldsOfOtherRuns() throws {
    let event = #""events": [{"atMs": 5, "event": "append", "items": [{"itemId": 9, "texts": {"late": "a"}}]}], "#
    let scenario = try load(
      study(#"{"view": "text", "field": "title"}, {"view": "text", "field": "late"}"#, more: event))
    #expect(scenario.runs.count == 2)
  }

  @Test("An explanation outlines the blocks and counts the items that have them")
  func explanation() throws {
    let text = study(
      "",
      blocks:
        #"[{"view": "hstack", "height": 70, "views": [{"view": "image", "field": "photo", "side": 50, "cornerRadius": 25}, {"view": "text", "field": "title"}]}, {"view": "card", "types": ["ad"], "shadow": {}, "views": [{"view": "text", "text": "Ad"}]}]"#
    )
    var files = Study.files
    files.files["study.json"] = Array(text.utf8)
    let explanations = try Study.loader(files).explanations(of: "study.json")
    #expect(
      explanations.explanation(of: "worst")?.content == [
        "block 1: 2 of 2 items",
        "  hstack, remaining width, 70 pt high",
        "    image photo, 50 pt wide, 50 pt high, corners 25 pt",
        "    text title, 17 pt, remaining width, as high as its content",
        "block 2: 1 of 2 items of type ad",
        "  card, remaining width, as high as its content, #FFFFFFFF, shadow",
        #"    text "Ad", 17 pt, remaining width, as high as its content"#,
      ])
  }
}
