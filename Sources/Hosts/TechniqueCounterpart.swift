/// The implementation of a technique on a host: source code in the technique's folder, for the list runtime of the
/// host.
///
/// It is trusted code: unlike plugins, it can do anything that a page can do.
package struct TechniqueCounterpart: Sendable, Hashable {
  /// The id of the technique.
  package let technique: String
  /// The source code.
  package let source: String

  /// The reasons why a list with the technique looks different from one without it, one sentence for each difference:
  /// the rest of the lines that begin with `// Difference:`. Differences that the simulated technique declares need not
  /// occur on a host.
  package var differences: [String] { comments("// Difference:") }

  /// Whether the differences concern only what changes later, so that pictures at rest must be equal: if a line begins with
  /// `// Same at rest`.
  package var isSameAtRest: Bool { differences.isEmpty || !comments("// Same at rest").isEmpty }

  /// What an intervention leaves out of a page, as the subject of a sentence about its costs: the rest of the line that begins with
  /// `// Subject:`; nil for other counterparts.
  package var subject: String? { comments("// Subject:").first }

  /// How long a page with an intervention does work after a scroll that belongs to it, in milliseconds: from the line that begins with
  /// `// Rest:`; 0 for others.
  package var restMilliseconds: Int {
    comments("// Rest:").first.flatMap { Int($0.prefix(while: \.isNumber)) } ?? 0
  }

  /// The options of the technique that do nothing on the host: named by lines that begin with `// No counterpart:`,
  /// separated by commas. A run that sets one of them to a value other than its default cannot be performed.
  package var optionsWithoutCounterpart: [String] {
    comments("// No counterpart:").flatMap { $0.split(whereSeparator: { $0 == "," || $0 == " " }).map(String.init) }
  }

  /// Whether it follows rows that are inserted, deleted or updated: false if a line begins with `// Fixed rows`. A run in
  /// which events change rows cannot be performed with it then.
  package var followsRows: Bool { comments("// Fixed rows").isEmpty }

  /// The rests of the lines that begin with a mark.
  private func comments(_ mark: String) -> [String] {
    source.split(whereSeparator: \.isNewline).filter { $0.hasPrefix(mark) }
      .map { String($0.dropFirst(mark.count).drop { $0 == " " }) }
  }

  /// Creates a counterpart.
  package init(technique: String, source: String) {
    self.technique = technique
    self.source = source
  }
}
