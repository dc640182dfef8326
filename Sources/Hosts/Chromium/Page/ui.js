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
}
