/// An attribute of a view's rectangle that constraints can refer to.
public enum LayoutAttribute: UInt8, Sendable, Hashable { case left, top, right, bottom, width, height }

/// An attribute of one of a cell's views.
public struct LayoutAnchor: Hashable, Sendable {
  /// Index of the view in the cell: 0 is the content view, -1 the cell itself.
  public var view: Int
  /// The attribute of that view.
  public var attribute: LayoutAttribute
  /// Creates an anchor at an attribute of the view with this index in the cell.
  public init(_ view: Int, _ attribute: LayoutAttribute) {
    self.view = view
    self.attribute = attribute
  }

  /// A number that distinguishes the anchors of a cell.
  var hashNumber: Int { view &<< 3 | Int(attribute.rawValue) }
}

/// A linear relation between two attributes: first (= ≤ ≥) multiplier × second + constant.
public struct LayoutConstraint: Hashable, Sendable {
  /// The anchor on the left side of the equation.
  public var first: LayoutAnchor
  /// Relation between the two sides.
  public var relation: LayoutRelation
  /// The attribute on the right side, or nil for none.
  public var second: LayoutAnchor?
  /// Factor of the second attribute.
  public var multiplier: Double
  /// Points added on the right side.
  public var constant: Double
  /// Priority of the constraint; required by default.
  public var priority: LayoutPriority

  /// Creates a required equality, unless another relation or priority is given.
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

  /// Hashes only the properties that distinguish most constraints, as few numbers, to be cheap.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(first.hashNumber ^ (second?.hashNumber ?? 0) &<< 32)
    hasher.combine(constant + multiplier)
  }
}
