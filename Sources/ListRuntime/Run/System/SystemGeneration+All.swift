// The generations, oldest first. A rule whose confidence is not high is a hypothesis, because no primary source states
// it.
extension SystemGeneration {
  /// All generations, oldest first.
  package static let all = [iOS9, iOS10, iOS12, iOS15, iOS16]

  private static let iOS9 = SystemGeneration(
    id: "ios-9",
    summary: "Heights are queried three times for each row; no cells are made and no rows announced ahead.",
    heightQueries: ProfileChoice(
      .iOS9,
      source:
        "The minimum count that is consistent with the counts without estimates: every row three times at load, once with its cell.",
      against: "No source states the count for lists with estimated heights.", status: .estimate, confidence: .low),
    dataPrefetching: ProfileChoice(
      .off, source: "Apple, UITableViewDataSourcePrefetching: available from iOS 10.", status: .measured,
      confidence: .high),
    cellPreparation: ProfileChoice(
      .off,
      source:
        "Fox (UIKit), thread on cell prefetching (June 2021): table views make cells ahead for the first time in iOS 15.",
      status: .measured, confidence: .high),
    reconfiguration: ProfileChoice(
      .byApp,
      source:
        "Apple, UITableView.reconfigureRows(at:): available from iOS 15. Before, beginUpdates and endUpdates make the table view query the heights again.",
      against: "No source states that the heights of all rows with cells are queried once.", status: .estimate,
      confidence: .low),
    selfSizing: ProfileChoice(
      .off, source: "Apple, UITableView.selfSizingInvalidation: available from iOS 16.", status: .measured,
      confidence: .high))

  private static let iOS10 = iOS9.next(
    "ios-10", "Rows ahead of the scroll are announced, so that their data can be fetched."
  ) {
    $0.dataPrefetching = ProfileChoice(
      .oneScreen,
      source:
        "Apple, tableView(_:prefetchRowsAt:): called on the main queue as the user scrolls, with rows likely to appear soon, nearest first, and not for rows that are needed immediately. How far ahead is unverified.",
      against: "No source states the distance. Cells are not made ahead (Stack Overflow 39135347).", status: .estimate,
      confidence: .low)
  }

  private static let iOS12 = iOS10.next(
    "ios-12",
    "Heights are queried four times for each row that enters; at load, only for rows that are visible by the estimates."
  ) {
    $0.heightQueries = ProfileChoice(
      .iOS12,
      source:
        "Howlin and Nikam, High-Performance Scrolling on iOS Using Layout Models (2018): 51 at load, 1200 while 300 rows are scrolled.",
      against: "They do not name the system, nor the screen; nothing was found for later systems.", status: .derived,
      confidence: .medium)
  }

  private static let iOS15 = iOS12.next(
    "ios-15", "Cells are made ahead in spare time, and existing cells can be filled again in place."
  ) {
    $0.heightQueries = ProfileChoice(
      .iOS12, source: "As in iOS 12; unverified.", against: "Nothing was found for systems after iOS 12.",
      status: .estimate, confidence: .low)
    $0.cellPreparation = ProfileChoice(
      .nextCell,
      source:
        "WWDC 2021, session 10252; Fox (UIKit), thread on cell prefetching (June 2021): spare time between frames goes to the next cell, on the main thread, in apps built with the SDK of iOS 15.",
      against:
        "How many cells wait at once, and how much time must be left, is not published; Apple's isPrefetchingEnabled says only that cells may be requested in advance.",
      status: .derived, confidence: .medium)
    $0.reconfiguration = ProfileChoice(
      .byTable,
      source:
        "Apple, UITableView.reconfigureRows(at:): existing cells, including those made ahead, are filled again without prepareForReuse, and self-sizing cells are resized. Fox (UIKit), thread on reconfigure (June 2021): the cell provider is called and its dequeuing gives the same cell.",
      against: "No source states that an exact height is queried once.", status: .derived, confidence: .medium)
  }

  private static let iOS16 = iOS15.next("ios-16", "A visible cell is sized again when its content changes.") {
    $0.selfSizing = ProfileChoice(
      .onChange,
      source:
        "Apple, UITableView.SelfSizingInvalidation; WWDC 2022, session 10068: a cell is resized if necessary when its content is invalidated.",
      against: "The page of the property does not state the default; only secondary sources state that it is on.",
      status: .derived, confidence: .medium)
  }
}
