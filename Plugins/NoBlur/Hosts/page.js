// Subject: blur
// Difference: nothing is blurred
"use strict";
intervention((page) => page.editStyles((style) => page.replaceFunction(style, "blur", "", "filter", "backdrop-filter")));
