/// Makes and styles the layers of surfaces and images.
public protocol RenderStrategy: AnyObject {
  /// Makes the view of a surface, such as a chat bubble.
  func makeSurface(_ style: SurfaceStyle, in parent: View, ui: UIContext) -> View
  /// Applies another style to a surface when its cell is bound.
  func restyle(_ surface: View, as style: SurfaceStyle, ui: UIContext)
  /// Makes a view for an image, with the corners and the border of the style.
  func makeImageView(_ style: ImageStyle, in parent: View, ui: UIContext) -> View
  /// Called before an image is requested for an image view.
  func willShow(_ media: MediaItem, in view: View, style: ImageStyle, ui: UIContext)
}
