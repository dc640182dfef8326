import ListRuntime
import Testing

@Suite("Counters of the list")
struct ListCountersTests {
  private func snakeCase(_ name: String) -> String {
    name.map { $0.isUppercase ? "_\($0.lowercased())" : String($0) }.joined()
  }

  @Test("All counters are listed, each with its name in snake case and its own value")
  func everyProperty() {
    var counters = ListCounters()
    // Each counter gets a different value. All stored properties are integers; otherwise the descriptions below differ.
    withUnsafeMutableBytes(of: &counters) { bytes in
      let values = bytes.bindMemory(to: Int.self)
      for index in values.indices { values[index] = index + 1 }
    }
    let properties = Mirror(reflecting: counters).children.map { "\(snakeCase($0.label ?? "")) = \($0.value)" }
    #expect(properties.count > 30)
    #expect(ListCounters.fields.map { "\($0.name) = \(counters[keyPath: $0.value])" }.sorted() == properties.sorted())
  }
}
