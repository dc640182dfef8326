import Markup

/// A test suite in JUnit's XML format.
struct JUnitSuite {
  /// The suite's name, which is unique in a document.
  let name: String
  /// The file that declares the cases, or nil if it is unknown.
  var file: String?
  /// The suite's properties, in output order.
  var properties: [(name: String, value: String)] = []
  /// The suite's cases, in output order.
  var cases: [JUnitCase] = []

  /// The number of cases with a kind of problem.
  func count(_ kind: JUnitCase.Problem.Kind) -> Int { cases.count { $0.problem?.kind == kind } }

  /// The XML element of the suite.
  ///
  /// - Parameter className: the class name of all cases, by which consumers group them.
  func element(className: String) -> MarkupElement {
    var attributes = [
      ("name", name), ("tests", "\(cases.count)"), ("failures", "\(count(.failure))"), ("errors", "\(count(.error))"),
      ("skipped", "\(count(.skipped))"),
    ]
    if let file { attributes.append(("file", file)) }
    var children: [MarkupElement] = []
    if !properties.isEmpty {
      children.append(
        MarkupElement(
          "properties", [], properties.map { MarkupElement("property", [("name", $0.name), ("value", $0.value)]) }))
    }
    // Consumers identify the cases of a class by name, so names must be unique.
    var nameCounts: [String: Int] = [:]
    for testCase in cases {
      let count = (nameCounts[testCase.name] ?? 0) + 1
      nameCounts[testCase.name] = count
      let uniqueName = count == 1 ? testCase.name : "\(testCase.name) (\(count))"
      children.append(testCase.element(named: uniqueName, className: className))
    }
    return MarkupElement("testsuite", attributes, children)
  }
}

/// A test case in JUnit's XML format.
struct JUnitCase {
  /// The reason why a case did not pass.
  struct Problem {
    /// The kinds of problems, named like their XML elements.
    enum Kind: String { case failure, error, skipped }
    /// The kind of problem.
    let kind: Kind
    /// A short category, such as `regression`.
    let type: String
    /// The one-line message, which consumers show in lists.
    let message: String
    /// The details, or an empty string if there are none.
    var text = ""
  }

  /// The case's name.
  let name: String
  /// The reason why the case did not pass, or nil if it passed.
  var problem: Problem?
  /// The standard output of the case, or an empty string if there is none.
  var output = ""

  fileprivate func element(named name: String, className: String) -> MarkupElement {
    var children: [MarkupElement] = []
    if let problem {
      children.append(
        MarkupElement(
          problem.kind.rawValue, [("message", problem.message), ("type", problem.type)], text: problem.text))
    }
    if !output.isEmpty { children.append(MarkupElement("system-out", text: output)) }
    return MarkupElement("testcase", [("classname", className), ("name", name)], children)
  }
}
