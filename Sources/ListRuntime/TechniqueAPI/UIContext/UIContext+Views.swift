// Views, and the constraints between them.
extension UIContext {
  /// Makes a view and adds it to another view of the same cell; it is drawn after all views made before it.
  ///
  /// - Charges: one `viewCreate`.
  public func makeView(_ kind: View.Kind = .plain, in parent: View) -> View { views.makeView(kind, in: parent) }

  /// Makes a label with a font, a color and a line limit.
  ///
  /// - Charges: one `viewCreate`.
  public func makeLabel(_ style: LabelStyle, in parent: View) -> View { views.makeLabel(style, in: parent) }

  /// Adds a view that has no superview to a view of the same cell that was made before it; another one is a programming error.
  ///
  /// - Charges: one `subviewAdd`, if it has no superview.
  public func attach(_ view: View, to parent: View) { views.attach(view, to: parent) }

  /// Removes a view from its superview, with the constraints that reference it.
  ///
  /// - Charges: one `subviewRemove`, if it has a superview, and one `constraintRemove` for each of its constraints.
  public func detach(_ view: View) { views.detach(view) }

  /// Gives a layer its effects in UIKit's standard way, in place of its current effects.
  ///
  /// Whenever the size of the layer has changed, the commit makes the path of a mask, and that of a shadow with `hasShadowPath`: two
  /// method calls each.
  ///
  /// - Charges: one `viewCreate` for each view that UIKit needs for an effect and that was not needed before: one above the contents for
  ///   an overlay, two in a blurring view, and one around a view that clips its contents and has a shadow. One `shapeFillCall` and
  ///   `shapeFillPixel` for the image of an overlay's corners, the first time it is used in a run.
  public func apply(_ effects: LayerEffects, to view: View) { views.apply(effects, to: view) }

  /// Sets a view's frame, in the cell's coordinates.
  ///
  /// - Charges: one `frameLayout`.
  public func setFrame(_ frame: PointRect, of view: View) { views.setFrame(frame, of: view) }

  /// Makes and activates a constraint.
  ///
  /// - Charges: one `constraintCreate`.
  public func add(_ constraint: LayoutConstraint, to cell: Cell) { layout.add(constraint, to: cell) }

  /// Deactivates a constraint; does nothing if the cell does not have it.
  ///
  /// - Charges: one `constraintRemove`, if the cell has it.
  public func remove(_ constraint: LayoutConstraint, from cell: Cell) { layout.remove(constraint, from: cell) }

  /// Changes the constant of the cell's constraint between the same anchors, in place.
  ///
  /// - Charges: one `methodCall`.
  public func update(_ constraint: LayoutConstraint, in cell: Cell) { layout.update(constraint, in: cell) }
}
