/// Labels above places on a line, side by side: each as near to its place as the others allow.
package struct LabelRow: Sendable {
  /// The middles of the labels' texts, one per label in their order; nil for one that there is no room for.
  package let centers: [Double?]

  /// The least distance between two labels.
  package static let gap = 6.0

  /// Places labels between two edges: O(labels log labels).
  package init(_ labels: [(text: String, at: Double)], from left: Double, to right: Double) {
    let widths = labels.map { TextWidth.of($0.text) }
    var order = labels.indices.sorted { (labels[$0].at, $0) < (labels[$1].at, $1) }
    func needed(_ order: [Int]) -> Double { order.reduce(-Self.gap) { $0 + widths[$1] + Self.gap } }
    // The last ones give way if there is no room for all.
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
