import Foundation
import ListRuntime
import Testing

@Suite("Containers of the solver")
struct SolverContainerTests {
  @Test("A buffer keeps its elements when it grows and when it is resized")
  func flatBuffer() {
    var buffer = FlatBuffer<Int>(minimumCapacity: 1)
    let indices = (0..<100).map { buffer.append($0) }
    #expect(indices == Array(0..<100))
    buffer[Int32(7)] = -7
    buffer.swapAt(7, 8)
    buffer.resize(to: 50)
    let elements = Array(buffer.elements)
    #expect(elements == Array(0..<7) + [8, -7] + Array(9..<50))
  }

  @Test("A table keeps its coefficients when it grows, and its bit sets agree")
  func coefficientTable() {
    var table = CoefficientTable()
    for _ in 0..<70 {
      table.appendRow()
      table.appendSymbol()
    }
    for number in Int32(0)..<70 {
      table.add(2, times: number, to: 69 - number)
      table.add(1, times: 0, to: number)
    }
    table.add(0.5, timesRow: 69, to: 3)
    table.remove(10, 59)
    let isConsistent = table.isConsistent
    #expect(isConsistent)
    let row = table.symbols(ofRow: 3).map { (symbol: $0, coefficient: table[3, $0]) }
    #expect(row.map(\.symbol) == [0, 66] && row.map(\.coefficient) == [2.5, 2])
    let (emptied, column) = (Array(table.symbols(ofRow: 10)), Array(table.rows(ofSymbol: 0)))
    #expect(emptied == [0] && column == Array(0..<70))
  }
}

@Suite(
  "Containers of the solver in a build with LISTLAB_CHECKED=1",
  .enabled(if: ProcessInfo.processInfo.environment["LISTLAB_CHECKED"] == "1", "only with LISTLAB_CHECKED=1"))
struct CheckedSolverContainerTests {
  private static func output(_ result: ExitTest.Result?) -> String {
    String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  }

  @Test("An index beyond a flat buffer's count fails an assertion, also within the capacity")
  func flatBuffer() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var buffer = FlatBuffer<Int>(minimumCapacity: 8)
      buffer.append(1)
      buffer[1] = 2
    }
    #expect(Self.output(result).contains("index 1 in a buffer of 1"))
  }

  @Test("A row that a table does not have fails an assertion")
  func row() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var table = CoefficientTable()
      table.appendSymbol()
      table.add(1, times: 0, to: 0)
    }
    #expect(Self.output(result).contains("row 0 of 0"))
  }

  @Test("A symbol that a table does not have fails an assertion")
  func symbol() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var table = CoefficientTable()
      table.appendRow()
      table.add(1, times: 3, to: 0)
    }
    #expect(Self.output(result).contains("symbol 3 of 0"))
  }

  @Test("Reading a coefficient that a row does not contain fails an assertion")
  func absentCoefficient() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var table = CoefficientTable()
      table.appendRow()
      table.appendSymbol()
      table.add(1, times: 0, to: 0)
      table.remove(0, 0)
      _ = table[0, 0]
    }
    #expect(Self.output(result).contains("row 0 does not contain symbol 0"))
  }

  @Test("Iterating beyond the end of a bit set fails an assertion")
  func setBits() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var table = CoefficientTable()
      table.appendRow()
      var symbols = table.symbols(ofRow: 0)
      _ = symbols.next()
      _ = symbols.next()
    }
    #expect(Self.output(result).contains("next() called after the end"))
  }
}
