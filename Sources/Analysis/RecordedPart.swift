/// What the main thread did inside the frames of a recording, under the name of the recorded slices.
package struct RecordedPart: Sendable, Hashable {
  /// The name, without numbers and arguments.
  package let name: String
  /// How often it occurs in a repetition.
  package let count: Int
  /// Its time in a repetition, in milliseconds, with what is nested in it.
  package let milliseconds: Double

  /// The counters of the lab that count the same; empty if the lab has nothing of the kind.
  ///
  /// Sources: androidx RecyclerView.java (`RV CreateView`, `RV OnBindView`), Android LayoutInflater.java (`inflate`) and
  /// BitmapFactory.java (`decodeBitmap`).
  package var counters: [String] {
    switch name {
    case _ where name.hasPrefix("RV CreateView"), "inflate": ["counters.cells_created"]
    case _ where name.hasPrefix("RV OnBindView"): ["counters.cells_created", "counters.cells_reused"]
    case "decodeBitmap": ["counters.decodes_on_main"]
    default: []
    }
  }

  /// Creates a part.
  package init(name: String, count: Int, milliseconds: Double) {
    self.name = name
    self.count = count
    self.milliseconds = milliseconds
  }
}
