import JSON
import ListRuntime

/// A scenario as declared in a file; invalid parts are nil or omitted, and have been reported.
struct ScenarioDeclaration {
  var name: Located<String>?
  var summary: String?
  var question: String?
  var device: DeviceDeclaration?
  /// The system; nil for that of the device.
  var system: SystemDeclaration?
  var data: DataDeclaration?
  /// The kind of list and its layout metrics; nil if it is invalid.
  var content: ContentDescription?
  var events: [EventDeclaration] = []
  var vsyncPhase: Located<Int>?
  var scroll: ScrollDeclaration?
  /// Properties that every run has, each as a change of a run's configuration.
  var settings: [@Sendable (inout RunConfiguration) -> Void] = []
  var runs: [RunDeclaration] = []
  /// Whether every run was read without errors: only then are all run names known.
  var areRunsComplete = false
  var expectations = ExpectDeclaration()
  /// Whether every metric decides a regression check.
  var isStrict = false
  /// How far metrics without a limit of their own may get worse than in a baseline, as far as the file says.
  var tolerances: [Tolerances.Kind: Tolerance] = [:]
  /// The published measurements that the runs are compared with.
  var published: [PublishedFigure] = []
  /// The metrics of the tables.
  var columns: [Located<String>] = []
  /// The runs with which runs without comparisons of their own are compared.
  var compareTo: [Located<String>] = []
  var ablation: AblationDeclaration?
  /// Default options of techniques, for runs that do not give them.
  var options: [TechniqueEntry] = []
}
