/// The default heights: the list fits the row's cell.
final class AutomaticHeights: HeightStrategy {
  func estimatedHeight(for row: Row, ui: UIContext) -> Double { ui.content.automaticEstimate(for: row) }
  func height(for row: Row, ui: UIContext) -> RowHeight { .automatic }
  func didFit(_ row: Row, height: Double, ui: UIContext) {}
  func invalidate(_ change: ListChange, ui: UIContext) {}
}

/// The default images: stills and animations in their original size.
final class OriginalImages: ImageStrategy {
  private let decoding: ImageLibraryRules.Decoding
  init(_ decoding: ImageLibraryRules.Decoding) { self.decoding = decoding }
  func request(for media: MediaItem, style: ImageStyle, ui: UIContext) -> ImageRequest {
    var request = ImageRequest(media: media)
    // The animation player decodes the frames of animations.
    if decoding == .atCommit, media.kind == .still { request.decoding = .atCommit }
    return request
  }
}

/// The default layers: round corners by `cornerRadius`, clips by `masksToBounds`, effects in UIKit's standard way.
final class PlainLayers: RenderStrategy {
  func makeSurface(_ style: SurfaceStyle, in parent: View, ui: UIContext) -> View {
    let view = ui.makeView(.plain, in: parent)
    view.backgroundColor = style.fill
    view.cornerRadius = style.cornerRadius
    view.masksToBounds = style.clips
    ui.apply(style.effects, to: view)
    return view
  }

  func restyle(_ surface: View, as style: SurfaceStyle, ui: UIContext) {
    surface.backgroundColor = style.fill
    ui.apply(style.effects, to: surface)
  }

  func makeImageView(_ style: ImageStyle, in parent: View, ui: UIContext) -> View {
    let view = ui.makeView(.image, in: parent)
    view.backgroundColor = style.placeholderColor
    view.cornerRadius = style.cornerRadius
    view.masksToBounds = style.clips
    view.borderWidth = style.borderWidth
    view.borderColor = style.borderColor
    ui.apply(style.effects, to: view)
    return view
  }

  func willShow(_ media: MediaItem, in view: View, style: ImageStyle, ui: UIContext) {}
}

/// The default rows: one row for each item.
final class OneRowPerItem: RowStrategy {
  func rows(ofItem item: Int, ui: UIContext) -> [Range<Int>] { [0..<ui.content.blockCount(ofItem: item)] }
}

/// The default preparation: none.
final class NoPreparation: PreparationStrategy {
  func prepare(_ ui: UIContext, ready: @escaping () -> Void) { ready() }
  func listDidChange(_ change: ListChange, ui: UIContext) {}
  /// The priority of work whose result the user waits for.
  func priority(isScrolling: Bool, ui: UIContext) -> QueuePriority { .userInitiated }
}

/// The default range: cells exist only for rows on the screen.
final class VisibleRowsOnly: RangeStrategy {
  func margins(viewportHeight: Double, ui: UIContext) -> (above: Double, below: Double) { (0, 0) }
  func didMove(visible: Range<Int>, isForward: Bool, ui: UIContext) {}
}

/// The default delivery: that of the app's image library.
final class LibraryDelivery: DeliveryStrategy {
  private let delivery: ImageDelivery
  init(_ delivery: ImageDelivery) { self.delivery = delivery }
  func delivery(of request: ImageRequest, ui: UIContext) -> ImageDelivery { delivery }
}

/// The default updates: a table view makes them at once and keeps its content offset, and rows and lists with other data are reloaded.
final class ReloadingUpdates: UpdateStrategy {
  func update(of row: Row, ui: UIContext) -> RowUpdate { .reload }
  func perform(_ update: ListUpdate, ui: UIContext) { update.perform() }
  func replaceItems(_ replacement: ItemReplacement, ui: UIContext) { replacement.reload() }
}
