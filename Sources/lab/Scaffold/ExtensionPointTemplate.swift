/// An extension point for which `lab new plugin` can generate a strategy class, which forwards every call.
enum ExtensionPointTemplate: String, CaseIterable {
  case cells, heights, images, render, range

  /// The strategy protocol of the extension point.
  private var strategy: String {
    switch self {
    case .cells: "CellProvider"
    case .heights: "HeightStrategy"
    case .images: "ImageStrategy"
    case .render: "RenderStrategy"
    case .range: "RangeStrategy"
    }
  }

  /// The function of `StrategyStack` that decorates the extension point.
  var decorator: String {
    switch self {
    case .cells: "decorateCells"
    case .heights: "decorateHeights"
    case .images: "decorateImages"
    case .render: "decorateRender"
    case .range: "decorateRange"
    }
  }

  /// The key that the strategy records: its type and its description.
  private var recordedKey: (type: String, description: String) {
    switch self {
    case .cells, .heights: ("Int", "the row")
    case .images: ("String", "the image")
    case .render: ("Int", "how many surfaces there are")
    case .range: ("Int", "the first row on the screen")
    }
  }

  /// The source of a plugin's strategy class.
  func source(plugin: String) -> String {
    """
    /// Forwards every call to the base strategy and records \(recordedKey.description).
    ///
    /// Replace this with the behavior of the technique.
    final class \(className(plugin)): \(strategy) {
      private let base: any \(strategy)
      private var seen: MeteredCache<\(recordedKey.type), Bool>?
    \(self == .render ? "  private var count = 0\n" : "")
      init(over base: any \(strategy)) { self.base = base }

      /// Records a key; each call is one cache lookup, which the device profile prices.
      private func record(_ key: \(recordedKey.type), _ ui: UIContext) {
        let cache = seen ?? ui.makeCache(\(recordedKey.type).self, Bool.self)
        seen = cache
        cache[key] = true
      }

    \(functions)
    }

    """
  }

  /// The name of the strategy class.
  func className(_ plugin: String) -> String { plugin + rawValue.prefix(1).uppercased() + rawValue.dropFirst() }

  /// The functions that the protocol requires, indented.
  private var functions: String {
    switch self {
    case .cells:
      """
        func identifier(for row: Row, ui: UIContext) -> CellIdentifier? { base.identifier(for: row, ui: ui) }

        func makeCell(for row: Row, ui: UIContext) -> Cell { base.makeCell(for: row, ui: ui) }

        func prepareForReuse(_ cell: Cell, ui: UIContext) { base.prepareForReuse(cell, ui: ui) }

        func bind(_ cell: Cell, to row: Row, ui: UIContext) {
          record(row.index, ui)
          base.bind(cell, to: row, ui: ui)
        }

        func willDisplay(_ cell: Cell, for row: Row, ui: UIContext) { base.willDisplay(cell, for: row, ui: ui) }

        func didEndDisplaying(_ cell: Cell, for row: Row, ui: UIContext) {
          base.didEndDisplaying(cell, for: row, ui: ui)
        }

        func constraints(of description: CellDescription, for row: Row, ui: UIContext) -> [LayoutConstraint] {
          base.constraints(of: description, for: row, ui: ui)
        }
      """
    case .heights:
      """
        func estimatedHeight(for row: Row, ui: UIContext) -> Double { base.estimatedHeight(for: row, ui: ui) }

        func height(for row: Row, ui: UIContext) -> RowHeight {
          record(row.index, ui)
          return base.height(for: row, ui: ui)
        }

        func didFit(_ row: Row, height: Double, ui: UIContext) { base.didFit(row, height: height, ui: ui) }

        func invalidate(_ change: ListChange, ui: UIContext) { base.invalidate(change, ui: ui) }
      """
    case .images:
      """
        func request(for media: MediaItem, style: ImageStyle, ui: UIContext) -> ImageRequest {
          record(media.url, ui)
          return base.request(for: media, style: style, ui: ui)
        }
      """
    case .range:
      """
        func margins(viewportHeight: Double, ui: UIContext) -> (above: Double, below: Double) {
          base.margins(viewportHeight: viewportHeight, ui: ui)
        }

        func didMove(visible: Range<Int>, isForward: Bool, ui: UIContext) {
          record(visible.lowerBound, ui)
          base.didMove(visible: visible, isForward: isForward, ui: ui)
        }
      """
    case .render:
      """
        func makeSurface(_ style: SurfaceStyle, in parent: View, ui: UIContext) -> View {
          count += 1
          record(count, ui)
          return base.makeSurface(style, in: parent, ui: ui)
        }

        func restyle(_ surface: View, as style: SurfaceStyle, ui: UIContext) { base.restyle(surface, as: style, ui: ui) }

        func makeImageView(_ style: ImageStyle, in parent: View, ui: UIContext) -> View {
          base.makeImageView(style, in: parent, ui: ui)
        }

        func willShow(_ media: MediaItem, in view: View, style: ImageStyle, ui: UIContext) {
          base.willShow(media, in: view, style: style, ui: ui)
        }
      """
    }
  }
}
