// Performs the events of a study: at their times, or when the screen is near an end of the list.

// Events at times, in ms after the start of the scroll.
export class EventTimer {
  #timer = 0;

  // `perform(event)` is called for each event when it is due.
  constructor(events, origin, perform) {
    const timed = events.filter((event) => event.atMs !== undefined);
    let next = 0;
    const schedule = () => {
      if (next === timed.length) return;
      this.#timer = setTimeout(() => {
        while (next < timed.length && origin + timed[next].atMs <= performance.now()) perform(timed[next++]);
        schedule();
      }, Math.max(origin + timed[next].atMs - performance.now(), 0));
    };
    schedule();
  }

  stop() { clearTimeout(this.#timer); }
}

// Requests pages of items as the screen nears an end of the list, and changes the list when they arrive.
export class PageLoader {
  #list;
  #perform;
  #sources;

  // `perform(event, whenMade)` changes the list.
  constructor(events, list, perform) {
    this.#list = list;
    this.#perform = perform;
    this.#sources = events.filter((event) => event.when !== undefined).map(({ when, latencyMs, pages }) => {
      return { edge: when.of, within: when.within, latencyMs, pages: [...pages], isLoading: false };
    });
  }

  get isEmpty() { return this.#sources.length === 0; }

  // Called after each layout.
  listDidMove() {
    for (const source of this.#sources) {
      if (this.#list.distance(source.edge) <= source.within * this.#list.height) this.#load(source);
    }
  }

  // Whether a page for an end has been requested and its items are not in the list yet.
  isLoading(edge) { return this.#sources.some((source) => source.edge === edge && source.isLoading); }

  // Requests the next page of an end, unless one is on its way or there are no more.
  request(edge) { for (const source of this.#sources) if (source.edge === edge) this.#load(source); }

  #load(source) {
    if (source.isLoading || source.pages.length === 0) return;
    source.isLoading = true;
    setTimeout(() => this.#perform(source.pages.shift(), () => { source.isLoading = false; }), source.latencyMs);
  }
}
