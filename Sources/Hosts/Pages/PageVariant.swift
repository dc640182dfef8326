import JSON
import ListRuntime

/// A variant of a page in a comparison: an address, and perhaps scripts and styles that are added to it.
package struct PageVariant: Sendable, Hashable {
  /// The name in results.
  package private(set) var name: String
  /// The page.
  package let address: PageAddress
  /// The JavaScript that runs in the page before its own; nil for the page as it is.
  package let script: String?
  /// Its techniques: the ids of interventions, or those of a run as text.
  package let techniques: [String]
  /// The runs that it is compared with; nil for the base.
  private(set) var compareTo: [String]?
  /// The first variant with the same data; nil for the base.
  let firstWithSameData: String?
  /// The time after a segment that belongs to it, in milliseconds.
  let rest: Int

  /// A page, perhaps with interventions and with the contents of files: style sheets if their names end with `.css`, and otherwise
  /// JavaScript.
  ///
  /// - Parameters:
  ///   - name: the name in results; that of the address if nil.
  ///   - settings: the selectors of the list, which interventions look for.
  package init(
    _ address: PageAddress, name: String? = nil, injecting files: [(name: String, text: String)] = [],
    _ interventions: [TechniqueCounterpart] = [], of settings: PageSettings
  ) {
    self.name = name ?? address.name
    self.address = address
    techniques = interventions.map(\.technique)
    (compareTo, firstWithSameData) = (nil, nil)
    rest = interventions.map(\.restMilliseconds).max() ?? 0
    let changes =
      interventions.isEmpty ? [] : [PageFiles.changes(interventions, options: settings.options)]
    let scripts =
      changes + files.map { $0.name.lowercased().hasSuffix(".css") ? Self.script(adding: $0.text) : $0.text }
    script = scripts.isEmpty ? nil : scripts.joined(separator: "\n")
  }

  /// A page as it is.
  package init(_ address: PageAddress) {
    name = address.name
    self.address = address
    script = nil
    techniques = []
    (compareTo, firstWithSameData) = (nil, nil)
    rest = 0
  }

  /// The lab's list at an address, as it performs a run.
  ///
  /// - Parameter rest: the time after a segment that belongs to it, in milliseconds.
  init(_ address: PageAddress, _ run: MeasurementRunner.Run, firstWithSameData: String, rest: Int) {
    name = run.configuration.name
    self.address = address
    script = nil
    techniques = run.techniques
    compareTo = run.compareTo
    self.firstWithSameData = firstWithSameData
    self.rest = rest
  }

  /// A page as it is, with a name of its own beside another page.
  package init(_ address: PageAddress, beside other: PageAddress) {
    self.init(address)
    if address.name == other.name { name += " (2)" }
  }

  /// The same variant once more.
  var again: PageVariant {
    var copy = self
    copy.name += " again"
    copy.compareTo = nil
    return copy
  }

  /// A script that adds a style sheet. What a page's policy forbids in an element, a script may still adopt, without what it imports.
  private static func script(adding style: String) -> String {
    """
    addEventListener("DOMContentLoaded", () => {
      const style = document.createElement("style");
      style.textContent = \(JSONContent.string(style).compactText);
      (document.head ?? document.documentElement).append(style);
      if (style.sheet) return;
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(style.textContent);
      document.adoptedStyleSheets.push(sheet);
    });
    """
  }
}
