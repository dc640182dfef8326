/// How the app's image library fetches, caches and delivers images, unless a technique overrides it.
package struct ImageLibraryRules: Sendable, Hashable {
  /// Name of the preset that the rules start from, for display.
  package var preset: String
  /// How finished requests are delivered: the default at the delivery extension point.
  package var delivery: ImageDelivery
  /// When a request calls back.
  package var callbacks: Callbacks
  /// Maximum number of concurrent requests, from 1 to 64.
  package var concurrentRequests: Int
  /// Whether views that request the same image share one request; otherwise each has its own.
  package var sharesRequests: Bool
  /// Whether images stay in memory while no view shows them.
  package var memoryCache: Bool
  /// Whether files and processed images are cached on disk.
  package var diskCache: Bool
  /// Whether an undelivered request is canceled, queued or running, when its view receives other content, or when its
  /// cell is reused or destroyed.
  package var cancelsOnReuse: Bool
  /// Where a file is decoded: the default at the images extension point.
  package var decoding: Decoding
  /// What decodes stills off the main thread.
  package var decoder = Decoder.drawing
  /// How many frames of an animation are decoded at once.
  package var animationFrames = AnimationFrames.bySize
  /// How much the memory cache holds.
  package var limits = MemoryLimits()
  /// Whether the files of images, those that the library encodes included, stay in memory with them.
  package var keepsFiles = true
  /// Whether the original of a processed image stays in memory too.
  package var keepsOriginals = true

  /// What decodes a still off the main thread.
  package enum Decoder: String, CaseIterable, Sendable {
    /// The app draws the picture into a bitmap of its own.
    case drawing
    /// The system (`preparingForDisplay`), which may leave the picture in the color format of its file.
    case system
  }

  /// How many frames of an animation are decoded at once.
  package enum AnimationFrames: String, CaseIterable, Sendable {
    /// All of a small animation, five of a larger one, one of the largest (FLAnimatedImage).
    case bySize = "by-size"
    /// All, as in an animated `UIImage`.
    case all
  }

  /// How much a memory cache holds; what was used least recently goes first.
  package struct MemoryLimits: Sendable, Hashable {
    /// The limit in units of 10^6 bytes of bitmaps; nil without one.
    package var megabytes: Int?
    /// The limit as a percentage of the device's memory, 1 to 100; nil without one, and without effect if the memory is not
    /// known. With both limits, the lower one applies.
    package var percentOfRAM: Int?
    /// What is left of the limit when the cache has exceeded it, as a percentage.
    package var trimPercent = 100
    /// The largest share of the limit that one image may take, as a percentage.
    package var entryPercent = 100

    /// The limit on a device in bytes; nil if there is none.
    func bytes(on profile: DeviceProfile) -> Int64? {
      [
        megabytes.map { Int64($0) * 1_000_000 },
        percentOfRAM.flatMap { share in profile.ram.map { $0 * Int64(share) / 100 } },
      ]
      .compactMap(\.self).min()
    }
  }

  /// When a request calls back.
  package enum Callbacks: String, CaseIterable, Sendable {
    /// Once, when the image is available. The library reads on its own threads, and a request frees its slot as soon as
    /// its bytes have arrived.
    case atEnd
    /// For the response, for each chunk of data and at the end, through the run loop that the request is scheduled on
    /// (`NSURLConnectionDelegate`). A request holds its slot until the last callback, which finishes the operation
    /// around the connection.
    case perChunk
  }

  /// Where a file is decoded.
  package enum Decoding: String, CaseIterable, Sendable {
    /// In the library, off the main thread, before delivery.
    case inLoader
    /// In the first commit that shows the image, on the main thread.
    case atCommit
  }

  /// Creates rules.
  package init(
    preset: String, delivery: ImageDelivery, callbacks: Callbacks, concurrentRequests: Int, sharesRequests: Bool,
    memoryCache: Bool, diskCache: Bool, cancelsOnReuse: Bool, decoding: Decoding
  ) {
    self.preset = preset
    self.delivery = delivery
    self.callbacks = callbacks
    self.concurrentRequests = concurrentRequests
    self.sharesRequests = sharesRequests
    self.memoryCache = memoryCache
    self.diskCache = diskCache
    self.cancelsOnReuse = cancelsOnReuse
    self.decoding = decoding
  }

  /// PINRemoteImage 3.0.0-beta.7 with PINCache 3.0.1-beta.2, as Reinpalu's test app (2017) uses them.
  package static let pinRemoteImage = ImageLibraryRules(
    preset: "pin-remote-image", delivery: .commonModes, callbacks: .atEnd, concurrentRequests: 10,
    sharesRequests: true, memoryCache: true, diskCache: true, cancelsOnReuse: false, decoding: .inLoader)
  /// One connection per cell, one at a time and without a cache, as in the demo of O'Brien, *Easy UITableView
  /// optimizations*, 2013, with its three switches off (NSProgrammer/NSProgrammer at 4175f15, TableViewOptimizations).
  package static let urlConnection = ImageLibraryRules(
    preset: "url-connection", delivery: .defaultMode, callbacks: .perChunk, concurrentRequests: 1,
    sharesRequests: false, memoryCache: false, diskCache: false, cancelsOnReuse: true, decoding: .atCommit)
  /// The default rules of a current library, whose requests are shared and delivered on the main queue.
  ///
  /// - Parameter concurrentRequests: the downloads at once.
  private static func library(
    _ preset: String, concurrentRequests: Int, decoding: Decoding = .inLoader, decoder: Decoder = .drawing,
    _ limits: MemoryLimits = MemoryLimits()
  ) -> ImageLibraryRules {
    var rules = ImageLibraryRules(
      preset: preset, delivery: .commonModes, callbacks: .atEnd, concurrentRequests: concurrentRequests,
      sharesRequests: true, memoryCache: true, diskCache: true, cancelsOnReuse: true, decoding: decoding)
    (rules.limits, rules.decoder, rules.keepsFiles, rules.keepsOriginals) = (limits, decoder, false, false)
    return rules
  }

  /// SDWebImage 5.21.5, read in its sources: no limit of its memory cache (SDImageCacheConfig), 6 downloads at once
  /// (SDWebImageDownloaderConfig), decoding ahead by an automatic policy, which lets the system decode JPEG and HEIC.
  package static let sdWebImage = library("sd-web-image-5.21.5", concurrentRequests: 6, decoder: .system)
  /// Kingfisher 8.11.0, read in its sources: a quarter of the memory (MemoryStorage), decoding ahead is off. The number of
  /// downloads at once was not looked up: that of URLSession.
  package static let kingfisher = library(
    "kingfisher-8.11.0", concurrentRequests: 6, decoding: .atCommit, decoder: .system, MemoryLimits(percentOfRAM: 25))
  /// Nuke 13.2, read in its sources: 15 % of the memory and at most 768 MB, one image at most a tenth of it (Cache), 6
  /// loads at once.
  package static let nuke = library(
    "nuke-13.2", concurrentRequests: 6, MemoryLimits(megabytes: 768, percentOfRAM: 15, entryPercent: 10))
  /// AlamofireImage 4.4.0, read in its sources: 100 MB, and 60 MB after it was exceeded (AutoPurgingImageCache), 4
  /// downloads at once.
  package static let alamofireImage = library(
    "alamofire-image-4.4.0", concurrentRequests: 4, MemoryLimits(megabytes: 100, trimPercent: 60))
  /// PINRemoteImage p12.27, read in its sources: no limit, decoding on load. That it keeps files and originals in memory as the
  /// version of 2017 does, and the number of downloads at once, are unverified.
  package static let pinRemoteImage12 = pinRemoteImage.renamed("pin-remote-image-p12.27")

  private func renamed(_ preset: String) -> ImageLibraryRules {
    var rules = self
    rules.preset = preset
    return rules
  }

  /// All presets, the default one first.
  package static let presets = [
    pinRemoteImage, urlConnection, sdWebImage, kingfisher, nuke, pinRemoteImage12, alamofireImage,
  ]
}
