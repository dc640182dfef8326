import JSON

/// A row of a CSV file without quoted fields.
package struct CSVRow {
  private let file: SourceFile
  private let fields: [SourceRange]
  private let collector: DiagnosticCollector

  init(_ file: SourceFile, fields: [SourceRange], _ collector: DiagnosticCollector) {
    self.file = file
    self.fields = fields
    self.collector = collector
  }

  private func location(_ position: Int) -> SourceLocation { SourceLocation(file, fields[position]) }

  /// The number in a field, written as in JSON; nil if there is none in the range of a field's shape, which is reported.
  ///
  /// - Precondition: the row has a field at the position.
  func number(_ position: Int, _ field: Field<Double>) -> Double? {
    guard case .number(let range, _) = field.shape.shape else {
      preconditionFailure("\(field.shape.name) is not a number")
    }
    let location = location(position)
    let text = location.text
    let isNumber = text.utf8.allSatisfy { "0123456789+-.eE".utf8.contains($0) }
    guard isNumber, let value = Double(text), range.contains(value) else {
      collector.error(
        at: location,
        isNumber && Double(text) != nil ? "\(field.shape.name) is out of range" : "invalid \(field.shape.name)",
        expected: field.shape.shape.phrase, found: JSONString.quoted(JSONValue.excerpt(text)))
      return nil
    }
    return value
  }

  /// The word in a field; nil if it is not a case of the enumeration, which is reported.
  ///
  /// - Precondition: the row has a field at the position.
  func word<Word: CaseIterable & RawRepresentable>(_ position: Int) -> Word? where Word.RawValue == String {
    let location = location(position)
    let text = location.text
    if let word = Word(rawValue: text) { return word }
    let words = Word.allCases.map(\.rawValue)
    collector.error(
      at: location, "unknown value", expected: ValueShape.oneOf(words),
      found: JSONString.quoted(JSONValue.excerpt(text)),
      suggestion: NearestName.nearest(to: text, among: words))
    return nil
  }
}
