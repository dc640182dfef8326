import Foundation
import JSON
import LabCommandLine
import ListRuntime
import Scenarios
import Techniques
import Testing

@Suite("The reference page")
struct ReferencePageTests {
  // Each test reads the page, which is made once.
  private static let page = ReferencePage.text(techniques: allTechniques())
  private static let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
  private var page: String { Self.page }
  private var lines: [Substring] { Self.lines }

  /// The text after the hashes of each heading.
  private var headings: [Substring] {
    lines.filter { $0.hasPrefix("#") }.map { $0.drop { $0 == "#" }.dropFirst() }
  }

  /// The lines from a heading to the next heading of any level.
  private func section(_ heading: String) -> [Substring] {
    let start = lines.firstIndex { $0.hasPrefix("#") && $0.hasSuffix("# \(heading)") } ?? lines.endIndex
    return lines[start...].dropFirst().prefix { !$0.hasPrefix("#") }
  }

  /// The cells of a row of a table; an escaped bar does not end a cell.
  private func cells(of row: some StringProtocol) -> [String] {
    String(row).replacing("\\|", with: "\u{1}").split(separator: "|").map {
      $0.trimmingCharacters(in: .whitespaces).replacing("\u{1}", with: "|")
    }
  }

  /// The rows of a section's table, by the text of their first cell without backticks.
  private func rows(of heading: String) -> [String: [String]] {
    let rows = section(heading).filter { $0.hasPrefix("| `") }.map(cells)
    return Dictionary(rows.map { ($0[0].replacing("`", with: ""), $0) }) { first, _ in first }
  }

  @Test("Scenarios/REFERENCE.md is the output of lab help --markdown; make reference updates it")
  func isCurrent() throws {
    let file = LabProcess.project.appending(path: "Scenarios/REFERENCE.md")
    let isCurrent = try String(contentsOf: file, encoding: .utf8) == page
    #expect(isCurrent, "a declaration has changed: run make reference")
  }

  @Test("lab help --markdown prints the page, and rejects operands and --man")
  func command() async {
    let (code, output) = await Self.run("help", "--markdown")
    #expect(code == .ok)
    #expect(output == page)
    #expect(await Self.run("help", "--markdown", "run").code == .usage)
    #expect(await Self.run("help", "--markdown", "--man").code == .usage)
  }

  /// Runs `lab` in this process.
  private static func run(_ arguments: String...) async -> (code: ExitCode, output: String) {
    let output = OutputBuffer()
    let lab = Lab(
      console: Console(write: { output.append($0) }, printMessage: { _ in }, showsProgress: false),
      techniques: allTechniques(), files: OpenedFiles(TextFiles([:])))
    return (await lab.execute(arguments), output.text)
  }

  @Test("Every link of the page to itself leads to one heading")
  func anchors() {
    var counts: [String: Int] = [:]
    let anchors = headings.map { heading in
      let stem = heading.lowercased().filter { $0.isLetter || $0.isNumber || "-_ ".contains($0) }
        .replacing(" ", with: "-")
      defer { counts[stem, default: 0] += 1 }
      return counts[stem].map { "\(stem)-\($0)" } ?? stem
    }
    #expect(Set(anchors).count == anchors.count)
    // These headings differ only in their capitals and periods.
    #expect(rows(of: "`data`")["mediaScale"]?[1] == "[a media scale](#datamediascale-1)")
    let targets = page.matches(of: /\]\(#([^)]*)\)/).map { String($0.1) }
    #expect(targets.count > 100)
    for target in targets { #expect(anchors.contains(target), "\(target)") }
  }

  @Test("All rows of a table have as many cells as its heading, and the last one has a text")
  func tables() {
    var columns: Int?
    for line in lines {
      guard line.hasPrefix("|") else {
        columns = nil
        continue
      }
      let bars = line.replacing("\\|", with: "").count { $0 == "|" }
      #expect(bars == columns ?? bars, "\(line)")
      columns = columns ?? bars
      #expect(!line.hasSuffix("|  |"), "\(line)")
    }
  }

  @Test("Every key of a scenario has a row, and so have the keys of the objects in it")
  func keys() throws {
    let root = rows(of: "Scenario keys")
    #expect(root.keys.sorted() == ScenarioFields.shape.fields.map(\.name).sorted())
    let names = Set(lines.filter { $0.hasPrefix("| `") }.map { cells(of: $0)[0].replacing("`", with: "") })
    for object in Self.objects(in: .object(ScenarioFields.shape)) {
      for field in object.fields { #expect(names.contains(field.name), "\(object.name): \(field.name)") }
    }
  }

  /// All objects of a form, including nested ones.
  private static func objects(in shape: ValueShape) -> [ObjectShape] {
    switch shape {
    case .object(let object): [object] + object.fields.flatMap { objects(in: $0.shape) }
    case .tagged(_, let kinds): kinds.flatMap { objects(in: .object($0.shape)) }
    case .array(let element, _), .map(_, let element), .shared(_, let element): objects(in: element)
    case .either(let shapes), .tuple(let shapes): shapes.flatMap { objects(in: $0) }
    case .text, .word, .integer, .number, .boolean, .name, .any, .external: []
    }
  }

  @Test("A row has the values, the range, the unit and the default of a key, with links to the keys of objects")
  func values() {
    let root = rows(of: "Scenario keys")
    #expect(
      root["topInset"] == [
        "`topInset`", "a number from 0 to 1024 pt", "`64`", root["topInset"]?.last ?? "",
      ])
    #expect(root["data"]?.prefix(3) == ["`data`", "[data](#data)", "required"])
    #expect(root["imageCaches"]?[1].hasPrefix("`") ?? false)
    #expect(root["seed"]?[2] == "`1`")
    #expect(root["runs"]?[1] == "an array of at least 1, each [a run](#runs)")
  }

  @Test("A kind of object has a section with its own keys; keys of all kinds are in the section of the object")
  func kinds() {
    let scroll = rows(of: "`scroll`")
    #expect(scroll.keys.sorted() == ["driver", "name"])
    #expect(scroll["driver"]?[1].contains("[`timer`](#scroll-with-driver-timer)") ?? false)
    let timer = rows(of: "`scroll` with `driver` `timer`")
    #expect(timer.keys.sorted() == ["baseStep", "firstIncrement", "increment", "intervalMs", "passes"])
    // Sections of kinds follow the section of their object, before those of the objects in them.
    let kinds = headings.filter { $0.hasPrefix("`content.blocks`") }
    let first = headings.firstIndex(of: "`content.blocks`") ?? 0
    #expect(kinds.count > 3 && Array(headings[first...].prefix(kinds.count)) == kinds)
    // Kinds with the same keys in two objects share a section.
    #expect(rows(of: "`events.changes`")["event"]?[1].hasPrefix("[`append`](#events-with-event-append)") ?? false)
    // A kind without keys of its own has no section.
    #expect(rows(of: "`events`")["event"]?[1].contains(" or `memoryWarning`") ?? false)
  }

  @Test("A form with a name has a section of its own, to which its keys link")
  func namedForms() {
    #expect(rows(of: "`data`")["messages"]?[1] == "[messages](#messages)")
    let messages = section("`messages`")
    #expect(
      messages.contains {
        $0.hasPrefix("Value: a string that is not empty, or an array, each [a message](#messages-a-message)")
      })
    #expect(rows(of: "`messages`: a message")["direction"]?[1] == "`in` or `out`")
  }

  @Test("Quotations and names of metrics in texts are code")
  func code() {
    #expect(rows(of: "Scenario keys")["baselineTolerance"]?.last?.contains("`\"0.5%\"`") ?? false)
    #expect(rows(of: "Metrics")["main_ms_per_entry"]?.last?.hasPrefix("`main_busy_ms` divided by") ?? false)
  }

  @Test("An object that occurs several times has one section; words that differ are at its links")
  func repeatedObjects() {
    let rules = rows(of: "`device.renderServer`")
    #expect(
      rules["composites"]?[1]
        == "[a choice](#devicerenderservercomposites) whose `value` is `on-commit` or `every-refresh`")
    #expect(rules["shadowBlur"]?[1].hasPrefix("[a choice](#devicerenderservercomposites) whose `value` is ") ?? false)
    #expect(section("`device.renderServer.shadowBlur`").isEmpty)
    let choice = section("`device.renderServer.composites`")
    #expect(
      choice.contains {
        $0.hasPrefix("Other keys with this object: ") && $0.contains("`device.renderServer.shadowBlur`")
      })
    #expect(rows(of: "`device.renderServer.composites`")["value"]?[1] == "one of the words at the link to this section")
  }

  @Test("Metrics, counters and kinds of work are those of a run, each with its definition")
  func figures() {
    #expect(rows(of: "Metrics")["fps_avg"]?.prefix(4) == ["`fps_avg`", "frame rate", "fps", "higher"])
    #expect(rows(of: "Counters")["counters.cells_created"]?.last == "Cells created.")
    #expect(rows(of: "Work").count == WorkKind.allCases.count)
    #expect(rows(of: "Work")["work.gpuPass"] == ["`work.gpuPass`", "pass", "the GPU"])
  }

  @Test("Every subcommand has a section with its synopsis and a row for each option")
  func subcommands() {
    for subcommand in Subcommand.all {
      #expect(!section("`lab \(subcommand.name)`").isEmpty, "\(subcommand.name)")
      #expect(rows(of: "`lab \(subcommand.name)`").count == subcommand.options.count, "\(subcommand.name)")
    }
    #expect(section("`lab run`").contains("Usage: `lab run FILE…`"))
    // The bar of a value is part of its cell.
    #expect(rows(of: "`lab run`")["--shard I/N|auto"]?.count == 2)
  }

  @Test("Every technique has a section with its options and a link to its README, and every exit code has a row")
  func techniquesAndExitCodes() {
    for technique in allTechniques() {
      let declaration = technique.declaration
      let section = section("`\(declaration.id)`")
      #expect(section.contains { $0.contains("/README.md)") }, "\(declaration.id)")
      #expect(
        rows(of: "`\(declaration.id)`").keys.sorted() == declaration.options.map(\.name).sorted(), "\(declaration.id)")
    }
    #expect(rows(of: "`table-buffering`")["above"]?[2] == "`0.5`")
    let codes = section("Exit codes").filter { $0.hasPrefix("| ") }.map { cells(of: $0)[0] }
    #expect(codes == ["code", "---"] + ExitCode.allCases.map { "\($0.rawValue)" })
  }
}

/// What a console prints, collected.
private final class OutputBuffer: @unchecked Sendable {
  private let lock = NSLock()
  private var bytes: [UInt8] = []
  var text: String { lock.withLock { String(decoding: bytes, as: UTF8.self) } }
  func append(_ more: [UInt8]) { lock.withLock { bytes += more } }
}
