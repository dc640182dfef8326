/// The calculated height of a row, with its texts as they were measured, so that the row can be measured again when text was appended.
public struct MeasuredRow: Sendable {
  /// The height of the row, in points.
  public let height: Double
  let texts: [ContinuedText]
}
