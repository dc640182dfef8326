/// Makes texts that try to act as markup or commands in each format of the lab's outputs.
///
/// The same seed makes the same texts; a test prints the seed with each issue.
package struct HostileText {
  /// The seed of the texts.
  package let seed: UInt64
  private var state: UInt64

  /// A source of texts.
  package init(seed: UInt64) {
    self.seed = seed
    state = seed
  }

  private static let parts = [
    "::set-output name=a::b", "::add-mask::x", "##[error]x", "##[add-mask]x", " :: x::", ":", "::", "%0A", "%",
    "\n", "\r", "\r\n", "\t", "\u{0}", "\u{7}", "\u{8}", "\u{B}", "\u{1B}[31m", "\u{1B}]0;x\u{7}", "\u{7F}", "\u{85}",
    "\u{9B}31m", "\u{A0}", "\u{2028}", "\u{2029}", "\u{202E}", "\u{2066}", "\u{FEFF}", "\u{FFFE}", "\u{200B}",
    "=1+1", "+1", "-1+cmd|' /C calc'!A0", "@SUM(A1)", ",", ";", "\"", "'", "\"\"", "|", "\\", "\\|",
    "[x](javascript:alert(1))", "[\u{301}x](y)", "![x](y)", "<script>alert(1)</script>", "</title>", "<!--", "]]>", "&",
    "&lt;", "`", "```", "# x", "- x", "+ x", "---", "===", "1. x", "2) x", "> x", "    x", "~~~", "*x*", "_x_", "${x}",
    "\"\u{301}", ",\u{301}", "x", "é", "👩‍👧", " ", "end",
  ]

  /// The next text: one to six parts.
  package mutating func next() -> String {
    (0...Int(number() % 6)).map { _ in Self.parts[Int(number() % UInt64(Self.parts.count))] }.joined()
  }

  /// The next text that is not empty after whitespace is removed, as readers of files require.
  package mutating func nextNonEmpty() -> String { "x" + next() }

  /// The next number (Steele, Lea and Flood, Fast Splittable Pseudorandom Number Generators, 2014: SplitMix64).
  private mutating func number() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var result = state
    result = (result ^ (result >> 30)) &* 0xBF58_476D_1CE4_E5B9
    result = (result ^ (result >> 27)) &* 0x94D0_49BB_1331_11EB
    return result ^ (result >> 31)
  }
}
