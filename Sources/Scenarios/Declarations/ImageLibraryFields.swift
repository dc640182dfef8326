import JSON
import ListRuntime

/// The field `imageLibrary`: a preset's name, or an object that starts from a preset.
enum ImageLibraryFields {
  private static let presetWord = ValueReader<String>.word(ImageLibraryRules.presets.map(\.preset))
  private static let preset = Field.required("preset", presetWord, "The preset that the rules start from.")

  /// The fields of its preset that an object can change.
  private static let changes: [FieldBinding<ImageLibraryRules>] = [
    .optional(
      "delivery", .word,
      "How requests are delivered if no technique overrides it: in a mode of the main run loop, or by a background thread.",
      \.delivery),
    .optional(
      "callbacks", .word,
      "Whether a request calls back once, or for the response, for each chunk and at the end; in the second case it keeps its slot until the end.",
      \.callbacks),
    .optional(
      "concurrentRequests", .integer(1...64), "The maximum number of simultaneous requests.", \.concurrentRequests),
    .optional(
      "sharesRequests", .boolean,
      "Whether views that request the same image share one request.", \.sharesRequests),
    .optional("memoryCache", .boolean, "Whether images stay in memory when no view shows them.", \.memoryCache),
    .optional("diskCache", .boolean, "Whether files and the images processed from them are kept on disk.", \.diskCache),
    .optional(
      "cancelsOnReuse", .boolean,
      "Whether an undelivered request is dropped when its view gets other content or its cell another row.",
      \.cancelsOnReuse),
    .optional(
      "memoryLimitMB", .integer(1...1_000_000, unit: "MB"),
      "How much the memory cache holds, in 10^6 bytes of bitmaps; what was used least recently goes first.",
      optional: \.limits.megabytes),
    .optional(
      "memoryLimitPercentOfRAM", .integer(1...100, unit: "%"),
      "The same as a share of the device's memory; the lower limit applies.", optional: \.limits.percentOfRAM),
    .optional(
      "trimPercent", .integer(0...100, unit: "%"), "What is left of the limit when it was exceeded.",
      \.limits.trimPercent),
    .optional(
      "largestImagePercent", .integer(1...100, unit: "%"), "The largest share of the limit that one image may take.",
      \.limits.entryPercent),
    .optional(
      "keepsFiles", .boolean, "Whether the files of images, encoded ones included, stay in memory with them.",
      \.keepsFiles),
    .optional(
      "keepsOriginals", .boolean, "Whether the original of a processed image stays in memory too.", \.keepsOriginals),
    .optional("decoding", .word, "Where stills are decoded if no technique overrides it.", \.decoding),
    .optional(
      "decoder", .word,
      "What decodes stills off the main thread: drawing into a bitmap of 4 bytes a pixel, or the system, by its rule decodedPictures.",
      \.decoder),
    .optional(
      "animationFrames", .word,
      "How many frames of an animation are decoded at once: all, or fewer of large ones (by-size).",
      \.animationFrames),
  ]

  /// Reads the rules of an image library.
  static let reader = ValueReader<ImageLibraryRules>.either([
    (.string, presetWord.map(rules)),
    (
      .object,
      .record(
        "an image library", .pinRemoteImage,
        [FieldBinding(preset, set: { $0 = rules(of: $1) }, get: { $0.preset })] + changes)
    ),
  ])

  @Sendable private static func rules(of preset: String) -> ImageLibraryRules {
    ImageLibraryRules.presets.first { $0.preset == preset } ?? .pinRemoteImage
  }
}
