import ListRuntime
import Scenarios

/// Runs of a scenario as variants of a page: the lab's own list, once for each run, with an origin of its own from which the lab answers all
/// requests.
struct ListVariants {
  /// The variants, in the order of the runs, at least one.
  let variants: [PageVariant]
  /// The files that they request, by whole addresses.
  let files: [PageFile]
  private let screen: Screen

  /// How long a list loads pictures and draws after a scroll, in milliseconds.
  private static let rest = 8
  /// The time in which all lists must show their rows, in seconds.
  private static let waitSeconds = 120

  /// The lists of at least one run, which have screens of the same size.
  ///
  /// - Throws: ``HostError`` of the kind `unsupported` for what has no counterpart.
  init(_ runs: [MeasurementRunner.Run], _ counterparts: CounterpartSet) throws(HostError) {
    precondition(!runs.isEmpty, "there is no run to compare")
    screen = runs[0].configuration.profile.screen
    var pictures = PictureFiles()
    var (variants, files): ([PageVariant], [PageFile]) = ([], [])
    for (position, run) in runs.enumerated() {
      let configuration = run.configuration
      let origin = "http://run\(position).listlab.invalid"
      let first = runs.first { $0.configuration.showsSameData(as: configuration) } ?? run
      var rest = Self.rest
      for technique in configuration.techniques {
        rest = max(rest, try counterparts.counterpart(of: technique.id).restMilliseconds)
      }
      variants.append(
        PageVariant(
          try PageAddress(origin + "/"), run, firstWithSameData: first.configuration.name, rest: rest))
      files +=
        (try PageFiles.list(of: configuration, counterparts) + pictures.files(of: configuration, isAtRest: false))
        .map { $0.below(origin) }
    }
    self.variants = variants
    self.files = files
  }

  /// How the lists are opened.
  func page(scenario: String, summary: String) -> PageSettings {
    PageSettings(
      name: scenario, summary: summary, address: variants[0].address,
      declaration: PageDeclaration(
        screen: screen, scroller: "#scroller", rows: ".cell", waitUntil: "lab.isFollowing",
        waitSeconds: Self.waitSeconds), responses: nil)
  }
}
