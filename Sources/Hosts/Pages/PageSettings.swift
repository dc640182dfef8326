import JSON
package import ListRuntime

/// How a page is opened, and what is measured in it.
package struct PageSettings: Sendable {
  /// The page.
  package let address: PageAddress
  /// The selector of what scrolls; nil to find it.
  package let scroller: String?
  /// The selector of the rows; nil to find them.
  package let rows: String?
  /// Hosts beside this machine to which requests pass.
  package let allowedHosts: [String]
  /// The time in which the page must load and show its rows, in seconds.
  package let wait: Int
  /// The screen that the page sees.
  package let screen: Screen

  /// Creates settings from their parts.
  package init(
    address: PageAddress, scroller: String? = nil, rows: String? = nil, allowedHosts: [String] = [], wait: Int,
    screen: Screen
  ) {
    self.address = address
    self.scroller = scroller
    self.rows = rows
    self.allowedHosts = allowedHosts
    self.wait = wait
    self.screen = screen
  }

  /// The selectors, as the lab's scripts take them.
  var options: JSONContent {
    .object([
      .init("scroller", .null(or: scroller.map { .string($0) })), .init("rows", .null(or: rows.map { .string($0) })),
    ])
  }
}
