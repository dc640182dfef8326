// Subject: shadows
// Difference: nothing has a shadow
"use strict";
intervention((page) => page.editStyles((style) =>
  page.remove(style, "box-shadow", "text-shadow") + page.replaceFunction(style, "drop-shadow", "", "filter")));
