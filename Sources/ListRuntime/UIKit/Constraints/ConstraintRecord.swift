/// What the solver keeps of a constraint: "marker = sign * (terms - constant) + error" holds in its tableau.
struct ConstraintRecord: BitwiseCopyable {
  /// The serial of an unused record.
  static let unused = -1

  /// The serial of the handle, or `unused`.
  var serial: Int
  /// The right side as the constraint states it.
  var constant: Double
  /// 1, or -1 when the constraint is turned around.
  var sign: Double
  /// The slack of an inequality, the dummy of a required equation, the excess of a preferred equation.
  let marker: Int32
  /// What a preferred constraint falls short by; `none` for a required one.
  let error: Int32
  /// The priority, 1...1000.
  let priority: Int32
  /// Whether the marker, too, is an error, or must be 0.
  let isEquation: Bool
}
