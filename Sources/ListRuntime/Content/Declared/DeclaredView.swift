/// A view of a declared block: a text, an image, a plain surface, or a stack of views.
///
/// Lengths are in points. A value declares a look only; techniques decide how the layers of that look are made.
package indirect enum DeclaredView: Hashable, Sendable {
  case text(DeclaredText)
  case image(DeclaredImage)
  /// A filled rectangle without content, such as a separator or a button.
  case surface(DeclaredSurface)
  case stack(DeclaredStack)
}

/// A label of a declared block.
package struct DeclaredText: Hashable, Sendable {
  /// What the label shows.
  package var source: Source
  /// Font, color and line limit.
  package var style: LabelStyle
  /// Whether the text is formatted or given attributes before it is shown.
  package var isFormatted: Bool
  /// The words that a text of more lines than its limit ends with, which the app finds the place for; nil for an ellipsis.
  package var more: String?
  /// Width; nil for the remaining width.
  package var width: Double?
  /// Height; nil for that of the text.
  package var height: Double?

  /// What a label shows.
  package enum Source: Hashable, Sendable {
    /// The item's text with this name. An item without it has no such view.
    case field(String)
    /// The same text in every row.
    case fixed(String)
  }

  /// A text from its parts; sizes in points.
  package init(
    _ source: Source, style: LabelStyle, isFormatted: Bool = false, width: Double? = nil, height: Double? = nil
  ) {
    (self.source, self.style, self.isFormatted) = (source, style, isFormatted)
    (self.width, self.height) = (width, height)
  }
}

/// An image view of a declared block.
package struct DeclaredImage: Hashable, Sendable {
  /// The name of the item's picture. An item without it has no such view.
  package var field: String
  /// Width; nil for the remaining width.
  package var width: Double?
  /// Height.
  package var height: Height
  /// Corners, border and effects; its size is that of the view.
  package var style: ImageStyle

  /// The height of an image view.
  package enum Height: Hashable, Sendable {
    /// A number of points.
    case points(Double)
    /// The width divided by this ratio of width to height.
    case aspect(Double)
    /// The width divided by the picture's own ratio, rounded up to a point; a square for a picture that the library does not have.
    ///
    /// `placeholder` is the height in points until the picture has arrived, for an app that does not know its size before; nil if the
    /// item tells it.
    case ofPicture(placeholder: Double? = nil)
  }

  /// An image from its parts; the width in points, nil for the remaining width.
  package init(_ field: String, width: Double?, height: Height, style: ImageStyle) {
    (self.field, self.width, self.height, self.style) = (field, width, height, style)
  }
}

/// A filled rectangle of a declared block.
package struct DeclaredSurface: Hashable, Sendable {
  /// Width; nil for the remaining width.
  package var width: Double?
  /// Height, in points.
  package var height: Double
  /// Fill, corners and effects.
  package var style: SurfaceStyle

  /// A surface from its parts; sizes in points.
  package init(width: Double?, height: Double, style: SurfaceStyle) {
    (self.width, self.height, self.style) = (width, height, style)
  }
}

/// Views one after the other, inside margins, optionally in front of a surface.
package struct DeclaredStack: Hashable, Sendable {
  /// How the views are arranged.
  package var axis: Axis
  /// Between neighboring views.
  package var spacing: Double
  /// Whether the views of a horizontal stack that have no width share the remaining width equally.
  package var sharesWidth = false
  /// Space between the edges of the stack and its views.
  package var insets: Insets
  /// The alignment of views that are lower than a horizontal or layered stack of fixed height.
  package var alignment: Alignment
  /// Width; nil for the remaining width.
  package var width: Double?
  /// Height; nil for that of the views.
  package var height: Double?
  /// The surface that contains the views; nil for none.
  package var surface: SurfaceStyle?
  /// The views in the order of drawing and arrangement.
  package var views: [DeclaredView]

  /// The direction in which views follow each other.
  package enum Axis: String, Hashable, Sendable, CaseIterable {
    /// From left to right.
    case horizontal
    /// From top to bottom.
    case vertical
    /// In front of each other.
    case depth
  }

  /// A vertical position in a stack.
  package enum Alignment: String, Hashable, Sendable, CaseIterable { case top, center, bottom }

  /// Margins inside a stack.
  package struct Insets: Hashable, Sendable {
    /// Points at the top.
    package var top: Double
    /// Points at the left.
    package var left: Double
    /// Points at the bottom.
    package var bottom: Double
    /// Points at the right.
    package var right: Double

    /// Insets in points.
    package init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
      (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
    }

    /// Equal margins on all sides.
    package init(_ all: Double) { self.init(top: all, left: all, bottom: all, right: all) }
  }

  /// A stack from its parts; sizes in points.
  package init(
    _ axis: Axis, spacing: Double = 0, insets: Insets = Insets(), alignment: Alignment = .top, width: Double? = nil,
    height: Double? = nil, surface: SurfaceStyle? = nil, views: [DeclaredView]
  ) {
    (self.axis, self.spacing, self.insets, self.alignment) = (axis, spacing, insets, alignment)
    (self.width, self.height, self.surface, self.views) = (width, height, surface, views)
  }
}

extension DeclaredView {
  /// The width of the view in points; nil for the remaining width.
  package var width: Double? {
    switch self {
    case .text(let text): text.width
    case .image(let image): image.width
    case .surface(let surface): surface.width
    case .stack(let stack): stack.width
    }
  }

  /// The names of the text fields and of the picture fields that the view and the views in it show, in drawing order.
  package var fields: (texts: [String], pictures: [String]) {
    switch self {
    case .text(let text): if case .field(let name) = text.source { ([name], []) } else { ([], []) }
    case .image(let image): ([], [image.field])
    case .surface: ([], [])
    case .stack(let stack):
      stack.views.reduce(into: ([], [])) { fields, view in
        let (texts, pictures) = view.fields
        fields.0 += texts
        fields.1 += pictures
      }
    }
  }

  /// The view if it is no stack, or the views in it that are none, in drawing order.
  private var leaves: [DeclaredView] {
    if case .stack(let stack) = self { stack.views.flatMap(\.leaves) } else { [self] }
  }

  /// Whether the app cuts the text of the view, or of a view in it.
  var cutsTexts: Bool { leaves.contains { if case .text(let text) = $0 { text.more != nil } else { false } } }

  /// Whether the height of the view, or of a view in it, follows from its picture.
  var hasPictureHeights: Bool {
    leaves.contains { if case .image(let image) = $0, case .ofPicture = image.height { true } else { false } }
  }

  /// The names of the picture fields whose views, this one or views in it, have another height until the picture has arrived.
  var awaitedPictures: [String] {
    leaves.compactMap {
      if case .image(let image) = $0, case .ofPicture(_?) = image.height { image.field } else { nil }
    }
  }

  /// Whether the view, or a view in it, has an effect.
  package var usesLayerEffects: Bool {
    switch self {
    case .text: false
    case .image(let image): image.style.effects != .none
    case .surface(let surface): surface.style.effects != .none
    case .stack(let stack):
      stack.surface.map { $0.effects != .none } ?? false || stack.views.contains { $0.usesLayerEffects }
    }
  }

  /// Whether the view is part of an item's row: unless it shows fields and the item has none of them. O(views · fields).
  package func isShown(in item: DeclaredItem) -> Bool { hasField(of: item) ?? true }

  /// Whether an item has one of the fields that the view and the views in it show; nil if they show none.
  private func hasField(of item: DeclaredItem) -> Bool? {
    switch self {
    case .text(let text): if case .field(let name) = text.source { item.text(name) != nil } else { nil }
    case .image(let image): item.picture(image.field) != nil
    case .surface: nil
    case .stack(let stack):
      stack.views.reduce(nil) { found, view in found == true ? true : view.hasField(of: item) ?? found }
    }
  }
}
