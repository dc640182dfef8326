package import Simulation

/// All inputs of a run, resolved: no names to look up and no files to read.
package struct RunConfiguration: Sendable, Equatable {
  /// The name of the run in its scenario, unique in the study: with `@` and the condition if there is one.
  package var name: String
  /// The values of a sweep that tell the run from others of the same name, as in `iphone-6,os=ios-12`; empty without a sweep.
  package var condition = ""
  /// The device, including the screen size, and the system that runs on it.
  @Boxed package var profile: DeviceProfile
  /// The content of the list.
  package var content: ContentDescription
  /// The images and animations that items can refer to.
  package var media: MediaLibrary
  /// The techniques in stacking order, with their options.
  package var techniques: [ConfiguredTechnique]
  /// How the list is scrolled, and until when.
  package var driver: ScrollDriver
  /// Events during the scroll.
  package var events: [ScheduledListEvent]
  /// The state of the image caches at the start of the run.
  package var imageCaches: InitialImageCaches
  /// The behavior of the app's image library.
  package var imageLibrary: ImageLibraryRules
  /// The height of the bar that covers the top of the list, in points.
  package var topInset: Double
  /// The network, as far as it is not that of the device.
  package var network = NetworkConditions()
  /// The end of the list that it shows first.
  package var startsAt = ListEdge.start
  /// How long after a vsync the scroll starts; repetitions of a run differ only in this.
  package var vsyncPhase: VirtualDuration
  /// The seed of the random streams of the run.
  package var seed: UInt64
  /// The simulated time after which an unfinished run is stopped.
  package var timeLimit: VirtualDuration
  /// Whether the host can reuse solutions and layouts that are provably identical; never changes a result.
  package var usesShortcuts: Bool

  /// A configuration from its parts.
  package init(
    name: String, profile: DeviceProfile, content: ContentDescription, media: MediaLibrary,
    techniques: [ConfiguredTechnique], driver: ScrollDriver,
    events: [ScheduledListEvent] = [], imageCaches: InitialImageCaches = .disk,
    imageLibrary: ImageLibraryRules = .pinRemoteImage,
    topInset: Double = 64,
    vsyncPhase: VirtualDuration = .zero, seed: UInt64 = 1, timeLimit: VirtualDuration = .seconds(3600),
    usesShortcuts: Bool = true
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
    self.topInset = topInset
    self.vsyncPhase = vsyncPhase
    self.seed = seed
    self.timeLimit = timeLimit
    self.usesShortcuts = usesShortcuts
  }
}

extension RunConfiguration {
  /// The name without the condition.
  package var nameWithoutCondition: String {
    condition.isEmpty ? name : String(name.dropLast(condition.count + 1))
  }

  /// Sets the name from that without the condition.
  package mutating func setName(_ name: String, condition: String) {
    self.name = condition.isEmpty ? name : "\(name)@\(condition)"
    self.condition = condition
  }

  /// The configuration without what only names the run.
  package var unnamed: RunConfiguration {
    var unnamed = self
    (unnamed.name, unnamed.condition) = ("", "")
    return unnamed
  }
}

/// The state of the image caches at the start of a run.
package enum InitialImageCaches: String, CaseIterable, Sendable {
  /// All images are only on the server.
  case cold
  /// Originals are on disk, none in memory: the app has run before and was restarted.
  case disk
  /// Originals are on disk and decoded in memory: the screen was opened before in the same process.
  case memory
}
