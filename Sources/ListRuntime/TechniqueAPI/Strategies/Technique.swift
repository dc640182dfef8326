/// An optimization, or its opposite: given the strategies below it, it puts others in their place.
///
/// A technique can only change what is done. What doing it costs stands in the device profile, which a plugin cannot see.
public protocol Technique: Sendable {
  /// What the technique says of itself.
  static var declaration: TechniqueDeclaration { get }
  /// A technique with its options, already checked against the declaration.
  init(options: TechniqueOptions)
  /// Decorates or replaces strategies: exactly at the seams that the declaration names.
  func install(in seams: StrategyStack)
}
