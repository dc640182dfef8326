/// Who performs a kind of work, and so whose time it becomes.
package enum WorkPerformer: String, Sendable, CaseIterable {
  /// A thread of the app: the main thread or a worker.
  case appThread
  /// The render server's thread, a process of its own.
  case renderServer
  /// The graphics processor, busy.
  case gpu
  /// The graphics processor, idle between two render passes.
  case gpuStall
  /// Flash storage: the asking thread sleeps.
  case storage
  /// The network: nobody computes.
  case network
}

/// A kind of work the runtime's primitives charge; a device profile says what one unit of each costs.
///
/// The case's name is the key in profiles and in the counters of a result; the raw value is its place in tables.
package enum WorkKind: UInt8, CaseIterable, Sendable {
  // Views and cells
  case viewCreate, cellCreate, cellEnter, poolDequeue, subviewAdd, subviewRemove
  // Auto Layout and frames
  case constraintCreate, constraintRemove, solveFresh, solveInPlace, frameLayout
  // Text
  case textMeasureCall, textMeasureGlyph, textMeasureLine
  case textDrawCall, textDrawGlyph, textDrawPixel
  case textKitLayout
  // Drawing
  case shapeFillCall, shapeFillPixel
  // The main thread's frame and Core Animation commit
  case mainFrame, commitLayer
  // App code
  case methodCall, cacheLookup, queueHop, runLoopCallout, nodeCreate, textFormatCall, textFormatCharacter
  // Images
  case imageAssign, jpegDecodeCall, jpegDecodePixel, pngDecodePixel, pngEncodePixel
  case gifOpenFrame, gifDecodeFrame, gifDecodePixel
  case resizeSourcePixel, resizeDestinationPixel, imageCopyPixel
  // Render server
  case serverFrame, serverLayer, serverPass, uploadPixel
  // Graphics processor
  case gpuFrame, gpuOpaquePixel, gpuBlendedPixel, gpuHiddenPixel, gpuSampledTexel, gpuPass, gpuPassGap
  // Waiting for devices
  case diskRead, diskByte, networkRequest, networkByte

  /// Position in `allCases`; the index of coefficient and counter tables.
  package var index: Int { Int(rawValue) }

  /// The key in profiles and results.
  package var name: String { Self.names[self] }

  private static let names = CaseNames<Self>()

  /// The number of kinds.
  package static let count = allCases.count

  /// What one unit of the work is, in the singular, as a profile states it under `per`.
  package var unit: String {
    switch self {
    case .viewCreate, .subviewAdd, .subviewRemove, .frameLayout: "view"
    case .cellCreate: "cell"
    case .cellEnter: "entry"
    case .poolDequeue, .cacheLookup: "lookup"
    case .constraintCreate, .constraintRemove, .solveFresh, .solveInPlace: "constraint"
    case .textMeasureCall, .textDrawCall, .shapeFillCall, .methodCall, .runLoopCallout, .jpegDecodeCall,
      .textFormatCall:
      "call"
    case .textMeasureGlyph, .textDrawGlyph: "glyph"
    case .textMeasureLine: "line"
    case .textKitLayout: "layout"
    case .textDrawPixel, .shapeFillPixel, .jpegDecodePixel, .pngDecodePixel, .pngEncodePixel, .gifDecodePixel,
      .resizeSourcePixel, .resizeDestinationPixel, .imageCopyPixel, .uploadPixel, .gpuOpaquePixel, .gpuBlendedPixel,
      .gpuHiddenPixel:
      "pixel"
    case .mainFrame, .gifOpenFrame, .gifDecodeFrame, .serverFrame, .gpuFrame: "frame"
    case .commitLayer, .serverLayer: "layer"
    case .queueHop: "hop"
    case .nodeCreate: "node"
    case .textFormatCharacter: "character"
    case .imageAssign: "image"
    case .serverPass, .gpuPass, .gpuPassGap: "pass"
    case .gpuSampledTexel: "texel"
    case .diskRead: "read"
    case .networkRequest: "request"
    case .diskByte, .networkByte: "byte"
    }
  }

  /// Who performs it.
  package var performer: WorkPerformer {
    switch self {
    case .serverFrame, .serverLayer, .serverPass, .uploadPixel: .renderServer
    case .gpuFrame, .gpuOpaquePixel, .gpuBlendedPixel, .gpuHiddenPixel, .gpuSampledTexel, .gpuPass: .gpu
    case .gpuPassGap: .gpuStall
    case .diskRead, .diskByte: .storage
    case .networkRequest, .networkByte: .network
    default: .appThread
    }
  }
}
