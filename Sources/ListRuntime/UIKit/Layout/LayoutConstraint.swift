/// An attribute of a view's rectangle that constraints can name.
public enum LayoutAttribute: UInt8, Sendable, Hashable { case left, top, right, bottom, width, height }

/// An attribute of one of a cell's views. View -1 is the cell itself.
public struct LayoutAnchor: Hashable, Sendable {
  /// Position among the cell's views; 0 is the content view, -1 the cell.
  public var view: Int
  /// Which attribute.
  public var attribute: LayoutAttribute
  /// An anchor.
  public init(_ view: Int, _ attribute: LayoutAttribute) {
    self.view = view
    self.attribute = attribute
  }
}

/// A linear relation between two attributes: first (= ≤ ≥) multiplier × second + constant.
public struct LayoutConstraint: Hashable, Sendable {
  /// The left side.
  public var first: LayoutAnchor
  /// How the sides compare.
  public var relation: LayoutRelation
  /// The attribute on the right side, or nil for none.
  public var second: LayoutAnchor?
  /// Factor of the second attribute.
  public var multiplier: Double
  /// Points added on the right side.
  public var constant: Double
  /// How strongly it is meant.
  public var priority: LayoutPriority

  /// A constraint.
  public init(
    _ first: LayoutAnchor, _ relation: LayoutRelation = .equal, _ second: LayoutAnchor? = nil,
    multiplier: Double = 1, constant: Double = 0, priority: LayoutPriority = .required
  ) {
    self.first = first
    self.relation = relation
    self.second = second
    self.multiplier = multiplier
    self.constant = constant
    self.priority = priority
  }
}
