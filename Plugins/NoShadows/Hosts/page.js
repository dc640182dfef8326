// Subject: shadows
// Difference: nothing has a shadow
"use strict";
intervention((page) => page.editStyles((style) =>
  page.remove(style, "box-shadow", "text-shadow") + page.removeFunction(style, "drop-shadow", "filter")));
