import Testing
internal import LabCommandLine

@Suite("Patterns of names")
struct NamePatternTests {
  @Test(
    "A pattern matches anywhere in a name as Swift's regular expressions do",
    arguments: [
      "reuse", "^reuse$", "^reuse", "heights$", "heights|^reuse$", "cached-|manual-", "a.c", ".*", "", "a*", "x+",
      "ca?t",
      "(ab)+c", "(?:ab|ba)*$", "[abc]x", "[^a-z]", "[a\\-z]", "[a-]", "\\d+", "\\w+-\\w+", "\\D\\D", "\\S",
      "\\.",
      "a{2}", "a{2,}", "a{1,2}b", "^a{0}b", "a{,2}", "\\bcat\\b", "\\Bat", "a*?b", "(a|b|)c", "((a))", "@passes=[12]$",
      "[\\d@]", "[^\\d]", "é", "a|", "^$",
    ])
  func sameAsSwift(_ text: String) throws {
    let pattern = try NamePattern(text)
    let regex = try Regex(text)
    for name in [
      "", "a", "b", "c", "abc", "ababc", "aab", "aaab", "ax", "reuse", "reused", "cached-heights",
      "manual-heights",
      "cat", "ct", "concat", "cat-a", "a-b", "a.c", "reuse@passes=1", "reuse@passes=3", "12", "X", "]", "é", "baba",
      "-",
    ] {
      #expect(pattern.matches(name) == name.contains(regex), "\(text) in \(name)")
    }
  }

  @Test(
    "A text that is not a pattern, or a pattern that could take long, is rejected with the reason",
    arguments: [
      ("(", "not closed"), (")", "has no \"(\" before it"), ("[a", "not closed"), ("*", "\"*\" has nothing to repeat"),
      ("a**", "nothing to repeat"),
      ("(a)\\1", "backreferences"), ("(.*)*\\1x", "backreferences"), ("(?=a)", "only \"(?:\""),
      ("(?<n>a)", "only \"(?:\""),
      ("a{3,2}", "wrong order"), ("a{1000}", "200 times"), ("(((a{200}){200}){200}){200}", "repeats too much"),
      ("[z-a]", "empty"), ("[]a]", "no members"), ("\\", "backslash"), ("\\q", "not supported"),
      ("[a-\\d]", "ends with a set"),
      (String(repeating: "(", count: 100_000), "too deeply"), (String(repeating: "a", count: 100_000), "too long"),
    ])
  func refused(text: String, reason: String) {
    let error = #expect(throws: PatternError.self) { try NamePattern(text) }
    #expect(error?.reason.contains(reason) == true, "\(error?.reason ?? "")")
  }

  /// A backtracking matcher would take years for each of these.
  @Test("Nested repetitions take time linear in the name", .timeLimit(.minutes(1)))
  func nested() throws {
    let name = String(repeating: "a", count: 2000)
    for text in ["(a*)*b", "((a*)*)*b", "(a|a)*b", "(a|aa)+$b", ".*.*.*.*.*x", "(.*a){20}b"] {
      #expect(try !NamePattern(text).matches(name), "\(text)")
    }
    #expect(try NamePattern("(a*)*$").matches(name))
  }
}
