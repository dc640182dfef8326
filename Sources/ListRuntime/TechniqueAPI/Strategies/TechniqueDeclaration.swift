/// Describes a technique as data: the lab uses it to check scenarios, to print help and to test plugins.
public struct TechniqueDeclaration: Sendable {
  /// Identifier in scenarios: the name of the plugin's folder in kebab-case.
  public var id: String
  /// What the technique does, in one line.
  public var summary: String
  /// Ids of techniques that a run must name before this one.
  public var requires: [String]
  /// Ids of techniques that must come before this one in runs that have them.
  public var above: [String]
  /// Ids of techniques that cannot be in the same run.
  public var conflicts: [String]
  /// Extension points at which this technique calls the strategy below.
  public var decorates: [ExtensionPoint]
  /// Extension points at which this technique ignores the strategy below, which then never runs.
  public var replaces: [ExtensionPoint]
  /// Whether the technique can only show rows of text (`mediaAsText` data).
  public var needsTextOnly: Bool
  /// Whether rows are correct only if no cell is fitted for its height, so that another technique in the run must
  /// replace the heights.
  public var needsCalculatedHeights: Bool
  /// The options, with their types, ranges and defaults.
  public var options: [OptionDeclaration]
  /// Every visible difference from the list without the technique.
  public var differences: [PictureDifference]

  /// Creates a declaration; omitted lists are empty.
  public init(
    id: String, summary: String, requires: [String] = [], above: [String] = [], conflicts: [String] = [],
    decorates: [ExtensionPoint] = [], replaces: [ExtensionPoint] = [], needsTextOnly: Bool = false,
    needsCalculatedHeights: Bool = false,
    options: [OptionDeclaration] = [], differences: [PictureDifference] = []
  ) {
    self.id = id
    self.summary = summary
    self.requires = requires
    self.above = above
    self.conflicts = conflicts
    self.decorates = decorates
    self.replaces = replaces
    self.needsTextOnly = needsTextOnly
    self.needsCalculatedHeights = needsCalculatedHeights
    self.options = options
    self.differences = differences
  }

  /// The differences that can occur with these options.
  package func differences(with options: TechniqueOptions) -> [PictureDifference] {
    differences.filter { difference in
      guard let option = difference.option else { return true }
      return options[option.name] == option.value
    }
  }
}

/// A visible difference between the list with a technique and the list without it.
public struct PictureDifference: Sendable, Hashable {
  /// The aspect of a picture in which it can differ.
  public enum Aspect: String, CaseIterable, Sendable {
    /// The row is taller or shorter by more than half a point.
    case height
    /// Colors of surfaces or of the background.
    case fill
    /// The text that is visible, or its position.
    case text
    /// The image that is visible, or its position.
    case image
  }
  /// A group of items that a difference can affect.
  public enum Items: String, CaseIterable, Sendable {
    case all, text, media, multilineText, animatedMedia
  }
  /// The aspect that differs.
  public var aspect: Aspect
  /// The affected group: the difference must occur for at least one of its items, and for no other item.
  public var items: Items
  /// Why the pictures differ, for reports.
  public var reason: String
  /// The option value that the difference requires; nil if it occurs with any options.
  public var option: (name: String, value: OptionValue)? {
    guard let optionName, let optionValue else { return nil }
    return (optionName, optionValue)
  }
  private var optionName: String?
  private var optionValue: OptionValue?

  /// Creates a difference that always occurs, or only if an option has a value.
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
