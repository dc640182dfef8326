import ListRuntime
import Simulation

/// A cell that tests assemble by hand, on a screen of 40 × 20 pt at two pixels per point, with a gray list behind it.
struct PictureStage {
  static let grey = Color(rgb: 0xFAFAFA)
  static let red = Color(rgb: 0xFF0000)
  static let blue = Color(rgb: 0x0000FF)
  static let still = MediaItem(url: "still", format: .jpeg, pixelWidth: 40, pixelHeight: 40, byteCount: 100)
  static let moving = MediaItem(
    url: "moving", format: .gif, pixelWidth: 40, pixelHeight: 40, byteCount: 100, frameDelaysMilliseconds: [100, 100])

  let simulation: ListSimulation
  let cell: Cell

  init(height: Double = 20) throws {
    let simulation = ListSimulation(try Self.configuration([]))
    self.simulation = simulation
    cell = Self.onMain(simulation) {
      let cell = simulation.ui.makeCell()
      cell.height = HeightIndex.units(height)
      simulation.ui.setFrame(PointRect(0, 0, 40, height), of: cell.contentView)
      return cell
    }
  }

  /// Performs an action on the simulated main thread, where all work is done.
  private static func onMain<Result>(_ simulation: ListSimulation, _ body: @escaping () -> Result) -> Result {
    var result: Result?
    simulation.ui.runLoop.perform { result = body() }
    while true {
      simulation.advance(by: .milliseconds(1))
      if let result { return result }
    }
  }

  /// Performs an action with the primitives of the simulated main thread.
  @discardableResult
  func onMain<Result>(_ body: @escaping (UIContext) -> Result) -> Result {
    Self.onMain(simulation) { [simulation] in body(simulation.ui) }
  }

  /// A device on which everything is free, so that only the visible content matters.
  static func configuration(_ messages: [Message], width: Double = 40, height: Double = 20) throws -> RunConfiguration {
    try makeConfiguration(
      messages, profile: makeProfile(screen: Screen(width: width, height: height, scale: 2)),
      media: MediaLibrary([still, moving]), driver: .script([]), topInset: 64)
  }

  func add(_ kind: View.Kind = .plain, _ frame: PointRect, in parent: View? = nil) -> View {
    onMain { [cell] ui in
      let view = ui.makeView(kind, in: parent ?? cell.contentView)
      ui.setFrame(frame, of: view)
      return view
    }
  }

  func addFill(_ color: Color, _ frame: PointRect, in parent: View? = nil) -> View {
    let view = add(.plain, frame, in: parent)
    view.backgroundColor = color
    return view
  }

  /// A label whose text has been drawn.
  func addText(_ text: String, _ frame: PointRect, in parent: View? = nil, lineLimit: Int = 0) -> View {
    let label = add(.label, frame, in: parent)
    label.font = Font(pointSize: 10)
    label.lineLimit = lineLimit
    label.text = text
    draw(label)
    return label
  }

  /// A rounded rectangle that has been drawn.
  func addDrawing(_ color: Color, radius: Double, behind: Color?, _ frame: PointRect) -> View {
    let view = add(.drawing, frame)
    view.backgroundColor = behind
    view.drawing = .roundedRectangle(radius: radius, fill: color)
    draw(view)
    return view
  }

  func addImage(_ request: ImageRequest, _ frame: PointRect, frameIndex: Int = 0) -> View {
    let view = add(.image, frame)
    let bitmap = Bitmap(
      request: request, size: ProcessedImage.size(of: request), hasAlpha: request.cornerRadius > 0,
      frameIndex: frameIndex)
    onMain { $0.loader.setImage(bitmap, of: view) }
    return view
  }

  /// Draws a view's contents again.
  func draw(_ view: View) { onMain { $0.draw(view) } }

  /// Places a view without drawing it again.
  func move(_ view: View, to frame: PointRect) { onMain { $0.setFrame(frame, of: view) } }

  /// What the cell shows.
  var picture: Picture { simulation.picture(of: cell) }
}

extension PointRect {
  /// A rectangle without labels, for tables.
  init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    self.init(x: x, y: y, width: width, height: height)
  }
}

extension Picture.Pixel {
  /// The color of its fill or border, if it is one.
  var color: Color? { (surface?.paint as? ColorPaint)?.color }

  /// The image it shows, if it is one.
  var image: PlacedImage? { surface?.paint as? PlacedImage }
}
