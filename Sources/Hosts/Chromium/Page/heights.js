// Heights and tops of all rows in a Fenwick tree.
//
// Heights are whole units of 1/64 px, the unit of the engine's own layout, so that sums are exact.
// Source: P. M. Fenwick, A new data structure for cumulative frequency tables, 1994.

const UNITS_PER_PIXEL = 64;

export class HeightIndex {
  #heights;
  #known;
  #tree;
  #total = 0;
  #highestPower = 1;

  // Creates an index from estimated heights in px. O(n) for n rows.
  constructor(estimates) {
    const count = estimates.length;
    this.#heights = Float64Array.from(estimates, (height) => Math.round(height * UNITS_PER_PIXEL));
    this.#known = new Uint8Array(count);
    this.#tree = new Float64Array(count + 1);
    for (let i = 1; i <= count; i++) {
      this.#tree[i] += this.#heights[i - 1];
      const parent = i + (i & -i);
      if (parent <= count) this.#tree[parent] += this.#tree[i];
      this.#total += this.#heights[i - 1];
    }
    while (this.#highestPower * 2 <= count) this.#highestPower *= 2;
  }

  get count() { return this.#heights.length; }

  // An index in which rows [first, first + removed) are replaced by rows with estimated heights; the others keep theirs. O(n).
  replacing(first, removed, estimates) {
    const end = first + removed;
    const heights = Array.from(this.#heights, (units) => units / UNITS_PER_PIXEL);
    const index = new HeightIndex([...heights.slice(0, first), ...estimates, ...heights.slice(end)]);
    index.#known.set(this.#known.subarray(0, first));
    index.#known.set(this.#known.subarray(end), first + estimates.length);
    return index;
  }

  // Height of all rows, in px.
  get total() { return this.#total / UNITS_PER_PIXEL; }

  // Height of a row, in px: an estimate until it is known.
  height(row) { return this.#heights[row] / UNITS_PER_PIXEL; }

  isKnown(row) { return this.#known[row] === 1; }

  // Sets the exact height of a row, in px. O(log n).
  setHeight(row, height) {
    const units = Math.round(height * UNITS_PER_PIXEL);
    const change = units - this.#heights[row];
    this.#known[row] = 1;
    if (change === 0) return;
    this.#heights[row] = units;
    this.#total += change;
    for (let i = row + 1; i <= this.count; i += i & -i) this.#tree[i] += change;
  }

  // Distance of a row's top edge from the start of the content, in px. O(log n).
  top(row) {
    let sum = 0;
    for (let i = row; i > 0; i -= i & -i) sum += this.#tree[i];
    return sum / UNITS_PER_PIXEL;
  }

  // The row at a distance from the start of the content, in px; the nearest row if there is none. O(log n).
  row(distance) {
    let left = Math.max(distance * UNITS_PER_PIXEL, 0);
    let row = 0;
    for (let step = this.#highestPower; step > 0; step >>= 1) {
      if (row + step <= this.count && this.#tree[row + step] <= left) {
        row += step;
        left -= this.#tree[row];
      }
    }
    return Math.min(row, Math.max(this.count - 1, 0));
  }
}
