import Analysis
import ListRuntime
import Testing

@Suite("Columns of tables")
struct TableColumnTests {
  @Test("Every metric, counter and amount of work has a column with a heading, a unit and a meaning")
  func everyMeasurement() {
    for name in Measurements.names {
      guard let column = TableColumn(named: name) else {
        Issue.record("\(name) has no column")
        continue
      }
      #expect(!column.heading.isEmpty && !column.unit.isEmpty && column.meaning.hasSuffix("."), "\(name)")
      #expect((column.polarity != nil) == (MetricDefinition.named(name) != nil), "\(name)")
    }
    #expect(TableColumn(named: "counters.none") == nil && TableColumn(named: "none") == nil)
  }

  @Test("A heading belongs to one metric")
  func headings() {
    #expect(Set(MetricDefinition.all.map(\.heading)).count == MetricDefinition.all.count)
    #expect(TableColumn.namesByHeading["hitches"] == "hitch_ms_per_s")
    #expect(TableColumn.namesByHeading["cells created"] == "counters.cells_created")
    for name in TableColumn.namesByHeading.values { #expect(TableColumn(named: name) != nil, "\(name)") }
  }
}
