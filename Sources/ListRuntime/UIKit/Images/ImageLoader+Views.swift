import Simulation

// The images that image views show.
extension ImageLoader {
  /// Sets the image of a view; only this changes it. A bitmap has a texture, and an uncached one memory, while a layer
  /// shows it.
  package func setImage(_ image: Bitmap?, of view: View) {
    // The view retains it until it shows the other one.
    let old = view.image.map(UnretainedReference.init)
    guard image.map(UnretainedReference.init) != old else { return }
    old?.withObject { old in
      old.layerCount -= 1
      if old.layerCount == 0 {
        old.isUploaded = false
        bitmapVisibilityDidChange(old, isShown: false)
      }
    }
    if let image {
      image.layerCount += 1
      if image.layerCount == 1 { bitmapVisibilityDidChange(image, isShown: true) }
    }
    view.show(image)
  }

  /// Removes the image of an image view; an image that is still loading will not be shown.
  func clearImage(_ view: View) {
    view.imageRequest &+= 1
    abandonRequest(of: view)
    view.player?.stop()
    view.player = nil
    setImage(nil, of: view)
  }
}
