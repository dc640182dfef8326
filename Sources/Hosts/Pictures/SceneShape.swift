internal import Simulation

/// A shape of a test picture, placed on the field.
struct SceneShape {
  private enum Outline: CaseIterable {
    case rectangle
    case triangle
    case circle
  }

  private let outline: Outline
  /// 5 or 6.
  let material: Int
  /// The first row.
  let top: Int
  /// The number of rows.
  let height: Int
  private let left: Int
  private let width: Int

  private init(_ other: SceneShape, left: Int) {
    (outline, material, top, height, width) = (other.outline, other.material, other.top, other.height, other.width)
    self.left = left
  }

  /// Chooses a shape.
  init(width: Int, height: Int, horizon: Int, random: inout RandomStream) {
    let side = min(width, height)
    let outlines = Outline.allCases
    outline = outlines[random.integer(in: 0...(outlines.count - 1))]
    material = random.integer(in: 5...6)
    self.width = max(1, side * random.integer(in: 10...25) / 100)
    self.height = outline == .circle ? self.width : max(1, side * random.integer(in: 10...30) / 100)
    left = random.integer(in: 0...(width - 1)) - self.width / 2
    top = horizon + height * random.integer(in: 2...20) / 100 - self.height
  }

  /// The shape at a phase of an animation: it moves around the picture once.
  func moved(phase: Int, width: Int) -> SceneShape {
    guard phase > 0 else { return self }
    let center = (left + self.width / 2 + width * phase / TestScene.phases) % width
    return SceneShape(self, left: center - self.width / 2)
  }

  /// The columns that the shape covers in a row, also outside of the picture; nil if none.
  func span(inRow y: Int) -> Range<Int>? {
    guard (top..<(top + height)).contains(y) else { return nil }
    switch outline {
    case .rectangle: return left..<(left + width)
    case .triangle:
      let half = width * (y - top + 1) / (2 * height)
      return (left + width / 2 - half)..<(left + width / 2 + half)
    case .circle:
      guard let half = Self.halfWidth(ofCircle: height / 2, at: y - top - height / 2) else { return nil }
      return (left + width / 2 - half)..<(left + width / 2 + half)
    }
  }

  /// Half the width of a circle at a distance from its center: the integer square root, or nil outside.
  static func halfWidth(ofCircle radius: Int, at distance: Int) -> Int? {
    let square = radius * radius - distance * distance
    return square < 0 ? nil : Int(Double(square).squareRoot())
  }
}
