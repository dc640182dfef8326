/// The differences between two frames of lists with the same data: items are compared relative to their top edges,
/// independent of their positions on the screen.
package struct FrameComparison: Sendable {
  /// An item that differs between the frames.
  package struct Difference: Sendable {
    /// Index in the data.
    package var item: Int
    /// A description of the difference.
    package var text: String
    /// The differing regions, in pixels of the first screen.
    package internal(set) var first: [PixelRect]
    /// The differing regions, in pixels of the second screen.
    package internal(set) var second: [PixelRect]
  }

  /// Differing items, in the order of the first screen, then of the second.
  package private(set) var differences: [Difference] = []
  /// The distances by which items are lower in the second frame, in points, with the number of items; ascending.
  package private(set) var shifts: [(points: Double, items: Int)] = []
  /// Whether the screens have the same size and scale; if not, the frames are not compared.
  package let isComparable: Bool

  /// Compares two frames; the description of a declared difference names the technique that declares it.
  package init(_ first: CapturedFrame, _ second: CapturedFrame, declared: DeclaredDifferences = DeclaredDifferences()) {
    isComparable = first.size == second.size && first.scale == second.scale
    guard isComparable else { return }
    var counts: [(pixels: Int, items: Int)] = []
    for item in first.items + second.items.filter({ !first.items.contains($0) }) {
      let (a, b) = (ItemRegion(of: item, in: first), ItemRegion(of: item, in: second))
      guard let a, let b else {
        let missing = a == nil ? "first" : "second"
        differences.append(
          Difference(
            item: item, text: "not on the \(missing) screen", first: a.map { [$0.clip] } ?? [],
            second: b.map { [$0.clip] } ?? []))
        continue
      }
      guard a.blocks == b.blocks else { continue }
      let shift = b.top - a.top
      if let index = counts.firstIndex(where: { $0.pixels == shift }) {
        counts[index].items += 1
      } else {
        counts.append((shift, 1))
      }
      compare(item, a, b, declared)
    }
    shifts = counts.filter { $0.pixels != 0 }.sorted { $0.pixels < $1.pixels }
      .map { (Double($0.pixels) / Double(first.scale), $0.items) }
  }

  /// Whether both frames show the same items at the same positions.
  package var isEqual: Bool { isComparable && differences.isEmpty && shifts.isEmpty }

  private mutating func compare(_ item: Int, _ a: ItemRegion, _ b: ItemRegion, _ declared: DeclaredDifferences) {
    let comparison = PictureComparison(a.picture, b.picture)
    var difference = Difference(item: item, text: "", first: [], second: [])
    var texts: [String] = []
    for aspectDifference in comparison.differences {
      let boxes = RegionBoxes.boxes(of: comparison.regions.filter { $0.aspect == aspectDifference.aspect })
      let first = boxes.map { $0.moved(down: a.top).intersection(a.clip) }
      let second = boxes.map { $0.moved(down: b.top).intersection(b.clip) }
      if aspectDifference.aspect == .height {
        (difference.first, difference.second) = (difference.first + [a.clip], difference.second + [b.clip])
      } else {
        // Differences outside both screens are not visible.
        guard (first + second).contains(where: { !$0.isEmpty }) else { continue }
        difference.first += first.filter { !$0.isEmpty }
        difference.second += second.filter { !$0.isEmpty }
      }
      let reason = declared.reason(of: aspectDifference.aspect, item: item).map { ", declared by \($0)" } ?? ""
      texts.append(
        "\(aspectDifference.aspect.rawValue): \(aspectDifference.first) | \(aspectDifference.second)\(reason)")
    }
    guard !texts.isEmpty else { return }
    difference.text = texts.joined(separator: "; ")
    differences.append(difference)
  }

  /// The visible rows of an item in a frame, as one picture.
  private struct ItemRegion {
    let blocks: Range<Int>
    /// Top edge of the first row, in pixels of the screen.
    let top: Int
    /// The visible part, in pixels of the screen.
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

/// The picture differences declared by techniques that only one of two runs has, or that have different options in
/// them.
package struct DeclaredDifferences: Sendable {
  private var declared: [(technique: String, difference: PictureDifference)] = []
  private var groups: ItemGroups?

  /// Creates an empty set of differences.
  package init() {}

  /// Collects the declared differences between two runs of the same data.
  package init(_ first: RunConfiguration, _ second: RunConfiguration) {
    groups = ItemGroups(first.makeContent())
    add(first.techniques, excluding: second.techniques)
    add(second.techniques, excluding: first.techniques)
  }

  private mutating func add(
    _ techniques: [ConfiguredTechnique], excluding excluded: [ConfiguredTechnique]
  ) {
    for technique in techniques where !excluded.contains(technique) {
      let declaration = technique.type.declaration
      declared += declaration.differences(with: technique.options).map { (declaration.id, $0) }
    }
  }

  /// The technique that declares a difference of an item, with its reason; nil if none does.
  func reason(of aspect: PictureDifference.Aspect, item: Int) -> String? {
    declared.first { $0.difference.aspect == aspect && groups?.contains(item, in: $0.difference.items) == true }
      .map { "\($0.technique): \($0.difference.reason)" }
  }
}

/// Merges nearby rectangles into boxes for outlines.
enum RegionBoxes {
  /// The maximum distance between rectangles that share a box, in pixels.
  private static let mergeDistance = 6

  /// The merged boxes, sorted from the top. O(regions × boxes).
  static func boxes(of regions: [PictureComparison.Region]) -> [PixelRect] {
    var boxes: [PixelRect] = []
    for region in regions {
      var box = PixelRect(
        left: region.pixels.lowerBound, top: region.rows.lowerBound, right: region.pixels.upperBound,
        bottom: region.rows.upperBound)
      // A merged box may be near further boxes.
      while let near = boxes.firstIndex(where: { box.isNear($0, mergeDistance) }) {
        box = box.union(boxes.remove(at: near))
      }
      boxes.append(box)
    }
    return boxes.sorted { ($0.top, $0.left) < ($1.top, $1.left) }
  }
}

extension PixelRect {
  fileprivate func isNear(_ other: PixelRect, _ distance: Int) -> Bool {
    left - distance < other.right && other.left - distance < right && top - distance < other.bottom
      && other.top - distance < bottom
  }
}
