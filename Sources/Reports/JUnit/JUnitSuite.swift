/// A test suite as JUnit's XML has it.
struct JUnitSuite {
  /// Its name.
  let name: String
  /// The file its cases are declared in; nil if that is not known.
  var file: String?
  /// Facts about it, in the order in which they are written.
  var properties: [(name: String, value: String)] = []
  /// Its cases.
  var cases: [JUnitCase] = []

  /// How many cases came out so.
  func count(_ kind: JUnitCase.Problem.Kind) -> Int { cases.count { $0.problem?.kind == kind } }

  /// The element; `className` is what consumers group its cases by.
  func element(className: String) -> XMLElement {
    var attributes = [
      ("name", name), ("tests", "\(cases.count)"), ("failures", "\(count(.failure))"), ("errors", "\(count(.error))"),
      ("skipped", "\(count(.skipped))"),
    ]
    if let file { attributes.append(("file", file)) }
    var children: [XMLElement] = []
    if !properties.isEmpty {
      children.append(
        XMLElement(
          name: "properties",
          children: properties.map {
            XMLElement(name: "property", attributes: [("name", $0.name), ("value", $0.value)])
          }
        ))
    }
    // Consumers tell cases of one class by their names.
    var seen: [String: Int] = [:]
    for one in cases {
      let times = (seen[one.name] ?? 0) + 1
      seen[one.name] = times
      children.append(one.element(named: times == 1 ? one.name : "\(one.name) (\(times))", className: className))
    }
    return XMLElement(name: "testsuite", attributes: attributes, children: children)
  }
}

/// A test case as JUnit's XML has it.
struct JUnitCase {
  /// Why it did not pass.
  struct Problem {
    /// The element that says so.
    enum Kind: String { case failure, error, skipped }
    /// Which.
    let kind: Kind
    /// A word that tells problems apart.
    let type: String
    /// What a list of problems shows.
    let message: String
    /// What is shown on demand; empty for nothing.
    var text = ""
  }

  /// What was asked.
  let name: String
  /// Why it did not pass; nil if it did.
  var problem: Problem?
  /// What is said of it beside; empty for nothing.
  var output = ""

  fileprivate func element(named name: String, className: String) -> XMLElement {
    var children: [XMLElement] = []
    if let problem {
      children.append(
        XMLElement(
          name: problem.kind.rawValue, attributes: [("message", problem.message), ("type", problem.type)],
          text: problem.text))
    }
    if !output.isEmpty { children.append(XMLElement(name: "system-out", text: output)) }
    return XMLElement(name: "testcase", attributes: [("classname", className), ("name", name)], children: children)
  }
}
