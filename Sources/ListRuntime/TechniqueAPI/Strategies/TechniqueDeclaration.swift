/// What a technique says of itself, as data: the lab checks scenarios, prints help and tests plugins by it.
public struct TechniqueDeclaration: Sendable {
  /// Kebab-case of the plugin's folder.
  public var id: String
  /// One line.
  public var summary: String
  /// Ids of techniques that must stand before this one in a run.
  public var requires: [String]
  /// Ids of techniques that cannot be in the same run.
  public var conflicts: [String]
  /// StrategyStack whose strategy this one builds upon.
  public var decorates: [ExtensionPoint]
  /// StrategyStack whose strategy this one puts aside: what stood there before never runs.
  public var replaces: [ExtensionPoint]
  /// Whether the technique can only show rows of text (`mediaAsText` data).
  public var needsTextOnly: Bool
  /// Whether the technique shows rows rightly only if no cell is fitted for its height: a technique in the run must replace
  /// the heights.
  public var needsCalculatedHeights: Bool
  /// Options with their types, ranges and defaults.
  public var options: [OptionDeclaration]
  /// Every way in which the picture differs from the list without the technique.
  public var differences: [PictureDifference]

  /// A declaration; what is left out is empty.
  public init(
    id: String, summary: String, requires: [String] = [], conflicts: [String] = [], decorates: [ExtensionPoint] = [],
    replaces: [ExtensionPoint] = [], needsTextOnly: Bool = false, needsCalculatedHeights: Bool = false,
    options: [OptionDeclaration] = [], differences: [PictureDifference] = []
  ) {
    self.id = id
    self.summary = summary
    self.requires = requires
    self.conflicts = conflicts
    self.decorates = decorates
    self.replaces = replaces
    self.needsTextOnly = needsTextOnly
    self.needsCalculatedHeights = needsCalculatedHeights
    self.options = options
    self.differences = differences
  }

  /// The differences that these options make possible.
  package func differences(with options: TechniqueOptions) -> [PictureDifference] {
    differences.filter { difference in
      guard let option = difference.option else { return true }
      return options[option.name] == option.value
    }
  }
}

/// A way in which a technique shows another picture than the list without it.
public struct PictureDifference: Sendable, Hashable {
  /// What differs.
  public enum Aspect: String, CaseIterable, Sendable {
    /// The row is taller or shorter by more than half a point.
    case height
    /// Colours of surfaces or of the background.
    case fill
    /// Which text shows, or where.
    case text
    /// Which image shows, or where.
    case image
  }
  /// The items it concerns.
  public enum Items: String, CaseIterable, Sendable {
    case all, text, media, multilineText, animatedMedia
  }
  /// What differs.
  public var aspect: Aspect
  /// Where: at least one item of this group, and no other.
  public var items: Items
  /// Why.
  public var reason: String
  /// When: only while this option has this value; nil means always.
  public var option: (name: String, value: OptionValue)? {
    guard let optionName, let optionValue else { return nil }
    return (optionName, optionValue)
  }
  private var optionName: String?
  private var optionValue: OptionValue?

  /// A difference that is always there, or only while an option has a value.
  public init(
    _ aspect: Aspect, of items: Items, because reason: String, when option: (name: String, value: OptionValue)? = nil
  ) {
    self.aspect = aspect
    self.items = items
    self.reason = reason
    optionName = option?.name
    optionValue = option?.value
  }
}
