// Subject: pictures
// Difference: pictures are gray
"use strict";
const GRAY = "linear-gradient(#888, #888)";

intervention((page) => {
  page.editStyles((style) => page.replaceFunction(style, "url", GRAY, "background-image", "background"));
  page.followPictures((element) => {
    if (element.currentSrc.startsWith("data:image/svg+xml,")) return;
    const [width, height] = [element.naturalWidth, element.naturalHeight];
    page.clearSources(element);
    element.src = `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#888"/></svg>`)}`;
    page.count();
  });
});
