import ListRuntime
import Simulation

extension RunSeries {
  /// The lists of integers, in file order.
  private static var lists: [WritableKeyPath<RunSeries, [Int64]>] {
    [
      \.frameRateInstants, \.missedRefreshInstants, \.sampleInstants, \.memoryBytes, \.memoryKindBytes,
      \.appBusyMicroseconds, \.gpuBusyMicroseconds, \.frameStartInstants, \.frameMainMicroseconds,
    ]
  }

  /// Writes all values without loss of precision.
  func write(to writer: inout ByteWriter) {
    writer.integer(scrollMicroseconds)
    writer.integer(refreshNanoseconds)
    writer.integer(rowsEntered)
    for list in [frameRateSamples, frameShownVsync, frameBlankPixels] { writer.array(list) { $0.integer($1) } }
    for list in Self.lists { writer.array(self[keyPath: list]) { $0.integer($1) } }
    writer.boolean(filmstrip != nil)
    writer.array(filmstrip ?? []) { writer, picture in
      writer.integer(picture.at.nanoseconds)
      writer.integer(picture.width)
      writer.integer(picture.height)
      writer.text(picture.content)
    }
  }

  /// Reads what ``write(to:)`` wrote.
  init(from reader: inout ByteReader) throws(ByteReader.UnexpectedBytes) {
    self.init()
    scrollMicroseconds = try reader.integer()
    refreshNanoseconds = try reader.integer()
    rowsEntered = try reader.integer()
    frameRateSamples = try reader.integers()
    frameShownVsync = try reader.integers()
    frameBlankPixels = try reader.integers()
    for list in Self.lists { self[keyPath: list] = try reader.integers() }
    let hasFilmstrip = try reader.boolean()
    let pictures = try reader.array { reader throws(ByteReader.UnexpectedBytes) in
      FilmstripFrame(
        at: VirtualDuration(nanoseconds: try reader.integer()), width: try reader.integer(),
        height: try reader.integer(), content: try reader.text())
    }
    filmstrip = hasFilmstrip ? pictures : nil
  }
}
