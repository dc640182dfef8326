/// Letters and signs outside ASCII that are as wide as an ASCII character.
enum LatinLetters {
  /// The first characters of canonical decompositions that are in ASCII, for consecutive scalar values; a point for values without one.
  ///
  /// Source: Unicode 17, full canonical decompositions (Unicode Standard Annex 15). No published advances of the system font for these
  /// letters were found, so that each is as wide as its base letter is an assumption. In Adobe's Helvetica (Adobe Font Metrics, 1997) most
  /// are exactly as wide; i with a mark above has 278 units instead of 222, and ď, ľ and ť are wider by 14 to 35 %.
  private static let blocks: [(first: UInt32, bases: String)] = [
    (
      0xC0,
      "AAAAAA.CEEEEIIII.NOOOOO..UUUUY..aaaaaa.ceeeeiiii.nooooo..uuuuy.y"
        + "AaAaAaCcCcCcCcDd..EeEeEeEeEeGgGgGgGgHh..IiIiIiIiI...JjKk.LlLlLl."
        + "...NnNnNn...OoOoOo..RrRrRrSsSsSsSsTtTt..UuUuUuUuUuUuWwYyYZzZzZz."
        + "................................Oo.............Uu..............."
        + ".............AaIiOoUuUuUuUuUu.AaAa....GgKkOoOo..j...Gg..NnAa...."
        + "AaAaEeEeIiIiOoOoRrRrUuUuSsTt..Hh......AaEeOoOoOoOoYy............"
    ),
    (
      0x1E00,
      "AaBbBbBbCcDdDdDdDdDdEeEeEeEeEeFfGgHhHhHhHhHhIiIiKkKkKkLlLlLlLlMm"
        + "MmMmNnNnNnNnOoOoOoOoPpPpRrRrRrRrSsSsSsSsSsTtTtTtTtUuUuUuUuUuVvVv"
        + "WwWwWwWwWwXxXxYyZzZzZzhtwy......AaAaAaAaAaAaAaAaAaAaAaAaEeEeEeEe"
        + "EeEeEeEeIiIiOoOoOoOoOoOoOoOoOoOoOoOoUuUuUuUuUuUuUuYyYyYyYy......"
    ),
    // Greek question mark, varia, kelvin sign, angstrom sign, negated signs.
    (0x37E, ";"), (0x1FEF, "`"), (0x212A, "KA"), (0x2260, "="), (0x226E, "<>"),
  ]

  /// Letters with a stroke or without a dot, which have no decomposition, and the two that decompose into them.
  ///
  /// Estimate: in Adobe's Helvetica, Ø, Đ, đ, Ł and ł are as wide as the letter without a stroke; ø and the dotless i are wider (611 and
  /// 278 units against 556 and 222).
  static let estimates: [UInt32: UInt8] = {
    let letters = Array("ØOøoĐDđdĦHħhıiŁLłlŦTŧtǾOǿoȷj".unicodeScalars)
    return stride(from: 0, to: letters.count, by: 2).reduce(into: [:]) { bases, index in
      bases[letters[index].value] = UInt8(ascii: letters[index + 1])
    }
  }()

  /// The scalar values with the ASCII characters that are as wide.
  static var bases: [(value: UInt32, base: UInt8)] {
    let letters = blocks.flatMap { first, bases in
      zip(first..., bases.utf8).filter { $1 != UInt8(ascii: ".") }.map { (value: $0, base: $1) }
    }
    return letters + estimates.map { (value: $0.key, base: $0.value) }
  }
}
