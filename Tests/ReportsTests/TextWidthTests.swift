import JSON
import Reports
import Simulation
import Testing

@Suite("Text that fits the width of a terminal")
struct TextWidthTests {
  private func grid(_ alignments: [Grid.Alignment], _ rows: [[String]]) -> Grid {
    var grid = Grid(alignments)
    for row in rows { grid.add(row) }
    return grid
  }

  @Test("A table that fits stays as it is")
  func fits() {
    let table = grid([.left, .right], [["run", "fps"], ["plain", "59.9"]])
    #expect(table.ruledLines(headers: 1, fitting: 80) == table.ruledLines(headers: 1))
    #expect(table.ruledLines(headers: 1, fitting: nil) == table.ruledLines(headers: 1))
  }

  @Test("The widest columns of text are narrowed, and their cells continue below at spaces")
  func narrowed() {
    let table = grid(
      [.left, .left, .right],
      [["name", "what it is", "count"], ["static-cells", "one class for each kind of message", "12"]])
    #expect(
      table.ruledLines(headers: 1, fitting: 40) == [
        "name          what it is           count",
        "----------------------------------------",
        "static-cells  one class for each      12",
        "              kind of message",
      ])
  }

  @Test("A table with too many numbers becomes several, each with the first columns of text")
  func bands() {
    let table = grid(
      [.left, .right, .right, .right],
      [["run", "first number", "second number", "third number"], ["plain", "1", "2", "3"]])
    #expect(
      table.ruledLines(headers: 1, fitting: 36) == [
        "run    first number  second number",
        "----------------------------------",
        "plain             1              2",
        "",
        "run    third number",
        "-------------------",
        "plain             3",
      ])
  }

  @Test("Random tables fit 80 and 200 columns and keep all of their words", arguments: 1...60 as ClosedRange<UInt64>)
  func random(seed: UInt64) {
    var generator = RandomStream(seed: seed, name: "tables")
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
    let alignments = (0..<number(1...9)).map { $0 == 0 || number(0...2) == 0 ? Grid.Alignment.left : .right }
    let rows = (0..<number(2...6)).map { row in
      alignments.map { alignment in
        alignment == .right
          ? String(repeating: "8", count: number(1...9))
          : (0..<number(0...12)).map { "w\(row)" + String(repeating: "x", count: number(0...9) + $0 % 2) }
            .joined(separator: " ")
      }
    }
    let table = grid(alignments, rows)
    for width in [80, 200] {
      let lines = table.ruledLines(headers: 1, fitting: width)
      #expect(lines.allSatisfy { $0.count <= width }, "seed \(seed), width \(width)")
      var words: [Substring: Int] = [:]
      for word in lines.joined(separator: " ").split(separator: " ") { words[word, default: 0] += 1 }
      for word in rows.joined().joined(separator: " ").split(separator: " ") {
        #expect(words[word] != nil, "seed \(seed), width \(width): \(word) is lost")
      }
    }
  }

  @Test("Names with descriptions have two columns; a long name has a line of its own")
  func definitions() {
    let entries = [
      (name: "--jobs N", text: "How many runs are simulated at once."),
      (name: "a name of many characters", text: "Text."),
    ]
    #expect(
      DefinitionList.lines(entries, indent: 2, width: 40) == [
        "  --jobs N          How many runs are",
        "                    simulated at once.",
        "  a name of many characters",
        "                    Text.",
      ])
    #expect(
      DefinitionList.lines(entries, width: nil) == [
        "--jobs N                   How many runs are simulated at once.",
        "a name of many characters  Text.",
      ])
  }
}
