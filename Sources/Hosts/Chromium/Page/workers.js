// Workers whose code is a function of the page, and requests to them as promises.

export class WorkerQueue {
  #worker;
  #requests = new Map();
  #nextId = 0;
  #idle = [];

  // Starts a worker. `body(settings)` runs there once and returns the function that answers a message with [answer, objects to transfer]. It is
  // sent as text, so it sees nothing of the page but `settings`.
  constructor(body, settings = {}) {
    const source = `"use strict";
      const answer = (${body})(${JSON.stringify(settings)});
      onmessage = async ({ data: { id, message } }) => {
        try {
          const [value, transferred] = await answer(message);
          postMessage({ id, value }, transferred);
        } catch (error) {
          postMessage({ id, error: String(error) });
        }
      };`;
    const url = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
    this.#worker = new Worker(url);
    this.#worker.onmessage = ({ data }) => this.#finish(data);
    this.#worker.onerror = (event) => { throw new Error(`worker: ${event.message}`); };
  }

  // Whether no request is unanswered.
  get isIdle() { return this.#requests.size === 0; }

  // Resolves when no request is unanswered.
  settled() { return this.isIdle ? Promise.resolve() : new Promise((resolve) => this.#idle.push(resolve)); }

  request(message) {
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      this.#requests.set(id, { resolve, reject });
      this.#worker.postMessage({ id, message });
    });
  }

  #finish({ id, value, error }) {
    const { resolve, reject } = this.#requests.get(id);
    this.#requests.delete(id);
    if (error === undefined) resolve(value); else reject(new Error(error));
    if (this.isIdle) for (const callback of this.#idle.splice(0)) callback();
  }
}
