/// How the app's image library fetches, keeps and hands over images where no technique says otherwise.
package struct ImageLibraryRules: Sendable, Hashable {
  /// The preset the rules start from, for people.
  package var preset: String
  /// How finished requests are handed over: the base of the delivery seam.
  package var delivery: ImageDelivery
  /// How often a request calls back.
  package var callbacks: Callbacks
  /// Requests under way at once, from 1 to 64.
  package var concurrentRequests: Int
  /// Whether views that ask for the same image wait for one request; otherwise each has its own.
  package var sharesRequests: Bool
  /// Whether images stay in memory when no view shows them.
  package var memoryCache: Bool
  /// Whether files, and what was made of them, are kept on disk.
  package var diskCache: Bool
  /// Whether a request that has not been delivered is dropped when its view is given something else, its cell is taken
  /// from a pool for another row, or its cell is gone: taken from the queue, or stopped if it is under way.
  package var cancelsOnReuse: Bool
  /// Where a file becomes a bitmap: the base of the images seam.
  package var decoding: Decoding

  /// How often a request calls back.
  package enum Callbacks: String, CaseIterable, Sendable {
    /// Once, when the image is there. The library reads on threads of its own, and a request gives its place to the next
    /// one as soon as its bytes have come.
    case atEnd
    /// For the response, for each chunk of data and at the end, each through the run loop that the request is scheduled on
    /// (`NSURLConnectionDelegate`). A request keeps its place among those under way until the last callback was made: an
    /// operation around a connection is finished by it.
    case perChunk
  }

  /// Where a file becomes a bitmap.
  package enum Decoding: String, CaseIterable, Sendable {
    /// By the library, off the main thread, before the image is handed over.
    case inLoader
    /// By the first commit that shows it, on the main thread.
    case atCommit
  }

  /// Rules.
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
  /// A connection a cell, one at a time and without a cache, as the demo of O'Brien, *Easy UITableView optimizations*,
  /// 2013, has it with its three switches off (NSProgrammer/NSProgrammer at 4175f15, TableViewOptimizations).
  package static let urlConnection = ImageLibraryRules(
    preset: "url-connection", delivery: .defaultMode, callbacks: .perChunk, concurrentRequests: 1,
    sharesRequests: false, memoryCache: false, diskCache: false, cancelsOnReuse: true, decoding: .atCommit)
  /// All presets, the usual one first.
  package static let presets = [pinRemoteImage, urlConnection]
}
