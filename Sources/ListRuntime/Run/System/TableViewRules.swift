/// The behavior of a run's table view, besides height queries, in which system generations differ. The values have no
/// provenance; ``SystemRules`` has it.
package struct TableViewRules: Sendable, Hashable {
  /// Which rows a table view announces to those that fetch data ahead (`UITableViewDataSourcePrefetching`).
  package enum DataPrefetching: String, CaseIterable, Sendable {
    /// None: nothing is called.
    case off
    /// Rows within half a screen ahead of the scroll.
    case halfScreen = "half-screen"
    /// Rows within one screen ahead of the scroll.
    case oneScreen = "one-screen"

    /// How far ahead of the screen, in heights of the list.
    package var screens: Double {
      switch self {
      case .off: 0
      case .halfScreen: 0.5
      case .oneScreen: 1
      }
    }
  }

  /// Which cells a table view makes before their rows enter, in the time that is left in a frame of a scroll.
  package enum CellPreparation: String, CaseIterable, Sendable {
    /// None: a cell is made when its row enters.
    case off
    /// The cell of the row that enters next.
    case nextCell = "next-cell"
    /// Cells of the next rows, one after the other, as long as there is time; at most a screen of them.
    case whileTimeIsLeft = "while-time-is-left"
  }

  /// The code that fills the existing cell of a row again when its item has changed and the row is not reloaded.
  package enum Reconfiguration: String, CaseIterable, Sendable {
    /// The app's code finds the visible cell and fills it; cells that wait for their rows are made again.
    case byApp = "by-app"
    /// The table view (`reconfigureRows(at:)`), which sizes exactly these cells again, including those that wait.
    case byTable = "by-table"
  }

  /// The behavior of a table view when the app's code changes the content of a visible cell.
  package enum SelfSizing: String, CaseIterable, Sendable {
    /// It does nothing: the app must make it query the heights again (`beginUpdates`, `endUpdates`).
    case off
    /// It sizes this cell again (`selfSizingInvalidation`).
    case onChange = "on-change"
  }

  /// Which rows are announced ahead.
  package var dataPrefetching: DataPrefetching
  /// Which cells are made ahead.
  package var cellPreparation: CellPreparation
  /// The code that fills existing cells again.
  package var reconfiguration: Reconfiguration
  /// Whether changed cells are sized again.
  package var selfSizing: SelfSizing

  /// Rules from their parts.
  package init(
    dataPrefetching: DataPrefetching, cellPreparation: CellPreparation, reconfiguration: Reconfiguration,
    selfSizing: SelfSizing
  ) {
    self.dataPrefetching = dataPrefetching
    self.cellPreparation = cellPreparation
    self.reconfiguration = reconfiguration
    self.selfSizing = selfSizing
  }

  /// Nothing happens ahead, and nothing is sized again by itself: iOS 9.
  package static let plain = TableViewRules(
    dataPrefetching: .off, cellPreparation: .off, reconfiguration: .byApp, selfSizing: .off)
}
