import Analysis
import ListRuntime
import Simulation

extension RunData {
  /// Writes all values without loss of precision.
  func write(to writer: inout ByteWriter) {
    writer.array(measurements.metrics.stored) { writer, value in
      writer.boolean(value != nil)
      guard let value else { return }
      writer.integer(value.numerator)
      writer.integer(value.denominator)
    }
    writer.array(measurements.counters.all) { $0.integer($1.value) }
    writer.array(charges) { writer, charge in
      for position in [
        Int(charge.technique), Int(charge.phase.rawValue), charge.kind.index, Int(charge.part.rawValue),
      ] { writer.integer(position) }
      writer.integer(charge.amount)
      writer.integer(charge.loadAmount)
      writer.integer(charge.time.nanoseconds)
    }
    for attribution in [loadAttribution, scrollAttribution] {
      writer.array(attribution.techniques) { $0.text($1) }
      writer.array(attribution.cells) { $0.integer($1) }
    }
    series.write(to: &writer)
    writer.array(memoryPeakByKind) { $0.integer($1) }
    writer.number(contentHeight)
  }

  /// Reads what ``write(to:)`` wrote.
  init(from reader: inout ByteReader) throws(ByteReader.UnexpectedBytes) {
    let metrics = MetricValues(values: try reader.array(Self.metric))
    let counters = WorkCounters(values: try reader.integers())
    let charges = try reader.array(Self.charge)
    guard let metrics, let counters,
      let measurements = Measurements(metrics: metrics, counters: counters, work: WorkCharge.amounts(charges))
    else { throw ByteReader.UnexpectedBytes(expected: "a value for each metric and count") }
    self.init(
      measurements: measurements, charges: charges, loadAttribution: try Self.attribution(&reader),
      scrollAttribution: try Self.attribution(&reader),
      series: try RunSeries(from: &reader), memoryPeakByKind: try reader.integers(), contentHeight: try reader.number())
    guard memoryPeakByKind.count == MemoryKind.allCases.count else {
      throw ByteReader.UnexpectedBytes(expected: "a peak for each kind of memory")
    }
  }

  private static func charge(_ reader: inout ByteReader) throws(ByteReader.UnexpectedBytes) -> WorkCharge {
    let technique: Int = try reader.integer()
    let phase: Int = try reader.integer()
    let kind: Int = try reader.integer()
    let part: Int = try reader.integer()
    guard let technique = UInt8(exactly: technique), Phase.allCases.indices.contains(phase),
      WorkKind.allCases.indices.contains(kind), WorkCharge.Part.allCases.indices.contains(part)
    else { throw ByteReader.UnexpectedBytes(expected: "a technique, a phase, a kind and a part of work") }
    return WorkCharge(
      technique: technique, phase: Phase.allCases[phase], part: WorkCharge.Part.allCases[part],
      kind: WorkKind.allCases[kind], amount: try reader.integer(),
      loadAmount: try reader.integer(), time: VirtualDuration(nanoseconds: try reader.integer()))
  }

  private static func metric(_ reader: inout ByteReader) throws(ByteReader.UnexpectedBytes) -> Rational? {
    guard try reader.boolean() else { return nil }
    let numerator: Int128 = try reader.integer()
    let denominator: Int128 = try reader.integer()
    guard denominator > 0, numerator > .min else { throw ByteReader.UnexpectedBytes(expected: "a fraction") }
    return Rational(numerator, denominator)
  }

  private static func attribution(_ reader: inout ByteReader) throws(ByteReader.UnexpectedBytes) -> Attribution {
    let techniques = try reader.array { reader throws(ByteReader.UnexpectedBytes) in try reader.text() }
    guard let attribution = Attribution(techniques: techniques, cells: try reader.integers()) else {
      throw ByteReader.UnexpectedBytes(expected: "a time for each technique and phase")
    }
    return attribution
  }
}

extension ByteReader {
  /// Integers after their count.
  mutating func integers<Value: FixedWidthInteger & SignedInteger>() throws(UnexpectedBytes) -> [Value] {
    try array { reader throws(UnexpectedBytes) in try reader.integer() }
  }
}
