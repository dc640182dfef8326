import JSON
package import Scenarios

/// How a page is opened, and what is measured in it.
package struct PageSettings: Sendable {
  /// The responses of allowed hosts that do not come from a network.
  package enum Responses: Sendable {
    /// They are to be recorded into a file, at this path.
    case recorded(at: String)
    case replayed(PageResponses)
  }

  /// The name of the study in results.
  package let name: String
  /// The subject of the study, in one line; nil to tell what is done.
  let summary: String?
  /// The page.
  package private(set) var address: PageAddress
  /// How it is opened and scrolled.
  package let declaration: PageDeclaration
  /// Where responses of allowed hosts come from; nil for the hosts.
  package var responses: Responses?

  /// Creates settings from their parts.
  package init(
    name: String, summary: String?, address: PageAddress, declaration: PageDeclaration, responses: Responses?
  ) {
    self.name = name
    self.summary = summary
    self.address = address
    self.declaration = declaration
    self.responses = responses
  }

  /// The settings for the address of a variant.
  func at(_ address: PageAddress) -> PageSettings {
    var settings = self
    settings.address = address
    return settings
  }

  /// The responses that are replayed; nil if requests pass.
  var replayed: PageResponses? { if case .replayed(let responses) = responses { responses } else { nil } }

  /// The selectors, as the lab's scripts take them.
  var options: JSONContent {
    .object(
      [("scroller", declaration.scroller), ("rows", declaration.rows), ("waitFor", declaration.waitFor)].map {
        .init($0, .null(or: $1.map { .string($0) }))
      } + [.init("leastRows", .integer(declaration.leastRows))])
  }
}
