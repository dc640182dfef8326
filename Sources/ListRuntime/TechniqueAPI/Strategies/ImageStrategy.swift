/// A request to the image loader for the image of an image view.
public struct ImageRequest: Hashable, Sendable {
  /// The image to load.
  public var media: MediaItem
  /// The techniques that have determined the rest; not a part of what is requested.
  private(set) var techniques = Techniques()
  /// The size to scale the image to before delivery, in pixels; nil for the original size.
  public var resize: PixelSize? { didSet { techniques.hasNewSize = true } }
  /// The radius of rounded corners that processing cuts into the image, in pixels; 0 for none.
  public var cornerRadius: Int { didSet { techniques.hasNewAlpha = true } }
  /// Whether a processed copy has no alpha channel, so that it need not be blended; a copy with rounded corners always
  /// has one.
  public var isOpaque: Bool { didSet { techniques.hasNewAlpha = true } }
  /// Where the image file is decoded.
  public var decoding: Decoding { didSet { techniques.hasNewDecoding = true } }

  /// Where an image file is decoded into a bitmap.
  public enum Decoding: Hashable, Sendable {
    /// In the loader, off the main thread, before delivery.
    case inLoader
    /// In the loader, off the main thread, before delivery, but at most `width` at once, at least 1, over all requests with this width.
    case inLoaderLimited(width: Int)
    /// In the first commit that shows the image, on the main thread.
    case atCommit
    /// On a queue with one worker, before delivery.
    case onSerialQueue
    /// On a queue with one worker per core, before delivery.
    case onConcurrentQueue

    /// Whether the app draws the picture into a bitmap of its own, whatever the library's decoder is.
    var draws: Bool { self == .onSerialQueue || self == .onConcurrentQueue }
  }

  /// The techniques to which the work for an image is attributed, numbered as in `StrategyStack.stacks`.
  struct Techniques: Sendable {
    /// The last one that set the size.
    fileprivate(set) var size: UInt8 = 0
    /// The last one that set the corners or the alpha channel.
    fileprivate(set) var alpha: UInt8 = 0
    /// The last one that set where the file is decoded.
    fileprivate(set) var decoding: UInt8 = 0
    fileprivate var hasNewSize = true
    fileprivate var hasNewAlpha = true
    fileprivate var hasNewDecoding = true
  }

  /// Attributes what has been set since the last call to a technique.
  mutating func attribute(to technique: UInt8) {
    if techniques.hasNewSize { techniques.size = technique }
    if techniques.hasNewAlpha { techniques.alpha = technique }
    if techniques.hasNewDecoding { techniques.decoding = technique }
    techniques.hasNewSize = false
    techniques.hasNewAlpha = false
    techniques.hasNewDecoding = false
  }

  /// The request for the original of the image.
  var original: ImageRequest {
    var original = ImageRequest(media: media)
    original.techniques = techniques
    return original
  }

  /// Whether two requests are for the same image, decoded in the same place.
  public static func == (left: ImageRequest, right: ImageRequest) -> Bool {
    left.media == right.media && left.resize == right.resize && left.cornerRadius == right.cornerRadius
      && left.isOpaque == right.isOpaque && left.decoding == right.decoding
  }

  /// Hashes only the properties that distinguish most requests, to be cheap.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(media)
    hasher.combine((resize?.width ?? 0) ^ cornerRadius &<< 32)
  }

  /// Creates a request for the original image.
  public init(media: MediaItem) {
    self.media = media
    resize = nil
    cornerRadius = 0
    isOpaque = true
    decoding = .inLoader
  }

  /// Whether the loader caches a processed copy in addition to the original.
  public var isProcessed: Bool { resize != nil || cornerRadius > 0 }
}

/// Determines which image an image view requests.
public protocol ImageStrategy: AnyObject {
  /// The request for an image in an image view with a style.
  func request(for media: MediaItem, style: ImageStyle, ui: UIContext) -> ImageRequest
}

/// The run loop modes or thread in which a finished image request is delivered.
public enum ImageDelivery: String, Hashable, Sendable, CaseIterable {
  /// Only in the default mode: not while a finger drags or the list decelerates.
  case defaultMode
  /// In the common modes: always.
  case commonModes
  /// From a background thread by an extra dispatch to the main queue.
  case background
}

/// Determines how finished image requests are delivered.
public protocol DeliveryStrategy: AnyObject {
  /// How a request is delivered when it has finished.
  ///
  /// The list can call this outside of every task, where charging work is a program error, so do not use the primitives
  /// of `ui` here.
  func delivery(of request: ImageRequest, ui: UIContext) -> ImageDelivery
}
