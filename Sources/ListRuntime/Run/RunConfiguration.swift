package import Simulation

/// Everything that decides a run, resolved: no names left to look up, no files left to read.
package struct RunConfiguration: Sendable {
  /// The run's name in its scenario.
  package var name: String
  /// The device, with the screen's size.
  package var profile: DeviceProfile
  /// What the list shows.
  package var content: ContentDescription
  /// The images that exist.
  package var media: MediaLibrary
  /// Techniques in stacking order with their options.
  package var techniques: [(type: any Technique.Type, options: TechniqueOptions)]
  /// How the list is scrolled.
  package var driver: ScrollDriver
  /// What happens to the list while it scrolls, by time after the scroll's start.
  package var events: [(at: VirtualDuration, event: ListEvent)]
  /// Where images are when the run starts.
  package var imageCaches: InitialImageCaches
  /// How the app's image library works.
  package var imageLibrary: ImageLibraryRules
  /// When the table asks for heights.
  package var heightQueries: HeightQueryRules
  /// Points at the top of the list that lie under a bar.
  package var topInset: Double
  /// What a run differs by from a repetition: how long after a vsync the scroll starts.
  package var vsyncPhase: VirtualDuration
  /// Seed of the run's random streams.
  package var seed: UInt64
  /// Simulated time after which a run that has not ended is cut off.
  package var timeLimit: VirtualDuration
  /// Whether the host may reuse solutions and layouts that are provably the same; never changes a result.
  package var usesHostShortcuts: Bool

  /// A configuration from its parts.
  package init(
    name: String, profile: DeviceProfile, content: ContentDescription, media: MediaLibrary,
    techniques: [(type: any Technique.Type, options: TechniqueOptions)], driver: ScrollDriver,
    events: [(at: VirtualDuration, event: ListEvent)] = [], imageCaches: InitialImageCaches = .disk,
    imageLibrary: ImageLibraryRules = .pinRemoteImage,
    heightQueries: HeightQueryRules = .iOS9, topInset: Double = 64,
    vsyncPhase: VirtualDuration = .zero, seed: UInt64 = 1, timeLimit: VirtualDuration = .seconds(3600),
    usesHostShortcuts: Bool = true
  ) {
    self.name = name
    self.profile = profile
    self.content = content
    self.media = media
    self.techniques = techniques
    self.driver = driver
    self.events = events
    self.imageCaches = imageCaches
    self.imageLibrary = imageLibrary
    self.heightQueries = heightQueries
    self.topInset = topInset
    self.vsyncPhase = vsyncPhase
    self.seed = seed
    self.timeLimit = timeLimit
    self.usesHostShortcuts = usesHostShortcuts
  }
}

/// Where the images of a library are when a run starts.
package enum InitialImageCaches: String, CaseIterable, Sendable {
  /// Only on the server.
  case cold
  /// Originals on disk, nothing in memory: the app has run before and was started again.
  case disk
  /// Originals on disk and decoded in memory: the screen was opened before in the same process.
  case memory
}

/// When a table view of an operating system's generation asks its delegate for exact heights.
package struct HeightQueryRules: Sendable, Hashable {
  /// The key in scenarios.
  package var id: String
  /// Asks for each row the first layout makes visible, before its cell is asked for.
  package var atLoad: Int
  /// Asks each time a row enters later, the one when its cell is asked for included.
  package var perEntry: Int
  /// Of which rows the first layout asks.
  package var rowsAtLoad: RowsAtLoad

  /// Rows whose heights the first layout asks for.
  package enum RowsAtLoad: Sendable, Hashable {
    /// Those that enter, as each does.
    case entering
    /// Those that the estimates make visible, before any enters; others that enter as they do.
    case estimated
  }

  /// Rules.
  package init(id: String, atLoad: Int, perEntry: Int, rowsAtLoad: RowsAtLoad = .entering) {
    self.id = id
    self.atLoad = atLoad
    self.perEntry = perEntry
    self.rowsAtLoad = rowsAtLoad
  }
  /// iOS 9: two asks and one with the cell. No source states the count with estimated heights; three is the smallest
  /// that fits the counts without estimates (all rows three times at load, once per cell).
  package static let iOS9 = HeightQueryRules(id: "ios-9", atLoad: 3, perEntry: 3)
  /// iOS 12: three for each row that the estimates make visible at load, and four per entering row (counts shown by Howlin
  /// and Nikam, High-Performance Scrolling on iOS Using Layout Models, 2018, divided by the rows of their screen and data).
  package static let iOS12 = HeightQueryRules(id: "ios-12", atLoad: 3, perEntry: 4, rowsAtLoad: .estimated)
  /// All generations, oldest first.
  package static let all = [iOS9, iOS12]
}
