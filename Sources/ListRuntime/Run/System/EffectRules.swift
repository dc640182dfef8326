/// The rules by which the render server makes the effects of layers, where these rules are not published.
///
/// They change no run whose content declares no effects, and are absent from digests while they are the standard ones.
package struct EffectRules: Sendable, Hashable {
  /// How a shadow without a path is blurred, once its shape is in a texture.
  package enum ShadowBlur: String, CaseIterable, Sendable {
    /// Horizontally, then vertically.
    case twoPasses = "two-passes"
    /// In both directions at once.
    case onePass = "one-pass"
  }

  /// How many texels a pass of a blur reads for each of its pixels.
  package enum BlurSampling: String, CaseIterable, Sendable {
    /// One, as every other pass does; the cost of a blur is then that of its passes and pixels.
    case perPixel = "one-per-pixel"
    /// One for each pixel of the blur's width, which is four radii.
    case perWidth = "one-per-pixel-of-width"
  }

  /// The size in which a backdrop is blurred.
  package enum BackdropSize: String, CaseIterable, Sendable {
    /// A quarter of each side.
    case quarter
    /// Half of each side.
    case half
  }

  /// How contents are clipped to continuous corners.
  package enum ContinuousCorners: String, CaseIterable, Sendable {
    /// Like circular corners.
    case asCircular = "as-circular"
    /// With the passes of a mask layer.
    case asMask = "as-mask"
  }

  /// How a shadow without a path is blurred.
  package var shadowBlur: ProfileChoice<ShadowBlur>
  /// How many texels a blur reads.
  package var blurSampling: ProfileChoice<BlurSampling>
  /// The size in which a backdrop is blurred.
  package var backdropSize: ProfileChoice<BackdropSize>
  /// How contents are clipped to continuous corners.
  package var continuousCorners: ProfileChoice<ContinuousCorners>

  /// The default rules.
  package static let standard = EffectRules(
    shadowBlur: ProfileChoice(
      .twoPasses,
      source:
        "WWDC 2014, session 419: a visual effect view blurs horizontally, then vertically. seedante, OptimizationForOffscreenRender (2016): 20 shadows give 22 fps, while 20 clips of two passes each give 35.",
      against: "Nothing is published about the passes of a shadow itself.", status: .estimate, confidence: .low),
    blurSampling: ProfileChoice(
      .perPixel, source: "No source: the lower bound, which claims nothing beyond the known passes.",
      against: "A Gaussian kernel reads more than one texel for each pixel.", status: .estimate, confidence: .low),
    backdropSize: ProfileChoice(
      .quarter,
      source:
        "WWDC 2014, session 419 and session 221: the backdrop is reduced before it is blurred. The factor is not published; this one is an assumption.",
      against: "Any other factor.", status: .estimate, confidence: .low),
    continuousCorners: ProfileChoice(
      .asCircular,
      source:
        "Apple Tech Talk 10857 (2021) recommends cornerRadius and cornerCurve together, in place of masks.",
      against: "No measurement of continuous corners was found.", status: .estimate, confidence: .low))
}

extension EffectRules {
  /// The rules about effects, in the order of files and reports, with the key of the object in files that contains them.
  static func all(in section: String) -> [PlatformRule<EffectRules>] {
    [
      PlatformRule(
        section, "shadowBlur", "How a shadow without a path is blurred: in two-passes, or in one-pass.", \.shadowBlur,
        isOfEffects: true),
      PlatformRule(
        section, "blurSampling",
        "How many texels a blur reads: one-per-pixel, or one-per-pixel-of-width for each of its pixels.",
        \.blurSampling, isOfEffects: true),
      PlatformRule(
        section, "backdropSize", "The size in which a backdrop is blurred: a quarter, or half of each side.",
        \.backdropSize, isOfEffects: true),
      PlatformRule(
        section, "continuousCorners",
        "What a clip to continuous corners costs: as-circular, or as-mask, the passes of a mask layer.",
        \.continuousCorners, isOfEffects: true),
    ]
  }
}
