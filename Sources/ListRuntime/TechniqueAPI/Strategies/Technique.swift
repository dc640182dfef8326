/// An optimization, or its opposite, that decorates or replaces strategies of the list.
///
/// A technique can only change which work is done. The device profile, which a plugin cannot see, defines what work
/// costs.
public protocol Technique: Sendable {
  /// The description of the technique, as data.
  static var declaration: TechniqueDeclaration { get }
  /// Creates the technique with options that were checked against the declaration.
  init(options: TechniqueOptions)
  /// Decorates or replaces strategies at exactly the extension points that the declaration names.
  func install(in strategies: StrategyStack)
}
