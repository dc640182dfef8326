import ListRuntime
import Simulation

/// A view of a test's cells: its frame, its parent, and its look.
struct CellPart {
  var frame: PointRect
  /// The view that it is in: 0 is the content view, and n the n-th part.
  var parent: Int
  var kind = View.Kind.plain
  var fill: Color?
  var cornerRadius = 0.0
  var clips = false
  var borderWidth = 0.0
  var borderColor = Color.black
  var rasterizes = false
  var hasShadowPath = false
  var effects = LayerEffects.none
  /// The pixels on a side of the image that it shows, if it is an image view, and whether the image has alpha.
  var image: (side: Int, hasAlpha: Bool)?

  init(_ frame: PointRect, in parent: Int = 0, fill: Color? = nil, _ change: (inout CellPart) -> Void = { _ in }) {
    (self.frame, self.parent, self.fill) = (frame, parent, fill)
    change(&self)
  }

  /// An image view with an image of as many pixels.
  static func image(
    _ frame: PointRect, in parent: Int = 0, side: Int = 50, hasAlpha: Bool = false,
    _ change: (inout CellPart) -> Void = { _ in }
  ) -> CellPart {
    var part = CellPart(frame, in: parent)
    (part.kind, part.image) = (.image, (side, hasAlpha))
    change(&part)
    return part
  }

  /// A random view in one of `count` views or in the content view.
  init(among count: Int, _ random: inout RandomStream) {
    func happens(_ odds: Int) -> Bool { random.integer(in: 1...odds) == 1 }
    self.init(Self.frame(&random), in: random.integer(in: 0...count), fill: Self.color(&random))
    cornerRadius = happens(2) ? 7 : 0
    clips = happens(3)
    borderWidth = Double(random.integer(in: 0...2))
    rasterizes = happens(5)
    hasShadowPath = happens(2)
    effects = Self.effects(&random)
  }

  static func frame(_ random: inout RandomStream) -> PointRect {
    let numbers = [-20...80, -20...80, 0...90, 0...90].map { Double(random.integer(in: $0)) }
    return PointRect(numbers[0], numbers[1], numbers[2], numbers[3])
  }

  static func color(_ random: inout RandomStream) -> Color? {
    [nil, .white, Color(rgba: 0x1122_3380)][random.integer(in: 0...2)]
  }

  static func effects(_ random: inout RandomStream) -> LayerEffects {
    var effects = LayerEffects.none
    func happens() -> Bool { random.integer(in: 0...3) == 0 }
    if happens() { effects.shadow = ShadowStyle(radius: Double(random.integer(in: 0...9))) }
    if happens() { effects.mask = .circle }
    if happens() { effects.opacity = 0.5 }
    if happens() { effects.overlay = .color(Color(rgba: 0x0000_0040)) }
    if happens() { effects.gradient = GradientStyle(colors: [.white, .black]) }
    if happens() { effects.backdropBlur = BackdropBlurStyle(radius: 4, tint: .white) }
    return effects
  }

  fileprivate func makeView(in cell: Cell, ui: UIContext) {
    let view = ui.makeView(kind, in: cell.views[parent])
    (view.backgroundColor, view.cornerRadius, view.masksToBounds) = (fill, cornerRadius, clips)
    (view.borderWidth, view.borderColor) = (borderWidth, borderColor)
    (view.shouldRasterize, view.hasShadowPath) = (rasterizes, hasShadowPath)
    ui.apply(effects, to: view)
    guard let image else { return }
    let request = ImageRequest(media: still("i", side: image.side))
    let size = PixelSize(width: image.side, height: image.side)
    ui.loader.setImage(Bitmap(request: request, size: size, hasAlpha: image.hasAlpha), of: view)
  }
}

/// A list of rows of 100 pt whose cells consist of parts, on a screen that is 100 pt wide.
struct PartList {
  let device: Device
  let compositor: Compositor

  init(
    _ parts: [CellPart], rows: Int = 1, height: Double = 300, scale: Int = 1, usesShortcuts: Bool = true,
    rules: SystemRules = .standard
  ) throws {
    var profile = makeProfile(screen: Screen(width: 100, height: height, scale: scale))
    profile.system = rules
    device = try Device(shortTexts(rows), profile: profile, usesShortcuts: usesShortcuts)
    compositor = ViewCells(parts.map(\.frame)) { ui, content, _ in
      for part in parts { part.makeView(in: content.cell, ui: ui) }
    }.show(on: device)
  }

  /// The cost of a frame.
  func cost() -> CompositeCost { compositor.compose(device.list, at: device.simulator.now) }

  /// The costs of the first frame and of the second one, in which all bitmaps are cached.
  func twoFrames() -> [CompositeCost] { [cost(), cost()] }

  /// A view of a row's cell; the first part is view 1.
  func view(_ index: Int, ofRow row: Int = 0) -> View { device.list.cells[row].views[index] }
}

extension SystemRules {
  /// The rules of iOS 9.
  static let standard = SystemGeneration.iOS9.rules

  /// The rules of iOS 9 with a change.
  init(_ change: (inout SystemRules) -> Void) {
    self = .standard
    change(&self)
  }
}

extension Color {
  init(rgba: UInt32) {
    self = .white
    self.rgba = rgba
  }
}
