// Moves the list by a pixel more whenever something else has moved it.
let [way, moved] = [0, null];
addEventListener("scroll", ({ target }) => {
  if (target.id !== "list" || target.scrollTop === moved) return;
  way += 1;
  target.scrollTop += way;
  moved = target.scrollTop;
}, true);
