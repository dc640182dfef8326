// Subject: transitions and animations
// Difference: nothing is animated
"use strict";
intervention((page) => {
  page.editStyles((style) => page.remove(style, "transition", "animation"));
  page.patch(Element.prototype, "animate", (animate) => function (...values) {
    page.countCall();
    const animation = animate.apply(this, values);
    animation.finish();
    return animation;
  });
});
