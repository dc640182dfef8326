/// What an image view asks the image loader for.
public struct ImageRequest: Hashable, Sendable {
  /// The image.
  public var media: MediaItem
  /// Size to scale it to before it is handed over, or nil for as it is.
  public var resize: PixelSize?
  /// Radius in pixels to which its corners are cut when it is processed; 0 leaves them.
  public var cornerRadius: Int
  /// Whether a processed copy is drawn without an alpha channel, so that it need not be blended; one whose corners are
  /// cut always has one.
  public var isOpaque: Bool
  /// Where the file is turned into a bitmap.
  public var decoding: Decoding

  /// Where an image file is turned into a bitmap.
  public enum Decoding: Hashable, Sendable {
    /// By the loader, off the main thread, before it is handed over.
    case inLoader
    /// By the first commit that shows it, on the main thread.
    case atCommit
    /// On a queue with one worker, before it is handed over.
    case onSerialQueue
    /// On a queue with a worker a core, before it is handed over.
    case onConcurrentQueue
  }

  /// Hashes what tells most requests apart at little cost.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(media)
    hasher.combine(resize?.width)
    hasher.combine(cornerRadius)
  }

  /// A request for an image as it is.
  public init(media: MediaItem) {
    self.media = media
    resize = nil
    cornerRadius = 0
    isOpaque = true
    decoding = .inLoader
  }

  /// Whether the loader keeps a processed copy beside the original.
  public var isProcessed: Bool { resize != nil || cornerRadius > 0 }
}

/// What an image view is given.
public protocol ImageStrategy: AnyObject {
  /// The request for an image in a view of a style.
  func request(for media: MediaItem, style: ImageStyle, ui: UIContext) -> ImageRequest
}

/// Over which modes of the main run loop a finished request is handed over.
public enum ImageDelivery: String, Hashable, Sendable, CaseIterable {
  /// Only in the default mode: not while a finger drags or the list decelerates.
  case defaultMode
  /// In the common modes: always.
  case commonModes
  /// From a background thread through the main queue, with a hop of its own.
  case background
}

/// How image requests are delivered.
public protocol DeliveryStrategy: AnyObject {
  /// How a request is handed over when it is finished.
  func delivery(of request: ImageRequest, ui: UIContext) -> ImageDelivery
}
