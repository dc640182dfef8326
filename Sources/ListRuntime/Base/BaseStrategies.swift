/// Every height comes from fitting the row's cell.
final class AutomaticHeights: HeightStrategy {
  func estimatedHeight(for row: Row, ui: UIContext) -> Double { ui.content.automaticEstimate(for: row) }
  func height(for row: Row, ui: UIContext) -> RowHeight { .automatic }
  func didFit(_ row: Row, height: Double, ui: UIContext) {}
  func invalidate(_ change: ListChange, ui: UIContext) {}
}

/// Every image is shown as the loader has it.
final class OriginalImages: ImageStrategy {
  func request(for media: MediaItem, style: ImageStyle, ui: UIContext) -> ImageRequest { ImageRequest(media: media) }
}

/// Layers round and clip themselves: `cornerRadius` with `masksToBounds`.
final class PlainLayers: RenderStrategy {
  func makeSurface(_ style: SurfaceStyle, in parent: View, ui: UIContext) -> View {
    let view = ui.makeView(.plain, in: parent)
    view.backgroundColor = style.fill
    view.cornerRadius = style.cornerRadius
    view.masksToBounds = style.cornerRadius > 0
    return view
  }

  func restyle(_ surface: View, as style: SurfaceStyle, ui: UIContext) { surface.backgroundColor = style.fill }

  func makeImageView(_ style: ImageStyle, in parent: View, ui: UIContext) -> View {
    let view = ui.makeView(.image, in: parent)
    view.cornerRadius = style.cornerRadius
    view.masksToBounds = style.cornerRadius > 0
    view.borderWidth = style.borderWidth
    view.borderColor = style.borderColor
    return view
  }

  func willShow(_ media: MediaItem, in view: View, style: ImageStyle, ui: UIContext) {}
}

/// Every item is one row.
final class OneRowPerItem: RowStrategy {
  func rows(ofItem item: Int, ui: UIContext) -> [Range<Int>] { [0..<ui.content.blockCount(ofItem: item)] }
}

/// Nothing is prepared.
final class NoPreparation: PreparationStrategy {
  func prepare(_ ui: UIContext, ready: @escaping () -> Void) { ready() }
  func listDidChange(_ change: ListChange, ui: UIContext) {}
  /// As for results that somebody waits for.
  func priority(isScrolling: Bool, ui: UIContext) -> QueuePriority { .userInitiated }
}

/// Rows live while they are on the screen.
final class ScreenOnly: RangeStrategy {
  func margins(viewportHeight: Double, ui: UIContext) -> (above: Double, below: Double) { (0, 0) }
  func didMove(visible: Range<Int>, isForward: Bool, ui: UIContext) {}
}

/// Finished requests are handed over through the main queue, which runs in all common modes.
final class CommonModesDelivery: DeliveryStrategy {
  func delivery(of request: ImageRequest, ui: UIContext) -> ImageDelivery { .commonModes }
}
