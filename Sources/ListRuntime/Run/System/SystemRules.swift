/// The rules by which a system works, where they differ between systems or are not known: those of the table view, of the
/// render server and of the layers' effects.
///
/// A rule without a primary source is a choice with its provenance, so that it can be switched, compared with its
/// alternatives and counted as a hypothesis. ``all`` is the only list of these rules, and ``SystemGeneration/all`` that of
/// the systems whose rules are known to differ.
package struct SystemRules: Sendable, Hashable {
  /// When the render server composites the display.
  package enum Compositing: String, CaseIterable, Sendable {
    /// After a commit of the app.
    case onCommit = "on-commit"
    /// At every refresh while a display link is active, with or without a commit.
    case everyRefresh = "every-refresh"
  }

  /// When the render server accepts a commit.
  package enum CommitAcceptance: String, CaseIterable, Sendable {
    /// Immediately, unless the previous commit still waits after a refresh.
    case whileNoneWaits = "while-none-waits"
    /// Between frames: while a frame is prepared or rendered, the commit waits until that frame is done.
    case betweenFrames = "between-frames"
  }

  /// When the render server renders the contents and sublayers of a layer offscreen to clip them to rounded corners.
  package enum ContentsClip: String, CaseIterable, Sendable {
    /// Always, if there is anything to clip: two passes.
    case offscreen
    /// If the layer and its sublayers draw two or more things (a background and a border of one layer count as one); one
    /// thing is clipped while it is drawn. It always does if the layer is rasterized or has a shadow.
    case offscreenIfSeveral = "offscreen-if-several"
    /// As ``offscreenIfSeveral``, but the background, border and contents of one layer count as one.
    case offscreenIfSeveralLayers = "offscreen-if-several-layers"
    /// Never: it clips while it draws.
    case inPlace = "in-place"
  }

  /// Whether the cached bitmap of a rasterized layer contains the layer's own clip to rounded corners.
  package enum RasterizedClip: String, CaseIterable, Sendable {
    /// The bitmap is clipped: filling it takes the passes of the clip, and using it takes none.
    case inside
    /// The clip is applied when the bitmap is composited: at every refresh, with the passes of the clip.
    case outside
  }

  /// The cost of a rounded layer with a border that shows contents and does not clip them.
  package enum BorderedContents: String, CaseIterable, Sendable {
    /// No pass: the contents are drawn with square corners below the border.
    case noPass = "no-pass"
    /// As many passes as a clip.
    case asClip = "as-clip"
  }

  /// How often layout asks a label for its size when it solves the constraints of a cell.
  package enum LabelSizes: String, CaseIterable, Sendable {
    /// Once, at the width that the constraints give it.
    case oneWidth = "one-width"
    /// At its unconstrained width, and at the width that the constraints give it.
    case twoWidths = "two-widths"
  }

  /// The colors in which a decoder of the system leaves a JPEG or HEIC picture.
  package enum DecodedPictures: String, CaseIterable, Sendable {
    /// In red, green, blue and alpha.
    case rgb
    /// In the color format of the file: luminance for each pixel, and two colors for each four pixels.
    case video
  }

  /// What a scroll in progress does with the correction of the offset when a height above the screen replaces its estimate.
  package enum HeightCorrection: String, CaseIterable, Sendable {
    /// It goes on as if there were none: the rows jump by the correction.
    case lost
    /// It goes on from the corrected offset.
    case kept
  }

  /// What a deceleration does when the app assigns another content offset.
  package enum OffsetAssignment: String, CaseIterable, Sendable {
    /// It goes on from the new offset.
    case continues
    /// It stops.
    case stops
  }

  /// Where a table view keeps the cells of its pools.
  package enum PooledCells: String, CaseIterable, Sendable {
    /// Outside of the view hierarchy: views in them have no window.
    case removed
    /// In the view hierarchy, hidden: views in them have a window and are not hidden themselves.
    case hidden
  }

  /// The version of the system, as in `ios-17`.
  package var version: String
  /// The name of a system whose rules were chosen otherwise than those of its version; nil if it has none.
  package var name: String?
  /// When the table view queries heights.
  package var heightQueries: ProfileChoice<HeightQueryRules>
  /// How often the size of a label is asked.
  package var labelSizes: ProfileChoice<LabelSizes>
  /// Which rows are announced ahead.
  package var dataPrefetching: ProfileChoice<TableViewRules.DataPrefetching>
  /// Which cells are made ahead.
  package var cellPreparation: ProfileChoice<TableViewRules.CellPreparation>
  /// The code that fills existing cells again.
  package var reconfiguration: ProfileChoice<TableViewRules.Reconfiguration>
  /// Whether changed cells are sized again.
  package var selfSizing: ProfileChoice<TableViewRules.SelfSizing>
  /// What a scroll does with a correction of estimated heights.
  package var heightCorrection: ProfileChoice<HeightCorrection>
  /// What a deceleration does when the offset is assigned.
  package var offsetAssignment: ProfileChoice<OffsetAssignment>
  /// Where the cells of pools are.
  package var pooledCells: ProfileChoice<PooledCells>
  /// The colors of pictures that the system decodes.
  package var decodedPictures: ProfileChoice<DecodedPictures>
  /// When the render server composites the display.
  package var compositing: ProfileChoice<Compositing>
  /// When the render server accepts a commit.
  package var commitAcceptance: ProfileChoice<CommitAcceptance>
  /// How the render server clips contents to rounded corners.
  package var contentsClip: ProfileChoice<ContentsClip>
  /// Whether a rasterized layer's own clip is part of its bitmap.
  package var rasterizedClip: ProfileChoice<RasterizedClip>
  /// The cost of a rounded layer with a border and unclipped contents.
  package var borderedContents: ProfileChoice<BorderedContents>
  /// How the render server makes the effects of layers.
  package var effects = EffectRules.standard

  /// The values of the rules of a table view, without those for height queries and pools.
  package var table: TableViewRules {
    get {
      TableViewRules(
        dataPrefetching: dataPrefetching.value, cellPreparation: cellPreparation.value,
        reconfiguration: reconfiguration.value, selfSizing: selfSizing.value)
    }
    set {
      dataPrefetching.value = newValue.dataPrefetching
      cellPreparation.value = newValue.cellPreparation
      reconfiguration.value = newValue.reconfiguration
      selfSizing.value = newValue.selfSizing
    }
  }

  /// The system as results name it: `ios-17`, or the name of one with other rules, or `ios-17, changed`.
  package var label: String { name ?? (self == generation ? version : "\(version), changed") }

  /// The rules of the version as its generation has them.
  package var generation: SystemRules { SystemGeneration.rules(ofVersion: version) ?? SystemGeneration.iOS9.rules }

  /// The rules before a fit: the replaced choices instead of fitted ones.
  ///
  /// - Parameter reference: the name of the fit's measurements. A system that has the name of its version and of them got it from
  ///   the fit.
  package func beforeFit(to reference: String) -> SystemRules {
    let generation = generation
    var rules = Self.all.mappingChoices(of: self) { $1.beforeFit(standard: $0.choice(generation)) }
    if rules == generation.named(name) || name == fittedName(reference) { rules.name = nil }
    return rules
  }

  /// The name of a system with the rules of a fit to measurements.
  package func fittedName(_ reference: String) -> String { "\(version)-\(reference)" }

  private func named(_ name: String?) -> SystemRules {
    var rules = self
    rules.name = name
    return rules
  }
}

extension SystemRules {
  /// The key of the system in files.
  package static let key = "os"

  /// All rules, in the order of files and documents.
  package static let all: [PlatformRule<SystemRules>] =
    [
      PlatformRule(
        key, "heightQueries",
        "The system whose rules decide when the table view asks for heights: ios-9 or ios-12.", \.heightQueries),
      PlatformRule(
        key, "labelSizes",
        "The widths at which a label's size is asked each time that constraints are solved: one-width or two-widths.",
        \.labelSizes),
      PlatformRule(
        key, "dataPrefetching",
        "Which rows the table view announces for data prefetching: none (off), half-screen or one-screen.",
        \.dataPrefetching),
      PlatformRule(
        key, "cellPreparation",
        "Which cells are made in the spare time of a scroll's frames: none (off), the next-cell, or more while-time-is-left.",
        \.cellPreparation),
      PlatformRule(
        key, "reconfiguration",
        "What fills the existing cell of an updated row that is not reloaded: the app's code (by-app), or the table view (by-table).",
        \.reconfiguration),
      PlatformRule(
        key, "selfSizing",
        "Whether a visible cell is sized again when the app's code changes its content: off or on-change.", \.selfSizing
      ),
      PlatformRule(
        key, "heightCorrection",
        "What a scroll does with the correction of the offset when a height above the screen replaces its estimate: it is lost, so that rows jump, or kept.",
        \.heightCorrection),
      PlatformRule(
        key, "offsetAssignment",
        "What a deceleration does when the app assigns another content offset: it continues or stops.",
        \.offsetAssignment),
      PlatformRule(
        key, "pooledCells",
        "Where the cells of reuse pools are: removed from the view hierarchy, or hidden in it, where animations continue.",
        \.pooledCells),
      PlatformRule(
        key, "decodedPictures",
        "The colors in which the system leaves a decoded JPEG or HEIC picture: rgb, with 4 bytes a pixel, or those of video, with 1.5.",
        \.decodedPictures),
      PlatformRule(
        key, "composites",
        "When the display is composited: on-commit, or at every-refresh while a display link drives it.", \.compositing),
      PlatformRule(
        key, "takesCommits", "When the render server accepts a commit: while-none-waits, or between-frames.",
        \.commitAcceptance),
      PlatformRule(
        key, "contentsClip",
        "When contents are clipped to rounded corners offscreen: always (offscreen), if a layer and its sublayers draw two or more things (offscreen-if-several), the same with what one layer draws counted once (offscreen-if-several-layers), or never (in-place).",
        \.contentsClip),
      PlatformRule(
        key, "rasterizedClip",
        "Whether a rasterized layer's own rounded clip is inside its cached bitmap, or outside it: applied at every refresh.",
        \.rasterizedClip),
      PlatformRule(
        key, "borderedContents",
        "What rounded, bordered, unclipped contents cost: no-pass, or the passes of a clip (as-clip).",
        \.borderedContents),
    ] + EffectRules.all(in: key).map { $0.inside(\.effects) }
}
