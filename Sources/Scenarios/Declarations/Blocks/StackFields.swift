import JSON
import ListRuntime

/// The fields of views that contain others: stacks and cards.
enum StackFields {
  /// The kinds of stacks, as the views of a block.
  static let kinds: [ObjectKind<DeclaredStack>] = [
    stack("hstack", "views side by side", .horizontal), stack("vstack", "views one below the other", .vertical),
    stack("zstack", "views one in front of the other", .depth), card,
  ]

  private static let size: [FieldBinding<DeclaredStack>] = [
    FieldBinding(ViewFields.width, optional: \.width),
    .optional(
      "height", .number(0...4096, unit: "pt"), "Its height; the height of its views if omitted.", optional: \.height),
    FieldBinding(insets, \.insets),
  ]
  private static let spacing = FieldBinding.defaulted(
    "spacing", .number(0...512, unit: "pt"), to: 0, "Distance between its views.", \DeclaredStack.spacing)
  private static let alignment = FieldBinding.defaulted(
    "align", .word, to: .top,
    "Vertical position of views that are shorter than the stack.", \DeclaredStack.alignment)
  private static let equalWidths = FieldBinding.defaulted(
    "equalWidths", .boolean, to: false,
    "Whether the views without a width share the remaining width equally; otherwise one of them has all of it.",
    \DeclaredStack.sharesWidth)
  private static let views = FieldBinding.required(
    "views", .array(of: ViewFields.nested, count: 1...100), "The views in it, in drawing order.", \DeclaredStack.views)

  private static func stack(_ word: String, _ name: String, _ axis: DeclaredStack.Axis) -> ObjectKind<DeclaredStack> {
    kind(
      word, name, axis,
      size + (axis == .horizontal ? [equalWidths] : []) + (axis == .depth ? [] : [spacing])
        + (axis == .vertical ? [] : [alignment]) + [views]
    ) { $0.axis == axis && $0.surface == nil }
  }

  private static let card = kind(
    "card", "a card", .vertical, surface: ViewFields.standardSurface,
    size + [spacing] + ViewFields.surface(.white, text: "\"white\"").inside(\.cardSurface) + [views]
  ) { $0.axis == .vertical && $0.surface != nil }

  /// A kind of stack that some stacks are.
  private static func kind(
    _ word: String, _ name: String, _ axis: DeclaredStack.Axis, surface: SurfaceStyle? = nil,
    _ fields: [FieldBinding<DeclaredStack>], _ isOfKind: @escaping @Sendable (DeclaredStack) -> Bool
  ) -> ObjectKind<DeclaredStack> {
    ObjectKind(
      word, name, [ViewFields.tag(word)], DeclaredStack(axis, surface: surface, views: []), fields, wrap: { $0 },
      unwrap: { isOfKind($0) ? $0 : nil },
      check: { stack, object in
        check(stack, object)
        return !stack.views.isEmpty
      })
  }

  /// Reports views whose place in a stack cannot be determined.
  private static func check(_ stack: DeclaredStack, _ object: ObjectReader) {
    let (axis, height) = (stack.axis, stack.height)
    let views = zip(stack.views, object.member("views").map { Array($0.elements) } ?? [])
    if axis == .horizontal, !stack.sharesWidth {
      for view in views.filter({ $0.0.width == nil }).dropFirst() {
        object.collector.error(
          at: view.1.location.beginning, "two views of an hstack have no width",
          expected: "\"width\" in all but one of them, or \"equalWidths\": true in the hstack")
      }
    }
    let texts = views.enumerated().flatMap { index, view in
      view.0.textsWithTextHeight(view.1).map { (view: index, location: $0.location) }
    }
    guard axis != .vertical || height != nil, !texts.isEmpty else { return }
    if texts.count > 1 {
      let problem =
        switch axis {
        case .vertical: "two texts in a stack with a fixed height have no height"
        // The stack is as high as the views beside it only if one text of unknown height can take the difference.
        case _ where texts[0].view == texts[1].view:
          "two texts of a stack that is in \(axis == .depth ? "a zstack" : "an hstack") have no height"
        case .horizontal: "two texts side by side have no height"
        case .depth: "two texts one in front of the other have no height"
        }
      object.collector.error(
        at: texts[1].location.beginning, problem, expected: "\"height\" in all but one of them")
    }
    if stack.alignment != .top, height == nil {
      object.error(
        at: "align", "a stack that is as high as its text cannot be aligned",
        expected: "\"height\" in the stack or in the text")
    }
  }

  // MARK: - Insets

  private static func edge(_ name: String) -> Field<Double> {
    .defaulted(name, .number(0...1024, unit: "pt"), to: 0, "Margin at this side.")
  }

  private static let sides: [FieldBinding<DeclaredStack.Insets>] = [
    FieldBinding(edge("top"), \.top), FieldBinding(edge("left"), \.left), FieldBinding(edge("bottom"), \.bottom),
    FieldBinding(edge("right"), \.right),
  ]

  /// Margins: a number for all sides, or one for each.
  private static let insets = Field.defaulted(
    "insets",
    .either([
      (.number, ValueReader<Double>.number(0...1024, unit: "pt").map { DeclaredStack.Insets($0) }),
      (.object, .record("insets", DeclaredStack.Insets(), sides)),
    ]), to: DeclaredStack.Insets(), text: "0", "Margins inside the view: a number for all sides, or an object.")
}

extension DeclaredStack {
  /// The surface of a card.
  fileprivate var cardSurface: SurfaceStyle {
    get { surface ?? ViewFields.standardSurface }
    set { surface = newValue }
  }
}

extension DeclaredView {
  /// The texts in the view that have the height of their text and determine the view's height, by their declarations.
  fileprivate func textsWithTextHeight(_ json: JSONValue) -> [JSONValue] {
    switch self {
    case .text(let text): return text.height == nil ? [json] : []
    case .image, .surface: return []
    case .stack(let stack):
      guard stack.height == nil, let views = json["views"] else { return [] }
      return zip(stack.views, views.elements).flatMap { $0.textsWithTextHeight($1) }
    }
  }
}
