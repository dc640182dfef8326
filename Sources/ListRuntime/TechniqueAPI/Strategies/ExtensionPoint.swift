/// A place in the list where a technique may do the work differently.
public enum ExtensionPoint: String, CaseIterable, Sendable, Hashable {
  /// Which cell a row gets, and how it is filled: `CellProvider`.
  case cells
  /// Estimated and exact heights: `HeightStrategy`.
  case heights
  /// What an image view is given: `ImageStrategy`.
  case images
  /// How layers are made and drawn: `RenderStrategy`.
  case render
  /// How items become rows: `RowStrategy`.
  case rows
  /// What is prepared before the list shows: `PreparationStrategy`.
  case preparation
  /// How far beyond the screen rows live: `RangeStrategy`.
  case range
  /// How image requests are delivered: `DeliveryStrategy`.
  case delivery
}
