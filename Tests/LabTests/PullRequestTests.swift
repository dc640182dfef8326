import Foundation
import JSONTestSupport
import Techniques
import Testing

@Suite("A check of a pull request")
struct PullRequestTests {
  /// A folder with a study whose baseline was computed by another version of Analysis and has a better figure, a file of Analysis, and
  /// the changes of a pull request.
  private func withChanges(_ diff: String) throws -> LabProcess {
    let tests = RegressionCheckTests()
    let lab = try tests.withBaseline()
    let good = try lab.text(RegressionCheckTests.baseline)
    let source = try #require(good.firstRange(of: /"Analysis": "[0-9a-f]+"/))
    let other = good.replacingCharacters(in: source, with: "\"Analysis\": \"00000000\"")
    try lab.write(RegressionCheckTests.baseline, RegressionCheckTests.changed(other, "load_ms", "1"))
    try lab.write("Sources/Analysis/Rational.swift", "one\n  two\nthree\n")
    try lab.write("changes.diff", diff)
    return lab
  }

  /// A change of the second line, after one of another file; an added line looks like a header.
  private static let change = """
    diff --git a/README.md b/README.md
    --- a/README.md
    +++ b/README.md
    @@ -4 +4,2 @@ text
    -old
    +++ b/Sources/Analysis/README.md
    +new
    diff --git a/Sources/Analysis/Rational.swift b/Sources/Analysis/Rational.swift
    --- a/Sources/Analysis/Rational.swift
    +++ b/Sources/Analysis/Rational.swift
    @@ -1,3 +1,3 @@
     one
    -TWO
    +  two
     three

    """

  @Test("A failure points at the first line that the pull request changes in the module that changed")
  func line() throws {
    let lab = try withChanges(Self.change)
    let checked = try lab.run("check", "study.json", "-q", "--diff", "changes.diff", "-f", "github")
    #expect(checked.code == 2)
    #expect(checked.errors.hasPrefix("Sources/Analysis/Rational.swift:2:3: error: "), "\(checked.errors)")
    #expect(checked.errors.contains("; checked at study.json:"), "\(checked.errors)")
    let printed = try lab.run("check", "study.json", "--diff", "changes.diff", "-f", "github").output
    #expect(printed.contains("::error file=Sources/Analysis/Rational.swift,line=2,col=3,endColumn=5::"), "\(printed)")
  }

  @Test(
    "Without a changed line of the module, a failure points at the run",
    arguments: [
      "", "+++ b/Sources/Charts/Bars.swift\n@@ -1 +1 @@\n-a\n+b\n",
      "--- a/Sources/Analysis/Old.swift\n+++ /dev/null\n@@ -1 +0,0 @@\n-a\n", "no diff",
    ])
  func elsewhere(diff: String) throws {
    let lab = try withChanges(diff)
    let checked = try lab.run("check", "study.json", "-q", "--diff", "changes.diff")
    #expect(checked.code == 2 && checked.errors.hasPrefix("study.json:"), "\(checked.errors)")
  }

  @Test(
    "A file's name can be one that git writes in quotes",
    arguments: [
      (#""b/Sources/Analysis/gr\303\266\303\237e.swift""#, "größe.swift"),
      (#""b/Sources/Analysis/a\"b\\c.swift""#, #"a"b\c.swift"#), ("b/Sources/Analysis/größe.swift", "größe.swift"),
    ])
  func quotedNames(header: String, name: String) throws {
    let lab = try withChanges("+++ \(header)\n@@ -2 +2 @@\n-TWO\n+  two\n")
    try lab.write("Sources/Analysis/\(name)", "one\ntwo\n")
    let checked = try lab.run("check", "study.json", "-q", "--diff", "changes.diff", "-f", "json=check.json")
    #expect(checked.errors.hasPrefix("Sources/Analysis/\(name):2:1: error: "), "\(checked.errors)")
  }

  @Test("A file with CRLF line ends does not hide the files after it")
  func lineEnds() throws {
    let text = "+++ b/README.md\n@@ -4 +4,2 @@\n-old\r\n+new\r\n+\u{301}\r\n"
    let lab = try withChanges(text + "+++ b/Sources/Analysis/Rational.swift\n@@ -2 +2 @@\n-TWO\n+  two\n")
    let checked = try lab.run("check", "study.json", "-q", "--diff", "changes.diff")
    #expect(checked.errors.hasPrefix("Sources/Analysis/Rational.swift:2:3: error: "), "\(checked.errors)")
  }

  @Test("Lines are removed only, or the file is another one than in the diff: the line before, or the whole file")
  func otherLines() throws {
    let file = "+++ b/Sources/Analysis/Rational.swift\n"
    for (hunk, place) in [("@@ -3 +2,0 @@\n-x\n", ":2:3: error"), ("@@ -90 +90 @@\n-x\n+y\n", ": error")] {
      let lab = try withChanges(file + hunk)
      let checked = try lab.run("check", "study.json", "-q", "--diff", "changes.diff")
      #expect(checked.errors.hasPrefix("Sources/Analysis/Rational.swift\(place)"), "\(checked.errors)")
    }
  }

  @Test("A comment has the answer, the cause with its place, a diagram, and the commands that repeat the check")
  func comment() throws {
    let lab = try withChanges(Self.change)
    #expect(try lab.run("check", "study.json", "-q", "--diff", "changes.diff", "-f", "comment=comment.md").code == 2)
    let comment = try lab.text("comment.md")
    #expect(comment.hasPrefix("<!-- lab check -->\n**study: failed** (`study.json`)\n"), "\(comment)")
    for part in [
      "`Sources/Analysis/Rational.swift:2:3`", "```mermaid\nxychart-beta horizontal\n",
      "`lab check study.json --filter '^plain$'`",
      "<details><summary>The greatest changes against the baseline main</summary>\n\n| run |",
    ] { #expect(comment.contains(part), "\(part) is not in \(comment)") }
    try lab("check study.json -q --update")
    try lab("check study.json -q -f comment=comment.md")
    let passed = try lab.text("comment.md")
    #expect(passed.contains("**study: passed**") && !passed.contains("mermaid") && !passed.contains("Reproduce"))
    try FileManager.default.removeItem(at: lab.folder.appending(path: "baselines"))
    #expect(try lab.run("check", "study.json", "-f", "comment=comment.md").code == 5)
    #expect(try lab.text("comment.md").hasPrefix("<!-- lab check -->\n**study: refused** (`study.json`)\n"))
  }

  /// The commands of the comment of a check in a folder with a study and a baseline.
  private func commands(of options: String, _ change: (LabProcess) throws -> Void = { _ in }) throws -> [String] {
    let lab = try RegressionCheckTests().withBaseline()
    try change(lab)
    let outcome = try lab.run(LabProcess.words(of: "check study.json -q -f comment=comment.md \(options)"))
    #expect(outcome.code == 2, "\(outcome.errors)")
    return try lab.text("comment.md").split(separator: "\n").filter { $0.hasPrefix("- `lab ") }.map(String.init)
  }

  @Test("The commands of a comment have the options of the check, and lead to its outcome")
  func options() throws {
    let options = "--baselines other --baseline fast --sweep device.refreshHz=60,120 --strict"
    let found = try commands(of: options) { lab in
      try lab("check study.json -q --update --baselines other --baseline fast --sweep device.refreshHz=60,120")
      let path = "other/study/fast.json"
      try lab.write(path, RegressionCheckTests.changed(try lab.text(path), "load_ms", "1"))
    }
    let given = "--baseline fast --baselines other --sweep device.refreshHz=60,120"
    #expect(found.count == 2, "\(found)")
    let check = "- `lab check study.json \(given) --strict --filter '^plain@refreshHz="
    #expect(found.first?.hasPrefix(check) == true, "\(found)")
    #expect(found.last?.hasPrefix("- `lab check study.json \(given) --update` ") == true, "\(found)")
  }

  @Test("If only an expectation fails, the comment does not name the command that saves the figures")
  func expectation() throws {
    let found = try commands(of: "--set expect=[\"plain.load_ms<0\"] --filter plain")
    #expect(found == ["- `lab check study.json --set 'expect=[\"plain.load_ms<0\"]' --filter plain`"])
  }

  @Test("The actions of this project are in the program, and find a comment by its first line")
  func actions() throws {
    #expect(actionFiles.map(\.name) == ["lab-check", "lab-comment"].map { ".github/actions/\($0)/action.yml" })
    for (path, text) in actionFiles {
      #expect(try String(contentsOf: LabProcess.project.appending(path: path), encoding: .utf8) == text)
    }
    #expect(actionFiles.last?.text.contains("startswith(\"<!-- lab check -->\")") == true)
  }
}
