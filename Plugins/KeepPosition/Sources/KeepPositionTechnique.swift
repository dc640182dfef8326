public import ListRuntime

/// Keeps the rows on the screen where they are while rows above them change, and the end of a list that shows its end.
public struct KeepPositionTechnique: Technique {
  /// Id, extension points and options of the technique.
  public static let declaration = TechniqueDeclaration(
    id: "keep-position",
    summary: "Keep rows where they are when rows above them change, by correcting the offset.",
    // What an update keeps is decided before it waits for others.
    above: ["coalesced-updates"],
    decorates: [.updates],
    options: [
      OptionDeclaration(
        name: "afterScroll", domain: .boolean, default: .boolean(false),
        help: "Whether changes of some items wait until the list rests; otherwise they are made at once."),
      OptionDeclaration(
        name: "stopsScroll", domain: .boolean, default: .boolean(false),
        help:
          "Whether a correction stops a deceleration, as setContentOffset(_:animated:) does; otherwise the offset is assigned."
      ),
      OptionDeclaration(
        name: "keepsEnd", domain: .boolean, default: .boolean(true),
        help: "Whether a list that starts at its end and shows it shows the new end afterwards."),
    ])

  private let options: TechniqueOptions

  /// Creates the technique with resolved options.
  public init(options: TechniqueOptions) { self.options = options }

  /// Installs the strategies of the extension points that the declaration names.
  public func install(in strategies: StrategyStack) {
    let options = options
    strategies.decorateUpdates { PositionKeepingUpdates(over: $0, options: options) }
  }
}

/// Says what each update keeps, and lets it wait for the end of a scroll if it must.
final class PositionKeepingUpdates: UpdateStrategy, StrategyDecorator {
  let base: any UpdateStrategy
  private let waitsForRest: Bool
  private let stopsScroll: Bool
  private let keepsEnd: Bool

  init(over base: any UpdateStrategy, options: TechniqueOptions) {
    self.base = base
    waitsForRest = options.boolean("afterScroll")
    stopsScroll = options.boolean("stopsScroll")
    keepsEnd = options.boolean("keepsEnd")
  }

  func perform(_ update: ListUpdate, ui: UIContext) {
    update.keptPosition = keepsEnd ? .endOrRows : .rows
    update.stopsScroll = stopsScroll
    if waitsForRest, ui.isScrolling {
      ui.atRest { [base] in base.perform(update, ui: ui) }
    } else {
      base.perform(update, ui: ui)
    }
  }

  func replaceItems(_ replacement: ItemReplacement, ui: UIContext) {
    replacement.keptPosition = keepsEnd ? .endOrRows : .rows
    replacement.stopsScroll = stopsScroll
    base.replaceItems(replacement, ui: ui)
  }
}
