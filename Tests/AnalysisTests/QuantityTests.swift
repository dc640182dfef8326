import Analysis
import ListRuntime
import Testing

@Suite("Quantities")
struct QuantityTests {
  @Test("Every quantity has a unique name, a heading, a unit and a definition")
  func definitions() {
    let all = Quantity.simulated + Quantity.measured.filter { Quantity.metric($0.name) == nil }
    #expect(Set(all.map(\.name)).count == all.count)
    for quantity in all {
      #expect(Quantity.named(quantity.name) == quantity)
      #expect(
        !quantity.heading.isEmpty && !quantity.unit.isEmpty && quantity.meaning.hasSuffix("."), "\(quantity.name)")
    }
    for metric in Quantity.metrics {
      #expect(metric.name.allSatisfy { $0.isLowercase || $0.isNumber || $0 == "_" } && !metric.isCount)
    }
    #expect(Quantity.named("counters.none") == nil && Quantity.named("none") == nil)
  }

  @Test("A heading belongs to one metric")
  func headings() {
    #expect(Set(Quantity.metrics.map(\.heading)).count == Quantity.metrics.count)
    #expect(Quantity.namesByHeading["hitches"] == "hitch_ms_per_s")
    #expect(Quantity.namesByHeading["cells created"] == "counters.cells_created")
  }

  @Test("Counters and amounts of work are sums, apart from maxima and from events that did not happen")
  func counts() {
    let counts = Quantity.counters + Quantity.amountsOfWork
    #expect(counts.allSatisfy { $0.isCount && $0.direction.isEmpty && $0.ofMeans.text(.zero) == "0.00" })
    let others = counts.filter { $0.aggregation != .sum }
    #expect(others.map(\.name) == ["counters.cells_alive_max", "counters.events_not_reached"])
    #expect(others.map(\.aggregation) == [.percentile(100), .observation])
  }

  @Test("Counters have snake_case names in ascending order, and include all that the list counts")
  func counterNames() {
    let names = WorkCounters.names
    #expect(names == names.sorted() && names.allSatisfy { $0.allSatisfy { $0.isLowercase || $0 == "_" } })
    #expect(Set(ListCounters.fields.map(\.name)).isSubset(of: names))
  }
}
