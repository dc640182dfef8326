import ListRuntime

extension ExtensionPointTemplate {
  /// The functions that the class implements, indented.
  var functions: String {
    switch point {
    case .cells:
      """
        func bind(_ cell: Cell, to row: Row, ui: UIContext) {
          record(row.index, ui)
          base.bind(cell, to: row, ui: ui)
        }
      """
    case .heights:
      """
        func height(for row: Row, ui: UIContext) -> RowHeight {
          record(row.index, ui)
          return base.height(for: row, ui: ui)
        }
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
      """
    case .range:
      """
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
      """
    }
  }
}
