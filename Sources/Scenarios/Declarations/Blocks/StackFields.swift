internal import JSON
internal import ListRuntime

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
    let withTextHeight = views.flatMap { view in
      Array(repeating: view.location, count: view.value.textHeightCount)
    }
    guard axis != .vertical || height != nil, let first = withTextHeight.first else { return }
    if withTextHeight.count > 1 {
      let location = withTextHeight.dropFirst().first { _ in true } ?? first
      object.collector.error(
        at: location.beginning,
        axis == .vertical
          ? "two texts in a stack with a fixed height have no height"
          : "two texts side by side have no height",
        expected: "\"height\" in all but one of them")
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
  /// Number of texts in the view that have the height of their text and determine the view's height.
  fileprivate var textHeightCount: Int {
    switch self {
    case .text(let text): text.height == nil ? 1 : 0
    case .image, .surface: 0
    case .stack(let stack): stack.height == nil ? stack.views.reduce(0) { $0 + $1.textHeightCount } : 0
    }
  }
}
