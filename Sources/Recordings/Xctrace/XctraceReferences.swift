import JSON

/// The elements of an export by their ids: an element with `ref` repeats an earlier one.
struct XctraceReferences {
  let collector: DiagnosticCollector
  private var elements: [String: XMLElement] = [:]

  init(collector: DiagnosticCollector) { self.collector = collector }

  /// Records an element and those in it. They are at most as deep as ``XMLDocument/depthLimit``.
  mutating func record(_ element: XMLElement) {
    if let id = element.attribute("id") { elements[id] = element }
    for child in element.children { record(child) }
  }

  /// The element that an element repeats; itself if it repeats none. An unknown reference is reported.
  func resolved(_ element: XMLElement) -> XMLElement? {
    guard let reference = element.attribute("ref") else { return element }
    guard let known = elements[reference] else {
      collector.error(
        at: element.location, "no element before this one has the id \(JSONString.quoted(reference))",
        expected: "the whole export, in its order")
      return nil
    }
    return known
  }
}
