import JSON

/// A variant of a page in a comparison: an address, and perhaps a script or a style that is added to it.
package struct PageVariant: Sendable, Hashable {
  /// The name in results.
  package let name: String
  /// The page.
  package let address: PageAddress
  /// The JavaScript that runs in the page before its own; nil for the page as it is.
  package let script: String?
  /// The ids of its interventions.
  package let interventions: [String]
  /// The time after a segment that belongs to it, in milliseconds.
  let rest: Int

  /// A page as it is.
  ///
  /// - Parameter name: the name in results; that of the address if nil.
  package init(_ address: PageAddress, name: String? = nil) {
    self.name = name ?? address.name
    self.address = address
    script = nil
    interventions = []
    rest = 0
  }

  /// A page as it is, with a name of its own beside another page.
  package init(_ address: PageAddress, beside other: PageAddress) {
    self.init(address, name: address.name == other.name ? "\(address.name) (2)" : nil)
  }

  /// A page with the content of a file: a style sheet if its name ends with `.css`, and otherwise JavaScript, which runs before the page's
  /// own.
  package init(name: String, _ address: PageAddress, injecting text: String, from file: String) {
    self.name = name
    self.address = address
    interventions = []
    rest = 0
    guard file.lowercased().hasSuffix(".css") else {
      script = text
      return
    }
    script = """
      addEventListener("DOMContentLoaded", () => {
        const style = document.createElement("style");
        style.textContent = \(JSONContent.string(text).compactText);
        (document.head ?? document.documentElement).append(style);
      });
      """
  }

  /// A page with interventions.
  ///
  /// - Parameter settings: the selectors of the list, which interventions look for.
  init(_ address: PageAddress, _ interventions: [TechniqueCounterpart], _ settings: PageSettings) {
    self.interventions = interventions.map(\.technique)
    rest = interventions.map(\.restMilliseconds).max() ?? 0
    name = self.interventions.joined(separator: " + ")
    self.address = address
    script = PageFiles.changes(interventions, options: settings.options)
  }
}
