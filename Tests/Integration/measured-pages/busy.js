// A cost that no noise hides: the main thread is busy for 4 ms at each scroll event.
document.addEventListener("scroll", () => {
  const end = performance.now() + 4;
  while (performance.now() < end);
}, true);
