import { WorkerQueue } from "./workers.js";

// What strategies share, and the primitives with which they make elements and cells.

export class UIContext {
  counters = null;
  content = null;
  list = null;
  loader = null;
  scroller = null;
  strategies = null;
  texts = null;

  constructor(study) { this.study = study; }

  // Device pixels of a length in px, rounded up.
  pixels(length) { return Math.ceil(length * this.study.screen.scale); }

  // A worker that runs a function of the page; see WorkerQueue.
  makeWorker(body, settings) { return new WorkerQueue(body, settings); }

  makeElement(tag, className) {
    this.counters.elementsMade += 1;
    const element = document.createElement(tag);
    if (className !== "") element.className = className;
    return element;
  }

  // A cell: its element, and views whose content arrives later (see ImageLoader.makeView).
  makeCell(className) {
    return {
      element: this.makeElement("div", className), identifier: null, row: null, views: [],
      top: NaN, height: 0, isDisplayed: false, surface: null, label: null,
    };
  }

  makeImageView(style, cell) {
    return this.loader.makeView(style, this.strategies.render.makeImageView(style, cell));
  }

  showImage(media, view) {
    this.strategies.render.willShow(media, view, view.style);
    this.loader.show(this.strategies.images.request(media, view.style), view);
  }

  // Requests the pictures of a row that is not shown yet.
  prefetchImages(row) {
    const style = this.content.imageStyle(this.content.shape(row));
    for (const media of this.content.images(row)) this.loader.prefetch(this.strategies.images.request(media, style));
  }

  isStill(media) { return media.frames <= 1; }

  // MARK: Position

  // Whether a gesture, an animation or a recording moves the list.
  get isScrolling() { return !this.scroller.isIdle; }

  // Calls `work` when the list rests: soon, or at the end of the movement in progress.
  atRest(work) { this.scroller.atRest(work); }

  // Calls `work` after a time in ms.
  after(delay, work) { setTimeout(work, delay); }

  // Turns the list upside down; its cells need `mirror(cell)`. What changes above the screen then moves nothing.
  mirrorList() { this.list.mirror(); }

  // Turns a cell of a mirrored list back.
  mirror(cell) { cell.element.style.transform = "scaleY(-1)"; }

  // The distance in px from the screen to an end of the content, "start" or "end".
  distance(edge) { return this.list.distance(edge); }

  // Requests the next page of items at an end of the list, unless one is on its way or there are no more.
  requestPage(edge) { this.list.pages?.request(edge); }

  isLoadingPage(edge) { return this.list.pages?.isLoading(edge) ?? false; }
}
