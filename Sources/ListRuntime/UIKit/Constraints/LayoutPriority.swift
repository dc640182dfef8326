/// The priority of a layout constraint: 1000 is required, 1 to 999 are optional.
///
/// Priorities are strictly hierarchical: the solver never increases an error at a higher priority to reduce one at a
/// lower priority. Among constraints of the same priority it minimizes the sum of the errors, each in the constraint's
/// own unit (scaling a constraint by 3 triples its weight). The scale is that of UIKit's `UILayoutPriority`; the names
/// are those of the Cassowary paper.
public struct LayoutPriority: Comparable, Hashable, Sendable {
  /// The priority, 1...1000; higher values take precedence.
  public let rawValue: Int

  /// Creates a priority from a value in 1...1000; any other value is a programmer error.
  public init(_ rawValue: Int) {
    precondition((1...1000).contains(rawValue), "a layout priority is 1...1000, not \(rawValue)")
    self.rawValue = rawValue
  }

  /// Required (1000): the solver rejects a required constraint that cannot be satisfied.
  public static let required = LayoutPriority(1000)
  /// High priority (750): content resists compression at this priority.
  public static let strong = LayoutPriority(750)
  /// Priority 500, below `required`.
  public static let medium = LayoutPriority(500)
  /// Low priority (250): content hugs its intrinsic size at this priority.
  public static let weak = LayoutPriority(250)

  /// Orders priorities from lowest to highest.
  public static func < (left: LayoutPriority, right: LayoutPriority) -> Bool {
    left.rawValue < right.rawValue
  }
}
