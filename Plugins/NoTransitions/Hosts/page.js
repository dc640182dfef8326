// Subject: transitions and animations
// Difference: nothing is animated
"use strict";
intervention((page) => {
  page.editStyles((style) => page.remove(style, "transition", "transition-duration", "animation", "animation-name"));
  page.patch(Element.prototype, "animate", (animate) => function (...values) {
    page.countCall();
    const animation = animate.apply(this, values);
    // An animation without an end cannot be finished.
    try { animation.finish(); } catch { animation.cancel(); }
    return animation;
  });
});
