/// What is found in a page beside comparisons: by an ablation, or of the positions of its rows.
package struct PageFindings: Sendable {
  /// The interventions that were opened in the page, by name.
  package var interventions: [Intervention] = []
  /// Where the main thread spends its time while the list is scrolled, the largest share first.
  package var lines: [Line] = []
  /// Pictures with at least four times the pixels that are shown, the largest waste first.
  package var pictures: [Picture] = []
  /// The change from the second pass over the same rows to the first, of the time of all threads; nil where the system has no such clock.
  package var firstPass: MeasuredEffect?

  /// An intervention in the page.
  package struct Intervention: Sendable, Hashable {
    /// Its id.
    package let name: String
    /// What it leaves out, as the subject of a sentence.
    package let subject: String
    /// The number of places in the page that it changed, until the list had been scrolled a little.
    package let count: Int
    /// Where the scripts of the page did what it changes, as `list.js:48`, the most frequent first.
    package let places: [String]
    /// The change of each metric in percent of the base, in one browser: the ones with the largest savings are confirmed.
    package let screened: [String: Double]

    /// Creates an intervention from its parts.
    package init(name: String, subject: String, count: Int, places: [String], screened: [String: Double]) {
      self.name = name
      self.subject = subject
      self.count = count
      self.places = places
      self.screened = screened
    }
  }

  /// A line of a script, or what the engine does by itself.
  package struct Line: Sendable, Hashable {
    /// The function, or what the engine does.
    package let function: String
    /// The place, as `list.js:48`; empty for the engine.
    package let place: String
    /// The share of the main thread's busy time, 0 to 1.
    package let share: Double

    /// Creates a line from its parts.
    package init(function: String, place: String, share: Double) {
      self.function = function
      self.place = place
      self.share = share
    }
  }

  /// A picture that is far larger than it is shown.
  package struct Picture: Sendable, Hashable {
    /// The address.
    package let address: String
    /// Its size, and the size at which it is shown, in pixels of the screen.
    package let size: [Int]
    package let shown: [Int]

    /// Creates a picture from its parts.
    package init(address: String, size: [Int], shown: [Int]) {
      self.address = address
      self.size = size
      self.shown = shown
    }

    /// How many times the shown pixels it has.
    package var ratio: Double { size.reduce(1) { $0 * Double($1) } / max(1, shown.reduce(1) { $0 * Double($1) }) }
  }

  /// What the runs of a measurement of positions do; empty for others.
  package var positions: [Position] = []

  /// What a run of a measurement of positions does.
  package struct Position: Sendable, Hashable {
    /// The variant of the page, the hook that changes the list, and the time between the last wheel input and its call, in milliseconds; nil
    /// if it is only scrolled.
    package let variant: String
    package let hook: String?
    package let delay: Int?

    /// A scroll by the wheel, perhaps with a change of the list after it.
    package init(variant: String, hook: String? = nil, delay: Int? = nil) {
      self.variant = variant
      self.hook = hook
      self.delay = delay
    }

    /// The name of the run.
    package var run: String { hook.map { "\(variant): \($0) after \(delay ?? 0) ms" } ?? variant }
  }

  /// No findings.
  package init() {}
}
