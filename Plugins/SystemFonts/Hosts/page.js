// Subject: web fonts
// Difference: texts have the fonts of the system
"use strict";
const generic = /^(system-ui|sans-serif|serif|monospace|inherit|initial|unset|revert)$/;

intervention((page) => page.editStyles((style, rule) => {
  const family = style.getPropertyValue("font-family");
  if (family === "" || generic.test(family) || rule instanceof CSSFontFaceRule) return 0;
  style.setProperty("font-family", "system-ui", style.getPropertyPriority("font-family"));
  return 1;
}));
