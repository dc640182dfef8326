internal import Simulation

/// The outline of a range of hills: two periodic curves of whole waves across the picture.
struct SkyLine {
  private let base: Int
  private let waves: [(count: Int, offset: Int, amplitude: Int)]

  /// Chooses waves around the row `base`, at most `amplitude` rows high.
  init(base: Int, amplitude: Int, width: Int, random: inout RandomStream) {
    self.base = base
    waves = [
      (random.integer(in: 1...2), random.integer(in: 0...1023), amplitude * 2 / 3),
      (random.integer(in: 3...5), random.integer(in: 0...1023), amplitude / 3),
    ]
  }

  /// The first row of the hills in each column, moved left by `shift` columns. O(columns).
  func heights(width: Int, shift: Int) -> [Int] {
    (0..<width).map { x in
      let place = (x + shift) % width * 1024 / width
      return waves.reduce(base) { $0 + $1.amplitude * Self.wave(($1.count * place + $1.offset) % 1024) / 1024 }
    }
  }

  /// A wave of two parabolas, close to a sine: -1024 to 1024 for 0 to 1023.
  private static func wave(_ place: Int) -> Int {
    let part = place % 512
    let height = part * (512 - part) / 64
    return place < 512 ? height : -height
  }
}
