/// A number as people and programs write it: with a decimal point or comma, and with or without separators between
/// thousands.
///
/// A point or a comma can separate decimals or thousands, so the number has a value for each convention. Spaces (also
/// no-break and narrow ones), apostrophes and Arabic thousands separators only separate thousands. Groups have three
/// digits, and before a decimal point also those of India: `12,34,567`; a number with an exponent has none. Digits of
/// other scripts are read.
struct FormattedNumber: Hashable {
  /// The value if the point separates decimals; nil if the text is then not a number.
  let ifPoint: Double?
  /// The value if the comma separates decimals; nil if the text is then not a number.
  let ifComma: Double?

  /// The value; nil if it depends on the convention.
  var certain: Double? {
    guard let ifPoint else { return ifComma }
    return ifComma == nil || ifComma == ifPoint ? ifPoint : nil
  }

  /// The convention that the number proves, because it is not a number by the other one; nil if it proves none.
  var proves: DecimalSeparator? {
    ifPoint == nil ? .comma : ifComma == nil ? .point : nil
  }

  /// The value by a convention; nil if the convention is not known and the value depends on it.
  func value(by separator: DecimalSeparator?) -> Double? {
    if let certain { return certain }
    return separator.flatMap { $0 == .point ? ifPoint : ifComma }
  }

  /// Reads the number at the start of a text, and returns it with the rest of the text; nil if there is none, or if its
  /// separators are wrong by both conventions.
  static func prefix(of text: String) -> (number: FormattedNumber, rest: String)? {
    let scalars = Array(text.unicodeScalars)
    var end = 0
    var last = 0
    while end < scalars.count, isPart(scalars[end]) || isExponent(scalars, at: end) {
      end += 1
      if scalars[end - 1].digit != nil { last = end }
    }
    guard last > 0 else { return nil }
    let number = Array(scalars[..<last])
    let read = FormattedNumber(
      ifPoint: value(number, decimal: ".", group: ","), ifComma: value(number, decimal: ",", group: "."))
    guard read.ifPoint != nil || read.ifComma != nil else { return nil }
    let rest = String(String.UnicodeScalarView(scalars[last...]))
    return (read, String(rest.drop { $0.isWhitespace || $0.isDirectionMark }))
  }

  private static func isPart(_ scalar: Unicode.Scalar) -> Bool {
    scalar.digit != nil || "+-\u{2212}.,".unicodeScalars.contains(scalar) || isGroup(scalar) || scalar == "\u{66B}"
      || Character(scalar).isDirectionMark
  }

  /// The separators that only separate thousands.
  private static func isGroup(_ scalar: Unicode.Scalar) -> Bool {
    " \u{A0}\u{202F}\u{2009}'\u{2019}\u{66C}".unicodeScalars.contains(scalar)
  }

  /// Whether there is an exponent at a position: an e between digits, with or without a sign.
  private static func isExponent(_ scalars: [Unicode.Scalar], at position: Int) -> Bool {
    guard scalars[position] == "e" || scalars[position] == "E", position > 0, scalars[position - 1].digit != nil else {
      return false
    }
    let next = position + 1
    guard next < scalars.count else { return false }
    if scalars[next].digit != nil { return true }
    return (scalars[next] == "-" || scalars[next] == "+") && next + 1 < scalars.count && scalars[next + 1].digit != nil
  }

  /// The value by one convention; nil if the text is not a number by it.
  private static func value(_ scalars: [Unicode.Scalar], decimal: Unicode.Scalar, group: Unicode.Scalar) -> Double? {
    var text = ""
    /// The number of digits of each group so far, and the separator between them.
    var (groups, separator): ([Int], Unicode.Scalar?) = ([0], nil)
    var (hasDecimal, hasExponent) = (false, false)
    for scalar in scalars {
      if let digit = scalar.digit {
        text += String(digit)
        if !hasDecimal, !hasExponent { groups[groups.count - 1] += 1 }
      } else if scalar == "+" || scalar == "-" || scalar == "\u{2212}" {
        guard text.isEmpty || text.last == "e" else { return nil }
        text += scalar == "+" ? "" : "-"
      } else if scalar == "e" || scalar == "E" {
        guard !hasExponent else { return nil }
        (hasExponent, text) = (true, text + "e")
      } else if scalar == decimal || scalar == "\u{66B}" {
        guard !hasDecimal, !hasExponent else { return nil }
        (hasDecimal, text) = (true, text + (groups == [0] ? "0." : "."))
      } else if scalar == group || isGroup(scalar) {
        guard !hasDecimal, !hasExponent, separator == nil || separator == scalar else { return nil }
        separator = scalar
        groups.append(0)
      } else if !Character(scalar).isDirectionMark {
        return nil
      }
    }
    guard isGrouped(groups, text, isIndian: decimal == "." && separator == ","), !hasExponent || groups.count == 1
    else {
      return nil
    }
    return Double(text.last == "." ? text + "0" : text).flatMap { $0.isFinite ? $0 : nil }
  }

  /// Whether the groups of a number are those of thousands; a number that starts with 0 has none.
  private static func isGrouped(_ groups: [Int], _ text: String, isIndian: Bool) -> Bool {
    guard groups.count > 1, let first = groups.first, groups.last == 3 else { return groups.count == 1 }
    let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
    guard digits.first != "0" else { return false }
    let inner = groups.dropFirst().dropLast()
    if (1...3).contains(first), inner.allSatisfy({ $0 == 3 }) { return true }
    return isIndian && (1...2).contains(first) && inner.allSatisfy { $0 == 2 }
  }
}

/// The character between the whole part of a number and its decimals.
enum DecimalSeparator: Hashable {
  case point, comma
}

/// The decimal separators that the numbers of a file, or its region, prove.
struct NumberConvention: Hashable {
  private var proven: Set<DecimalSeparator> = []

  /// Adds what a number proves.
  mutating func add(_ number: FormattedNumber) { if let proves = number.proves { proven.insert(proves) } }

  /// Adds what other numbers prove.
  mutating func add(_ other: NumberConvention) { proven.formUnion(other.proven) }

  /// Adds a separator that is known for another reason.
  mutating func add(_ separator: DecimalSeparator) { proven.insert(separator) }

  /// The separator; nil if there is no proof, or a contradiction.
  var separator: DecimalSeparator? { proven.count == 1 ? proven.first : nil }
  /// Whether different numbers prove different separators.
  var isContradictory: Bool { proven.count > 1 }
}

extension Unicode.Scalar {
  /// The value of a decimal digit of any script; nil for other characters.
  fileprivate var digit: Int? {
    if ("0"..."9").contains(self) { return Int(value) - 48 }
    guard value > 0x7F, properties.numericType == .decimal else { return nil }
    return properties.numericValue.map { Int($0) }
  }
}

extension Character {
  /// Whether it only states the direction of a text, as in Arabic and Hebrew numbers.
  var isDirectionMark: Bool { "\u{200E}\u{200F}\u{61C}".contains(self) }
}
