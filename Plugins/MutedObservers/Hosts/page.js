// Subject: callbacks of observers
// Difference: callbacks of intersection, resize and mutation observers do not run
// Same at rest
"use strict";
intervention((page) => {
  for (const name of ["IntersectionObserver", "ResizeObserver", "MutationObserver"]) {
    const Original = window[name];
    window[name] = class extends Original {
      constructor(callback, options) {
        const place = page.placeOfCaller();
        super(() => page.countCall(place), options);
      }
    };
  }
});
