// The generations, oldest first. A rule whose confidence is not high is a hypothesis, because no primary source states
// it.
extension SystemGeneration {
  /// All generations, oldest first.
  package static let all = [iOS9, iOS10, iOS12, iOS13, iOS15, iOS16]

  /// iOS 9, and earlier systems.
  package static let iOS9 = SystemGeneration(
    summary:
      "Heights are queried three times for each row; no cells are made and no rows announced ahead; clips of contents to rounded corners are rendered offscreen.",
    unknown: "Whether iOS 7 and 8 differ; the queries of a list with estimated heights; where pooled cells are.",
    rules: SystemRules(
      version: "ios-9",
      heightQueries: ProfileChoice(
        .iOS9,
        source:
          "The minimum count that is consistent with the counts without estimates: every row three times at load, once with its cell.",
        against: "No source states the count for lists with estimated heights.", status: .estimate, confidence: .low),
      labelSizes: ProfileChoice(
        .twoWidths,
        source:
          "openradar 27221045: a label in a cell that enters with an estimated height is asked for its size 7 times on iOS 9, and 9 times on a beta of iOS 10. Three queries of a height and a placement at two widths each make 8; at one width, 4.",
        against: "Neither count is met exactly, and nothing was found for later systems.", status: .derived,
        confidence: .low),
      dataPrefetching: ProfileChoice(
        .off, source: "Apple, UITableViewDataSourcePrefetching: available from iOS 10.", status: .measured,
        confidence: .high),
      cellPreparation: ProfileChoice(
        .off,
        source:
          "Fox (UIKit), thread on cell prefetching (June 2021): table views make cells ahead for the first time in iOS 15.",
        status: .measured, confidence: .high),
      reconfiguration: ProfileChoice(
        .byApp,
        source:
          "Apple, UITableView.reconfigureRows(at:): available from iOS 15. Before, beginUpdates and endUpdates make the table view query the heights again.",
        against: "No source states that the heights of all rows with cells are queried once.", status: .estimate,
        confidence: .low),
      selfSizing: ProfileChoice(
        .off, source: "Apple, UITableView.selfSizingInvalidation: available from iOS 16.", status: .measured,
        confidence: .high),
      heightCorrection: ProfileChoice(
        .lost,
        source:
          "openradar 19581195 and 21302418 (iOS 8): cells whose heights were estimated jump as they enter at the top, by the error of the estimate. That the scroll in progress overrides the table view's correction is reasoning.",
        against:
          "Nothing was found on later systems that names a cause; Stack Overflow 28244475 has the complaint until iOS 12.",
        status: .estimate, confidence: .low),
      offsetAssignment: ProfileChoice(
        .continues,
        source:
          "openradar 16724593 (iOS 6.1 and 7.1.1): assigning contentOffset does not cancel a deceleration, and setContentOffset(_:animated:) without animation does. momotech/MLN, pull request 99 (2019), relies on both.",
        against: "element-x-ios, issue 349: setting the offset ends the inertia.", status: .measured,
        confidence: .medium),
      pooledCells: ProfileChoice(
        .removed,
        source:
          "BMXSwipableCell, pull request 18 (iOS 7): cells outside of the table view's hierarchy while it scrolls.",
        against:
          "calabash-ios, issue 100 (iOS 6): pooled cells stay in the hierarchy, hidden. Nothing was found for iOS 8 and later.",
        status: .estimate, confidence: .low),
      decodedPictures: ProfileChoice(
        .rgb,
        source:
          "Nothing was found for systems of this time; iOS Memory Deep Dive (WWDC 2018, session 416) counts 4 bytes a pixel.",
        status: .estimate, confidence: .low),
      compositing: ProfileChoice(
        .onCommit, source: "WWDC 2014, session 419: a commit starts a frame.", status: .measured,
        confidence: .high),
      commitAcceptance: ProfileChoice(
        .whileNoneWaits,
        source:
          "Apple Tech Talks 10855 to 10857: there are two buffers, and a third is used if the server needs another frame.",
        status: .derived, confidence: .medium),
      contentsClip: ProfileChoice(
        .offscreen,
        source:
          "CALayer.h and WWDC 2014, session 419: corners with masksToBounds render offscreen. seedante, OptimizationForOffscreenRender (2016), measures it on iOS 9.3.1.",
        against: "CSDN 79466432 reports no pass for images since iOS 9, without a measurement.", status: .measured,
        confidence: .medium),
      rasterizedClip: ProfileChoice(
        .inside,
        source:
          "Common advice, without measurements: rasterize the clipped layer itself (KLSwitch, pull request 16, 2014).",
        against:
          "WWDC 2010, session 425: a layer is copied to an image with its contents, and masking happens when that is composited; CALayer.h calls masksToBounds an implicit mask. Stack Overflow 11324878 (2012): rasterizing each clipped view did not help.",
        status: .estimate, confidence: .low),
      borderedContents: ProfileChoice(
        .noPass, source: "CALayer.h: without masksToBounds, corners apply to the background and the border only.",
        against: "Nothing is published; the GPU load of no-offscreen in Reinpalu 2017 suggests passes.",
        status: .measured, confidence: .medium)))

  private static let iOS10 = iOS9.next(
    "ios-10",
    "Rows ahead of the scroll are announced, so that their data can be fetched; clips to rounded corners are rendered offscreen only if two or more things are clipped.",
    unknown: "How far ahead rows are announced; whether an image with a background of its own takes passes."
  ) {
    $0.dataPrefetching = ProfileChoice(
      .oneScreen,
      source:
        "Apple, tableView(_:prefetchRowsAt:): called on the main queue as the user scrolls, with rows likely to appear soon, nearest first, and not for rows that are needed immediately. How far ahead is unverified.",
      against: "No source states the distance. Cells are not made ahead (Stack Overflow 39135347).", status: .estimate,
      confidence: .low)
    $0.contentsClip = ProfileChoice(
      .offscreenIfSeveral,
      source:
        "R. Izumita, Medium (about 2018, on devices): an image alone takes passes on iOS 9, none on 10 and 11 except with a shadow or rasterization. jianshu 87964cd55e9e and e-com-net 1710965234581188608 (simulator): a background with a sublayer that draws takes passes; a background with a border, a text alone, or a sublayer that draws nothing take none.",
      against:
        "For an image with a background of its own, CSDN 79466432 finds passes and greatytc 8d3585bd6648 none (offscreen-if-several-layers).",
      status: .derived, confidence: .medium)
    $0.borderedContents = ProfileChoice(
      .noPass,
      source:
        "CALayer.h: without masksToBounds, corners apply to the background and the border only. e-com-net 1710965234581188608 (simulator) finds no pass.",
      status: .measured, confidence: .high)
  }

  private static let iOS12 = iOS10.next(
    "ios-12",
    "Heights are queried four times for each row that enters; at load, only for rows that are visible by the estimates.",
    unknown: "The system and the screen of the counts of height queries."
  ) {
    $0.heightQueries = ProfileChoice(
      .iOS12,
      source:
        "Howlin and Nikam, High-Performance Scrolling on iOS Using Layout Models (2018): 51 at load, 1200 while 300 rows are scrolled.",
      against: "They do not name the system, nor the screen; nothing was found for later systems.", status: .derived,
      confidence: .medium)
  }

  private static let iOS13 = iOS12.next(
    "ios-13", "Corners can be continuous; where clips are done is known from a simulator only.",
    unknown: "How many passes a clip takes on a device, from this system on; what continuous corners cost."
  ) {
    $0.contentsClip = ProfileChoice(
      .offscreenIfSeveral,
      source:
        "Have you really figured out the off-screen rendering of iOS rounded corners, mo4tech (2020; iOS 13.5, simulator): none for a background and a border, passes for several layers. Apple recommends cornerRadius for clips (WWDC 2018, session 219) and names rounded rectangles among four kinds of offscreen passes (Tech Talk 10857, 2021).",
      against:
        "No count of passes on a device was found for iOS 13 to 26. T. Oliver (slides of 2019) and onmyway133 quote Core Animation engineers: with Metal, corners were improved (onmyway133, issue 582).",
      status: .derived, confidence: .low)
  }

  private static let iOS15 = iOS13.next(
    "ios-15",
    "Cells are made ahead in spare time, and existing cells can be filled again in place; decoded photos take less memory.",
    unknown:
      "From which system on decoded photos take less; how many cells wait at once; how much time must be left; whether heights are queried as in iOS 12."
  ) {
    $0.heightQueries = ProfileChoice(
      .iOS12, source: "As in iOS 12; unverified.", against: "Nothing was found for systems after iOS 12.",
      status: .estimate, confidence: .low)
    $0.decodedPictures = ProfileChoice(
      .video,
      source:
        "SDWebImage, pull request 3461: JPEG and HEIC that ImageIO and UIKit decode stay in the colors of video (4:2:0); 1.5 bytes a pixel are derived. From which system on is unverified.",
      against: "Apple's sessions count 4 bytes a pixel (WWDC 2018, session 416).", status: .derived, confidence: .low)
    $0.cellPreparation = ProfileChoice(
      .nextCell,
      source:
        "WWDC 2021, session 10252; Fox (UIKit), thread on cell prefetching (June 2021): spare time between frames goes to the next cell, on the main thread, in apps built with the SDK of iOS 15.",
      against:
        "How many cells wait at once, and how much time must be left, is not published; Apple's isPrefetchingEnabled says only that cells may be requested in advance.",
      status: .derived, confidence: .medium)
    $0.reconfiguration = ProfileChoice(
      .byTable,
      source:
        "Apple, UITableView.reconfigureRows(at:): existing cells, including those made ahead, are filled again without prepareForReuse, and self-sizing cells are resized. Fox (UIKit), thread on reconfigure (June 2021): the cell provider is called and its dequeuing gives the same cell.",
      against: "No source states that an exact height is queried once.", status: .derived, confidence: .medium)
  }

  private static let iOS16 = iOS15.next(
    "ios-16", "A visible cell is sized again when its content changes.",
    unknown:
      "The default of selfSizingInvalidation; whether a list does anything differently in iOS 17, 18 and 26: nothing was found. The glass of iOS 26 and its passes are not modeled."
  ) {
    $0.selfSizing = ProfileChoice(
      .onChange,
      source:
        "Apple, UITableView.SelfSizingInvalidation; WWDC 2022, session 10068: a cell is resized if necessary when its content is invalidated.",
      against: "The page of the property does not state the default; only secondary sources state that it is on.",
      status: .derived, confidence: .medium)
  }
}
