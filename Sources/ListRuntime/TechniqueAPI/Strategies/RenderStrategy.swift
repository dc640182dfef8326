/// How layers are made and drawn.
public protocol RenderStrategy: AnyObject {
  /// Makes the view of a surface, such as a bubble.
  func makeSurface(_ style: SurfaceStyle, in parent: View, ui: UIContext) -> View
  /// Changes the look of a surface when its cell is bound.
  func restyle(_ surface: View, as style: SurfaceStyle, ui: UIContext)
  /// Makes an image view.
  func makeImageView(_ style: ImageStyle, in parent: View, ui: UIContext) -> View
  /// An image view is about to be given an image.
  func willShow(_ media: MediaItem, in view: View, style: ImageStyle, ui: UIContext)
}
