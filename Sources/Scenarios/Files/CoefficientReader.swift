import Datasets
import JSON
import ListRuntime

/// A coefficient as read from a file, before unit conversion.
struct RawCoefficient: Sendable {
  var value = Located(DecimalNumber.zero)
  var unit = Located("")
  var prior: RawPrior?
  /// The least and the greatest possible value; empty if they are not stated.
  var range: [Located<DecimalNumber>] = []
  var provenance = Provenance.blank
}

/// The value of a coefficient before a fit, as read from a file.
struct RawPrior: Sendable {
  var value = Located(DecimalNumber.zero)
  var status = CoefficientStatus.fitted
  var rows: [String] = []
}

extension Coefficient {
  /// The provenance of the value.
  var provenance: Provenance { Provenance(status, confidence, source: source, rows: rows) }
}

/// Reads and writes the coefficients of device profiles: a number with unit, source and confidence.
enum CoefficientReader {
  private static let value = Field.required("value", nonNegative.located, "The number.")
  private static let prior = ValueReader<RawPrior>.record(
    "a prior", RawPrior(),
    [
      FieldBinding(value, \.value), FieldBinding(Provenance.status, \.status).withoutEffect,
      .defaulted(
        "rows", .array(of: .text), to: [],
        "For a value that measurements had decided: the rows that decided it, as far as they are known.", \.rows
      ).omittingDefault.checked { Provenance.checkFitted("rows", of: $1, $0.status) },
    ])

  static let reader = ValueReader<RawCoefficient>.record(
    "a coefficient", RawCoefficient(),
    [
      FieldBinding(value, \.value),
      .required(
        "unit", ValueReader<String>.text.located,
        "Time or bytes per unit of work or per object, as in us/view or B/cell.", \.unit),
      .optional(
        "prior", prior, "For a value that a fit scaled: the value before the fit, in the same unit.", optional: \.prior
      ).withoutEffect,
      .defaulted(
        "range", .array(of: nonNegative.located, count: 2...2), to: [], text: "[]",
        "The least and the greatest value that the sources admit, in the same unit; by the confidence if omitted.",
        \.range
      ).withoutEffect.omittingDefault,
    ] + Provenance.fields.inside(\.provenance), isInline: true,
    check: { coefficient, object in
      Provenance.checkFitted("prior", of: object, coefficient.provenance.status)
      return true
    })

  private static let nonNegative = ValueReader<DecimalNumber>(
    .number(0...1e12, unit: ""), write: { .digits(DecimalNumber.text($0.digits, overPowerOfTen: -$0.exponent)) }
  ) { json, collector in
    guard let decimal = json.decimal, decimal.digits >= 0 else {
      collector.error(
        at: json, json.kind == .number ? "out of range" : "wrong type",
        expected: "a number of at least 0 with at most 18 digits", found: json.summary)
      return nil
    }
    return decimal
  }

  /// The units of one dimension.
  struct Units: Sendable {
    /// The unit names, each with the power of ten that converts it to the smallest unit.
    var names: [(name: String, power: Int)]
    /// The smallest unit in words; converted values are whole numbers of it.
    var smallest: String
    /// The maximum value, in the smallest unit and as text.
    var greatest: (value: Int64, text: String)

    /// The greatest unit of which a value is at least one; the smallest one for 0.
    func unit(of value: Int64) -> (name: String, power: Int) {
      names.last { value >= (0..<$0.power).reduce(1) { power, _ in power * 10 } } ?? names[0]
    }
  }
  static let picoseconds = Units(
    names: [("ps", 0), ("ns", 3), ("us", 6), ("ms", 9), ("s", 12)], smallest: "picoseconds",
    greatest: (1_000_000_000_000, "1 s"))
  static let bytes = Units(
    names: [("B", 0), ("kB", 3), ("MB", 6)], smallest: "bytes",
    greatest: (1_000_000_000, "1 GB"))

  static let percent = Units(
    names: [("%", 3)], smallest: "thousandths of a percent", greatest: (Coefficient.wholeShare, "100 %"))

  /// Converts a coefficient to the smallest unit; nil if the unit is unknown or the value is not whole, which is reported.
  static func coefficient(
    _ raw: Located<RawCoefficient>, per noun: String, _ units: Units, _ object: ObjectReader
  ) -> Coefficient? {
    let unit = raw.value.unit
    let collector = object.collector
    guard let power = units.names.first(where: { "\($0.name)/\(noun)" == unit.value })?.power else {
      let valid = units.names.map { JSONString.quoted("\($0.name)/\(noun)") }
      let written = unit.value.prefix { $0 != "/" }
      let suggestion = units.names.first { $0.name == written }.map { JSONString.quoted("\($0.name)/\(noun)") }
      collector.error(
        at: unit.location, "invalid unit", expected: ValueShape.oneOf(valid), found: JSONString.quoted(unit.value),
        suggestion: suggestion)
      return nil
    }
    func whole(_ number: Located<DecimalNumber>) -> Int64? {
      let found = "\(number.location.text) \(unit.value)"
      guard let value = number.value.wholeNumber(scaledByPowerOfTen: power) else {
        collector.error(
          at: number.location, "not a whole number of \(units.smallest), or too large",
          expected: "a value that is whole in \(units.smallest), up to \(units.greatest.text)", found: found)
        return nil
      }
      guard value <= units.greatest.value else {
        collector.error(
          at: number.location, "too large", expected: "at most \(units.greatest.text) per \(noun)", found: found)
        return nil
      }
      return value
    }
    let prior = raw.value.prior.map { prior in
      whole(prior.value).map { CoefficientPrior(value: $0, status: prior.status, rows: prior.rows) }
    }
    let bounds = raw.value.range.map(whole)
    guard let value = whole(raw.value.value), prior.map({ $0 != nil }) ?? true, bounds.allSatisfy({ $0 != nil }) else {
      return nil
    }
    let ends = bounds.compactMap(\.self)
    if let low = ends.first, let high = ends.last, low > high {
      collector.error(
        at: raw.value.range[0].location, "the range ends before it begins", expected: "the least value first",
        found: "\(raw.value.range[0].location.text), \(raw.value.range[1].location.text)")
      return nil
    }
    let provenance = raw.value.provenance
    return Coefficient(
      value: value, source: provenance.source, status: provenance.status, confidence: provenance.confidence,
      rows: provenance.rows, prior: prior ?? nil, range: ends.count == 2 ? ends[0]...ends[1] : nil)
  }

  // MARK: - Writing

  /// A coefficient in a unit that is a power of ten of the smallest one.
  static func content(of coefficient: Coefficient, unit: String, power: Int) -> JSONContent {
    func number(_ value: Int64) -> Located<DecimalNumber> { Located(DecimalNumber(value, overPowerOfTen: power)) }
    let raw = RawCoefficient(
      value: number(coefficient.value), unit: Located(unit),
      prior: coefficient.prior.map { RawPrior(value: number($0.value), status: $0.status, rows: $0.rows) },
      range: coefficient.range.map { [number($0.lowerBound), number($0.upperBound)] } ?? [],
      provenance: coefficient.provenance)
    return reader.write?(raw) ?? .null
  }

  /// A coefficient in the unit that suits its value.
  static func content(of coefficient: Coefficient, per noun: String, _ units: Units) -> JSONContent {
    let unit = units.unit(of: coefficient.value)
    return content(of: coefficient, unit: "\(unit.name)/\(noun)", power: unit.power)
  }
}
