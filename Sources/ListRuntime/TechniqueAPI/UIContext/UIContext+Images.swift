// Images.
extension UIContext {
  /// Loads an image into an image view: immediately if it is in memory, else when it has been loaded.
  public func show(_ media: MediaItem, in view: View, style: ImageStyle) {
    CellBuilder(ui: self).show(media, in: view, style: style)
  }

  /// Loads the images of a row into memory before a view requests them.
  public func preloadImages(for row: Row) {
    for case (let media?, let style) in content.images(for: row) {
      loader.preload(strategies.images.request(for: media, style: style, ui: self), policy: self)
    }
  }

  /// Removes the image of an image view; an image that is still loading will not be shown.
  public func clearImage(_ view: View) { loader.clearImage(view) }
}
