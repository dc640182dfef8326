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
  /// All presets, the default one first.
  package static let presets = [pinRemoteImage, urlConnection]
}
