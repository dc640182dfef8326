// Views, and the constraints between them.
extension UIContext {
  /// Makes a view and adds it to another view of the same cell; it is drawn after all views made before it.
  public func makeView(_ kind: View.Kind = .plain, in parent: View) -> View { views.makeView(kind, in: parent) }

  /// Makes a view without a superview.
  public func makeDetachedView(_ kind: View.Kind = .plain, for cell: Cell) -> View {
    views.makeView(kind, for: cell)
  }

  /// Makes a label with a font, a color and a line limit; charges the creation of one view.
  public func makeLabel(_ style: LabelStyle, in parent: View) -> View { views.makeLabel(style, in: parent) }

  /// Adds a view that has no superview.
  public func attach(_ view: View, to parent: View) { views.attach(view, to: parent) }

  /// Removes a view from its superview, with the constraints that reference it.
  public func detach(_ view: View) { views.detach(view) }

  /// Sets a view's frame, in the cell's coordinates.
  public func setFrame(_ frame: PointRect, of view: View) { views.setFrame(frame, of: view) }

  /// Makes and activates a constraint.
  public func add(_ constraint: LayoutConstraint, to cell: Cell) { layout.add(constraint, to: cell) }

  /// Deactivates a constraint; does nothing if the cell does not have it.
  public func remove(_ constraint: LayoutConstraint, from cell: Cell) { layout.remove(constraint, from: cell) }

  /// Changes the constant of the cell's constraint between the same anchors, in place.
  public func update(_ constraint: LayoutConstraint, in cell: Cell) { layout.update(constraint, in: cell) }
}
