/// A row of non-overlapping labels, each as close to its anchor as the other labels allow.
package struct LabelRow: Sendable {
  /// The center of each label, in input order; nil for a label that does not fit.
  package let centers: [Double?]

  /// The minimum distance between two labels.
  package static let gap = 6.0

  /// Lays out labels between two edges: O(n log n) for n labels.
  package init(_ labels: [(text: String, at: Double)], from left: Double, to right: Double) {
    let widths = labels.map { TextWidth.of($0.text) }
    var order = labels.indices.sorted { (labels[$0].at, $0) < (labels[$1].at, $1) }
    func needed(_ order: [Int]) -> Double { order.reduce(-Self.gap) { $0 + widths[$1] + Self.gap } }
    // If not all labels fit, the last ones are dropped.
    while !order.isEmpty, needed(order) > right - left { order.removeLast() }
    var centers = [Double?](repeating: nil, count: labels.count)
    var end = left - Self.gap
    for index in order {
      let center = max(labels[index].at, end + Self.gap + widths[index] / 2)
      centers[index] = center
      end = center + widths[index] / 2
    }
    var start = right + Self.gap
    for index in order.reversed() {
      let center = min(centers[index] ?? start, start - Self.gap - widths[index] / 2)
      centers[index] = center
      start = center - widths[index] / 2
    }
    self.centers = centers
  }
}
