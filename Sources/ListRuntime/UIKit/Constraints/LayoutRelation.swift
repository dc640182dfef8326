/// How the two sides of a layout constraint relate.
public enum LayoutRelation: Hashable, Sendable {
  /// The left side equals the right side.
  case equal
  /// The left side is at most the right side.
  case lessThanOrEqual
  /// The left side is at least the right side.
  case greaterThanOrEqual
}
