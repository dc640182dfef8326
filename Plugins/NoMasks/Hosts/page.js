// Subject: masks and clip paths
// Difference: masks and clip paths cut nothing
"use strict";
intervention((page) => page.editStyles((style) =>
  page.remove(style, "mask-image", "mask", "mask-border-source", "-webkit-mask-box-image-source", "-webkit-mask-box-image", "clip-path")));
