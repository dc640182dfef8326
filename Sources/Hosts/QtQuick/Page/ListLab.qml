// The window with the list of a study: a ListView with the lab's extension points, which techniques set before rows are shown.
//
// It reports to the lab by lines on its error output, each "LISTLAB " and a JSON object; any other line about a file of the list is an error.
import QtQuick
import QtQuick.Window
import Qt.labs.qmlmodels
import "driver.mjs" as Driver
import "fonts.js" as Fonts
import "kernel.js" as Kernel
import "text.js" as Texts

Window {
  id: window

  // The study as the lab writes it, with the options of techniques.
  required property var study
  // Functions that install techniques: install(lab, options), by id.
  required property var counterparts
  // "scroll", or "pictures": what is done once the list is shown.
  required property string task
  // Folder of the media files, and where pictures are written; ends with a slash.
  required property string mediaFolder
  required property string pictureFolder
  // Offsets in points at which pictures are taken.
  property var pictureOffsets: []

  // MARK: Extension points

  // Whether cells that leave are kept for other rows.
  property bool reusesCells: false
  // Points beyond the screen, above and below, in which rows have cells.
  property real cellBuffer: 0
  // Whether each side and kind of content has a class of cells of its own.
  property bool hasStaticClasses: false
  // heights.height(row) gives a height in points, or null if the cell's layout decides; heights.didFit(row, height) is told what it decided.
  property var heights: ({ height: (row) => null, didFit: (row, height) => {} })
  // imageRequest(media, side) gives { pixels, isAsynchronous }: the size to decode at, 0 for the original's, and whether on another thread.
  property var imageRequest: (media, side) => ({ pixels: 0, isAsynchronous: false })

  // MARK: What strategies use

  readonly property var counters: ({ cellsMade: 0, cellsReused: 0, entries: 0, heightsFromCache: 0, heightsCalculated: 0, imagesSet: 0 })
  readonly property real textWidth: study.screen.width - study.style.wrapMarginFixed - study.style.wrapMarginDynamic
    - 2 * study.style.textMarginHorizontal
  readonly property bool isAtRest: task === "pictures"

  // Height in points of a text in a bubble, or null if its lines cannot be calculated.
  function textHeight(text) {
    if (!Texts.isSupported(text)) return null;
    return Texts.lines(text, textWidth, (line) => metrics.advanceWidth(line)) * study.font.lineHeight;
  }

  function imageSide(count) { return count === 1 ? study.style.largeImage : study.style.smallImage; }

  // What decides a cell's class: the message's side and its number of images.
  function staticClass(item) { return (item.images ? `media-${item.images.length}` : "text") + (item.outgoing ? "-out" : "-in"); }

  width: study.screen.width
  height: study.screen.height
  visible: true
  color: study.background

  readonly property string fontFamily: Fonts.installed(study.font.family, Qt.fontFamilies())
  FontMetrics { id: metrics; font.family: window.fontFamily; font.pixelSize: window.study.font.size }

  ListModel { id: rows }

  // The window's own colour is not in its pictures.
  Rectangle { anchors.fill: parent; color: window.study.background }

  ListView {
    id: list
    anchors.fill: parent
    topMargin: window.study.topInset
    interactive: false
    reuseItems: window.reusesCells
    cacheBuffer: window.cellBuffer
    delegate: window.hasStaticClasses ? classes : single
  }

  // One kind of cell for all rows: a cell that gets a row of another kind makes its content again.
  Component { id: single; Cell { lab: window } }

  // A kind of cell for each side and number of images: what a cell is made of stays.
  DelegateChooser {
    id: classes
    role: "kind"
    DelegateChoice { roleValue: "text-in"; Cell { lab: window } }
    DelegateChoice { roleValue: "text-out"; Cell { lab: window } }
    DelegateChoice { roleValue: "media-1-in"; Cell { lab: window } }
    DelegateChoice { roleValue: "media-1-out"; Cell { lab: window } }
    DelegateChoice { roleValue: "media-2-in"; Cell { lab: window } }
    DelegateChoice { roleValue: "media-2-out"; Cell { lab: window } }
    DelegateChoice { roleValue: "media-3-in"; Cell { lab: window } }
    DelegateChoice { roleValue: "media-3-out"; Cell { lab: window } }
    DelegateChoice { Cell { lab: window } }
  }

  // MARK: Tasks

  property double loadStart: 0
  property int restFrames: 0
  property var afterRest: null
  property int pendingImages: 0
  property var driver: null
  property var frameTimes: []
  property int movingFrames: 0
  property double lastPosition: 0

  function report(event, values) { console.log("LISTLAB " + JSON.stringify(Object.assign({ event: event }, values))); }

  Component.onCompleted: {
    for (const { id, options } of study.techniques) counterparts[id](window, options);
    const found = `${width} x ${height} at ${Screen.devicePixelRatio}`;
    const expected = `${study.screen.width} x ${study.screen.height} at ${study.screen.scale}`;
    if (found !== expected) console.log(`ListLab.qml: Error: the window has ${found}, the study ${expected}`);
    const kernel = Kernel.milliseconds();
    loadStart = Date.now();
    for (const item of study.items) rows.append({ kind: staticClass(item) });
    list.model = rows;
    whenAtRest(() => {
      report("loaded", { loadMs: Date.now() - loadStart, kernelMs: kernel, fontFamily: fontFamily });
      if (task === "pictures") takePicture(0);
      else later.after(300, () => { report("begin", {}); later.after(50, startScroll); });
    });
  }

  // Calls a function when all pictures have arrived and three frames have begun since.
  function whenAtRest(action) {
    restFrames = 0;
    afterRest = action;
    frames.restart();
  }

  FrameAnimation {
    id: frames
    onTriggered: {
      if (window.afterRest) {
        window.restFrames = window.pendingImages === 0 ? window.restFrames + 1 : 0;
        if (window.restFrames < 3) return;
        const action = window.afterRest;
        window.afterRest = null;
        stop();
        action();
      } else if (window.driver) {
        window.frame();
      }
    }
  }

  Timer {
    id: later
    property var action: null
    function after(ms, action) { later.action = action; interval = Math.max(0, Math.round(ms)); restart(); }
    onTriggered: action()
  }

  // Writes tell a list whose lab was killed that nobody reads: the write ends the program.
  Timer { interval: 500; repeat: true; running: true; onTriggered: window.report("alive", {}) }

  // MARK: Scrolling

  property double scrollStart: 0

  function startScroll() {
    for (const name in counters) counters[name] = 0;
    lastPosition = list.contentY;
    scrollStart = Date.now();
    driver = Driver.makeDriver(study.driver, list, study.screen.scale, (ms, action) => later.after(ms, action), endScroll);
    frames.restart();
    driver.start(scrollStart);
  }

  function frame() {
    const now = Date.now();
    frameTimes.push(now - scrollStart);
    driver.step(now);
    if (list.contentY !== lastPosition) movingFrames += 1;
    lastPosition = list.contentY;
  }

  function endScroll() {
    const seconds = (Date.now() - scrollStart) / 1000;
    frames.stop();
    driver = null;
    report("end", {
      seconds: seconds, frameTimes: frameTimes, movingFrames: movingFrames, counters: counters,
    });
    later.after(300, () => { report("kernel", { kernelMs: Kernel.milliseconds() }); });
  }

  // MARK: Pictures

  // A mean height of rows, in points: which row is about at an offset.
  readonly property real meanRowHeight: 60

  function takePicture(position) {
    if (position === pictureOffsets.length) { report("done", {}); return; }
    const row = Math.floor(pictureOffsets[position] / meanRowHeight);
    const show = () => {
      if (row >= rows.count) list.positionViewAtEnd();
      else list.positionViewAtIndex(row, ListView.Beginning);
    };
    show();
    // Cells beyond the screen are made later, and move the rows when their heights differ from the estimates.
    whenAtRest(() => later.after(list.cacheBuffer > 0 ? 500 : 0, () => { show(); whenAtRest(() => takeShown(position)); }));
  }

  function takeShown(position) {
    const size = Qt.size(width * study.screen.scale, height * study.screen.scale);
    const isTaken = contentItem.grabToImage((result) => {
      const isWritten = result.saveToFile(pictureFolder + position + ".ppm");
      if (!isWritten) console.log("ListLab.qml: Error: picture " + position + " cannot be written");
      takePicture(position + 1);
    }, size);
    if (!isTaken) console.log("ListLab.qml: Error: the window gives no picture");
  }
}
