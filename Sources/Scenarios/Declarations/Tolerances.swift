import JSON

/// How much worse than in a baseline a figure may get, by the kind of figure.
package struct Tolerances: Sendable, Hashable {
  /// A kind of figure. Raw values are keys of scenarios.
  package enum Kind: String, Sendable, CaseIterable {
    case rate, time, share, memory, count, area

    /// The figures of the kind, in words.
    var figures: String {
      switch self {
      case .rate: "rates, in fps and Hz"
      case .time: "times, in s, ms and ms/s"
      case .share: "shares, in % (a number is in percentage points)"
      case .memory: "memory, in MB"
      case .count: "counts of frames and refreshes"
      case .area: "areas and distances, in px and px*ms"
      }
    }

    /// The tolerance of a scenario that states none.
    ///
    /// The simulation has no noise, so a tolerance only says what is too small to discuss. These are our choice, not findings.
    package var usual: Tolerance {
      switch self {
      case .rate, .time: Tolerance(DecimalNumber(2, overPowerOfTen: 1), isPercentage: true)
      case .share: Tolerance(DecimalNumber(2, overPowerOfTen: 1))
      case .memory, .count, .area: Tolerance(DecimalNumber(5, overPowerOfTen: 1), isPercentage: true)
      }
    }
  }

  private let stated: [Kind: Tolerance]
  private let isStrict: Bool

  /// Tolerances that a scenario states; the others are the usual ones, or zero in a strict scenario.
  package init(_ stated: [Kind: Tolerance] = [:], isStrict: Bool = false) {
    self.stated = stated
    self.isStrict = isStrict
  }

  /// The tolerance of a kind.
  package subscript(kind: Kind) -> Tolerance { stated[kind] ?? (isStrict ? .zero : kind.usual) }

  /// All tolerances as the value of a scenario's key, on one line.
  var text: String { "{\(Kind.allCases.map { "\"\($0.rawValue)\": \(self[$0].json)" }.joined(separator: ", "))}" }

  /// The name of the key.
  static let name = "tolerances"

  static let reader = ValueReader<[Kind: Tolerance]>.record(
    "tolerances", [:],
    Kind.allCases.map { kind in
      FieldBinding(
        .optional(
          kind.rawValue, Tolerance.reader,
          "The tolerance of \(kind.figures). If omitted, \(kind.usual.json), and 0 in a strict scenario."),
        set: { $0[kind] = $1 })
    })
}

extension Tolerance {
  /// The tolerance as JSON.
  fileprivate var json: String { isPercentage ? JSONString.quoted(digits + "%") : digits }

  /// The amount in decimal digits, without an exponent. Amounts have at most six decimals.
  private var digits: String {
    guard amount.exponent < 0 else { return String(amount.digits) + String(repeating: "0", count: amount.exponent) }
    let digits = String(amount.digits)
    let padded = String(repeating: "0", count: max(0, 1 - amount.exponent - digits.count)) + digits
    return padded.dropLast(-amount.exponent) + "." + padded.suffix(-amount.exponent)
  }
}

extension ResolvedScenario {
  /// The scenario file with all tolerances written out: in place of those that it states, or before its expectations or runs.
  /// O(file).
  package var textWithTolerances: [UInt8] {
    guard let root = JSONDocument(source, reportingTo: DiagnosticCollector())?.root else { return source.bytes }
    let members = root.members
    func member(_ name: String) -> (key: JSONValue, value: JSONValue)? { members.first { $0.key.string == name } }
    var bytes = source.bytes
    if let stated = member(Tolerances.name)?.value.location.range {
      bytes.replaceSubrange(stated.start..<stated.end, with: Array(tolerances.text.utf8))
    } else if let next = ["expect", "runs", "ablation"].lazy.compactMap(member).first?.key.location.range.start {
      // The new line has the indentation of the one that follows.
      let space = bytes[..<next].reversed().prefix { [0x20, 0x09, 0x0A, 0x0D].contains($0) }.reversed()
      bytes.insert(
        contentsOf: Array("\(JSONString.quoted(Tolerances.name)): \(tolerances.text),".utf8) + space, at: next)
    }
    return bytes
  }
}
