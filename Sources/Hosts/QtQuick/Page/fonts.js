.pragma library

// The first family of a list, separated by commas, that is installed; the last one, which is generic, if none is.
function installed(list, families) {
  const names = list.split(",").map((name) => name.trim());
  return names.find((name) => families.includes(name)) ?? names[names.length - 1];
}
