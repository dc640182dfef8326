extension PluginInspectionTests {
  /// Descriptions of contents, which show the addresses of objects or the values of private properties.
  static let descriptions = [
    Attempt("describes an array", "func cheat(_ a: AnyObject) -> String { [a].description }", "reflection is not used"),
    Attempt(
      "describes a dictionary", "func cheat(_ a: Cell) -> String { [1: a].description }", "reflection is not used"),
    Attempt(
      "describes by a key path", "func cheat(_ a: [[Cell]]) -> [String] { a.map(\\.description) }",
      "reflection is not used"),
    Attempt("interpolates an array", "func cheat(_ a: Cell) -> String { \"\\([a])\" }", "reflection is not used"),
    Attempt(
      "interpolates with a default", "func cheat(_ a: Cell?) -> String { \"\\(a, default: \"\")\" }",
      "`_print_unlocked` is internal"),
    Attempt(
      "describes an optional value", "func cheat(_ a: Cell?) -> String { a.debugDescription }", "reflection is not used"
    ),
    Attempt(
      "passes an array as what has a description",
      "func cheat(_ a: Cell) -> String { text([a]) }; func text<A: CustomStringConvertible>(_ a: A) -> String { a.description }",
      "reflection is not used"),
    Attempt(
      "describes what is described", "func cheat(_ a: Cell) -> String { String(describing: [a]) }",
      "reflection is not used"),
    Attempt(
      "describes an object", "func cheat(_ a: Cell) -> String { String(reflecting: a) }", "reflection is not used"),
    Attempt(
      "describes by a reference", "func cheat(_ a: [Any]) -> [String] { a.map(String.init(describing:)) }",
      "reflection is not used"),
    Attempt(
      "casts to what has a description",
      "func cheat(_ a: Any) -> String? { (a as? any CustomStringConvertible)?.description }", "reflection is not used"),
    Attempt(
      "casts to what has a description by an alias",
      "typealias A = CustomStringConvertible & Equatable; func cheat(_ a: Any) -> Any? { a as? any A }",
      "reflection is not used"),
    Attempt(
      "matches what has a description",
      "func cheat(_ a: Any) -> Bool { if case is any CustomDebugStringConvertible = a { true } else { false } }",
      "reflection is not used"),
    Attempt(
      "casts the elements of an array",
      "func cheat(_ a: [Any]) -> Any? { a as? [any CustomStringConvertible] }", "reflection is not used"),
    Attempt(
      "extends a container", "protocol A: CustomStringConvertible {}; extension Array: A {}", "reflection is not used"),
  ]

  /// Orders of addresses.
  static let comparisons = [
    Attempt(
      "sorts identifiers", "func cheat(_ a: [ObjectIdentifier]) -> [ObjectIdentifier] { a.sorted() }",
      "an address differs"),
    Attempt(
      "compares arrays of identifiers",
      "func cheat(_ a: Cell, _ b: Cell) -> Bool { [ObjectIdentifier(a)].lexicographicallyPrecedes([ObjectIdentifier(b)]) }",
      "an address differs"),
    Attempt(
      "compares tuples of identifiers",
      "func cheat(_ a: ObjectIdentifier, _ b: ObjectIdentifier) -> Bool { (a, 1) < (b, 1) }", "an address differs"),
    Attempt(
      "makes a range of identifiers",
      "func cheat(_ a: ObjectIdentifier, _ b: ObjectIdentifier) -> Bool { (a...).contains(b) }", "an address differs"),
    Attempt(
      "compares identifiers as values of any type",
      "func cheat(_ a: ObjectIdentifier, _ b: ObjectIdentifier) -> Bool { less(a, b) }; "
        + "func less<A: Comparable>(_ a: A, _ b: A) -> Bool { a < b }", "an address differs"),
    Attempt(
      "extends identifiers", "protocol A: Comparable {}; extension ObjectIdentifier: A {}", "an address differs"),
    Attempt(
      "casts to what can be compared", "func cheat(_ a: Any) -> Bool { a is any Comparable }",
      "values are compared by their own types"),
    Attempt(
      "casts to what can be compared by an associated type",
      "protocol A { associatedtype B }; struct C: A { typealias B = any Comparable }; "
        + "func cheat<D: A>(_ a: Any, _ d: D) -> D.B? { a as? D.B }; func cheat(_ a: Any) -> Any? { cheat(a, C()) }",
      "values are compared by their own types"),
  ]
}
