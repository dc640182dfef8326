import Testing
import Scenarios

@Suite("Patterns of names")
struct NamePatternTests {
  private static let names = [
    "reuse", "reused", "cached-heights", "manual-heights", "worst+cell-reuse", "reuse@device.cores=2",
    "reuse@passes=1.5",
  ]

  @Test(
    "A pattern selects the names that have one of its alternatives",
    arguments: [
      ("reuse", ["reuse", "reused", "worst+cell-reuse", "reuse@device.cores=2", "reuse@passes=1.5"]),
      ("^reuse", ["reuse", "reused", "reuse@device.cores=2", "reuse@passes=1.5"]),
      ("reuse$", ["reuse", "worst+cell-reuse"]), ("^reuse$", ["reuse"]),
      ("heights|^reuse$", ["reuse", "cached-heights", "manual-heights"]),
      ("^(cached|manual)-(heights|x)$", ["cached-heights", "manual-heights"]),
      ("^(reuse|cached-heights)@", ["reuse@device.cores=2", "reuse@passes=1.5"]),
      ("r(|(eus)e)d", ["reused"]), ("(^cached|cell-reuse$)", ["cached-heights", "worst+cell-reuse"]),
      ("^reuse@*=2", ["reuse@device.cores=2"]), ("@*s=1.5$", ["reuse@passes=1.5"]),
      ("e*e*s=", ["reuse@device.cores=2", "reuse@passes=1.5"]), ("^*d$", ["reused"]),
      ("1.5", ["reuse@passes=1.5"]), ("1x5", []), ("+", ["worst+cell-reuse"]), ("^$", []),
      ("", names), ("|x", names), ("*", names), ("**", names),
    ])
  func selected(_ text: String, _ expected: [String]) throws {
    let pattern = try NamePattern(text)
    #expect(Self.names.filter { pattern.matches($0) } == expected)
  }

  @Test(
    "A text that is not a pattern, or has too many alternatives, is rejected with the place and the reason",
    arguments: [
      ("a(b", "the \"(\" at character 2 is not closed"), ("a)b", "the \")\" at character 2 has no \"(\" before it"),
      ("((a)", "the \"(\" at character 1 is not closed"), ("a^b", "only at the start"), ("a$|b$c", "only at its end"),
      (String(repeating: "(a|b)", count: 10), "more than 1000 combinations"),
      (String(repeating: "(", count: 1000), "not closed"),
      (String(repeating: "a", count: 100_000), "it has 100000 characters; at most 1000 are possible"),
    ])
  func refused(text: String, reason: String) {
    let error = #expect(throws: PatternError.self) { try NamePattern(text) }
    #expect(error?.reason.contains(reason) == true, "\(error?.reason ?? "")")
  }

  /// A backtracking matcher would take years for these.
  @Test("Many places for any text take time linear in the name", .timeLimit(.minutes(1)))
  func anyText() throws {
    let pattern = try NamePattern(String(repeating: "*a", count: 400) + "b")
    #expect(!pattern.matches(String(repeating: "a", count: 2000)))
  }
}
