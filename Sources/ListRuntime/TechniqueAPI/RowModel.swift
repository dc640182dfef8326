/// A view model: the content of a row, made from its item's data once; with `layout`, also a layout model.
///
/// A class, since one thread makes it and another uses it.
public final class RowModel {
  /// Texts of the row's labels with their colors, in order.
  public let texts: [(text: String, color: Color)]
  /// Images of the row, in order.
  public let images: [(media: MediaItem, style: ImageStyle)]
  /// The frames of the views of the row's cell; nil until calculated.
  public var layout: RowFrames?

  init(texts: [(text: String, color: Color)], images: [(media: MediaItem, style: ImageStyle)]) {
    self.texts = texts
    self.images = images
  }
}
