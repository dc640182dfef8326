/// A rounded, filled rectangle that other views lie in, such as a bubble.
public struct SurfaceStyle: Hashable, Sendable {
  /// Colour of the rectangle.
  public var fill: Color
  /// Radius of its corners, in points.
  public var cornerRadius: Double
  /// Colour of what lies behind, for strategies that draw the corners.
  public var behind: Color
  /// A surface.
  public init(fill: Color, cornerRadius: Double, behind: Color) {
    self.fill = fill
    self.cornerRadius = cornerRadius
    self.behind = behind
  }
}

/// How a label looks.
public struct LabelStyle: Hashable, Sendable {
  /// Its font.
  public var font: Font
  /// Colour of the text.
  public var color: Color
  /// Most lines; 0 is any number.
  public var lineLimit: Int
  /// A label.
  public init(font: Font, color: Color, lineLimit: Int) {
    self.font = font
    self.color = color
    self.lineLimit = lineLimit
  }
}

/// How an image view looks.
public struct ImageStyle: Hashable, Sendable {
  /// Its size, in points.
  public var size: PointSize
  /// Radius of its corners, in points.
  public var cornerRadius: Double
  /// Width of its border, in points.
  public var borderWidth: Double
  /// Colour of its border.
  public var borderColor: Color
  /// An image view.
  public init(size: PointSize, cornerRadius: Double, borderWidth: Double, borderColor: Color) {
    self.size = size
    self.cornerRadius = cornerRadius
    self.borderWidth = borderWidth
    self.borderColor = borderColor
  }
}

/// One view of a cell class.
public struct CellElement: Hashable, Sendable {
  /// What kind of view it is.
  public enum Kind: Hashable, Sendable {
    case surface(SurfaceStyle)
    case label(LabelStyle)
    case image(ImageStyle)
  }
  /// What kind of view.
  public var kind: Kind
  /// The view it lies in; 0 is the content view.
  public var parent: Int
  /// An element.
  public init(_ kind: Kind, in parent: Int) {
    self.kind = kind
    self.parent = parent
  }
}

/// A cell class as data: its views after the content view, in drawing order, and the constraints between them.
///
/// Constraints name views by position: element i of the description is view i + 1.
public struct CellDescription: Sendable {
  /// The name of the class, unique in its content; the identifier of its pool.
  public var name: String
  /// Its views.
  public var elements: [CellElement]
  /// Its constraints.
  public var constraints: [LayoutConstraint]
  /// Colour of the cell itself; nil is clear.
  public var background: Color?
  /// A cell class.
  public init(name: String, elements: [CellElement], constraints: [LayoutConstraint], background: Color? = nil) {
    self.name = name
    self.elements = elements
    self.constraints = constraints
    self.background = background
  }
}

/// A cell class that can show every row of a family by rearranging itself.
public struct CellFamily: Sendable {
  /// The name of the class; the identifier of its pool.
  public var name: String
  /// All views it may need, made at once.
  public var elements: [CellElement]
  /// Elements that are in the cell only while a row needs them.
  public var optionalElements: Range<Int>
  /// Constraints that are made with the cell and stay.
  public var constraints: [LayoutConstraint]
  /// A family.
  public init(
    name: String, elements: [CellElement], optionalElements: Range<Int>, constraints: [LayoutConstraint]
  ) {
    self.name = name
    self.elements = elements
    self.optionalElements = optionalElements
    self.constraints = constraints
  }
}

/// What a cell of a family changes to show a certain row.
public struct CellArrangement: Sendable {
  /// Optional elements the row needs, in order.
  public var attached: Range<Int>
  /// Constraints of the row, such as the edge it is pinned to: made at every bind, removed at the next.
  public var perBind: [LayoutConstraint]
  /// Constraints that come and go with each attached element, in the order of `attached`.
  public var perElement: [[LayoutConstraint]]
  /// Constraints of which only the constant changes, such as the content's height.
  public var updated: [LayoutConstraint]
  /// An arrangement.
  public init(
    attached: Range<Int>, perBind: [LayoutConstraint], perElement: [[LayoutConstraint]], updated: [LayoutConstraint]
  ) {
    self.attached = attached
    self.perBind = perBind
    self.perElement = perElement
    self.updated = updated
  }
}
