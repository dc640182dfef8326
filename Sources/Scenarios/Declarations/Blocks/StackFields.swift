import JSON
import ListRuntime

/// The fields of views that contain others: stacks and cards.
enum StackFields {
  /// The forms of stacks, as the views of a block.
  static let forms: [ViewFields.Form<DeclaredStack>] = [
    stack("hstack", "views side by side", .horizontal), stack("vstack", "views one below the other", .vertical),
    stack("zstack", "views one in front of the other", .depth), card,
  ]

  private static let height = Field.optional(
    "height", ValueReader<Double>.number(0...4096, unit: "pt"), "Its height; the height of its views if omitted.")
  private static let spacing = Field.defaulted(
    "spacing", .number(0...512, unit: "pt"), to: 0, "Distance between its views.")
  private static let alignment = Field.defaulted(
    "align", ValueReader<DeclaredStack.Alignment>.word, to: .top,
    "Vertical position of views that are shorter than the stack.")
  private static let views = Field.required(
    "views", .array(of: ViewFields.nested, count: 1...100), "The views in it, in drawing order.")

  private static func stack(_ word: String, _ name: String, _ axis: DeclaredStack.Axis)
    -> ViewFields.Form<DeclaredStack>
  {
    let isAligned = axis != .vertical
    let fields = [
      ViewFields.tag(word), ViewFields.width.shape, height.shape, insets.shape,
    ]
    return (
      word,
      ObjectShape(
        name,
        fields + (axis == .depth ? [] : [spacing.shape]) + (isAligned ? [alignment.shape] : []) + [views.shape]),
      { object in
        read(object, axis, surface: nil, spacing: axis == .depth ? 0 : object.value(spacing), isAligned: isAligned)
      }
    )
  }

  private static let card: ViewFields.Form<DeclaredStack> = (
    "card",
    ObjectShape(
      "a card",
      [
        ViewFields.tag("card"), ViewFields.width.shape, height.shape, insets.shape, spacing.shape,
        ViewFields.fill.shape,
        ViewFields.cornerRadius.shape,
      ] + EffectFields.common.map(\.shape) + [EffectFields.gradient.shape, views.shape]),
    { object in
      let surface = ViewFields.surfaceStyle(
        object, fill: object.value(ViewFields.fill), cornerRadius: object.value(ViewFields.cornerRadius))
      return read(object, .vertical, surface: surface, spacing: object.value(spacing), isAligned: false)
    }
  )

  private static func read(
    _ object: ObjectReader, _ axis: DeclaredStack.Axis, surface: SurfaceStyle?, spacing: Double, isAligned: Bool
  ) -> DeclaredStack? {
    let (width, height, insets) = (object.read(ViewFields.width), object.read(height), object.value(insets))
    let alignment = isAligned ? object.value(alignment) : .top
    guard let views = object.read(views), !views.isEmpty else { return nil }
    check(views, axis, height: height, alignment, object)
    return DeclaredStack(
      axis, spacing: spacing, insets: insets, alignment: alignment, width: width, height: height, surface: surface,
      views: views.map(\.value))
  }

  /// Reports views whose place in a stack cannot be determined.
  private static func check(
    _ views: [Located<DeclaredView>], _ axis: DeclaredStack.Axis, height: Double?,
    _ alignment: DeclaredStack.Alignment, _ object: ObjectReader
  ) {
    if axis == .horizontal {
      for view in views.filter({ $0.value.width == nil }).dropFirst() {
        object.collector.error(
          at: view.location.beginning, "two views of an hstack have no width",
          expected: "\"width\" in all but one of them")
      }
    }
    let elements = object.member("views").map { Array($0.elements) } ?? []
    let texts = zip(views, elements).enumerated().flatMap { index, view in
      view.0.value.textsWithTextHeight(view.1).map { (view: index, location: $0.location) }
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
    if alignment != .top, height == nil {
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
      (
        .object,
        .object(ObjectShape("insets", sides)) { object in
          var insets = DeclaredStack.Insets()
          object.read(sides, into: &insets)
          return insets
        }
      ),
    ]), to: DeclaredStack.Insets(), text: "0", "Margins inside the view: a number for all sides, or an object.")
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
