/// How important a layout constraint is: 1000 must hold, 1 to 999 are wishes.
///
/// Priorities are strictly hierarchical: the solver never gives up anything at a higher priority, however little, to gain
/// something at a lower one, however much. Constraints of the same priority are weighed against each other: the solver
/// keeps the sum of their errors least, each error in the constraint's own unit (scaling a constraint by 3 makes it weigh
/// three times as much). The scale is that of UIKit's `UILayoutPriority`; the names are those of the Cassowary paper.
public struct LayoutPriority: Comparable, Hashable, Sendable {
  /// The importance, 1...1000.
  public let rawValue: Int

  /// Makes a priority from its importance, 1...1000; anything else is a programmer error.
  public init(_ rawValue: Int) {
    precondition((1...1000).contains(rawValue), "a layout priority is 1...1000, not \(rawValue)")
    self.rawValue = rawValue
  }

  /// Must hold (1000): a required constraint that cannot hold is refused.
  public static let required = LayoutPriority(1000)
  /// A strong wish (750), where content resists compression.
  public static let strong = LayoutPriority(750)
  /// A medium wish (500).
  public static let medium = LayoutPriority(500)
  /// A weak wish (250), where content hugs its size.
  public static let weak = LayoutPriority(250)

  /// Orders by importance, least important first.
  public static func < (left: LayoutPriority, right: LayoutPriority) -> Bool {
    left.rawValue < right.rawValue
  }
}
