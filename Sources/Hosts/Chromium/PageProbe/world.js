// What the lab calls. This is the last file.
globalThis.lab = { kernel: measureKernel, inspect, scroll: scrollList, approach, segment, shownTexts, largePictures, comparePictures, survey, range: () => scrollRange(found.scroller) };
