package import JSON

/// What the lab finds in a page at one moment.
package struct PageInspection: Sendable, Hashable {
  /// Why the page cannot be measured.
  package struct Obstacle: Sendable, Hashable {
    /// A sentence without a period.
    package let text: String
    /// The selector that matches nothing, and names that do; nil for other obstacles.
    package let selector: String?
    package let names: [String]

    /// The name in the page that the selector's author may have meant.
    var nearest: String? {
      selector.flatMap { selector in
        let last = selector.split(whereSeparator: { $0 == " " || $0 == ">" }).last.map(String.init) ?? selector
        return NearestName.nearest(to: last, among: names)
      }
    }
  }

  /// Whether the page and everything that it names has loaded.
  package let isLoaded: Bool
  /// The status of the server's answer; 0 if the browser does not say.
  package let status: Int
  /// Why the page cannot be measured, or nil.
  package let obstacle: Obstacle?
  /// The element that scrolls, and the rows, in words; empty with an obstacle.
  package let scroller: String
  package let rows: String
  /// The number of visible rows.
  package let rowCount: Int
  /// What changes as long as the list does.
  let stamp: String

  /// Reads the answer of the page's `lab.inspect`.
  package init(_ value: JSONValue) {
    isLoaded = value["isLoaded"]?.boolean == true
    status = value["status"]?.integer ?? 0
    obstacle = value["obstacle"].map {
      Obstacle(
        text: $0["text"]?.string ?? "it cannot be measured",
        selector: $0["selector"]?.string, names: $0["names"]?.elements.compactMap(\.string) ?? [])
    }
    scroller = value["scroller"]?.string ?? ""
    rows = value["rows"]?.string ?? ""
    rowCount = value["count"]?.integer ?? 0
    stamp = value["stamp"]?.string ?? ""
  }
}
