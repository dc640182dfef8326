.pragma library
// Keeps each row's height, whether the strategy below calculated it or the cell's layout decided it.
function install(lab) {
  const base = lab.heights;
  const known = new Map();
  lab.heights = {
    height(row) {
      if (known.has(row)) {
        lab.counters.heightsFromCache += 1;
        return known.get(row);
      }
      const height = base.height(row);
      if (height !== null) known.set(row, height);
      return height;
    },
    didFit(row, height) {
      known.set(row, height);
      base.didFit(row, height);
    },
  };
}
