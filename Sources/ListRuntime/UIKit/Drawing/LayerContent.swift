/// A kind of content that a drawing view shows, such as a rounded rectangle, with everything that the runtime needs to
/// know about it.
///
/// `Drawing` holds a value of any kind, so a new kind is a new type and no change elsewhere. The requirements are called
/// when contents are drawn and when pictures are resolved, never while a frame is composited: `Contents` has what the
/// compositor reads. The protocol is not public, because drawing charges work.
package protocol LayerContent: Hashable, Sendable {
  /// Whether the app draws it into a backing store, together with the view's background. Otherwise the GPU fills the
  /// layer with it in every frame, above the background.
  var needsBackingStore: Bool { get }

  /// Whether it is opaque in front of a background color; nil is clear.
  func isOpaque(over background: Color?) -> Bool

  /// Charges drawing it into a backing store with a number of pixels; not called for content without a backing store.
  func chargeDrawing(pixels: Int, to meter: WorkMeter)

  /// Its shapes, from back to front, without the view's background.
  ///
  /// - Parameters:
  ///   - bounds: the layer, in pixels of the row.
  ///   - size: the size at which it was drawn, in points, both sides above 0; a backing store is scaled from it.
  func shapes(in bounds: RoundedRectangle, drawnAt size: PointSize) -> [PictureShape.Kind]
}

extension LayerContent {
  /// Whether `other` is of the same kind and equal.
  func isEqual(to other: any LayerContent) -> Bool { (other as? Self) == self }
}
