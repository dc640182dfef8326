public import ListRuntime

/// Changes only the rows whose items differ when new items replace all items.
public struct DifferentialUpdatesTechnique: Technique {
  /// Id, extension points, options and picture differences of the technique.
  public static let declaration = TechniqueDeclaration(
    id: "differential-updates",
    summary: "Insert, delete and update the rows in which a new list of items differs, instead of reloading the list.",
    decorates: [.updates],
    options: [
      OptionDeclaration(
        name: "inBackground", domain: .boolean, default: .boolean(true),
        help: "Whether the lists are compared off the main thread."),
      OptionDeclaration(
        name: "keepsPosition", domain: .boolean, default: .boolean(true),
        help: "Whether the rows on the screen stay where they are when rows above them change."),
      OptionDeclaration(
        name: "reloadAbove", domain: .integer(0...100_000), default: .integer(100),
        help: "The number of changed items above which the list is reloaded anyway."),
    ])

  private let options: TechniqueOptions

  /// Creates the technique with resolved options.
  public init(options: TechniqueOptions) { self.options = options }

  /// Installs the strategies of the extension points that the declaration names.
  public func install(in strategies: StrategyStack) {
    let options = options
    strategies.decorateUpdates { DifferentialReplacement(over: $0, options: options) }
  }
}
