internal import Simulation

/// The drawing of a test picture: a sky with a sun, two ranges of hills, a field with shapes and a bar of eight fields
/// that differ for every seed.
///
/// A pixel has a material, 0 to 7, in its upper byte and a shade, ``shades``, in its lower byte. The palette gives each
/// material a ramp from dark to light. Shades depend on the row only, so areas compress well and noise decides the size.
struct TestScene {
  /// The shades without noise, which may exceed them within 0 to 255.
  static let shades = 40...215
  static let materialCount = 8
  /// Positions on a closed path of an animation, 0 to 1023.
  static let phases = 1024

  private let width: Int
  private let height: Int
  private let ramps: [(dark: RGB, light: RGB)]
  private let horizon: Int
  private let sun: (x: Int, y: Int, radius: Int)
  private let hills: [SkyLine]
  private let shapes: [SceneShape]
  private let barShades: [Int]

  struct RGB {
    var red: Int
    var green: Int
    var blue: Int
  }

  /// Chooses colors and places. Pictures of different seeds differ in all of them.
  init(width: Int, height: Int, seed: UInt64) {
    var random = RandomStream(seed: seed, name: "test picture: scene")
    (self.width, self.height) = (width, height)
    ramps = (0..<Self.materialCount).map { _ in Self.ramp(&random) }
    let horizon = height * random.integer(in: 55...70) / 100
    self.horizon = horizon
    let side = min(width, height)
    sun = (
      random.integer(in: 0...(width - 1)), height * random.integer(in: 15...30) / 100,
      side * random.integer(in: 8...14) / 100
    )
    hills = [(25, 12), (12, 6)].map { above, amplitude in
      SkyLine(
        base: horizon - height * above / 100, amplitude: height * amplitude / 100, width: width, random: &random)
    }
    shapes = (0..<5).map { _ in SceneShape(width: width, height: height, horizon: horizon, random: &random) }
    barShades = (0..<8).map { _ in random.integer(in: Self.shades) }
  }

  /// A ramp of one hue: the hue circle in six parts of 256, as in hue, saturation and value.
  private static func ramp(_ random: inout RandomStream) -> (dark: RGB, light: RGB) {
    let hue = random.integer(in: 0...1535)
    func part(_ shift: Int) -> Int { min(max(abs((hue + shift) % 1536 - 768) - 256, 0), 255) }
    let (r, g, b) = (part(0), part(1024), part(512))
    func mixed(_ value: Int, _ base: Int) -> Int { base + value * 96 / 255 }
    return (
      RGB(red: mixed(r, 10), green: mixed(g, 10), blue: mixed(b, 10)),
      RGB(red: mixed(r, 159), green: mixed(g, 159), blue: mixed(b, 159))
    )
  }

  /// The color of a material's shade.
  func color(material: Int, shade: Int) -> (red: UInt8, green: UInt8, blue: UInt8) {
    let (dark, light) = ramps[material]
    func mixed(_ from: Int, _ to: Int) -> UInt8 { UInt8((from * (255 - shade) + to * shade) / 255) }
    return (mixed(dark.red, light.red), mixed(dark.green, light.green), mixed(dark.blue, light.blue))
  }

  /// The pixels at a phase, row by row. The sun, the hills and every second shape move and are back at the end. O(pixels).
  func pixels(phase: Int) -> [UInt16] {
    let farHills = hills[0].heights(width: width, shift: width * phase / Self.phases)
    let nearHills = hills[1].heights(width: width, shift: 2 * width * phase / Self.phases)
    let sunX = (sun.x + width * phase / Self.phases) % width
    let placed = shapes.enumerated().map { $1.moved(phase: $0 % 2 == 0 ? phase : 0, width: width) }
    let barTop = height - height / 12
    var pixels = Array(repeating: UInt16(0), count: width * height)
    pixels.withUnsafeMutableBufferPointer { pixels in
      for y in 0..<height {
        let row = UnsafeMutableBufferPointer(rebasing: pixels[(y * width)..<((y + 1) * width)])
        fillBackground(row, y, farHills, nearHills)
        // The sun is behind the hills.
        if let half = SceneShape.halfWidth(ofCircle: sun.radius, at: y - sun.y) {
          for x in max(0, sunX - half)..<min(width, sunX + half) where y < farHills[x] && y < nearHills[x] {
            row[x] = Self.pixel(1, y - sun.y + sun.radius, of: 2 * sun.radius + 1)
          }
        }
        for shape in placed {
          guard let span = shape.span(inRow: y) else { continue }
          let value = Self.pixel(shape.material, y - shape.top, of: shape.height)
          for x in span.clamped(to: 0..<width) { row[x] = value }
        }
        if y >= barTop {
          for x in 0..<width { row[x] = 7 << 8 | UInt16(barShades[8 * x / width]) }
        }
      }
    }
    return pixels
  }

  private func fillBackground(
    _ row: UnsafeMutableBufferPointer<UInt16>, _ y: Int, _ farHills: [Int], _ nearHills: [Int]
  ) {
    let sky = Self.pixel(0, y, of: horizon)
    let (far, near) = (Self.pixel(2, y, of: horizon), Self.pixel(3, y, of: horizon))
    let field = Self.pixel(4, y - horizon, of: height - horizon)
    for x in 0..<width { row[x] = y >= horizon ? field : y >= nearHills[x] ? near : y >= farHills[x] ? far : sky }
  }

  /// A pixel whose shade rises evenly from the first row to the last.
  private static func pixel(_ material: Int, _ row: Int, of rows: Int) -> UInt16 {
    let place = min(max(row, 0), max(rows - 1, 0))
    let shade = shades.lowerBound + place * (shades.upperBound - shades.lowerBound) / max(rows - 1, 1)
    return UInt16(material << 8 | shade)
  }
}
