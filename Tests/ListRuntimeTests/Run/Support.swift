import ListRuntime
import Simulation

/// A count of milliseconds, the unit of the tables in these tests.
func ms(_ count: Int) -> VirtualDuration { .milliseconds(count) }

/// The instant `count` milliseconds into the run.
func at(_ count: Int) -> VirtualInstant { .zero + .milliseconds(count) }

/// A device on which all work is free except the given kinds, in picoseconds per unit.
func makeProfile(
  _ work: [WorkKind: Int] = [:], cores: Int = 2, rate: Int = 60, screen: Screen = phone,
  memory: [MemoryUnit: Int] = [:], contextSwitch: VirtualDuration = .zero, rasterizationPermille: Int = 2500
) -> DeviceProfile {
  func coefficient(_ value: Int) -> Coefficient {
    Coefficient(value: Int64(value), source: "chosen for a test", status: .estimate, confidence: .low)
  }
  return DeviceProfile(
    id: "test", summary: "A device for tests.", coreCount: cores, refreshRate: rate, screen: screen,
    timeSlice: ms(10), contextSwitch: contextSwitch, rasterizationCachePermille: rasterizationPermille,
    rasterizationCacheLifetime: ms(100), work: WorkKind.allCases.map { coefficient(work[$0] ?? 0) },
    memory: MemoryUnit.allCases.map { coefficient(memory[$0] ?? ($0 == .processedKilobyte ? 1000 : 0)) })
}

/// The screen of the device the cells were designed for.
let phone = Screen(width: 320, height: 568, scale: 2)

/// Picoseconds of a microsecond.
let microsecond = 1_000_000
/// Picoseconds of a millisecond.
let millisecond = 1_000_000_000

/// A profile on which everything takes some time, drawn from a stream.
func makeProfile(from random: inout RandomStream, cores: Int) -> DeviceProfile {
  var work: [WorkKind: Int] = [:]
  for kind in WorkKind.allCases {
    let isPerPixel = ["pixel", "texel", "byte"].contains(kind.unit)
    work[kind] = random.integer(in: 0...(isPerPixel ? 4_000 : 400 * microsecond))
  }
  return makeProfile(
    work, cores: cores, memory: [.appBase: 1_000_000, .view: 1000, .cell: 5000, .constraint: 300, .node: 700],
    contextSwitch: .microseconds(random.integer(in: 0...30)))
}

/// A text of a chat.
func text(_ text: String, id: Int = 0, _ direction: Message.Direction = .incoming) -> Message {
  Message(messageId: id, direction: direction, body: .text(text))
}

/// Pictures of a chat.
func pictures(_ urls: [String], id: Int = 0, _ direction: Message.Direction = .incoming) -> Message {
  Message(messageId: id, direction: direction, body: .media(urls))
}

/// `count` messages of one short text.
func shortTexts(_ count: Int) -> [Message] { (0..<count).map { text("Hello", id: $0) } }

/// A still of `side` times `side` pixels.
func still(_ url: String, side: Int = 420, bytes: Int = 50_000, _ format: MediaFormat = .jpeg) -> MediaItem {
  MediaItem(
    url: url, format: format, pixelWidth: side, pixelHeight: side, byteCount: bytes, frameDelaysMilliseconds: [])
}

/// An animation whose frames have these delays, in milliseconds.
func animation(_ url: String, width: Int = 100, height: Int = 100, delays: [Int]) -> MediaItem {
  MediaItem(
    url: url, format: .gif, pixelWidth: width, pixelHeight: height, byteCount: 100_000,
    frameDelaysMilliseconds: delays)
}

/// A library of four stills and two animations.
func smallLibrary() throws -> MediaLibrary {
  try MediaLibrary([
    still("a"), still("b"), still("c", side: 100), still("d", side: 160, .png),
    animation("m", delays: [50, 100, 50]),
    animation("n", width: 500, height: 500, delays: Array(repeating: 30, count: 20)),
  ])
}

/// Messages of all kinds, drawn from a stream; pictures are those of `smallLibrary`.
func makeMessages(_ count: Int, from random: inout RandomStream) -> [Message] {
  let words = ["short", "a", "longer message", "with several", "words\nand", "lines", "日本語", "unbreakableverylongword"]
  return (0..<count).map { id in
    let direction: Message.Direction = random.integer(in: 0...1) == 0 ? .incoming : .outgoing
    if random.integer(in: 0...2) == 0 {
      let urls = (0...random.integer(in: 0...2)).map { _ in ["a", "b", "c", "d", "m", "n"][random.integer(in: 0...5)] }
      return pictures(urls, id: id, direction)
    }
    let picked = (0...random.integer(in: 0...9)).map { _ in words[random.integer(in: 0...words.count - 1)] }
    return text(picked.joined(separator: " "), id: id, direction)
  }
}

/// A run of a chat.
func makeConfiguration(
  _ messages: [Message], profile: DeviceProfile = makeProfile(), media: MediaLibrary? = nil,
  driver: ScrollDriver = .rows(interval: ms(20)), events: [ScheduledListEvent] = [],
  caches: InitialImageCaches = .disk, topInset: Double = 0,
  limit: VirtualDuration = .seconds(120), usesShortcuts: Bool = true
) throws -> RunConfiguration {
  try RunConfiguration(
    name: "test", profile: profile, content: .chat(messages: messages, style: ChatStyle(), mediaAsText: false),
    media: media ?? smallLibrary(), techniques: [], driver: driver, events: events, imageCaches: caches,
    topInset: topInset, timeLimit: limit, usesShortcuts: usesShortcuts)
}

extension ScrollDriver {
  /// A script of offsets at instants in milliseconds.
  static func steps(_ steps: [(at: Int, offset: Double)], animated: Bool = false) -> ScrollDriver {
    .script(steps.map { ScriptedScroll(at: ms($0.at), offset: $0.offset, animated: animated) })
  }
}

extension RunRecord {
  /// The amount of a kind of work.
  func amount(_ kind: WorkKind) -> Int { work[kind.index] }
}
