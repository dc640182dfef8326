// Delivers pictures to image views: originals in an <img>, processed copies in a <canvas>.
//
// The encoded files are in memory as blobs before the scroll starts, as an app's are in its disk cache, so that no request leaves the page while
// the list scrolls. Decoding an original is up to the engine; copies are made in a worker and kept.

import { WorkerQueue } from "./workers.js";

export class ImageLoader {
  #ui;
  #files = new Map();
  #copies = new Map();
  #prefetched = new Map();
  #worker = null;

  constructor(ui) { this.#ui = ui; }

  // Reads the files that the rows show.
  async readFiles(indices) {
    await Promise.all(indices.map(async (index) => {
      const response = await fetch(`/media/${index}`);
      if (!response.ok) throw new Error(`media ${index}: ${response.status}`);
      const blob = await response.blob();
      this.#files.set(index, { blob, url: URL.createObjectURL(blob) });
    }));
  }

  makeView(style, element) {
    // `isPending`: the view has been given a picture that has not arrived. Lengths are in px; `top` is inside of the cell.
    return {
      element, style, request: null, isPending: false, ready: Promise.resolve(),
      get top() { return this.style.top; },
      get width() { return this.style.side; },
      get height() { return this.style.side; },
    };
  }

  // Shows the picture of a request in a view, now or when it is there.
  show(request, view) {
    this.#ui.counters.imagesSet += 1;
    view.request = request;
    view.isPending = true;
    if (request.resize === null && request.cornerRadius === 0) this.#showOriginal(request, view);
    else this.#showCopy(request, view);
  }

  // Takes the picture from a view that leaves the list: a reused <img> would show it until the next one is there.
  clear(view) {
    view.request = null;
    view.isPending = false;
    view.element.querySelector("img")?.removeAttribute("src");
  }

  #content(view, tag) {
    const content = view.element.firstChild;
    if (content?.localName === tag) return content;
    const made = this.#ui.makeElement(tag, "");
    view.element.replaceChildren(made);
    return made;
  }

  #showOriginal(request, view) {
    const image = this.#content(view, "img");
    view.ready = new Promise((resolve, reject) => {
      image.onload = () => {
        if (view.request === request) view.isPending = false;
        resolve();
      };
      image.onerror = () => {
        if (view.request === request) reject(new Error(`media ${request.media.index} cannot be decoded`));
        else resolve();
      };
    });
    image.src = this.#files.get(request.media.index).url;
  }

  #showCopy(request, view) {
    const copy = this.prepareCopy(request);
    if (copy.bitmap) {
      this.#draw(copy.bitmap, request, view);
      return;
    }
    view.element.replaceChildren();
    view.ready = copy.promise.then((bitmap) => {
      if (view.request === request) this.#draw(bitmap, request, view);
    });
  }

  #draw(bitmap, { isOpaque, cornerRadius }, view) {
    const hasAlpha = !isOpaque || cornerRadius > 0;
    let canvas = this.#content(view, "canvas");
    if (canvas.hasAlpha === undefined || canvas.hasAlpha !== hasAlpha) {
      canvas = this.#ui.makeElement("canvas", "");
      canvas.hasAlpha = hasAlpha;
      view.element.replaceChildren(canvas);
    }
    if (canvas.width !== bitmap.width) canvas.width = bitmap.width;
    if (canvas.height !== bitmap.height) canvas.height = bitmap.height;
    const context = canvas.getContext("2d", { alpha: hasAlpha });
    if (hasAlpha) context.clearRect(0, 0, bitmap.width, bitmap.height);
    context.drawImage(bitmap, 0, 0);
    view.isPending = false;
    view.ready = Promise.resolve();
  }

  // Has the picture of a request decoded or copied before a view asks for it, and keeps it.
  prefetch(request) {
    this.#ui.counters.imagesPrefetched += 1;
    if (request.resize !== null || request.cornerRadius > 0) {
      this.prepareCopy(request);
      return;
    }
    const { index } = request.media;
    if (this.#prefetched.has(index)) return;
    const image = new Image();
    image.src = this.#files.get(index).url;
    this.#prefetched.set(index, image);
    image.decode().catch(() => { throw new Error(`media ${index} cannot be decoded`); });
  }

  // The copy of a request, which is made if there is none yet: { promise, bitmap }, with `bitmap` null until it is there.
  prepareCopy(request) {
    const { media, resize, cornerRadius } = request;
    const key = `${media.index}/${resize?.width}x${resize?.height}/${cornerRadius}`;
    let copy = this.#copies.get(key);
    if (copy) return copy;
    this.#ui.counters.imagesResized += resize ? 1 : 0;
    this.#ui.counters.imagesRounded += cornerRadius > 0 ? 1 : 0;
    this.#worker ??= new WorkerQueue(copyMaker);
    copy = { bitmap: null, promise: null };
    copy.promise = this.#worker.request({ blob: this.#files.get(media.index).blob, resize, cornerRadius }).then(
      (bitmap) => { copy.bitmap = bitmap; return bitmap; },
      (error) => { throw new Error(`media ${media.index}: ${error.message}`); },
    );
    this.#copies.set(key, copy);
    return copy;
  }
}

// Runs in the worker: scales a picture to a size and cuts its corners, both in device pixels.
function copyMaker() {
  return async ({ blob, resize, cornerRadius }) => {
    const options = resize ? { resizeWidth: resize.width, resizeHeight: resize.height, resizeQuality: "medium" } : {};
    const bitmap = await createImageBitmap(blob, options);
    if (cornerRadius === 0) return [bitmap, [bitmap]];
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext("2d");
    context.roundRect(0, 0, bitmap.width, bitmap.height, cornerRadius);
    context.clip();
    context.drawImage(bitmap, 0, 0);
    const rounded = canvas.transferToImageBitmap();
    return [rounded, [rounded]];
  };
}
