/// What differs between two frames of lists with the same data: items are compared by what they show relative to their top
/// edges, wherever they lie on the screen.
package struct FrameComparison: Sendable {
  /// An item that is not the same in both.
  package struct Difference: Sendable {
    /// Position in the data.
    package var item: Int
    /// What differs, in words.
    package var text: String
    /// Where, in pixels of the first screen.
    var first: [PixelRect]
    /// Where, in pixels of the second screen.
    var second: [PixelRect]
  }

  /// Items that differ, in the order of the screens.
  package private(set) var differences: [Difference] = []
  /// How much lower the second frame has items than the first, in points, with how many items it is; by ascending distance.
  package private(set) var shifts: [(points: Double, items: Int)] = []
  /// Whether the screens have the same size and scale; if not, nothing else is compared.
  package let isComparable: Bool

  /// Compares frames of one screen.
  ///
  /// A difference that one of the runs' techniques declares says so.
  package init(_ first: CapturedFrame, _ second: CapturedFrame, declared: DeclaredDifferences = DeclaredDifferences()) {
    isComparable = first.size == second.size && first.scale == second.scale
    guard isComparable else { return }
    var counts: [(pixels: Int, items: Int)] = []
    for item in first.items + second.items.filter({ !first.items.contains($0) }) {
      let (a, b) = (Part(of: item, in: first), Part(of: item, in: second))
      guard let a, let b else {
        let other = a == nil ? "first" : "second"
        differences.append(
          Difference(
            item: item, text: "not on the \(other) screen", first: a.map { [$0.clip] } ?? [],
            second: b.map { [$0.clip] } ?? []))
        continue
      }
      guard a.blocks == b.blocks else { continue }
      let shift = b.top - a.top
      if let known = counts.firstIndex(where: { $0.pixels == shift }) {
        counts[known].items += 1
      } else {
        counts.append((shift, 1))
      }
      compare(item, a, b, declared)
    }
    shifts = counts.filter { $0.pixels != 0 }.sorted { $0.pixels < $1.pixels }
      .map { (Double($0.pixels) / Double(first.scale), $0.items) }
  }

  /// Whether both show the same at the same places.
  package var isEqual: Bool { isComparable && differences.isEmpty && shifts.isEmpty }

  private mutating func compare(_ item: Int, _ a: Part, _ b: Part, _ declared: DeclaredDifferences) {
    let comparison = PictureComparison(a.picture, b.picture)
    var difference = Difference(item: item, text: "", first: [], second: [])
    var texts: [String] = []
    for found in comparison.differences {
      let boxes = RegionBoxes.boxes(of: comparison.regions.filter { $0.aspect == found.aspect })
      let first = boxes.map { $0.moved(down: a.top).intersection(a.clip) }
      let second = boxes.map { $0.moved(down: b.top).intersection(b.clip) }
      if found.aspect == .height {
        (difference.first, difference.second) = (difference.first + [a.clip], difference.second + [b.clip])
      } else {
        // What differs below the screens' edges is not seen.
        guard (first + second).contains(where: { !$0.isEmpty }) else { continue }
        difference.first += first.filter { !$0.isEmpty }
        difference.second += second.filter { !$0.isEmpty }
      }
      let reason = declared.reason(of: found.aspect, item: item).map { ", declared by \($0)" } ?? ""
      texts.append("\(found.aspect.rawValue): \(found.first) | \(found.second)\(reason)")
    }
    guard !texts.isEmpty else { return }
    difference.text = texts.joined(separator: "; ")
    differences.append(difference)
  }

  /// An item's rows on a screen.
  private struct Part {
    let blocks: Range<Int>
    /// Top edge of the first row, in pixels of the screen.
    let top: Int
    /// What of it is on the screen, in pixels of the screen.
    let clip: PixelRect
    let picture: Picture

    init?(of item: Int, in frame: CapturedFrame) {
      let rows = frame.rows.filter { $0.item == item }
      guard let first = rows.first, let last = rows.last else { return nil }
      blocks = first.blocks.lowerBound..<max(first.blocks.lowerBound, last.blocks.upperBound)
      top = first.top
      clip = PixelRect(
        left: first.clip.left, top: first.top + first.clip.top, right: first.clip.right,
        bottom: last.top + last.clip.bottom)
      var picture = first.picture
      for row in rows.dropFirst() { picture.append(row.picture) }
      self.picture = picture
    }
  }
}

/// Differences that techniques declare which only one of two runs has, or which have other options in it, by the items of
/// their data.
package struct DeclaredDifferences: Sendable {
  private var declared: [(technique: String, difference: PictureDifference)] = []
  private var groups: PictureItems?

  /// None.
  package init() {}

  /// Those between two runs of the same data.
  package init(_ first: RunConfiguration, _ second: RunConfiguration) {
    groups = PictureItems(first.makeContent())
    add(first.techniques, without: second.techniques)
    add(second.techniques, without: first.techniques)
  }

  private mutating func add(
    _ techniques: [(type: any Technique.Type, options: TechniqueOptions)],
    without others: [(type: any Technique.Type, options: TechniqueOptions)]
  ) {
    for technique in techniques {
      let declaration = technique.type.declaration
      guard !others.contains(where: { $0.type.declaration.id == declaration.id && $0.options == technique.options })
      else { continue }
      declared += declaration.differences(with: technique.options).map { (declaration.id, $0) }
    }
  }

  /// Which technique declares a difference of an item, and why; nil if none does.
  func reason(of aspect: PictureDifference.Aspect, item: Int) -> String? {
    declared.first { $0.difference.aspect == aspect && groups?.contains(item, in: $0.difference.items) == true }
      .map { "\($0.technique): \($0.difference.reason)" }
  }
}

/// Puts rectangles that lie near each other into boxes, to be outlined.
enum RegionBoxes {
  /// Rectangles within so many pixels of each other share a box.
  private static let reach = 6

  /// The boxes, from the top. O(regions × boxes).
  static func boxes(of regions: [PictureComparison.Region]) -> [PixelRect] {
    var boxes: [PixelRect] = []
    for region in regions {
      var box = PixelRect(
        left: region.pixels.lowerBound, top: region.rows.lowerBound, right: region.pixels.upperBound,
        bottom: region.rows.upperBound)
      // A box that grows may come near others.
      while let near = boxes.firstIndex(where: { box.isNear($0, reach) }) { box = box.union(boxes.remove(at: near)) }
      boxes.append(box)
    }
    return boxes.sorted { ($0.top, $0.left) < ($1.top, $1.left) }
  }
}

extension PixelRect {
  fileprivate func isNear(_ other: PixelRect, _ reach: Int) -> Bool {
    left - reach < other.right && other.left - reach < right && top - reach < other.bottom && other.top - reach < bottom
  }

  fileprivate func union(_ other: PixelRect) -> PixelRect {
    PixelRect(
      left: min(left, other.left), top: min(top, other.top), right: max(right, other.right),
      bottom: max(bottom, other.bottom))
  }

  /// The same rectangle so many pixels lower.
  func moved(down pixels: Int) -> PixelRect {
    PixelRect(left: left, top: top + pixels, right: right, bottom: bottom + pixels)
  }
}
