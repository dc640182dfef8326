internal import ListRuntime

extension ExtensionPointTemplate {
  /// The functions that the protocol requires, indented.
  var functions: String {
    switch point {
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
    case .rows:
      """
        func rows(ofItem item: Int, ui: UIContext) -> [Range<Int>] {
          record(item, ui)
          return base.rows(ofItem: item, ui: ui)
        }
      """
    case .preparation:
      """
        func prepare(_ ui: UIContext, ready: @escaping () -> Void) {
          recordRows(ui)
          base.prepare(ui, ready: ready)
        }

        func listDidChange(_ change: ListChange, ui: UIContext) {
          recordRows(ui)
          base.listDidChange(change, ui: ui)
        }

        private func recordRows(_ ui: UIContext) {
          for row in 0..<ui.rowCount { record(row, ui) }
        }

        func priority(isScrolling: Bool, ui: UIContext) -> QueuePriority {
          base.priority(isScrolling: isScrolling, ui: ui)
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
    case .delivery:
      """
        /// The list can ask outside of every task, where no work can be charged: do not use primitives of `ui` here.
        func delivery(of request: ImageRequest, ui: UIContext) -> ImageDelivery {
          let delivery = base.delivery(of: request, ui: ui)
          return delivery == .commonModes ? .background : delivery
        }
      """
    case .updates:
      """
        func update(of row: Row, ui: UIContext) -> RowUpdate {
          record(row.index, ui)
          return base.update(of: row, ui: ui)
        }

        func replaceItems(_ replacement: ItemReplacement, ui: UIContext) {
          base.replaceItems(replacement, ui: ui)
        }
      """
    }
  }
}
