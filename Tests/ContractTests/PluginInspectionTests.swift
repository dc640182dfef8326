import Foundation
import TechniqueContracts
import TechniqueTestSupport
import Testing

@Suite("What a plugin's sources may use", .enabled(if: PluginCompiler.isAvailable, "there is no swiftc in the PATH"))
struct PluginInspectionTests {
  /// A forbidden attempt of a plugin, and a part of the expected message, with its line.
  struct Attempt: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The source, after the import of ListRuntime in line 1, unless it has imports of its own.
    let body: String
    let line: Int?
    let finding: String

    init(_ description: String, _ body: String, line: Int? = 3, _ finding: String) {
      testDescription = description
      self.body = body
      self.line = line
      self.finding = finding
    }
  }

  /// Non-public declarations.
  static let privateDeclarations = [
    Attempt(
      "charges work through the meter", "func cheat(_ ui: UIContext) { ui.meter.charge(.viewCreate, -9) }",
      "'meter' is inaccessible due to 'package' protection level"),
    Attempt(
      "makes a meter of its own", "func cheat(_ meter: WorkMeter) { _ = meter.amounts }",
      "cannot find type 'WorkMeter' in scope"),
    Attempt(
      "reads a coefficient of the profile",
      "func cheat(_ profile: DeviceProfile) -> Bool { profile.picoseconds(.viewCreate) > 1 }",
      "cannot find type 'DeviceProfile' in scope"),
    Attempt(
      "reads the profile of a run", "func cheat(_ ui: UIContext) -> Any { ui.profile }",
      "'profile' is inaccessible due to 'package' protection level"),
    Attempt(
      "makes an image that is cheaper to decode",
      "func cheat(_ m: MediaItem) -> ImageRequest { ImageRequest(media: MediaItem(url: m.url, format: .jpeg, "
        + "pixelWidth: 1, pixelHeight: 1, byteCount: 1)) }",
      "'MediaItem' initializer is inaccessible due to 'package' protection level"),
    Attempt(
      "gives a label a bitmap that nobody drew", "func cheat(_ node: TextNode) { node.isDrawn = true }",
      "'isDrawn' is a get-only property"),
    Attempt(
      "reads simulated time", "func cheat(_ simulator: Simulator) -> Any { simulator.now }",
      "cannot find type 'Simulator' in scope"),
    Attempt(
      "reads the run loop's time", "func cheat(_ ui: UIContext) -> Any { ui.runLoop }",
      "'runLoop' is inaccessible due to 'package' protection level"),
  ]

  /// Imports that give access to non-public declarations or to modules other than ListRuntime.
  static let imports = [
    Attempt(
      "reads the clock and takes back work by a testable import with quotes and a comment",
      """
      @`testable` import ListRuntime  // the runtime
      func cheat(_ ui: UIContext) -> Bool {
        ui.meter.charge(.viewCreate, -9)
        return ui.runLoop.now > .zero && ui.profile.coreCount > 1
      }
      """, line: 1, "a plugin imports only ListRuntime"),
    Attempt("has an attribute on the line before", "@testable\npublic import ListRuntime", line: 1, "`@testable`"),
    Attempt("has a tab in its import", "internal import\tListRuntime", line: 1, "a plugin imports only ListRuntime"),
    Attempt("has an import on two lines", "internal import\n  ListRuntime", line: 1, "a plugin imports only"),
    Attempt("has an import behind a comment", "/* */ import Foundation", line: 1, "a plugin imports only"),
    Attempt("has an import after a declaration", "let a = 1; import ListRuntime", line: 1, "a plugin imports"),
    Attempt("imports one declaration", "import struct ListRuntime.Row", line: 1, "a plugin imports only"),
    Attempt("imports the simulation", "import Simulation", line: 1, "a plugin imports only"),
    Attempt("imports the system", "import Glibc\nlet a = dlsym(nil, \"b\")", line: 1, "a plugin imports only"),
    Attempt("differs between builds", "#if DEBUG\nlet a = 1\n#endif", "the same in every build"),
  ]

  /// Clocks, tasks, random numbers, input, output and reflection.
  static let library = [
    Attempt("reads a clock", "func cheat() -> Any { ContinuousClock.now }", "cannot find 'ContinuousClock' in scope"),
    Attempt(
      "reads a clock by inference", "func cheat<C: Clock>(_ c: C) where C == ContinuousClock {}",
      "cannot find type 'ContinuousClock' in scope"),
    Attempt("starts a task", "func cheat() { Task.detached {} }", "cannot find 'Task' in scope"),
    Attempt(
      "sleeps", "func cheat() async { try? await Task.sleep(for: .seconds(1)) }", "cannot find 'Task' in scope"),
    Attempt("takes a random number", "func cheat() -> Int { Int.random (in: 0..<2) }", "a random number differs"),
    Attempt(
      "takes a random number by a reference", "func cheat() -> (Range<Int>) -> Int { Int.random }",
      "a random number differs"),
    Attempt("takes a random element", "func cheat() -> Int? { [1, 2].randomElement() }", "a random number differs"),
    Attempt("shuffles", "func cheat(_ a: inout [Int]) { a.shuffle() }", "a random number differs"),
    Attempt("copies and shuffles", "func cheat(_ a: [Int]) -> [Int] { a.shuffled() }", "a random number differs"),
    Attempt(
      "has a random generator", "func cheat() -> UInt64 { var g = SystemRandomNumberGenerator(); return g.next() }",
      "differs from process to process"),
    Attempt("uses a hash value", "func cheat(_ a: Int) -> Int { a.hashValue }", "a hash value differs"),
    Attempt(
      "uses a hash value of any type", "func cheat<A: Hashable>(_ a: A) -> Int { a.hashValue }",
      "a hash value differs"),
    Attempt(
      "makes a hash value", "func cheat() -> Int { var h = Hasher(); h.combine(1); return h.finalize() }",
      "a hash value differs"),
    Attempt(
      "calls a function behind the interface", "func cheat() -> Int { _hashValue(for: 1) }",
      "names that begin with an underscore"),
    Attempt(
      "uses an address as a number", "func cheat(_ a: AnyObject) -> Int { Int(bitPattern: ObjectIdentifier(a)) }",
      "an address differs"),
    Attempt(
      "sorts by addresses",
      "func cheat(_ a: AnyObject, _ b: AnyObject) -> Bool { ObjectIdentifier(a) < ObjectIdentifier(b) }",
      "an address differs"),
    Attempt("prints", "func cheat() { print(1) }", "a plugin reads and writes nothing"),
    Attempt("reads standard input", "func cheat() -> String? { readLine() }", "a plugin reads and writes nothing"),
    Attempt("dumps", "func cheat() { dump(1) }", "a plugin reads and writes nothing"),
    Attempt("reflects", "func cheat(_ a: Any) -> Any { Mirror(reflecting: a) }", "reflection is not used"),
    Attempt(
      "describes by reflection", "func cheat(_ a: Any) -> String { String(describing: a) }", "reflection is not used"),
    Attempt("interpolates by reflection", "func cheat(_ a: Any) -> String { \"\\(a)\" }", "reflection is not used"),
    Attempt("reads arguments", "func cheat() -> [String] { CommandLine.arguments }", "knows nothing of its process"),
  ]

  /// Memory and state.
  static let memory = [
    Attempt(
      "has global state", "nonisolated(unsafe) var state = 1",
      "`nonisolated`: state belongs to a strategy"),
    Attempt("has state for one actor", "@MainActor var state = 1", "unknown attribute 'MainActor'"),
    Attempt(
      "has unchecked state", "final class Cheat: @unchecked Sendable { var a = 1; static let shared = Cheat() }",
      "state belongs to a strategy"),
    Attempt(
      "casts without a check", "func cheat(_ a: AnyObject) -> Cell { unsafeDowncast(a, to: Cell.self) }",
      "expression uses unsafe constructs"),
    Attempt(
      "says that it is unsafe", "func cheat(_ a: AnyObject) -> Cell { unsafe unsafeDowncast(a, to: Cell.self) }",
      "memory is reached only"),
    Attempt(
      "writes through an array's storage",
      "func cheat(_ a: inout [Int]) { unsafe a.withUnsafeMutableBufferPointer { unsafe $0[9] = 1 } }",
      "memory is reached only"),
    Attempt("conforms unsafely", "struct Cheat: @unsafe Sendable { var a: Cell }", "memory is reached only"),
    Attempt(
      "keeps an object without counting", "struct Cheat { unowned(unsafe) var a: Cell }", "memory is reached only"),
    Attempt("names a function of C", "@_silgen_name(\"dlsym\") func cheat()", "the attribute `silgen_name`"),
    Attempt("defines a function of C", "@c(malloc) public func cheat(_ a: Int) -> Int { a }", "the attribute `cdecl`"),
    Attempt(
      "has a macro", "macro cheat() = #externalMacro(module: \"A\", type: \"B\")", "write the code that it stands for"),
  ]

  /// Source text that the syntax tree omits or shows differently.
  static let hidden = [
    Attempt(
      "is unsafe in the default argument of a subscript",
      "struct Cheat { subscript(a: Int = { unsafe unsafeBitCast(1, to: Int.self) }()) -> Int { a } }", "`unsafe`"),
    Attempt(
      "has state in the default argument of a subscript",
      "struct Cheat { subscript(a: Int = { enum A { nonisolated(unsafe) static var b = 1 }; return A.b }()) -> Int { a } }",
      "`nonisolated`"),
    Attempt(
      "calls a function behind the interface in the default argument of a subscript",
      "struct Cheat { subscript(a: Int = 1._rawHashValue(seed: 1)) -> Int { a } }", "`_rawHashValue`"),
    Attempt(
      "differs between builds by a variation selector", "#if\u{FE0F}||SWIFT_PACKAGE\nlet a = 1\n#endif",
      "the same in every build"),
    Attempt(
      "hides an import behind a carriage return", "// a\r@testable import ListRuntime", line: 1,
      "a control character"),
    Attempt("knows where it was built", "func cheat() -> String { #filePath }", "the same in every build"),
    Attempt(
      "hides an import in builds of a package", "#if SWIFT_PACKAGE && !DEBUG\nimport Foundation\n#endif",
      line: 4,
      "the module `Foundation`"),
    Attempt(
      "turns the check of the format off", "// swift-format-ignore\nlet  a = 1",
      "`swift-format-ignore`: sources are formatted"),
    Attempt("uses a hash value of its own", "struct A: Hashable {}\nlet b = A().hashValue", line: 4, "a hash value"),
  ]

  private static func findings(_ text: String) throws -> [PluginFinding] {
    try PluginInspector().findings(in: [.init(name: "Cheat.swift", text: text)], module: "Cheat")
  }

  @Test(
    "A plugin that … is rejected, with the line",
    arguments: privateDeclarations + imports + library + memory + hidden + descriptions + comparisons)
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
    #expect(
      findings.map(\.description) == [
        "Cheat.swift:3: `(extension in Swift):Swift.MutableCollection< where A: Swift.RandomAccessCollection>.shuffle() -> ()`: "
          + "a random number differs from process to process, and results must not; use the row's index or item id"
      ])
  }
}
