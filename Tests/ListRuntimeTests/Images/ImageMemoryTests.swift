import ListRuntime
import Simulation
import Testing

/// How much memory images take: by color, decoder and system, with the limits of caches and apps.
@Suite("Memory of images")
struct ImageMemoryTests {
  @Test(
    "A decoded picture takes the bytes of its color; what the system decodes may keep those of video",
    arguments: [
      (.jpeg, .srgb, .pinRemoteImage, "ios-17", 400), (.jpeg, .wide, .pinRemoteImage, "ios-17", 800),
      (.png, .gray, .pinRemoteImage, "ios-17", 200), (.jpeg, .srgb, .sdWebImage, "ios-17", 150),
      (.heic, .srgb, .sdWebImage, "ios-17", 150), (.heic, .wide, .sdWebImage, "ios-17", 300),
      (.webp, .srgb, .sdWebImage, "ios-17", 400), (.png, .srgb, .sdWebImage, "ios-17", 400),
      (.jpeg, .srgb, .sdWebImage, "ios-9", 400), (.jpeg, .srgb, .nuke, "ios-17", 400),
    ] as [(MediaFormat, MediaColor, ImageLibraryRules, String, Int64)])
  func bytes(format: MediaFormat, color: MediaColor, library: ImageLibraryRules, os: String, expected: Int64) throws {
    var item = MediaItem(url: "a", format: format, pixelWidth: 10, pixelHeight: 10, byteCount: 1000)
    item.color = color
    var profile = makeProfile([:])
    profile.system = try #require(SystemGeneration.rules(ofVersion: os))
    let device = try Device(profile: profile, media: [item], caches: .disk, library: library)
    device.onMain { device.ui.loader.preload(ImageRequest(media: item), policy: device.ui) }
    device.pass(ms(500))
    #expect(device.bytes(.decodedImages) == expected)
  }

  @Test("A picture that is held undecoded takes the memory of its file, and of its pixels once a commit has decoded it")
  func undecoded() throws {
    let loading = try LoadingDevice(.disk, .kingfisher)
    var request = LoadingDevice.request(0)
    request.decoding = .atCommit
    loading.load(request)
    loading.device.pass(ms(500))
    let image = try #require(loading.views[0].image)
    #expect(loading.device.bytes(.decodedImages) == 0 && loading.device.bytes(.imageData) == 1000)
    loading.loader.noteDecoding(of: image)
    loading.loader.noteDecoding(of: image)
    #expect(loading.device.bytes(.decodedImages) == 400)
    loading.device.onMain { loading.loader.removeAll() }
    #expect(
      loading.device.bytes(.decodedImages) == 400 && loading.device.bytes(.imageData) == 1000, "A view still shows it.")
    loading.device.onMain { loading.device.ui.clearImage(loading.views[0]) }
    #expect(loading.device.bytes(.decodedImages) == 0 && loading.device.bytes(.imageData) == 0)
  }

  /// A library whose cache holds some pictures of 400 bytes: limits are in megabytes, so pictures are large.
  private func limited(_ megabytes: Int, trim: Int = 100, largest: Int = 100) -> ImageLibraryRules {
    var rules = ImageLibraryRules.nuke
    rules.limits.megabytes = megabytes
    rules.limits.percentOfRAM = nil
    (rules.limits.trimPercent, rules.limits.entryPercent) = (trim, largest)
    return rules
  }

  @Test(
    "A cache drops what was used least recently when it exceeds its limit, down to what its library leaves",
    arguments: [
      (limitMB: 2, trim: 100, kept: [2, 3, 4, 5, 6], evicted: 2), (2, 60, [3, 4, 5, 6], 3),
      (3, 100, [0, 1, 2, 3, 4, 5, 6], 0),
    ])
  func eviction(limitMB: Int, trim: Int, kept: [Int], evicted: Int) throws {
    // A picture of 316 × 316 pixels takes 399,424 bytes.
    let items = (0..<7).map {
      MediaItem(url: "p\($0)", format: .jpeg, pixelWidth: 316, pixelHeight: 316, byteCount: 1000)
    }
    let device = try Device(
      profile: makeProfile([:]), media: items, caches: .disk, library: limited(limitMB, trim: trim))
    for item in items {
      device.onMain { device.ui.loader.preload(ImageRequest(media: item), policy: device.ui) }
      device.pass(ms(50))
    }
    #expect(device.bytes(.decodedImages) == Int64(kept.count) * 399_424)
    #expect(device.ui.counters.imagesEvicted == evicted)
  }

  @Test("A picture above the largest share of the limit is not cached")
  func largest() throws {
    let item = MediaItem(url: "p", format: .jpeg, pixelWidth: 316, pixelHeight: 316, byteCount: 1000)
    for (share, bytes) in [(10, 0), (50, 399_424)] as [(Int, Int64)] {
      let device = try Device(
        profile: makeProfile([:]), media: [item], caches: .disk, library: limited(2, largest: share))
      device.onMain { device.ui.loader.preload(ImageRequest(media: item), policy: device.ui) }
      device.pass(ms(50))
      #expect(device.bytes(.decodedImages) == bytes, "\(share) %")
    }
  }

  @Test(
    "At 80 % of what an app may have, its caches are emptied; at the limit, the system ends it",
    arguments: [(7, 0, .completed), (9, 1, .completed), (10, 1, .terminated)]
      as [(Int, Int, RunRecord.Ending)])
  func appLimit(base: Int, warnings: Int, ending: RunRecord.Ending) throws {
    var profile = makeProfile(memory: [.appBase: base * 1_000_000])
    profile.appMemoryLimit = 10_000_000
    let record = ListSimulation(try makeConfiguration([text("a")], profile: profile)).run()
    #expect(record.ending == ending && record.counters.memoryWarnings == warnings)
  }
}
