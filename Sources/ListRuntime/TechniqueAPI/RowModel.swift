/// A view model: the content of a row, made from its item's data once; with `layout`, also a layout model.
///
/// A class, since one thread makes it and another uses it.
public final class RowModel {
  /// Texts of the row's labels with their colors, in order.
  public let texts: [(text: String, color: Color)]
  /// Images of the row's image views, in order; nil media for an image that does not exist.
  public let images: [(media: MediaItem?, style: ImageStyle)]
  /// The frames of the views of the row's cell; nil until calculated.
  public var layout: RowFrames?
  /// The row as it was when the model was made.
  let row: Row

  init(of row: Row, texts: [(text: String, color: Color)], images: [(media: MediaItem?, style: ImageStyle)]) {
    self.row = row
    self.texts = texts
    self.images = images
  }
}
