import JSON

extension CSVTable {
  /// What the numbers of each column prove, and those of all columns that are figures: a clock, a version and a date prove
  /// nothing for others. O(bytes).
  func proofs() -> [NumberConvention] {
    var shared = NumberConvention()
    let own = headings.indices.map { column in
      var convention = NumberConvention()
      let hasUnit = FigureUnit.ofMetric(headings[column]) != nil || ColumnHeading(headings[column]).unit.unit != nil
      var isFigure = true
      for row in 0..<rowCount {
        switch content(field(row, column)) {
        case .missing: break
        case .text: isFigure = false
        case .number(let number, let unit):
          let isKnown = unit.isEmpty || FigureUnit.named(unit) != nil
          if isKnown { convention.add(number) }
          isFigure = isFigure && isKnown && (hasUnit || !unit.isEmpty)
        }
      }
      if isFigure { shared.add(convention) }
      return convention
    }
    return own.map { convention in
      var convention = convention
      convention.add(shared)
      return convention
    }
  }

  /// The value of a number; nil if its separator can be decimal or between thousands, and the file does not decide it.
  ///
  /// The other numbers of its column and of columns with a unit decide it. Without them, a comma between semicolons is
  /// decimal, and so is a point between commas. A single column and tabs decide nothing.
  func value(of number: FormattedNumber, in field: Field, ofColumn column: Int) -> Double? {
    let convention = conventions[column]
    if let known = number.value(by: convention.separator) { return known }
    guard !convention.isContradictory, headings.count > 1, separator != UInt8(ascii: "\t") else { return nil }
    let isSemicolon = separator == UInt8(ascii: ";")
    let hasComma = source.bytes[field.range].contains(UInt8(ascii: ","))
    return hasComma == isSemicolon ? number.value(by: isSemicolon ? .comma : .point) : nil
  }

  /// The number of a field and the text after it; nil if the field is empty. A field that is not a number, or that is
  /// ambiguous, is reported.
  func measurement(
    _ field: Field, ofColumn column: Int, reportingTo collector: DiagnosticCollector
  ) -> (value: Double, unit: String)? {
    switch content(field) {
    case .missing: return nil
    case .number(let number, let unit):
      if let value = value(of: number, in: field, ofColumn: column) { return (value, unit) }
      collector.addUnlessFull(source) { ambiguity(field) }
    case .text: collector.addUnlessFull(source) { notNumber(field) }
    }
    return nil
  }
}
