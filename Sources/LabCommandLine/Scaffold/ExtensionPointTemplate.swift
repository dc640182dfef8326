import ListRuntime

/// Generates the strategy class that `lab new plugin` writes for an extension point.
///
/// The class implements one function and performs one additional operation, so that the list does measurably more work with it.
struct ExtensionPointTemplate {
  /// The extension point that the class decorates.
  let point: ExtensionPoint

  /// The strategy protocol of the extension point.
  private var strategy: String {
    switch point {
    case .cells: "CellProvider"
    case .heights: "HeightStrategy"
    case .images: "ImageStrategy"
    case .render: "RenderStrategy"
    case .rows: "RowStrategy"
    case .preparation: "PreparationStrategy"
    case .range: "RangeStrategy"
    case .delivery: "DeliveryStrategy"
    case .updates: "UpdateStrategy"
    }
  }

  private var capitalized: String { point.rawValue.prefix(1).uppercased() + point.rawValue.dropFirst() }

  /// The function of `StrategyStack` that decorates the extension point.
  var decorator: String { "decorate\(capitalized)" }

  /// The name of the strategy class.
  func className(_ plugin: String) -> String { plugin + capitalized }

  /// The work that the class adds to the list.
  var addition: TemplateAddition {
    switch point {
    case .cells, .heights: .lookups(key: "Int", "the row")
    case .images: .lookups(key: "String", "the image")
    case .render: .lookups(key: "Int", "how many surfaces there are")
    case .rows: .lookups(key: "Int", "the item")
    case .preparation: .lookups(key: "Int", "every row")
    case .range: .lookups(key: "Int", "the first row on the screen")
    // A delivery strategy can be called outside of every task, where no work can be charged.
    case .delivery: .dispatches
    case .updates: .lookups(key: "Int", "the updated row")
    }
  }

  /// The event that a scenario needs, as JSON, if the strategy is called only when the list is loaded or changed; nil otherwise.
  var event: String? {
    switch point {
    case .rows, .preparation: #"{"atMs": 1000, "event": "reload"}"#
    case .updates:
      #"{"atMs": 1000, "event": "update", "at": 0, "messages": {"generate": "messages", "count": 50, "firstId": 1000000}}"#
    case .cells, .heights, .images, .render, .range, .delivery: nil
    }
  }

  /// The source of a plugin's strategy class.
  func source(plugin: String) -> String {
    """
    /// \(addition.documentation)
    ///
    /// Replace this with the behavior of the technique.
    final class \(className(plugin)): \(strategy), StrategyDecorator {
      let base: any \(strategy)
    \(addition.properties)\(point == .render ? "  private var count = 0\n" : "")
      init(over base: any \(strategy)) { self.base = base }
    \(addition.functions)
    \(functions)
    }

    """
  }
}
