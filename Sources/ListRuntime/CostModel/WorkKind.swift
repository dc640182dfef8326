/// The component that performs a kind of work, and whose time the work consumes.
package enum WorkPerformer: String, Sendable, CaseIterable {
  /// A thread of the app: the main thread or a worker.
  case appThread
  /// The thread of the render server, which is a separate process.
  case renderServer
  /// The GPU, busy.
  case gpu
  /// The GPU, stalled between two render passes.
  case gpuStall
  /// Flash storage; the requesting thread sleeps.
  case storage
  /// The network; no CPU or GPU time.
  case network
}

/// A kind of work that the primitives of the runtime charge; a device profile defines the cost of one unit.
///
/// The name of a case is the key in profiles and in the counters of a result. The raw value is the index in tables.
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
  case imageAssign, jpegDecodeCall, jpegDecodePixel, heicDecodePixel, webpDecodePixel, avifDecodePixel
  case pngDecodePixel, pngEncodePixel
  case gifOpenFrame, gifDecodeFrame, gifDecodePixel
  case resizeSourcePixel, resizeDestinationPixel, imageCopyPixel
  // Render server
  case serverFrame, serverLayer, serverPass, uploadPixel
  // GPU
  case gpuFrame, gpuOpaquePixel, gpuBlendedPixel, gpuHiddenPixel, gpuSampledTexel, gpuPass, gpuPassGap
  // Storage and network
  case diskRead, diskByte, networkRequest, networkByte

  /// The position in `allCases`, which is the index in coefficient and counter tables.
  package var index: Int { Int(rawValue) }

  /// The key in profiles and results.
  package var name: String { Self.names[self] }

  private static let names = CaseNames<Self>()

  /// The number of kinds.
  package static let count = allCases.count

  /// The unit of the work in the singular, as in the `per` field of profiles.
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
    case .textDrawPixel, .shapeFillPixel, .jpegDecodePixel, .heicDecodePixel, .webpDecodePixel, .avifDecodePixel,
      .pngDecodePixel, .pngEncodePixel, .gifDecodePixel,
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

  /// The component that performs the work.
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
