import Foundation
import JSON
import LabCommandLine
import ListRuntime
import Scenarios
import Techniques
import Testing

/// Scenarios/REFERENCE.md is the golden of the page: these tests hold what must be true of every version of it. `make check-pages`
/// checks its links.
@Suite("The reference page")
struct ReferencePageTests {
  // Each test reads the page, which is made once.
  private static let page = ReferencePage.text(techniques: allTechniques())
  private static let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
  private var lines: [Substring] { Self.lines }

  /// The cells of a row of a table; an escaped bar does not end a cell.
  private func cells(of row: some StringProtocol) -> [String] {
    String(row).replacing("\\|", with: "\u{1}").split(separator: "|", omittingEmptySubsequences: false).map {
      $0.trimmingCharacters(in: .whitespaces).replacing("\u{1}", with: "|")
    }
  }

  /// The names in the first cells of the tables in the section of a heading, which ends at the next heading; of the whole page if
  /// none is given.
  private func names(of heading: String? = nil) -> [String] {
    var section = lines[...]
    if let heading {
      let start = lines.firstIndex { $0.hasPrefix("#") && $0.hasSuffix("# \(heading)") } ?? lines.endIndex
      section = lines[start...].dropFirst().prefix { !$0.hasPrefix("#") }
    }
    return section.filter { $0.hasPrefix("| `") }.map { cells(of: $0)[1].replacing("`", with: "") }
  }

  @Test("Scenarios/REFERENCE.md is the output of lab help --markdown; make reference updates it")
  func isCurrent() async throws {
    let file = LabProcess.project.appending(path: "Scenarios/REFERENCE.md")
    let isCurrent = try String(contentsOf: file, encoding: .utf8) == Self.page
    #expect(isCurrent, "a declaration has changed: run make reference")
    let lab = LabInProcess(techniques: allTechniques())
    #expect(await lab.run("help --markdown") == .ok)
    #expect(lab.output.text == Self.page)
  }

  @Test("All rows of a table have as many cells as its heading, and the last one has a text")
  func tables() {
    var columns: Int?
    for line in lines {
      guard line.hasPrefix("|") else {
        columns = nil
        continue
      }
      let cells = cells(of: line)
      #expect(cells.count == columns ?? cells.count && cells.dropLast().last != "", "\(line)")
      columns = cells.count
    }
  }

  @Test("Every key of a scenario has a row, and so have the keys of the objects in it")
  func keys() throws {
    #expect(names(of: "Scenario keys").sorted() == ScenarioFields.shape.fields.map(\.name).sorted())
    let names = Set(names())
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

  @Test("Every kind of work, subcommand, technique and exit code has its rows")
  func declarations() {
    #expect(names(of: "Work").count == WorkKind.allCases.count)
    for subcommand in Subcommand.all {
      #expect(names(of: "`lab \(subcommand.name)`").count == subcommand.options.count, "\(subcommand.name)")
    }
    for technique in allTechniques().map({ $0.declaration }) {
      #expect(names(of: "`\(technique.id)`").sorted() == technique.options.map(\.name).sorted(), "\(technique.id)")
    }
    for code in ExitCode.allCases { #expect(lines.contains { $0.hasPrefix("| \(code.rawValue) | ") }, "\(code)") }
  }
}
