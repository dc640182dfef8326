/// A part of the list's behavior that a technique can decorate or replace.
public enum ExtensionPoint: String, CaseIterable, Sendable, Hashable {
  /// Making, reusing and filling cells: `CellProvider`.
  case cells
  /// Estimated and exact row heights: `HeightStrategy`.
  case heights
  /// The images that image views request: `ImageStrategy`.
  case images
  /// Making and styling layers: `RenderStrategy`.
  case render
  /// Splitting items into rows: `RowStrategy`.
  case rows
  /// Work ahead of need: `PreparationStrategy`.
  case preparation
  /// How far beyond the screen rows have cells: `RangeStrategy`.
  case range
  /// Delivery of finished image requests: `DeliveryStrategy`.
  case delivery
  /// How rows show changed data: `UpdateStrategy`.
  case updates
}
