import JSON

extension ReferenceFile {
  /// A reference as a file, which ``read(_:runs:metrics:reportingTo:)`` reads again.
  package static func text(of reference: Reference) -> [UInt8] {
    JSONContent.object([
      .init(name.shape.name, .string(reference.name)), .init(summary.shape.name, .string(reference.summary)),
      .init(source.shape.name, .string(reference.source)),
      .init(noise.shape.name, .object(reference.noise.map { .init($0.metric, number($0.millionths)) })),
      .init(rows.shape.name, .object(reference.rows.map { .init($0.run, row($0)) })),
    ]).text(style: .fitted)
  }

  private static func row(_ row: Reference.Row) -> JSONContent {
    let base = row.compareTo.map { JSONContent.Member(compareTo.shape.name, .string($0)) }
    let cells = JSONContent.object(row.cells.map { .init($0.metric, cell($0)) })
    return .object([base].compactMap { $0 } + [.init(Self.cells.shape.name, cells)])
  }

  private static func cell(_ cell: Reference.Cell) -> JSONContent {
    let value = cell.value.map { value in
      JSONContent.Member(
        ReferenceCellReader.value.shape.name,
        value.low == value.high ? number(value.low) : .inlineArray([number(value.low), number(value.high)]))
    }
    return .object(
      [value].compactMap { $0 } + [
        .init(ReferenceCellReader.status.shape.name, .string(cell.status.rawValue)),
        .init(ReferenceCellReader.basis.shape.name, .string(cell.basis)),
      ])
  }

  /// A number with the six decimals that references have.
  private static func number(_ millionths: Int64) -> JSONContent {
    let fraction = String(millionths % 1_000_000)
    return .digits("\(millionths / 1_000_000)." + String(repeating: "0", count: 6 - fraction.count) + fraction)
  }
}
