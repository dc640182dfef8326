import Analysis
package import JSON

extension Figure {
  /// The values of the figure as a metric, in the metric's unit: one for each repetition that has one; nil without any.
  ///
  /// - Parameter given: the unit that the user states; nil for the figure's own.
  func values(as metric: String, from given: FigureUnit?) -> [Double]? {
    guard let target = FigureUnit.ofMetric(metric), let quantity = Quantity.metric(metric) else { return nil }
    let unit = given ?? unit ?? target
    let values: [Double]
    switch content {
    case .values(let all): values = all.compactMap { $0 }
    case .samples(let samples):
      values = samples.compactMap(quantity.aggregation.value)
    }
    return values.isEmpty ? nil : values.compactMap { unit.convert($0, to: target) }
  }

  /// Why the figure cannot be a metric; nil if it can.
  ///
  /// - Parameters:
  ///   - given: the unit that the user states; nil for the figure's own.
  ///   - refreshRate: the refreshes of the display per second; nil if it is not known.
  ///   - seconds: the length of the scroll; nil if it is not known.
  ///   - file: the file of the figure.
  package func problem(
    as metric: String, from given: FigureUnit? = nil, refreshRate: Double?, seconds: Double?, in file: SourceFile
  ) -> Diagnostic? {
    if let unreadable { return unreadable }
    guard let target = FigureUnit.ofMetric(metric), let definition = Quantity.metric(metric) else { return nil }
    if given == nil, let unknownUnit, unknownUnit.isOpen(for: target) {
      return StatedUnit.problem(
        unknownUnit.text, of: name, converting: target, option: "--map \"\(name)=\(metric):UNIT\"", in: file,
        at: (unknownUnit.location ?? location)?.range)
    }
    let unit = given ?? unit ?? target
    guard unit.convert(1, to: target) != nil else {
      return Diagnostic(
        in: file, at: location?.range,
        "\(JSONString.quoted(name)) is in \(unit.name), which cannot be converted to \(target.name) of \(metric)",
        expected: "a figure in \(target.convertible.map(\.name).joined(separator: ", "))")
    }
    let (values, isSample): ([Double?], Bool)
    switch content {
    case .values(let all): (values, isSample) = (all, false)
    case .samples(let samples):
      guard definition.aggregation.phrase != nil else {
        return Diagnostic(
          in: file, at: location?.range,
          "\(JSONString.quoted(name)) has several samples in a repetition, but \(metric) is a single value",
          expected: "a figure with one value for each repetition")
      }
      (values, isSample) = (Array(samples.joined()), true)
    }
    let range = definition.possibleValues(atRefreshRate: refreshRate, seconds: seconds)
    let length = seconds.map { " in \(FixedDecimals.short($0)) s" } ?? ""
    let condition =
      refreshRate.flatMap { range == definition.possibleValues ? nil : " at \(FixedDecimals.short($0)) Hz\(length)" }
      ?? ""
    let expected = "a number from 0 to \(FixedDecimals.short(range.upperBound))\(target.suffix)\(condition)"
    for (position, value) in values.enumerated() {
      guard let value, let converted = unit.convert(value, to: target), !range.contains(converted) else { continue }
      return Diagnostic(
        in: file, at: (valueLocation?(position) ?? location)?.range,
        "\(metric) cannot be \(FixedDecimals.short(converted)), \(isSample ? "a sample" : "the value") of \(JSONString.quoted(name))",
        expected: expected)
    }
    // A sum of samples can be too large, although no sample is.
    guard isSample, let wrong = self.values(as: metric, from: given)?.first(where: { !range.contains($0) }) else {
      return nil
    }
    return Diagnostic(
      in: file, at: location?.range,
      "\(metric) cannot be \(FixedDecimals.short(wrong)), which the samples of \(JSONString.quoted(name)) give",
      expected: expected)
  }
}

extension Figure.UnknownUnit {
  /// Whether a value in a unit depends on it; one that is possible makes no difference for other dimensions, and for itself.
  fileprivate func isOpen(for target: FigureUnit) -> Bool {
    guard let possible = FigureUnit.named(text) else { return true }
    return possible.convert(1, to: target).map { $0 != 1 } ?? false
  }
}

extension FigureUnit {
  /// The unit after a number in a message; empty for numbers of anything.
  fileprivate var suffix: String { self == .count ? "" : " \(name)" }
}
