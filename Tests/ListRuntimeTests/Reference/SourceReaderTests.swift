internal import Testing
internal import reference

@Suite("Reading the public declarations of a source")
struct SourceReaderTests {
  private func declarations(_ text: String) -> [PublicDeclaration] {
    SourceReader.declarations(in: text, file: "File.swift")
  }

  /// A source, and the owner and signature of each of its public declarations.
  private static let sources: [(String, [String])] = [
    ("public struct A {\n  public let b: Int\n  let c: Int\n}", ["- struct A", "A let b: Int"]),
    ("struct A {\n  public let b: Int\n}\npublic class C {}", ["A let b: Int", "- class C {}"]),
    (
      "public protocol P: AnyObject {\n  func a(\n    b: Int\n  ) -> Int\n}",
      ["- protocol P: AnyObject", "P func a(\n  b: Int\n) -> Int"]
    ),
    (
      "public enum E {\n  case a, b(c: Int)\n  var d: Int {\n    switch self {\n    case .a: 1\n    }\n  }\n}",
      ["- enum E", "E case a, b(c: Int)"]
    ),
    (
      "extension V {\n  public enum K { case a }\n  public var b: Int { 1 }\n  package var c: Int { 1 }\n}",
      ["V enum K { case a }", "V var b: Int { get }"]
    ),
    (
      "public final class A {\n  public private(set) var b = 1\n  public var c = 2 { didSet { d() } }\n}",
      ["- final class A", "A var b = 1 { get }", "A var c = 2"]
    ),
    (
      "public class A {\n  public init() {\n    public()\n  }\n  public subscript(a: Int) -> Int { 1 }\n}",
      ["- class A", "A init()", "A subscript(a: Int) -> Int"]
    ),
  ]

  @Test(
    "Members have the type around them as owner; bodies, values and what is not public are left out", arguments: sources
  )
  func signatures(text: String, expected: [String]) {
    #expect(declarations(text).map { "\($0.owner ?? "-") \($0.signature)" } == expected)
  }

  @Test("Documentation stands above, over attributes; the field of charges is separate, with its continuation")
  func documentation() throws {
    let text = """
      /// Does something.
      ///
      /// More.
      ///
      /// - Charges: one `viewCreate`, and
      ///   `methodCall`.
      @discardableResult
      public func a() {}

      /// Is of nothing.

      public func b() {}
      """
    let (first, second) = (declarations(text)[0], declarations(text)[1])
    #expect(first.documentation == ["Does something.", "", "More."] && first.summary == "Does something.")
    #expect(first.charges == "one `viewCreate`, and `methodCall`.")
    #expect(first.chargedKinds == ["viewCreate", "methodCall"] && first.line == 8)
    #expect(second.documentation.isEmpty && second.charges == nil)
  }
}
