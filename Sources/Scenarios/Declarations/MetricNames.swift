import JSON
import ListRuntime

/// The names that scenarios can use as a metric: metrics, counters (`counters.<name>`) and amounts of work (`work.<kind>`).
struct MetricNames {
  /// All names, metrics first.
  let all: [String]
  private let known: Set<String>
  private let headings: [String: String]

  /// The given metrics, and all counters and amounts of work.
  ///
  /// - Parameter headings: the name of a metric by its heading in tables, in lower case.
  init(_ metrics: [String], headings: [String: String] = [:]) {
    let given = Set(metrics)
    all =
      metrics
      + (ListCounters.fields.map { "counters.\($0.name)" } + WorkKind.allCases.map { "work.\($0.name)" })
      .filter { !given.contains($0) }
    known = Set(all)
    self.headings = headings
  }

  /// Reports an unknown name, with the name of the metric that has it as a heading, or otherwise the nearest name.
  func check(_ name: Located<String>, _ collector: DiagnosticCollector) {
    guard !known.contains(name.value) else { return }
    collector.addUnlessFull(name.location.file) {
      let suggestion = headings[name.value.lowercased()] ?? NearestName.nearest(to: name.value, among: all)
      return Diagnostic(
        at: name.location, "unknown metric \(JSONString.quoted(name.value))",
        expected: suggestion == nil ? "a name that lab list metrics or lab list counters prints" : nil,
        suggestion: suggestion.map(JSONString.quoted))
    }
  }
}
