// Subject: web fonts
// Difference: texts have the fonts of the system
"use strict";
// Without its source, a font that a style sheet defines is missing, and the next family of the list is used.
intervention((page) => page.editStyles((style, rule) => {
  if (!(rule instanceof CSSFontFaceRule) || style.getPropertyValue("src") === "") return 0;
  style.setProperty("src", 'local("no such font")');
  return 1;
}));
