// What the list and the techniques did, as numbers. Counting starts anew with each scroll.

const NAMES = [
  "entries", "cellsMade", "cellsReused", "binds", "elementsMade",
  "heightQueries", "heightsMeasured", "heightsCalculated", "heightsFromCache",
  "imagesSet", "imagesResized", "imagesRounded", "imagesPrefetched",
  "textsMeasuredInWorker", "textsDrawnInWorker",
];

export class Counters {
  constructor() { this.reset(); }

  reset() { for (const name of NAMES) this[name] = 0; }

  values() { return Object.fromEntries(NAMES.map((name) => [name, this[name]])); }
}
