/// The style of a rounded, filled rectangle that contains other views, such as a chat bubble.
public struct SurfaceStyle: Hashable, Sendable {
  /// Fill color of the rectangle.
  public var fill: Color
  /// Radius of the corners of its fill, in points.
  public var cornerRadius: Double
  /// Whether what it contains is clipped to its bounds and corners (`masksToBounds`).
  public var clips: Bool
  /// Color of the backdrop, for strategies that draw the corners instead of clipping them.
  public var backdropColor: Color
  /// Shadow, gradient, mask and other effects.
  public var effects: LayerEffects
  /// Creates a style; the backdrop is the color behind the rounded corners.
  public init(
    fill: Color, cornerRadius: Double, clips: Bool = false, backdropColor: Color, effects: LayerEffects = .none
  ) {
    self.fill = fill
    self.cornerRadius = cornerRadius
    self.clips = clips
    self.backdropColor = backdropColor
    self.effects = effects
  }
}

/// Font, color and line limit of a label.
public struct LabelStyle: Hashable, Sendable {
  /// Where the lines of a text are between the edges of its label (`NSTextAlignment`).
  public enum Alignment: String, Hashable, Sendable, CaseIterable {
    /// At the left edge.
    case left
    /// In the middle.
    case center
  }
  /// Font of the text.
  public var font: Font
  /// Color of the text.
  public var color: Color
  /// Maximum number of lines; 0 is unlimited.
  public var lineLimit: Int
  /// Where its lines are.
  public var alignment = Alignment.left
  /// Creates a style for a label with at most `lineLimit` lines.
  public init(font: Font, color: Color, lineLimit: Int) {
    self.font = font
    self.color = color
    self.lineLimit = lineLimit
  }
}

/// The style of an image view.
public struct ImageStyle: Hashable, Sendable {
  /// Size of the view, in points.
  public var size: PointSize
  /// Radius of the corners of the border, and of the picture if it is clipped, in points.
  public var cornerRadius: Double
  /// Whether the picture is clipped to the bounds and corners (`masksToBounds`).
  public var clips: Bool
  /// Width of the border, in points.
  public var borderWidth: Double
  /// Color of the border, if it has a width.
  public var borderColor: Color
  /// Shadow, mask, overlay and other effects.
  public var effects: LayerEffects
  /// The color behind the view if it is uniform, for strategies that draw over the corners; otherwise nil.
  public var backdropColor: Color?
  /// The color of the view behind its picture, and until that has arrived; nil is clear.
  public var placeholderColor: Color?
  /// Creates a style; a border of width 0 is not drawn.
  public init(
    size: PointSize, cornerRadius: Double, clips: Bool = false, borderWidth: Double, borderColor: Color,
    effects: LayerEffects = .none, backdropColor: Color? = nil
  ) {
    self.size = size
    self.cornerRadius = cornerRadius
    self.clips = clips
    self.borderWidth = borderWidth
    self.borderColor = borderColor
    self.effects = effects
    self.backdropColor = backdropColor
  }
}

/// One view of a cell class.
public struct CellElement: Hashable, Sendable {
  /// The kind of a view, with its style.
  public enum Kind: Hashable, Sendable {
    case surface(SurfaceStyle)
    case label(LabelStyle)
    case image(ImageStyle)
    /// A view that shows a drawing, which is the same for all rows.
    case drawing(Drawing)
  }
  /// The kind of view.
  public var kind: Kind
  /// Index of the superview in the cell; 0 is the content view.
  public var parent: Int
  /// Creates an element inside a parent view.
  public init(_ kind: Kind, in parent: Int) {
    self.kind = kind
    self.parent = parent
  }
}

/// A cell class as data: its views after the content view, in drawing order, and the constraints between them.
///
/// Constraints refer to views by index: element i of the description is view i + 1.
public struct CellDescription: Sendable {
  /// Name of the class, unique in its content; also the reuse identifier.
  public var name: String
  /// Views after the content view, in drawing order.
  public var elements: [CellElement]
  /// Constraints between the views.
  public var constraints: [LayoutConstraint]
  /// Background color of the cell; nil is clear.
  public var background: Color?
  /// Creates a class of cells with a clear background unless one is given.
  public init(name: String, elements: [CellElement], constraints: [LayoutConstraint], background: Color? = nil) {
    self.name = name
    self.elements = elements
    self.constraints = constraints
    self.background = background
  }
}

/// A cell class that can show every row of a family by rearranging itself.
public struct CellFamily: Sendable {
  /// Name of the class; also the reuse identifier.
  public var name: String
  /// All views that any row may need; they are created with the cell.
  public var elements: [CellElement]
  /// Elements that are in the view tree only while a row needs them.
  public var optionalElements: Range<Int>
  /// Constraints that are created with the cell and never removed.
  public var constraints: [LayoutConstraint]
  /// Creates a family; `optionalElements` is a range of positions in `elements`.
  public init(
    name: String, elements: [CellElement], optionalElements: Range<Int>, constraints: [LayoutConstraint]
  ) {
    self.name = name
    self.elements = elements
    self.optionalElements = optionalElements
    self.constraints = constraints
  }
}

/// The changes that a cell of a family makes to show a particular row.
public struct CellArrangement: Sendable {
  /// Optional elements the row needs, in order.
  public var attached: Range<Int>
  /// Constraints of the row, such as the edge it is pinned to: created at every bind and removed at the next.
  public var perBind: [LayoutConstraint]
  /// Constraints added and removed with each attached element, in the order of `attached`.
  public var perElement: [[LayoutConstraint]]
  /// Constraints whose constant alone changes, such as the content's height.
  public var updated: [LayoutConstraint]
  /// Creates an arrangement; `perElement` has one element for each of `attached`.
  public init(
    attached: Range<Int>, perBind: [LayoutConstraint], perElement: [[LayoutConstraint]], updated: [LayoutConstraint]
  ) {
    self.attached = attached
    self.perBind = perBind
    self.perElement = perElement
    self.updated = updated
  }
}
