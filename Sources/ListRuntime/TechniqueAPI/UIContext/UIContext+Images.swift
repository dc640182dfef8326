// Images.
extension UIContext {
  /// Loads an image into an image view: immediately if it is in memory, else when it has been loaded.
  ///
  /// - Charges: one `cacheLookup` in a library with a memory cache, one `imageAssign` for an image in memory, and one
  ///   `queueHop` for one that is not. The render and image strategies charge what they do, by default nothing.
  ///   Reading, decoding and scaling the image are charged where they happen.
  public func show(_ media: MediaItem, in view: View, style: ImageStyle) {
    CellBuilder(ui: self).show(media, in: view, style: style)
  }

  /// Loads the images of a row into memory before a view requests them.
  ///
  /// - Charges: one `cacheLookup` for each image, and `queueHop` for each that is not in memory.
  public func preloadImages(for row: Row) {
    for case (let media?, let style) in content.images(for: row) {
      loader.preload(strategies.images.request(for: media, style: style, ui: self), policy: self)
    }
  }

  /// Cancels the loads of a row's images that `preloadImages(for:)` began, if no view waits for them and their bytes
  /// have not arrived; only libraries that share requests have such loads.
  ///
  /// - Charges: one `methodCall` for each load that is canceled.
  public func cancelPreloading(for row: Row) {
    for case (let media?, let style) in content.images(for: row) {
      loader.cancelPreload(strategies.images.request(for: media, style: style, ui: self))
    }
  }

  /// Reads the sizes of an item's pictures from its data, where a server can put them beside the addresses: rows then have their heights
  /// before the pictures arrive. It does nothing for pictures whose sizes are known.
  ///
  /// - Charges: one `methodCall` for each picture whose size was not known.
  public func readPictureSizes(ofItem item: Int) {
    guard let content = picturedContent, content.waitsForPictures else { return }
    for picture in content.awaitedPictures(ofItem: item) {
      meter.charge(.methodCall)
      content.learnSize(of: picture)
    }
  }

  /// Holds back requests for images that are not in memory from now on, or starts those that have been held back. The
  /// requesting view stays blank until then. A request is dropped if all of its views have received other content in
  /// the meantime. When the list comes to rest, all are started.
  ///
  /// - Charges: one `methodCall` if it changes something, and one `queueHop` for each request that is started.
  public func holdImageRequests(_ isHeld: Bool) {
    guard loader.isHeld != isHeld else { return }
    meter.charge(.methodCall)
    loader.setHeld(isHeld)
  }

  /// Removes the image of an image view; an image that is still loading will not be shown.
  ///
  /// - Charges: one `methodCall` if it cancels a request, which only some image libraries do.
  public func clearImage(_ view: View) { loader.clearImage(view) }
}
