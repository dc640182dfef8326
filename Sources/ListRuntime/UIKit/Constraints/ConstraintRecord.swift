/// The solver's bookkeeping for one constraint, which the tableau stores as "marker = sign * (terms - constant) +
/// error".
struct ConstraintRecord: BitwiseCopyable {
  /// The serial number of an unused record.
  static let unused = -1

  /// The serial number of the handle, or `unused`.
  var serial: Int
  /// The right side, as given by the caller.
  var constant: Double
  /// 1, or -1 when the constraint is negated.
  var sign: Double
  /// The slack of an inequality, the dummy of a required equation, or the excess of a non-required equation.
  let marker: Int32
  /// The amount by which a non-required constraint falls short; `none` for a required one.
  let error: Int32
  /// The priority, 1...1000.
  let priority: Int32
  /// Whether the constraint is an equation, so that its marker is also an error or must be 0.
  let isEquation: Bool
}
