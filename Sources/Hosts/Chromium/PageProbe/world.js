// What the lab calls. This is the last file.
globalThis.lab = { inspect, scroll: scrollList, stopSnapping, approach, segment, pause, shownTexts, shownBoxes, coveredHeights, largePictures, goToStart, countedScroll, stopFrames, comparePictures, survey, follow, command, settled, followed: followedRows, rememberList, hasListChanged, range: () => scrollRange(found.scroller) };

startFrames();
