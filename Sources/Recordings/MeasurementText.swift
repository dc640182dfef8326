/// A measurement as MetricKit writes it: a number, optionally with commas between thousands, and a unit.
struct MeasurementText {
  let value: Double
  /// The unit as it is written.
  let unitText: String

  /// Reads a text; nil if it has another form, such as a comma that does not separate thousands.
  init?(_ text: String) {
    let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == "," || $0 == "." || $0 == "-") }
    var number = String(digits)
    if number.contains(",") {
      let groups = number.split(separator: ",", omittingEmptySubsequences: false)
      let last = groups.last?.split(separator: ".", omittingEmptySubsequences: false).first ?? ""
      let inner = groups.dropFirst().dropLast()
      guard let first = groups.first, (1...3).contains(first.count), last.count == 3,
        inner.allSatisfy({ $0.count == 3 }),
        !groups.dropLast().contains(where: { $0.contains(".") })
      else { return nil }
      number.removeAll { $0 == "," }
    }
    guard let value = Double(number), value.isFinite else { return nil }
    self.value = value
    unitText = text[digits.endIndex...].drop { $0.isWhitespace }.description
  }

  /// The unit; nil if it is not known.
  var unit: FigureUnit? { Self.units.first { $0.name == unitText }?.unit }

  /// The units observed in payloads; Chinese devices write them in Chinese.
  private static let units: [(name: String, unit: FigureUnit)] = [
    ("ms per s", .hitchRatio), ("sec", .seconds), ("s", .seconds), ("秒", .seconds), ("ms", .milliseconds),
    ("毫秒", .milliseconds), ("kB", .kilobytes), ("千字节", .kilobytes), ("byte", .bytes), ("bytes", .bytes),
  ]
  static var names: [String] { units.map(\.name) }
}
