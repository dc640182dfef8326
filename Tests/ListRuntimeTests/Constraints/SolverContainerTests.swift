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

/// A use of a container that an assertion rejects.
private enum Misuse: String, CaseIterable, Codable {
  case indexBeyondCount, absentRow, absentSymbol, absentCoefficient, endOfSymbols

  /// A part of the assertion's message.
  var message: String {
    switch self {
    case .indexBeyondCount: "index 1 in a buffer of 1"
    case .absentRow: "row 0 of 0"
    case .absentSymbol: "symbol 3 of 0"
    case .absentCoefficient: "row 0 does not contain symbol 0"
    case .endOfSymbols: "next() called after the end"
    }
  }

  func perform() {
    var table = CoefficientTable()
    if self != .absentRow { table.appendRow() }
    switch self {
    case .indexBeyondCount:
      // Within the capacity.
      var buffer = FlatBuffer<Int>(minimumCapacity: 8)
      buffer.append(1)
      buffer[1] = 2
    case .absentRow:
      table.appendSymbol()
      table.add(1, times: 0, to: 0)
    case .absentSymbol: table.add(1, times: 3, to: 0)
    case .absentCoefficient:
      table.appendSymbol()
      table.add(1, times: 0, to: 0)
      table.remove(0, 0)
      _ = table[0, 0]
    case .endOfSymbols:
      var symbols = table.symbols(ofRow: 0)
      _ = (symbols.next(), symbols.next())
    }
  }
}

@Suite(
  "Containers of the solver in a build with LISTLAB_CHECKED=1",
  .enabled(if: ProcessInfo.processInfo.environment["LISTLAB_CHECKED"] == "1", "only with LISTLAB_CHECKED=1"))
struct CheckedSolverContainerTests {
  @Test("An index, a row, a symbol or a coefficient that does not exist fails an assertion", arguments: Misuse.allCases)
  private func misuse(_ misuse: Misuse) async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [misuse] in
      misuse.perform()
    }
    let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(output.contains(misuse.message), "\(output)")
  }
}
