import Simulation

/// The gestures of a driver, in order, and when each begins.
protocol GestureSource {
  /// The number of gestures.
  var count: Int { get }
  /// When a gesture begins.
  func start(of position: Int) -> GestureStart
  /// A gesture, made when it begins; called once for each position, in order.
  mutating func gesture(at position: Int, on list: ListView) -> ScrollGesture
}

/// When a gesture begins. A gesture never begins before the finger of the previous one has lifted.
enum GestureStart {
  /// A time after the start of the scroll, as soon as the main thread handles it; the whole gesture is then equally
  /// late.
  case handled(VirtualDuration)
  /// A time after the start of the scroll, even if the main thread handles it later: the finger does not wait.
  case touched(VirtualDuration)
  /// A time after the list has come to rest, or after the start of the scroll.
  case afterRest(VirtualDuration)
  /// A time after the finger of the previous gesture has lifted, or after the start of the scroll.
  case afterLift(VirtualDuration)
}

/// The drags of a scenario.
struct DragSource: GestureSource {
  let drags: [FingerDrag]
  var count: Int { drags.count }
  func start(of position: Int) -> GestureStart { .handled(drags[position].at) }
  func gesture(at position: Int, on list: ListView) -> ScrollGesture { ScrollGesture(drags[position]) }
}

/// Recorded touches.
struct TouchSource: GestureSource {
  let recording: TouchRecording
  var count: Int { recording.contacts.count }
  func start(of position: Int) -> GestureStart { .touched(recording.contacts[position].at) }
  func gesture(at position: Int, on list: ListView) -> ScrollGesture {
    ScrollGesture(.recorded(recording.contacts[position]), release: recording.release)
  }
}

/// Drawn flicks.
struct FlickSource: GestureSource {
  private let driver: FlicksDriver
  private let flicks: [Flick]
  /// Whether the main direction is toward the end of the list.
  private var isForward = true

  init(_ driver: FlicksDriver) {
    self.driver = driver
    flicks = driver.flicks
  }

  var count: Int { flicks.count }

  func start(of position: Int) -> GestureStart {
    let pause = flicks[position].pause
    return driver.pauseStart == .rest ? .afterRest(pause) : .afterLift(pause)
  }

  mutating func gesture(at position: Int, on list: ListView) -> ScrollGesture {
    let flick = flicks[position]
    let limits = ScrollLimits(of: list)
    var goesToEnd = isForward != flick.isReversed
    if !list.wouldMove(to: goesToEnd ? limits.end : limits.top) {
      if goesToEnd == isForward { isForward.toggle() }
      goesToEnd.toggle()
    }
    let contact = driver.contact(atSpeed: flick.speed, height: list.size.height)
    let distance = flick.speed * contact.inSeconds * (goesToEnd ? 1 : -1)
    return ScrollGesture(.uniform(distance: distance, duration: contact), release: driver.release)
  }
}
