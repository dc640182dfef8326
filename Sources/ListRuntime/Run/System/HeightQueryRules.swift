/// When the table view of an operating system version queries its delegate for exact heights.
package struct HeightQueryRules: Sendable, Hashable, RawRepresentable, CaseIterable {
  /// The key in scenarios.
  package var id: String
  /// Queries per row that the first layout makes visible, before its cell is requested.
  package var atLoad: Int
  /// Queries per later entry of a row, including the one when its cell is requested.
  package var perEntry: Int
  /// The rows that the first layout queries.
  package var rowsAtLoad: RowsAtLoad

  /// The rows whose heights the first layout queries.
  package enum RowsAtLoad: Sendable, Hashable {
    /// Rows that enter, each when it enters.
    case entering
    /// Rows that are visible by the estimates, before any row enters; other rows when they enter.
    case estimated
  }

  /// Creates rules from their parts.
  package init(id: String, atLoad: Int, perEntry: Int, rowsAtLoad: RowsAtLoad = .entering) {
    self.id = id
    self.atLoad = atLoad
    self.perEntry = perEntry
    self.rowsAtLoad = rowsAtLoad
  }
  /// iOS 9: two queries, and one with the cell. No source states the count with estimated heights; three is the minimum
  /// that is consistent with the counts without estimates (all rows three times at load, once per cell).
  package static let iOS9 = HeightQueryRules(id: "ios-9", atLoad: 3, perEntry: 3)
  /// iOS 12: three for each row that is visible by the estimates at load, and four per entering row (counts shown by
  /// Howlin and Nikam, High-Performance Scrolling on iOS Using Layout Models, 2018, divided by the rows of their screen
  /// and data).
  package static let iOS12 = HeightQueryRules(id: "ios-12", atLoad: 3, perEntry: 4, rowsAtLoad: .estimated)
  /// All versions, oldest first.
  package static let allCases = [iOS9, iOS12]

  /// The key in scenarios.
  package var rawValue: String { id }

  /// The rules with a key; nil if there are none.
  package init?(rawValue: String) {
    guard let rules = Self.allCases.first(where: { $0.id == rawValue }) else { return nil }
    self = rules
  }
}
