import Foundation
import TechniqueContracts
import TechniqueTestSupport
import Testing

@Suite("What a plugin's sources may use", .enabled(if: PluginCompiler.isAvailable, "there is no swiftc in the PATH"))
struct PluginInspectionTests {
  /// A source that a plugin must not have, and a part of the expected message, with its line.
  struct Attempt: Sendable, CustomTestStringConvertible {
    /// The source, after the import of ListRuntime in line 1, unless it has imports of its own.
    let body: String
    let line: Int?
    let finding: String
    var testDescription: String { body }
  }

  /// Attempts that are rejected with the same message.
  private static func refused(_ finding: String, line: Int? = 3, _ bodies: String...) -> [Attempt] {
    bodies.map { Attempt(body: $0, line: line, finding: finding) }
  }

  /// Non-public declarations: the meter, the profile, images that are cheaper to decode, bitmaps that nobody drew, and the clock.
  static let privateDeclarations = [
    refused(
      "'meter' is inaccessible due to 'package' protection level",
      "func cheat(_ ui: UIContext) { ui.meter.charge(.viewCreate, -9) }"),
    refused("cannot find type 'WorkMeter' in scope", "func cheat(_ meter: WorkMeter) { _ = meter.amounts }"),
    refused(
      "cannot find type 'DeviceProfile' in scope",
      "func cheat(_ profile: DeviceProfile) -> Bool { profile.picoseconds(.viewCreate) > 1 }"),
    refused(
      "'profile' is inaccessible due to 'package' protection level", "func cheat(_ ui: UIContext) -> Any { ui.profile }"
    ),
    refused(
      "'MediaItem' initializer is inaccessible due to 'package' protection level",
      "let a = MediaItem(url: \"\", format: .jpeg, pixelWidth: 1, pixelHeight: 1, byteCount: 1)"),
    refused("'isDrawn' is a get-only property", "func cheat(_ node: TextNode) { node.isDrawn = true }"),
    refused("cannot find type 'Simulator' in scope", "func cheat(_ simulator: Simulator) -> Any { simulator.now }"),
    refused(
      "'runLoop' is inaccessible due to 'package' protection level", "func cheat(_ ui: UIContext) -> Any { ui.runLoop }"
    ),
  ]

  /// Imports that give access to non-public declarations or to modules other than ListRuntime, however they are written.
  static let imports = [
    refused(
      "a plugin imports only", line: 1,
      """
      @`testable` import ListRuntime  // the runtime
      func cheat(_ ui: UIContext) -> Bool {
        ui.meter.charge(.viewCreate, -9)
        return ui.runLoop.now > .zero && ui.profile.coreCount > 1
      }
      """, "internal import\tListRuntime", "internal import\n  ListRuntime", "/* */ import Foundation",
      "let a = 1; import ListRuntime", "import struct ListRuntime.Row", "import Simulation",
      "import Glibc\nlet a = dlsym(nil, \"b\")"),
    refused("`@testable`", line: 1, "@testable\npublic import ListRuntime"),
    refused("a control character", line: 1, "// a\r@testable import ListRuntime"),
  ]

  /// Clocks, tasks, random numbers, addresses, input and output.
  static let library = [
    refused("cannot find 'ContinuousClock' in scope", "func cheat() -> Any { ContinuousClock.now }"),
    refused(
      "cannot find type 'ContinuousClock' in scope", "func cheat<C: Clock>(_ c: C) where C == ContinuousClock {}"),
    refused(
      "cannot find 'Task' in scope", "func cheat() { Task.detached {} }",
      "func cheat() async { try? await Task.sleep(for: .seconds(1)) }"),
    refused(
      "a random number differs", "func cheat() -> Int { Int.random (in: 0..<2) }",
      "func cheat() -> (Range<Int>) -> Int { Int.random }", "func cheat() -> Int? { [1, 2].randomElement() }",
      "func cheat(_ a: inout [Int]) { a.shuffle() }", "func cheat(_ a: [Int]) -> [Int] { a.shuffled() }"),
    refused(
      "differs from process to process",
      "func cheat() -> UInt64 { var g = SystemRandomNumberGenerator(); return g.next() }"),
    refused(
      "a hash value differs", "func cheat(_ a: Int) -> Int { a.hashValue }",
      "func cheat<A: Hashable>(_ a: A) -> Int { a.hashValue }",
      "func cheat() -> Int { var h = Hasher(); h.combine(1); return h.finalize() }"),
    refused("a hash value", line: 4, "struct A: Hashable {}\nlet b = A().hashValue"),
    refused("names that begin with an underscore", "func cheat() -> Int { _hashValue(for: 1) }"),
    refused(
      "a plugin reads and writes nothing", "func cheat() { print(1) }", "func cheat() -> String? { readLine() }",
      "func cheat() { dump(1) }"),
    refused("knows nothing of its process", "func cheat() -> [String] { CommandLine.arguments }"),
  ]

  /// Memory and state.
  static let memory = [
    refused("`nonisolated`: state belongs to a strategy", "nonisolated(unsafe) var state = 1"),
    refused("unknown attribute 'MainActor'", "@MainActor var state = 1"),
    refused(
      "state belongs to a strategy",
      "final class Cheat: @unchecked Sendable { var a = 1; static let shared = Cheat() }"),
    refused(
      "expression uses unsafe constructs",
      "func cheat(_ a: AnyObject) -> Cell { unsafeDowncast(a, to: Cell.self) }"),
    refused(
      "memory is reached only",
      "func cheat(_ a: AnyObject) -> Cell { unsafe unsafeDowncast(a, to: Cell.self) }",
      "func cheat(_ a: inout [Int]) { unsafe a.withUnsafeMutableBufferPointer { unsafe $0[9] = 1 } }",
      "struct Cheat: @unsafe Sendable { var a: Cell }", "struct Cheat { unowned(unsafe) var a: Cell }"),
    refused("the attribute `silgen_name`", "@_silgen_name(\"dlsym\") func cheat()"),
    refused("the attribute `cdecl`", "@c(malloc) public func cheat(_ a: Int) -> Int { a }"),
    refused("write the code that it stands for", "macro cheat() = #externalMacro(module: \"A\", type: \"B\")"),
  ]

  /// Source text that the syntax tree omits or shows differently.
  static let hidden = [
    refused(
      "`unsafe`", "struct Cheat { subscript(a: Int = { unsafe unsafeBitCast(1, to: Int.self) }()) -> Int { a } }"),
    refused(
      "`nonisolated`",
      "struct Cheat { subscript(a: Int = { enum A { nonisolated(unsafe) static var b = 1 }; return A.b }()) -> Int { a } }"
    ),
    refused("`_rawHashValue`", "struct Cheat { subscript(a: Int = 1._rawHashValue(seed: 1)) -> Int { a } }"),
    refused(
      "the same in every build", "#if DEBUG\nlet a = 1\n#endif",
      "#if SWIFT_PACKAGE && !DEBUG\nimport Foundation\n#endif", "#if\u{FE0F}||SWIFT_PACKAGE\nlet a = 1\n#endif",
      "func cheat() -> String { #filePath }"),
    refused("`swift-format-ignore`: sources are formatted", "// swift-format-ignore\nlet  a = 1"),
  ]

  /// Descriptions of contents, which show the addresses of objects or the values of private properties.
  static let descriptions = [
    refused(
      "reflection is not used", "func cheat(_ a: Any) -> Any { Mirror(reflecting: a) }",
      "func cheat(_ a: Any) -> String { String(describing: a) }", "func cheat(_ a: Any) -> String { \"\\(a)\" }",
      "func cheat(_ a: AnyObject) -> String { [a].description }",
      "func cheat(_ a: Cell) -> String { [1: a].description }",
      "func cheat(_ a: [[Cell]]) -> [String] { a.map(\\.description) }",
      "func cheat(_ a: Cell) -> String { \"\\([a])\" }", "func cheat(_ a: Cell?) -> String { a.debugDescription }",
      "func cheat(_ a: Cell) -> String { text([a]) }; func text<A: CustomStringConvertible>(_ a: A) -> String { a.description }",
      "func cheat(_ a: Cell) -> String { String(describing: [a]) }",
      "func cheat(_ a: Cell) -> String { String(reflecting: a) }",
      "func cheat(_ a: [Any]) -> [String] { a.map(String.init(describing:)) }",
      "func cheat(_ a: Any) -> String? { (a as? any CustomStringConvertible)?.description }",
      "typealias A = CustomStringConvertible & Equatable; func cheat(_ a: Any) -> Any? { a as? any A }",
      "func cheat(_ a: Any) -> Bool { if case is any CustomDebugStringConvertible = a { true } else { false } }",
      "func cheat(_ a: [Any]) -> Any? { a as? [any CustomStringConvertible] }",
      "protocol A: CustomStringConvertible {}; extension Array: A {}"),
    refused("`_print_unlocked` is internal", "func cheat(_ a: Cell?) -> String { \"\\(a, default: \"\")\" }"),
  ]

  /// Addresses as numbers, and orders of addresses.
  static let comparisons = [
    refused(
      "an address differs", "func cheat(_ a: AnyObject) -> Int { Int(bitPattern: ObjectIdentifier(a)) }",
      "func cheat(_ a: AnyObject, _ b: AnyObject) -> Bool { ObjectIdentifier(a) < ObjectIdentifier(b) }",
      "func cheat(_ a: [ObjectIdentifier]) -> [ObjectIdentifier] { a.sorted() }",
      "func cheat(_ a: Cell, _ b: Cell) -> Bool { [ObjectIdentifier(a)].lexicographicallyPrecedes([ObjectIdentifier(b)]) }",
      "func cheat(_ a: ObjectIdentifier, _ b: ObjectIdentifier) -> Bool { (a, 1) < (b, 1) }",
      "func cheat(_ a: ObjectIdentifier, _ b: ObjectIdentifier) -> Bool { (a...).contains(b) }",
      "func cheat(_ a: ObjectIdentifier, _ b: ObjectIdentifier) -> Bool { less(a, b) }; "
        + "func less<A: Comparable>(_ a: A, _ b: A) -> Bool { a < b }",
      "protocol A: Comparable {}; extension ObjectIdentifier: A {}"),
    refused(
      "values are compared by their own types", "func cheat(_ a: Any) -> Bool { a is any Comparable }",
      // By an associated type.
      "protocol A { associatedtype B }; struct C: A { typealias B = any Comparable }; "
        + "func cheat<D: A>(_ a: Any, _ d: D) -> D.B? { a as? D.B }; func cheat(_ a: Any) -> Any? { cheat(a, C()) }"),
  ]

  private static func findings(_ text: String) throws -> [PluginFinding] {
    try PluginInspector().findings(in: [.init(name: "Cheat.swift", text: text)], module: "Cheat")
  }

  @Test(
    "A plugin with such a source is rejected, with the line",
    arguments: [privateDeclarations, imports, library, memory, hidden, descriptions, comparisons].joined().joined())
  func attemptsAreRefused(_ attempt: Attempt) throws {
    let hasImport = attempt.line == 1
    let findings = try Self.findings((hasImport ? "" : "import ListRuntime\n\n") + attempt.body + "\n")
    let found = findings.contains { $0.description.contains(attempt.finding) && $0.line == attempt.line }
    #expect(found, "\(findings.map(\.description).joined(separator: "\n"))")
  }

  @Test("No shipped plugin uses anything that is rejected", arguments: PluginFolder.all)
  func shippedPluginsAreClean(_ plugin: PluginFolder) async throws {
    let failures = try await TechniqueContract.sources.failures(of: ContractSubject(plugin))
    #expect(failures == [], "\(failures.joined(separator: "\n"))")
  }

  @Test("A plugin that uses public declarations and plain values has no findings")
  func controlIsClean() throws {
    let text = """
      // The import may have comments before it.

      import ListRuntime

      struct Key: Hashable { let row: Int, text: String }
      enum Failure: Error { case none }
      final class Heights {
        private lazy var heights: [Key: Double] = [:]
        weak var owner: Heights?
        subscript(key: Key) -> Double? { heights[key] }
        func insert(_ key: Key, _ height: Double) throws {
          guard height > 0 else { throw Failure.none }
          heights[key, default: 0] += height.rounded(.up)
        }
        var keys: [String] { heights.keys.map { "\\($0.row): \\($0.text)" }.sorted() }
        var rows: Set<Int> { Set(heights.keys.lazy.map(\\.row).filter { $0 % 2 == 0 }) }
        var visible: ObjectIdentifier { ObjectIdentifier(owner ?? self) }
      }
      struct Size: CustomStringConvertible, Comparable {
        let height: Int
        var description: String { "\\(height.description) pt" }
        static func < (a: Size, b: Size) -> Bool { a.height < b.height }
      }
      func isSame(_ a: Any.Type, _ b: Any) -> Bool { a == type(of: b) }
      func first(_ a: [[Int]]) -> [Int] { a.map(\\.[0]) }
      func value<A: Hashable>(_ a: [A: Int], _ key: A) -> KeyPath<[A: Int], Int?> { \\.[key] }
      func equal() -> some Equatable { [1] }
      func checked(_ height: Int) throws(Failure) -> Int {
        guard height > 0 else { throw .none }
        return height
      }
      func greatest<A: Comparable & CustomStringConvertible>(_ values: [A]) -> String { "\\(values.max()?.description ?? "")" }
      func texts(_ values: [Size], _ any: [Any]) -> String {
        switch any as? [Int] {
        case let numbers?: greatest(numbers) + greatest(values) + values.map { "\\($0)" }.joined(separator: ", ")
        case nil: String(values.count, radix: 16)
        }
      }
      func height(of name: String) -> Int {
        do { return try checked(Int(name) ?? 0) } catch { return name == "tall" ? 2 : 1 }
      }
      struct Blocks: RandomAccessCollection, MutableCollection {
        var heights: [Double] = []
        var startIndex: Int { 0 }
        var endIndex: Int { heights.count }
        subscript(index: Int) -> Double {
          get { heights[index] }
          set { heights[index] = newValue }
        }
      }
      func measuredHeight(_ ui: UIContext, _ cell: Cell) -> Double {
        let view = ui.makeView(.plain, in: cell.contentView)
        ui.setFrame(PointRect(x: 0, y: 0, width: 10, height: 10), of: view)
        return zip([1.0, 2], [3.0, 4]).reversed().map { max($0, $1) }.reduce(0, +)
          + ui.measure("text", font: Font(pointSize: 12), maxWidth: 100).height
      }
      """
    let findings = try Self.findings(text)
    #expect(findings.isEmpty, "\(findings.map(\.description).joined(separator: "\n"))")
  }

  @Test("A place is shown as file and line, with what was found and what to use instead")
  func descriptionNamesThePlace() throws {
    let findings = try Self.findings("import ListRuntime\n\nfunc cheat(_ a: inout [Int]) { a.shuffle() }\n")
    let finding = try #require(findings.first)
    #expect(findings.count == 1 && finding.line == 3 && finding.found.contains(".shuffle()") && !finding.advice.isEmpty)
    #expect(finding.description == "Cheat.swift:3: \(finding.found): \(finding.advice)")
  }
}
